//===- Say.h - Sentences in the language of the user -----------*- C++ -*-===//

#ifndef PTO_LINT_SUPPORT_SAY_H
#define PTO_LINT_SUPPORT_SAY_H

#include "pto-lint/Support/Language.h"

#include <fmt/format.h>
#include <string>

namespace ptolint {

/// The translation of `english` with its `{}` filled in.
std::string sayWith(Language language, fmt::string_view english,
                    fmt::format_args arguments);

template <typename... Args>
std::string say(Language language, fmt::format_string<Args...> english,
                Args &&...args) {
  return sayWith(language, english, fmt::make_format_args(args...));
}

template <typename... Args>
std::string say(fmt::format_string<Args...> english, Args &&...args) {
  return sayWith(currentLanguage(), english, fmt::make_format_args(args...));
}

} // namespace ptolint

#endif // PTO_LINT_SUPPORT_SAY_H
