//===- LogText.cpp - Reading along a line of a log ------------------------===//

#include "LogText.h"

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/StringExtras.h"

#include <limits>

namespace ptolint {

namespace {

constexpr char escape = '\x1b';
constexpr char bell = '\x07';

/// Longest text between brackets that is looked for: a number or a name.
constexpr size_t maxBracket = 64;

/// Where the escape sequence at `at` ends: `ESC [ … letter`, `ESC ] … BEL` or
/// ESC and one more character.
size_t endOfEscape(std::string_view raw, size_t at) {
  if (at + 1 >= raw.size())
    return raw.size();
  char kind = raw[at + 1];
  size_t end = at + 2;
  if (kind == '[') {
    while (end < raw.size() && (raw[end] < 0x40 || raw[end] > 0x7e) &&
           raw[end] >= 0x20)
      ++end;
    return end < raw.size() && raw[end] >= 0x40 ? end + 1 : end;
  }
  if (kind == ']') {
    while (end < raw.size() && raw[end] != bell && raw[end] != escape)
      ++end;
    return end < raw.size() && raw[end] == bell ? end + 1 : end;
  }
  return end;
}

bool isNameCharacter(char c) {
  return llvm::isAlnum(c) || c == '_' || c == ':';
}

std::optional<uint64_t> numberOf(std::string_view digits) {
  if (digits.empty())
    return std::nullopt;
  uint64_t value = 0;
  for (char c : digits) {
    if (!llvm::isDigit(c))
      return std::nullopt;
    std::optional<uint64_t> next = checkedMul(value, 10);
    if (next)
      next = checkedAdd(*next, static_cast<uint64_t>(c - '0'));
    if (!next || *next > uint64_t(std::numeric_limits<int64_t>::max()))
      return std::nullopt;
    value = *next;
  }
  return value;
}

struct Unit {
  std::string_view name;
  unsigned shift;
};

/// Longer names first: a name may begin with another one.
constexpr Unit units[] = {{"KiB", 10},  {"MiB", 20}, {"GiB", 30}, {"TiB", 40},
                          {"KB", 10},   {"MB", 20},  {"GB", 30},  {"TB", 40},
                          {"bytes", 0}, {"B", 0}};

} // namespace

std::string plainLogText(std::string_view raw) {
  std::string plain;
  plain.reserve(raw.size());
  for (size_t at = 0; at < raw.size();) {
    char c = raw[at];
    if (c == escape) {
      at = endOfEscape(raw, at);
      continue;
    }
    ++at;
    bool isEscapedBreak = c == '\\' && at < raw.size() &&
                          (raw[at] == 'n' || raw[at] == 'r' || raw[at] == 't');
    if (isEscapedBreak) {
      ++at;
      plain.push_back(' ');
    } else if (c == '\t' || c == '\r') {
      plain.push_back(' ');
    } else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) {
      plain.push_back(c);
    }
  }
  return plain;
}

bool isErrorCodeAt(std::string_view text, size_t at) {
  if (at + errorCodeLength > text.size() || text[at] != 'F')
    return false;
  if (at != 0 && (llvm::isAlnum(text[at - 1]) || text[at - 1] == '_'))
    return false;
  for (char c : text.substr(at + 1, errorCodeLength - 1))
    if (!llvm::isDigit(c) && (c < 'A' || c > 'F'))
      return false;
  size_t end = at + errorCodeLength;
  return end == text.size() || (!llvm::isAlnum(text[end]) && text[end] != '_');
}

LogCursor &LogCursor::skipSpaces() {
  while (at < text.size() && text[at] == ' ')
    ++at;
  return *this;
}

bool LogCursor::take(std::string_view word) {
  if (!rest().starts_with(word))
    return false;
  at += word.size();
  return true;
}

std::string_view LogCursor::takeName() {
  size_t begin = at;
  while (at < text.size() && isNameCharacter(text[at]))
    ++at;
  return text.substr(begin, at - begin);
}

std::optional<uint64_t> LogCursor::takeNumber() {
  size_t end = at;
  while (end < text.size() && llvm::isDigit(text[end]))
    ++end;
  std::optional<uint64_t> number = numberOf(text.substr(at, end - at));
  if (number)
    at = end;
  return number;
}

bool LogCursor::takeBracket(std::optional<uint64_t> &number) {
  if (at >= text.size() || text[at] != '[')
    return false;
  size_t close = text.substr(0, at + maxBracket).find(']', at);
  if (close == text.npos)
    return false;
  number = numberOf(text.substr(at + 1, close - at - 1));
  at = close + 1;
  return true;
}

LogCursor &LogCursor::skipSpacesBack() {
  while (at != 0 && text[at - 1] == ' ')
    --at;
  return *this;
}

bool LogCursor::takeBack(std::string_view word) {
  if (!text.substr(0, at).ends_with(word))
    return false;
  at -= word.size();
  return true;
}

std::string_view LogCursor::takeNameBack() {
  size_t end = at;
  while (at != 0 && end - at < maxBracket && isNameCharacter(text[at - 1]))
    --at;
  return text.substr(at, end - at);
}

bool LogCursor::takeBracketBack(std::optional<uint64_t> &number) {
  if (at == 0 || text[at - 1] != ']')
    return false;
  size_t first = at > maxBracket ? at - maxBracket : 0;
  size_t open = text.substr(first, at - first).rfind('[');
  if (open == text.npos)
    return false;
  open += first;
  number = numberOf(text.substr(open + 1, at - open - 2));
  at = open;
  return true;
}

std::optional<uint64_t> takeAmount(LogCursor &cursor) {
  LogCursor probe = cursor;
  std::optional<uint64_t> whole = probe.takeNumber();
  if (!whole)
    return std::nullopt;
  uint64_t tenths = 0, scale = 1;
  if (probe.take(".")) {
    // More digits than this make no byte of difference that matters.
    constexpr uint64_t maxScale = 1000000;
    for (std::string_view rest = probe.rest();
         !rest.empty() && llvm::isDigit(rest.front()); rest = probe.rest()) {
      if (scale < maxScale) {
        tenths = tenths * 10 + static_cast<uint64_t>(rest.front() - '0');
        scale *= 10;
      }
      probe.take(rest.substr(0, 1));
    }
  }
  probe.skipSpaces();
  for (const Unit &unit : units) {
    if (!probe.take(unit.name))
      continue;
    uint64_t factor = uint64_t(1) << unit.shift;
    std::optional<uint64_t> bytes = checkedMul(*whole, factor);
    std::optional<uint64_t> part = checkedMul(tenths, factor);
    if (!bytes || !part)
      return std::nullopt;
    cursor = probe;
    return checkedAdd(*bytes, *part / scale);
  }
  return std::nullopt;
}

} // namespace ptolint
