//===- PythonCode.cpp - Where Python text is code -------------------------===//

#include "PythonCode.h"

#include <charconv>

namespace ptolint {

namespace {

/// Digits of a number that can be a tile.
constexpr size_t maxDigits = 18;

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\\';
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

size_t skipBlanks(std::string_view code, size_t at) {
  while (at < code.size() && isBlank(code[at]))
    ++at;
  return at;
}

/// The end of the string that begins at `at`: behind its last quote, or the end
/// of the text.
size_t endOfString(std::string_view source, size_t at) {
  char quote = source[at];
  std::string triple(3, quote);
  bool isTriple = source.substr(at, 3) == triple;
  size_t inside = at + (isTriple ? 3 : 1);
  for (size_t i = inside; i < source.size(); ++i) {
    if (source[i] == '\\') {
      ++i;
    } else if (isTriple && source.substr(i, 3) == triple) {
      return i + 3;
    } else if (!isTriple && (source[i] == quote || source[i] == '\n')) {
      // A string that is not closed ends with its line.
      return i + 1;
    }
  }
  return source.size();
}

/// A number at `at`, which is moved behind it. A name, a point or an exponent
/// next to the digits makes it something else.
std::optional<PythonNumber> readNumber(std::string_view code, size_t &at) {
  PythonNumber number;
  number.begin = at;
  while (at < code.size() && isDigit(code[at]))
    ++at;
  number.end = at;
  size_t digits = number.end - number.begin;
  if (digits == 0 || digits > maxDigits)
    return std::nullopt;
  std::from_chars(code.data() + number.begin, code.data() + number.end,
                  number.value);
  return number;
}

/// Numbers with commas between them up to the closing `end`, behind which `at`
/// is moved.
std::optional<std::vector<PythonNumber>> readUntil(std::string_view code,
                                                   size_t &at, char end) {
  std::vector<PythonNumber> numbers;
  while (true) {
    at = skipBlanks(code, at);
    if (at < code.size() && code[at] == end) {
      ++at;
      return numbers;
    }
    std::optional<PythonNumber> number = readNumber(code, at);
    at = skipBlanks(code, at);
    if (!number || at >= code.size())
      return std::nullopt;
    numbers.push_back(*number);
    if (code[at] == ',')
      ++at;
    else if (code[at] != end)
      return std::nullopt;
  }
}

} // namespace

PythonCode::PythonCode(std::string_view source) : code(source) {
  lineStarts.push_back(0);
  for (size_t i = 0; i < source.size(); ++i)
    if (source[i] == '\n')
      lineStarts.push_back(i + 1);
  auto blank = [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end && i < code.size(); ++i)
      if (code[i] != '\n')
        code[i] = ' ';
  };
  for (size_t i = 0; i < source.size();) {
    size_t end = i + 1;
    if (source[i] == '#')
      end = std::min(source.find('\n', i), source.size());
    else if (source[i] == '"' || source[i] == '\'')
      end = endOfString(source, i);
    if (end != i + 1 || source[i] == '#')
      blank(i, end);
    i = end;
  }
}

std::string_view PythonCode::codeOf(uint64_t line) const {
  size_t begin = startOf(line);
  size_t end = line < lineStarts.size() ? startOf(line + 1) - 1 : code.size();
  return std::string_view(code).substr(begin, end - begin);
}

std::optional<size_t> PythonCode::indentOf(uint64_t line) const {
  size_t indent = codeOf(line).find_first_not_of(" \t\r");
  return indent == std::string_view::npos ? std::nullopt
                                          : std::optional(indent);
}

std::optional<PythonList> readNumbers(std::string_view code, size_t begin) {
  PythonList list;
  list.begin = begin;
  size_t at = begin;
  auto numbers = readUntil(code, at, ')');
  if (!numbers)
    return std::nullopt;
  list.end = at - 1;
  list.numbers = std::move(*numbers);
  return list;
}

std::optional<std::vector<PythonList>> readLists(std::string_view code,
                                                 size_t begin) {
  std::vector<PythonList> lists;
  for (size_t at = begin; lists.size() < 3;) {
    at = skipBlanks(code, at);
    if (at >= code.size() || code[at] != '[')
      return std::nullopt;
    PythonList list;
    list.begin = at++;
    auto numbers = readUntil(code, at, ']');
    if (!numbers)
      return std::nullopt;
    list.end = at;
    list.numbers = std::move(*numbers);
    lists.push_back(std::move(list));
    if (lists.size() == 3)
      break;
    at = skipBlanks(code, at);
    if (at >= code.size() || code[at] != ',')
      return std::nullopt;
    ++at;
  }
  return lists;
}

} // namespace ptolint
