//===- ColorMode.cpp - When output is coloured ----------------------------===//

#include "pto-lint/Tools/Options.h"

#include <string_view>

namespace ptolint {

bool wantsColor(ColorMode mode, bool isTerminal, const char *noColor,
                const char *forceColor, const char *term) {
  switch (mode) {
  case ColorMode::Always:
    return true;
  case ColorMode::Never:
    return false;
  case ColorMode::Auto:
    break;
  }
  bool forbidden = noColor && *noColor != '\0';
  bool forced = forceColor && *forceColor != '\0';
  bool dumb = !term || std::string_view(term) == "dumb";
  return !forbidden && (forced || (isTerminal && !dumb));
}

} // namespace ptolint
