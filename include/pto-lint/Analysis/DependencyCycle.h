//===- DependencyCycle.h - Ops that wait for each other --------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_DEPENDENCYCYCLE_H
#define PTO_LINT_ANALYSIS_DEPENDENCYCYCLE_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Dialect/TileOp.h"

#include <vector>

namespace ptolint {

/// Ops of one body of which each waits for all others, since it reads what one
/// of them writes.
struct DependencyCycle {
  /// An op, a tensor that it writes, and another op that reads it.
  pypto::TileOpInterface writer, reader;
  mlir::Value tensor;
  size_t ops = 0;
};

/// The cycles of the tensor graph `function` that go through a declared tensor.
/// The compiler sorts the ops of a loop body by themselves: a reader comes
/// after everything that is written to its tensor, whatever the order of the
/// lines. An op that reads what it writes itself does not wait. Source:
/// hicann/pypto 883e7dfb, Function::GetSortedOperations.
std::vector<DependencyCycle> findDependencyCycles(pypto::FuncOp function);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_DEPENDENCYCYCLE_H
