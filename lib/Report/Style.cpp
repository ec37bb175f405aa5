//===- Style.cpp - Colours of text output ---------------------------------===//

#include "pto-lint/Report/Style.h"

#include <fmt/format.h>

namespace ptolint {

namespace {

/// Parameters of the "select graphic rendition" sequence: bold and a colour.
std::string_view rendition(Style style) {
  switch (style) {
  case Style::Strong:
    return "1";
  case Style::Error:
    return "1;31";
  case Style::Warning:
    return "1;33";
  case Style::Info:
  case Style::Note:
    return "1;36";
  case Style::Help:
    return "1;32";
  case Style::Gutter:
    return "1;34";
  }
  return "0";
}

} // namespace

std::string paint(std::string_view text, Style style, bool color) {
  if (!color)
    return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", rendition(style), text);
}

} // namespace ptolint
