// Logs of the compiler, read, whole and in pieces.

#include "pto-lint/Import/CompilerLog.h"

#include <cstdlib>

using namespace ptolint;

static void check(const LogContents &contents) {
  uint64_t line = 0;
  for (const LogError &error : contents.errors) {
    // Errors are ordered and lie within the text.
    if (error.line < line || error.line == 0 || error.line > contents.lines)
      std::abort();
    line = error.line;
    if (error.count == 0 || error.message.size() > maxLogMessage ||
        error.ops.size() > maxLogOps)
      std::abort();
    for (const LogOp &op : error.ops)
      if (op.tensors.size() > maxLogOps)
        std::abort();
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static CompilerLogReader reader;
  std::string_view text(reinterpret_cast<const char *>(data), size);
  reader.feed(text);
  LogContents whole = reader.finish();
  check(whole);
  size_t step = size == 0 ? 1 : 1 + data[0] % 7;
  for (size_t at = 0; at < size; at += step)
    reader.feed(text.substr(at, step));
  LogContents pieces = reader.finish();
  if (pieces.errors != whole.errors || pieces.lines != whole.lines)
    std::abort();
  return 0;
}
