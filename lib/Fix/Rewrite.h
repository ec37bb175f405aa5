//===- Rewrite.h - Other ops for a kernel ----------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_FIX_REWRITE_H
#define PTO_LINT_LIB_FIX_REWRITE_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Fix/Fix.h"
#include "pto-lint/Rules/Finding.h"
#include "pto-lint/Target/Target.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ptolint {

/// A kernel with other ops. It is written in the schema of kernels, whose
/// reader gives every op the type that the framework would.
struct Rewrite {
  std::string kernel;
  Edit edit;
  bool isSafe = false;
  /// For each tile op of the new kernel the position of the op of the old one
  /// that it stands for.
  std::vector<size_t> origins;
};

/// What can be done about `finding`, an error of `kernel` that no tile changes,
/// or that no tile was found for; the least change first. None of it is judged
/// yet:
/// - a cast goes by way of another type (a dtype hop);
/// - an op computes in FP32 or FP16, with casts around it, or with operands of
///   one type;
/// - the softmax of the framework is written as its five ops;
/// - a matmul of integers that were cast before is done in integers and cast
///   behind (shared/seeds/001, direction 5);
/// - a batch matmul over heads and what follows it is done for groups of heads
///   in a loop (direction 4);
/// - the kernel does without the scope that it asks for, or without the levels
///   of the unroll list that fail.
std::vector<Rewrite> proposeRewrites(pypto::FuncOp kernel,
                                     const Finding &finding,
                                     const Target &target);

} // namespace ptolint

#endif // PTO_LINT_LIB_FIX_REWRITE_H
