//===- HtmlText.h - Text in a page of HTML ---------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_REPORT_HTMLTEXT_H
#define PTO_LINT_LIB_REPORT_HTMLTEXT_H

#include "pto-lint/Support/Language.h"

#include <cstddef>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace ptolint {

/// Columns of an untrusted name that a page shows at most.
inline constexpr size_t htmlTextWidth = 200;

/// `text` without a character that HTML or XML acts on in contents or in an
/// attribute in double quotes.
std::string escapedMarkup(std::string_view text);

/// `text` as the contents of an element or of an attribute in double quotes:
/// printable, cut to `width` columns, without a character that HTML acts on.
std::string htmlText(std::string_view text, size_t width = htmlTextWidth);

/// `json` such that it can stand in a `<script>`: no `</script>` ends it.
std::string scriptJson(std::string_view json);

/// The markup `english` with the texts between its tags in the current
/// language.
std::string markup(std::string_view english);

/// Appends to `out` what `fmt::format` makes of the rest, in the current
/// language.
template <typename... Args>
void append(std::string &out, fmt::format_string<Args...> format,
            Args &&...args) {
  if (currentLanguage() == Language::English) {
    fmt::format_to(std::back_inserter(out), format,
                   std::forward<Args>(args)...);
    return;
  }
  fmt::string_view english = format;
  std::string other = markup({english.data(), english.size()});
  fmt::vformat_to(std::back_inserter(out), other,
                  fmt::make_format_args(args...));
}

/// The same as a text of its own.
template <typename... Args>
std::string filled(fmt::format_string<Args...> format, Args &&...args) {
  std::string out;
  append(out, format, std::forward<Args>(args)...);
  return out;
}

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_HTMLTEXT_H
