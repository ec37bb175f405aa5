//===- GraphErrors.h - What cannot be recorded -----------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_RULES_GRAPHERRORS_H
#define PTO_LINT_LIB_RULES_GRAPHERRORS_H

#include "pto-lint/Rules/KernelJudgement.h"

namespace ptolint {

/// What is wrong with the loops of a kernel, and with the order of the ops of a
/// recorded graph. The name of a loop is refused before the ops in it are
/// recorded; the ops of a body are sorted after all of them are.
std::vector<OrderedFinding> judgeGraph(const CheckedFunction &checked);

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_GRAPHERRORS_H
