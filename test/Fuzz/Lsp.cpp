// A session with the language server: every line of the input is a message,
// framed as the protocol has it, after an `initialize`. An input that begins
// with "Content" is taken as the bytes of the client.

#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdio>

#include "Fuzz.h"
#include "Tools/Lsp/Server.h"

using namespace ptolint;
using namespace ptolint::test;

static void frame(std::string &stream, std::string_view message) {
  stream += "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n";
  stream += message;
}

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  llvm::lsp::Logger::setLogLevel(llvm::lsp::Logger::Level::Error);
  // A Python takes longer to start than a thousand sessions, and what it would
  // run is named by the input.
  setenv("PTO_LINT_PYTHON", "/nowhere/python3", /*overwrite=*/1);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string_view text = textOf(data, size);
  std::string stream;
  frame(stream, R"({"jsonrpc": "2.0", "id": 0, "method": "initialize",)"
                R"( "params": {"rootUri": "file:///nowhere"}})");
  if (text.starts_with("Content"))
    stream += text;
  else
    for (size_t at = 0; at < text.size();) {
      size_t end = std::min(text.find('\n', at), text.size());
      frame(stream, text.substr(at, end - at));
      at = end + 1;
    }
  std::FILE *in = fmemopen(stream.data(), stream.size(), "r");
  if (!in)
    return 0;
  llvm::raw_null_ostream out;
  int status = lsp::Server(in, out).run();
  require(status == 0 || status == 1);
  std::fclose(in);
  return 0;
}
