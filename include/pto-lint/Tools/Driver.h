//===- Driver.h - One run of pto-lint --------------------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_DRIVER_H
#define PTO_LINT_TOOLS_DRIVER_H

#include "pto-lint/Tools/Options.h"

#include <iosfwd>

namespace ptolint {

/// Checks `options.paths` and reports: findings to `out`, problems with inputs
/// to `err` in text mode and to `out` as part of the document in JSON mode.
/// Returns the exit status: 0 without errors, 1 with an error among the
/// findings, 2 if an input could not be checked. `options.color` is `Always` or
/// `Never`.
int runLint(const Options &options, std::ostream &out, std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_TOOLS_DRIVER_H
