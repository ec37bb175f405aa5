//===- Estimate.h - The command estimate -----------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_ESTIMATE_H
#define PTO_LINT_LIB_TOOLS_ESTIMATE_H

#include "pto-lint/Tools/Options.h"

#include <iosfwd>

namespace ptolint {

/// Prints the foreseen workspace of every kernel below `options.paths`
/// (docs/estimate.md). Returns the exit status: 0 if all are foreseen and fit,
/// 1 if one does not fit, 2 if one is undecided or could not be read.
int runEstimate(const Options &options, std::ostream &out, std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_ESTIMATE_H
