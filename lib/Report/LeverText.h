//===- LeverText.h - What helps against an overflow, in words --*- C++ -*-===//

#ifndef PTO_LINT_LIB_REPORT_LEVERTEXT_H
#define PTO_LINT_LIB_REPORT_LEVERTEXT_H

#include "pto-lint/Rules/Levers.h"

#include <string>

namespace ptolint {

/// What does not fit, which levers help and that the ones that authors try
/// first do not, in one line: `one buffer alone: only a smaller kL0 or nL0
/// helps, unroll_list and stitch_function_max_num do not change it`.
std::string leverLine(const OverflowAdvice &advice);

/// Only what does not fit and what does not help: `one buffer alone:
/// unroll_list and stitch_function_max_num do not change it`.
std::string vainLine(const OverflowAdvice &advice);

/// Why a lever works or not, lower case, no final period.
std::string leverReasonText(const LeverAdvice &advice);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_LEVERTEXT_H
