//===- LogText.h - Reading along a line of a log ---------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_LOGTEXT_H
#define PTO_LINT_LIB_IMPORT_LOGTEXT_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ptolint {

/// `raw` without colours, other escape sequences of terminals and control
/// characters; tabs become spaces, and so does a line break that somebody
/// escaped, as JSON does.
std::string plainLogText(std::string_view raw);

/// True for a code of the compiler at `at`: `F` and five hexadecimal digits
/// that are no part of a longer word.
bool isErrorCodeAt(std::string_view text, size_t at);

inline constexpr size_t errorCodeLength = 6;

/// Walks through a text in both directions. A step that does not find what it
/// is asked for stays where it is.
class LogCursor {
public:
  LogCursor(std::string_view text, size_t at) : text(text), at(at) {}

  size_t position() const { return at; }
  std::string_view rest() const { return text.substr(at); }

  /// Forwards.
  LogCursor &skipSpaces();
  bool take(std::string_view word);
  /// Letters, digits, `_` and `:`; empty if there are none.
  std::string_view takeName();
  /// A decimal number that fits 63 bits.
  std::optional<uint64_t> takeNumber();
  /// True if a bracket stands here, `[` up to `]`; `number` is what it holds,
  /// nothing for a placeholder such as `[xxx]`.
  bool takeBracket(std::optional<uint64_t> &number);

  /// Backwards: what ends here.
  LogCursor &skipSpacesBack();
  bool takeBack(std::string_view word);
  std::string_view takeNameBack();
  bool takeBracketBack(std::optional<uint64_t> &number);

private:
  std::string_view text;
  size_t at;
};

/// Bytes of an amount such as `2.50 GiB`, rounded down; nothing without a unit
/// or beyond 63 bits. Stops behind the unit.
std::optional<uint64_t> takeAmount(LogCursor &cursor);

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_LOGTEXT_H
