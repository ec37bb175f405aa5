//===- KernelJudgement.h - Findings about a kernel in order ----*- C++ -*-===//

#ifndef PTO_LINT_RULES_KERNELJUDGEMENT_H
#define PTO_LINT_RULES_KERNELJUDGEMENT_H

#include "pto-lint/Rules/Rule.h"

#include <vector>

namespace ptolint {

/// A finding and where the compiler would get to it: the stages one after the
/// other, while recording the ops in their order. `Schedule` follows the order
/// of the programs that the graph is cut into.
struct OrderedFinding {
  CompilerStage stage;
  /// Position of the op among the tile ops of the function.
  size_t position;
  Finding finding;
};

/// Sorts by stage, of `Record` by position as well; what is equal stays in its
/// order.
void sortAsCompiled(std::vector<OrderedFinding> &findings);

/// What the rules find about the matmuls of `checked`, in the order in which
/// the compiler would get to it.
std::vector<OrderedFinding> judgeCubes(const CheckedFunction &checked);

/// The same about its vector ops.
std::vector<OrderedFinding> judgeVectors(const CheckedFunction &checked);

} // namespace ptolint

#endif // PTO_LINT_RULES_KERNELJUDGEMENT_H
