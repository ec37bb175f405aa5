// Messages of a client, one in each line, without a server behind them: they
// are taken apart, and what they say of documents is done to one text.

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/LSP/Protocol.h"

#include "Fuzz.h"
#include "Tools/Lsp/MessageQueue.h"
#include "Tools/Lsp/TextDocument.h"

using namespace ptolint;
using namespace ptolint::lsp;
using namespace ptolint::test;
using Kind = IncomingMessage::Kind;

static void checkMessage(const IncomingMessage &message) {
  bool isRefused =
      message.kind == Kind::NotJson || message.kind == Kind::NotMessage;
  require(isRefused == !message.problem.empty());
  require(!isRefused || message.method.empty());
  require(message.kind != Kind::Wake && message.kind != Kind::End);
}

/// A position lies in the text, and is that of its byte.
static void checkPosition(const TextDocument &document,
                          const llvm::lsp::Position &position) {
  uint64_t offset = document.offsetOf(position);
  require(offset <= document.getText().size());
  require(document.offsetOf(document.positionOf(offset)) == offset);
}

static void edit(TextDocument &document, const llvm::json::Value &params) {
  llvm::lsp::DidChangeTextDocumentParams change;
  llvm::json::Path::Root root;
  if (!fromJSON(params, change, root))
    return;
  for (const auto &part : change.contentChanges) {
    if (part.range) {
      checkPosition(document, part.range->start);
      checkPosition(document, part.range->end);
      require(document.placeOf(*part.range).size <= document.getText().size());
    }
    document.replace(part.range, part.text);
    require(llvm::json::isUTF8(document.getText()));
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string_view text = textOf(data, size);
  auto encoding =
      size % 2 == 0 ? PositionEncoding::Utf16 : PositionEncoding::Utf8;
  TextDocument document("", encoding);
  for (llvm::StringRef line : llvm::split(llvm::StringRef(text), '\n')) {
    IncomingMessage message = parseMessage(line.str());
    checkMessage(message);
    llvm::lsp::DidOpenTextDocumentParams open;
    llvm::json::Path::Root root;
    if (message.method == "textDocument/didChange")
      edit(document, message.params);
    else if (message.method == "textDocument/didOpen" &&
             fromJSON(message.params, open, root))
      document = TextDocument(open.textDocument.text, encoding);
  }
  return 0;
}
