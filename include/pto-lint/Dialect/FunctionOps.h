//===- FunctionOps.h - The tile ops of a function by position --*- C++ -*-===//

#ifndef PTO_LINT_DIALECT_FUNCTIONOPS_H
#define PTO_LINT_DIALECT_FUNCTIONOPS_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Dialect/TileOp.h"

#include <vector>

namespace ptolint::pypto {

/// The tile ops in and below `root`, in order: the number of an op in here is
/// its position in the function.
std::vector<TileOpInterface> tileOpsOf(mlir::Operation *root);

/// True for a loop that surely runs once.
bool runsOnce(LoopOp loop);

} // namespace ptolint::pypto

#endif // PTO_LINT_DIALECT_FUNCTIONOPS_H
