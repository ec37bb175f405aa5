//===- PythonCode.h - Where Python text is code ----------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_FIX_PYTHONCODE_H
#define PTO_LINT_LIB_FIX_PYTHONCODE_H

#include "pto-lint/Fix/PythonCalls.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// Python text in which comments and strings are blanked, line by line.
class PythonCode {
public:
  explicit PythonCode(std::string_view source);

  size_t lineCount() const { return lineStarts.size(); }
  /// Byte at which line `line`, from 1, begins.
  size_t startOf(uint64_t line) const { return lineStarts[line - 1]; }
  /// The code of the line, without its end.
  std::string_view codeOf(uint64_t line) const;
  /// The whole text, as long as the source.
  std::string_view getCode() const { return code; }
  /// Blanks before the first letter of a line; nothing on a line without code.
  std::optional<size_t> indentOf(uint64_t line) const;

private:
  std::string code;
  std::vector<size_t> lineStarts;
};

/// The literals `128, 512` of a call whose arguments begin at byte `begin`, up
/// to its closing bracket. Nothing if there is anything else than numbers.
std::optional<PythonList> readNumbers(std::string_view code, size_t begin);

/// The lists `[16, 16], [16, 256], [16, 16]` at the beginning of the arguments;
/// nothing unless there are three of literals. What follows them may be
/// anything.
std::optional<std::vector<PythonList>> readLists(std::string_view code,
                                                 size_t begin);

} // namespace ptolint

#endif // PTO_LINT_LIB_FIX_PYTHONCODE_H
