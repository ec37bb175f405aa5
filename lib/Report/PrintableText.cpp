//===- PrintableText.cpp - Untrusted text on a terminal -------------------===//

#include "pto-lint/Report/PrintableText.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"

namespace ptolint {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";
constexpr std::string_view ellipsis = "...";

/// Splits the first character off `text`, which is not empty. Empty and one
/// byte off if `text` does not start with a valid character.
std::string_view takeCharacter(std::string_view &text, llvm::UTF32 &codePoint) {
  auto *begin = reinterpret_cast<const llvm::UTF8 *>(text.data());
  const llvm::UTF8 *end = begin;
  bool valid =
      llvm::convertUTF8Sequence(&end, begin + text.size(), &codePoint,
                                llvm::strictConversion) == llvm::conversionOK;
  std::string_view character = text.substr(0, valid ? end - begin : 0);
  text.remove_prefix(valid ? end - begin : 1);
  return character;
}

bool isShown(llvm::UTF32 codePoint) {
  int value = static_cast<int>(codePoint);
  return llvm::sys::unicode::isPrintable(value) &&
         !llvm::sys::unicode::isFormatting(value);
}

} // namespace

std::string printableText(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    llvm::UTF32 codePoint = 0;
    std::string_view character = takeCharacter(text, codePoint);
    if (character == "\t")
      result.append("    ");
    else if (!character.empty() && isShown(codePoint))
      result.append(character);
    else
      result.append(replacement);
  }
  return result;
}

size_t displayWidth(std::string_view text) {
  int width = llvm::sys::unicode::columnWidthUTF8(llvm::StringRef(text));
  return width < 0 ? text.size() : static_cast<size_t>(width);
}

std::string cutToWidth(std::string_view text, size_t width) {
  if (displayWidth(text) <= width)
    return std::string(text);
  std::string result;
  size_t used = ellipsis.size();
  while (!text.empty()) {
    llvm::UTF32 codePoint = 0;
    std::string_view character = takeCharacter(text, codePoint);
    used += displayWidth(character);
    if (used > width)
      break;
    result.append(character);
  }
  return result.append(ellipsis);
}

} // namespace ptolint
