//===- RepeatedBodies.h - The same ops many times in one graph -*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_REPEATEDBODIES_H
#define PTO_LINT_ANALYSIS_REPEATEDBODIES_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Dialect/TileOp.h"

#include <cstdint>
#include <vector>

namespace ptolint {

/// Ops that a function holds several times in the same form. Views and joins,
/// which the compiler makes for each tensor, are no part of it.
struct RepeatedBody {
  uint64_t copies = 0;
  /// Ops of one copy, and how many of them are no matmul.
  uint64_t ops = 0;
  uint64_t vectorOps = 0;
  /// The op that comes first in the function.
  pypto::TileOpInterface first;
};

/// All bodies of the tensor graph `function`, the most copies first. Ops belong
/// to one when as many have the same form: opcode, types, and form of what they
/// read, where views of one tensor are alike wherever they are.
std::vector<RepeatedBody> findRepeatedBodies(pypto::FuncOp function);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_REPEATEDBODIES_H
