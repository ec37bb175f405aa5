//===- Language.cpp - The language of what a user reads -------------------===//

#include "pto-lint/Support/Say.h"

#include <iterator>
#include <unordered_map>
#include <vector>

namespace ptolint {

namespace {

constexpr TextPair ownTexts[] = {
#define PTO_TEXT(english, chinese) {english, chinese},
#include "Texts/All.def"
};

/// The letters of `text` outside of braces in double width.
std::string mark(std::string_view text) {
  std::string result;
  bool isField = false;
  for (char c : text) {
    isField = c == '{' || (isField && c != '}');
    bool isUpper = c >= 'A' && c <= 'Z', isLower = c >= 'a' && c <= 'z';
    if (isField || !(isUpper || isLower)) {
      result += c;
      continue;
    }
    // U+FF21 is A, U+FF41 is a.
    constexpr unsigned upperA = 0xFF21, lowerA = 0xFF41;
    unsigned code = isUpper ? upperA + (c - 'A') : lowerA + (c - 'a');
    result += static_cast<char>(0xE0 | (code >> 12));
    result += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
    result += static_cast<char>(0x80 | (code & 0x3F));
  }
  return result;
}

std::vector<TextPair> &catalogue() {
  static std::vector<TextPair> texts(std::begin(ownTexts), std::end(ownTexts));
  return texts;
}

using Translations = std::unordered_map<std::string_view, std::string>;

Translations makeTranslations(Language language) {
  Translations result;
  for (const TextPair &text : catalogue())
    result.try_emplace(text.english, language == Language::Marked
                                         ? mark(text.english)
                                         : std::string(text.chinese));
  return result;
}

/// Most runs are in English and need none.
const Translations &translationsOf(Language language) {
  static const Translations chinese = makeTranslations(Language::Chinese);
  if (language == Language::Chinese)
    return chinese;
  static const Translations marked = makeTranslations(Language::Marked);
  return marked;
}

Language &chosenLanguage() {
  static Language language = Language::English;
  return language;
}

} // namespace

std::optional<Language> parseLanguage(std::string_view name) {
  if (name == "en")
    return Language::English;
  if (name == "zh")
    return Language::Chinese;
  if (name == "x-marked")
    return Language::Marked;
  return std::nullopt;
}

void setLanguage(Language language) { chosenLanguage() = language; }

Language currentLanguage() { return chosenLanguage(); }

void addTexts(std::span<const TextPair> texts) {
  catalogue().insert(catalogue().end(), texts.begin(), texts.end());
}

std::span<const TextPair> allTexts() { return catalogue(); }

std::string_view translate(Language language, std::string_view english) {
  if (language == Language::English)
    return english;
  const Translations &texts = translationsOf(language);
  auto found = texts.find(english);
  return found == texts.end() ? english : found->second;
}

std::string_view tr(std::string_view english) {
  return translate(currentLanguage(), english);
}

std::string sayWith(Language language, fmt::string_view english,
                    fmt::format_args arguments) {
  std::string_view text = translate(language, {english.data(), english.size()});
  return fmt::vformat(fmt::string_view(text.data(), text.size()), arguments);
}

} // namespace ptolint
