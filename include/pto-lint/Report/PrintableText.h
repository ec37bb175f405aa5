//===- PrintableText.h - Untrusted text on a terminal ----------*- C++ -*-===//
//
// Names, paths and source lines come from dumps. They may hold escape
// sequences or broken UTF-8, which a terminal must not get.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_REPORT_PRINTABLETEXT_H
#define PTO_LINT_REPORT_PRINTABLETEXT_H

#include <cstddef>
#include <string>
#include <string_view>

namespace ptolint {

/// `text` with a tab as four spaces and with U+FFFD for each byte that is not
/// UTF-8 and each character that a terminal would act on instead of showing
/// it (controls, line breaks, direction marks).
std::string printableText(std::string_view text);

/// Columns that `text`, a result of `printableText`, takes on a terminal.
size_t displayWidth(std::string_view text);

/// `text`, a result of `printableText`, cut to `width` columns; what was cut
/// is replaced by `...`. `width` is at least 3.
std::string cutToWidth(std::string_view text, size_t width);

} // namespace ptolint

#endif // PTO_LINT_REPORT_PRINTABLETEXT_H
