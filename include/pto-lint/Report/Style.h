//===- Style.h - Colours of text output ------------------------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_STYLE_H
#define PTO_LINT_REPORT_STYLE_H

#include <string>
#include <string_view>

namespace ptolint {

/// Role of a piece of text; its colour follows from it.
enum class Style { Strong, Error, Warning, Info, Note, Help, Gutter };

/// `text` wrapped in the ANSI sequence of `style`, or as it is when `color` is
/// false.
std::string paint(std::string_view text, Style style, bool color);

} // namespace ptolint

#endif // PTO_LINT_REPORT_STYLE_H
