//===- FixText.h - Repairs in words ----------------------------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_FIXTEXT_H
#define PTO_LINT_REPORT_FIXTEXT_H

#include "pto-lint/Fix/Fix.h"

#include <string>
#include <vector>

namespace ptolint {

/// `edit` as its author would say it, ready for a terminal:
/// `set_vec_tile_shapes(64, 512) instead of (128, 512)`. Ops that no source
/// line tells are counted from 1.
std::string editText(const Edit &edit);

/// `UB 512 of 1024 bytes (50.0 %, was 2048)`, memories separated by commas;
/// empty if there are none. What was needed `before` is said where that is
/// known and something else.
std::string usesText(const std::vector<SpaceUse> &uses,
                     const std::vector<SpaceUse> &before = {});

/// One line per edit of `fix`, and what the kernel needs after them all.
std::vector<std::string> fixLines(const Fix &fix,
                                  const std::vector<SpaceUse> &before = {});

/// Why no repair is shown, and on a second line what to do instead if that is
/// known.
std::vector<std::string> noFixLines(const NoFix &none);

} // namespace ptolint

#endif // PTO_LINT_REPORT_FIXTEXT_H
