//===- Language.h - The language of what a user reads ----------*- C++ -*-===//
//
// Texts stand in the code in English. One catalogue, lib/Support/Texts/*.def
// and the records of the rules, has the Chinese of each; docs/languages.md.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_SUPPORT_LANGUAGE_H
#define PTO_LINT_SUPPORT_LANGUAGE_H

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace ptolint {

/// `Marked` is for tests: English in letters of double width, so that what is
/// left in narrow ones came from elsewhere than the catalogue.
enum class Language : uint8_t { English, Chinese, Marked };

/// A text and its translation: templates of fmt with the same arguments, of
/// which the Chinese may number its own.
struct TextPair {
  std::string_view english;
  std::string_view chinese;
};

/// `en` or `zh`, for tests `x-marked`; nothing for another name.
std::optional<Language> parseLanguage(std::string_view name);

/// Sets the language of this process, English at first. Call it before threads
/// start that make texts.
void setLanguage(Language language);
Language currentLanguage();

/// Adds `texts`, which live as long as the program, to the catalogue, before
/// `main` begins. Where both know a text, the first counts.
void addTexts(std::span<const TextPair> texts);

/// The catalogue, in the order in which it was put together.
std::span<const TextPair> allTexts();

/// `english` in `language`; itself where the catalogue lacks it.
std::string_view translate(Language language, std::string_view english);

/// The same in the current language.
std::string_view tr(std::string_view english);

} // namespace ptolint

#endif // PTO_LINT_SUPPORT_LANGUAGE_H
