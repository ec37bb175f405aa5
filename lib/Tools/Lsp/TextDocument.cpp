//===- TextDocument.cpp - The text of an open document --------------------===//

#include "TextDocument.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace ptolint::lsp {

namespace {

bool continuesCharacter(char c) { return (c & 0xC0) == 0x80; }

/// Units of UTF-16 that the character beginning with `lead` takes.
uint64_t unitsOf(char lead) {
  return static_cast<unsigned char>(lead) >= 0xF0 ? 2 : 1;
}

/// Bytes of the character beginning with `lead`.
size_t bytesOf(char lead) {
  auto byte = static_cast<unsigned char>(lead);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

} // namespace

TextDocument::TextDocument(std::string text, PositionEncoding encoding)
    : text(std::move(text)), encoding(encoding) {
  findLines();
}

void TextDocument::findLines() {
  starts = {0};
  for (size_t i = text.find_first_of("\r\n"); i != text.npos;
       i = text.find_first_of("\r\n", i)) {
    i += text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n' ? 2 : 1;
    starts.push_back(i);
  }
}

std::string_view TextDocument::lineAt(size_t line) const {
  uint64_t end = line + 1 < starts.size() ? starts[line + 1] : text.size();
  std::string_view content =
      std::string_view(text).substr(starts[line], end - starts[line]);
  return content.substr(0, content.find_first_of("\r\n"));
}

uint64_t TextDocument::offsetOf(const llvm::lsp::Position &position) const {
  if (position.line < 0)
    return 0;
  auto line = static_cast<size_t>(position.line);
  if (line >= starts.size())
    return text.size();
  std::string_view content = lineAt(line);
  auto wanted = static_cast<uint64_t>(std::max(position.character, 0));
  if (encoding == PositionEncoding::Utf8) {
    size_t at = std::min<uint64_t>(wanted, content.size());
    while (at > 0 && at < content.size() && continuesCharacter(content[at]))
      --at;
    return starts[line] + at;
  }
  size_t at = 0;
  for (uint64_t units = 0; at < content.size();) {
    units += unitsOf(content[at]);
    if (units > wanted)
      break;
    at = std::min(at + bytesOf(content[at]), content.size());
  }
  return starts[line] + at;
}

llvm::lsp::Position TextDocument::positionOf(uint64_t offset) const {
  offset = std::min<uint64_t>(offset, text.size());
  size_t line = std::upper_bound(starts.begin(), starts.end(), offset) -
                starts.begin() - 1;
  uint64_t character = offset - starts[line];
  if (encoding == PositionEncoding::Utf16) {
    character = 0;
    for (uint64_t at = starts[line]; at < offset; ++at)
      if (!continuesCharacter(text[at]))
        character += unitsOf(text[at]);
  }
  return {static_cast<int>(line), static_cast<int>(character)};
}

llvm::lsp::Range TextDocument::rangeOf(const TextPlace &place) const {
  return {positionOf(place.offset), positionOf(place.end())};
}

TextPlace TextDocument::placeOf(const llvm::lsp::Range &range) const {
  uint64_t begin = offsetOf(range.start), end = offsetOf(range.end);
  if (end < begin)
    std::swap(begin, end);
  return {begin, end - begin};
}

void TextDocument::replace(const std::optional<llvm::lsp::Range> &range,
                           std::string_view with) {
  TextPlace place = range ? placeOf(*range) : TextPlace{0, text.size()};
  text.replace(place.offset, place.size, with);
  findLines();
}

SourceLines::SourceLines(std::string_view text) : text(text), starts{0} {
  for (size_t i = text.find('\n'); i != text.npos; i = text.find('\n', i + 1))
    starts.push_back(i + 1);
}

std::string_view SourceLines::textOf(uint64_t line) const {
  if (line == 0 || line > starts.size())
    return text.substr(text.size());
  uint64_t end = line < starts.size() ? starts[line] - 1 : text.size();
  return text.substr(starts[line - 1], end - starts[line - 1]);
}

TextPlace SourceLines::codeOf(uint64_t line) const {
  llvm::StringRef whole(textOf(line));
  llvm::StringRef code = whole.trim(" \t\r");
  return {static_cast<uint64_t>(code.data() - text.data()), code.size()};
}

uint64_t SourceLines::lineOf(uint64_t offset) const {
  return std::upper_bound(starts.begin(), starts.end(), offset) -
         starts.begin();
}

TextPlace wordAt(std::string_view text, uint64_t offset) {
  offset = std::min<uint64_t>(offset, text.size());
  size_t end = offset;
  auto isPart = [](char c) {
    return llvm::isAlnum(c) || llvm::StringRef("_.$-").contains(c);
  };
  // A value begins with a sign that no word has inside.
  if (end < text.size() && !isPart(text[end]) && text[end] != '\n')
    end += bytesOf(text[end]);
  while (end < text.size() && isPart(text[end]))
    ++end;
  end = std::min(end, text.size());
  if (end == offset && offset > 0 && offset == text.size())
    return {offset - 1, 1};
  return {offset, end - offset};
}

} // namespace ptolint::lsp
