//===- KernelFiles.cpp - Finds the kernels of a text ----------------------===//

#include "pto-lint/Import/KernelFiles.h"

#include <istream>
#include <memory>

namespace ptolint {

static constexpr std::string_view blanks = " \t\r\n";
static constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
/// How many bytes of a file tell what it is.
static constexpr size_t headBytes = 4096;

/// True when `quoted` stands in `text` as a key, with a colon behind it.
static bool hasKey(std::string_view text, std::string_view quoted) {
  for (size_t at = text.find(quoted); at != std::string_view::npos;
       at = text.find(quoted, at + 1)) {
    size_t next = text.find_first_not_of(blanks, at + quoted.size());
    if (next != std::string_view::npos && text[next] == ':')
      return true;
  }
  return false;
}

bool looksLikeKernel(std::string_view head) {
  head = head.substr(0, headBytes);
  return hasKey(head, "\"kernel\"") ||
         (hasKey(head, "\"ops\"") && hasKey(head, "\"inputs\""));
}

/// End of the JSON value that starts at `begin`, as far as brackets and strings
/// tell: behind its closing bracket, or before the ',' or bracket that ends a
/// value without brackets. Nothing when the text ends before.
static std::optional<size_t> endOfValue(std::string_view text, size_t begin) {
  size_t depth = 0;
  for (size_t at = text.find_first_of("\"{}[],", begin);
       at != std::string_view::npos;
       at = text.find_first_of("\"{}[],", at + 1)) {
    switch (text[at]) {
    case '"':
      at = text.find_first_of("\"\\", at + 1);
      while (at != std::string_view::npos && text[at] == '\\')
        at = text.find_first_of("\"\\", at + 2);
      if (at == std::string_view::npos)
        return std::nullopt;
      break;
    case '{':
    case '[':
      ++depth;
      break;
    case ',':
      if (depth == 0)
        return at;
      break;
    default:
      if (depth == 0)
        return at;
      if (--depth == 0)
        return at + 1;
    }
  }
  return std::nullopt;
}

using OnKernel = llvm::function_ref<void(std::string_view, uint64_t)>;

static std::optional<InputError>
forEachElement(std::string_view text, size_t open, OnKernel onKernel) {
  auto skipBlanks = [&](size_t from) {
    return std::min(text.find_first_not_of(blanks, from), text.size());
  };
  auto unfinished = [&] {
    return InputError{{},
                      text.size(),
                      "malformed JSON: expected ']' behind the last kernel, "
                      "found the end of the file"};
  };
  size_t at = skipBlanks(open + 1);
  bool isEmpty = at < text.size() && text[at] == ']';
  while (!isEmpty) {
    if (at == text.size())
      return unfinished();
    std::optional<size_t> end = endOfValue(text, at);
    onKernel(text.substr(at, end ? *end - at : std::string_view::npos), at);
    // The kernel that has no end says so itself.
    if (!end)
      return std::nullopt;
    at = skipBlanks(*end);
    if (at == text.size())
      return unfinished();
    if (text[at] == ']')
      break;
    if (text[at] != ',')
      return InputError{
          {}, at, "malformed JSON: expected ',' or ']' behind a kernel"};
    at = skipBlanks(at + 1);
  }
  size_t rest = text.find_first_not_of(blanks, at + 1);
  if (rest == std::string_view::npos)
    return std::nullopt;
  return InputError{{}, rest, "expected nothing behind the array of kernels"};
}

static size_t endOfLine(std::string_view text, size_t from) {
  return std::min(text.find('\n', from), text.size());
}

/// Whether the text whose first object starts at `begin` has a kernel a line.
static bool isJsonLines(std::string_view text, size_t begin) {
  size_t line = endOfLine(text, begin);
  size_t next = text.find_first_not_of(blanks, line);
  if (next == std::string_view::npos)
    return false;
  std::optional<size_t> end = endOfValue(text, begin);
  if (end && *end <= line)
    return true;
  // A first line that is cut off: in an object over several lines, a line that
  // starts with an object comes after one that ends with a bracket.
  size_t last = text.find_last_not_of(blanks, line - 1);
  return text[next] == '{' && text[last] != '[' && text[last] != ',' &&
         text[last] != ':';
}

std::optional<InputError> forEachKernel(std::string_view text,
                                        OnKernel onKernel) {
  size_t from = text.starts_with(byteOrderMark) ? byteOrderMark.size() : 0;
  size_t begin = text.find_first_not_of(blanks, from);
  if (begin == std::string_view::npos)
    return InputError{
        {}, text.size(), "expected a kernel, found an empty file"};
  if (text[begin] == '[')
    return forEachElement(text, begin, onKernel);
  if (!isJsonLines(text, begin)) {
    onKernel(text.substr(begin), begin);
    return std::nullopt;
  }
  while (begin != std::string_view::npos) {
    size_t end = endOfLine(text, begin);
    onKernel(text.substr(begin, end - begin), begin);
    begin = text.find_first_not_of(blanks, end);
  }
  return std::nullopt;
}

void readKernelLines(std::istream &stream,
                     llvm::function_ref<void(const KernelLine &)> onLine) {
  // One more byte for the zero that getline appends. Pages that no line reaches
  // stay untouched and so cost nothing.
  constexpr size_t capacity = maxKernelLine + 1;
  std::unique_ptr<char[]> buffer(new char[capacity]);
  KernelLine line;
  constexpr std::streamsize maxSkippedBytes = std::streamsize(1) << 28;
  for (uint64_t next = 0; stream; line.offset = next) {
    stream.getline(buffer.get(), static_cast<std::streamsize>(capacity));
    auto got = static_cast<uint64_t>(stream.gcount());
    if (got == 0)
      return;
    next += got;
    ++line.number;
    line.isTooLong = stream.fail() && !stream.eof();
    bool hasBreak = !line.isTooLong && !stream.eof();
    line.text = {buffer.get(), got - (hasBreak ? 1 : 0)};
    if (line.isTooLong) {
      line.text = {};
      stream.clear();
      stream.ignore(maxSkippedBytes, '\n');
      auto skipped = static_cast<uint64_t>(stream.gcount());
      next += skipped;
      // Nobody writes such a line: the stream may have no end.
      if (skipped == maxSkippedBytes)
        stream.setstate(std::ios::eofbit);
    }
    if (line.number == 1 && line.text.starts_with(byteOrderMark)) {
      line.text.remove_prefix(byteOrderMark.size());
      line.offset += byteOrderMark.size();
    }
    if (line.isTooLong ||
        line.text.find_first_not_of(blanks) != std::string_view::npos)
      onLine(line);
  }
}

} // namespace ptolint
