//===- CubeJudgement.h - Findings about matmuls in order -------*- C++ -*-===//

#ifndef PTO_LINT_RULES_CUBEJUDGEMENT_H
#define PTO_LINT_RULES_CUBEJUDGEMENT_H

#include "pto-lint/Rules/Rule.h"

#include <vector>

namespace ptolint {

/// A finding and where the compiler would get to it: the stages one after the
/// other, within a stage the ops in their order. `Schedule` is the exception,
/// the order there is that of the programs that the graph is cut into.
struct OrderedFinding {
  CompilerStage stage;
  /// Position of the op among the tile ops of the function.
  size_t position;
  Finding finding;
};

/// What the rules find about the matmuls of `checked`, in the order in which
/// the compiler would get to it: the first one is the error that it prints,
/// unless something else in the kernel fails before.
std::vector<OrderedFinding> judgeCubes(const CheckedFunction &checked);

} // namespace ptolint

#endif // PTO_LINT_RULES_CUBEJUDGEMENT_H
