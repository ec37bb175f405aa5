//===- KernelOptions.h - Options and levels of one kernel ------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_KERNELOPTIONS_H
#define PTO_LINT_ANALYSIS_KERNELOPTIONS_H

#include "pto-lint/Dialect/PyptoOps.h"

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace ptolint {

/// What decides about a kernel beside its ops and tiles.
struct KernelOptions {
  /// `pass.sg_set_scope`, a number or the first one of a list; nothing when it
  /// is not set or negative, which means no scope.
  std::optional<int64_t> scope;
  /// The scope takes independent ops as well (allowParallelMerge, the second
  /// entry of the list).
  bool mergesScope = false;
  /// The list has no scope but one of its flags that allow to merge programs.
  bool mergesWithoutScope = false;
  /// `operation.combine_axis`; nothing when the author left it to the release.
  std::optional<bool> combineAxis;
  /// `runtime.stitch_function_max_num`, `runtime.max_workspace_kb` and
  /// `runtime.device_sched_parallelism`; nothing where they are not set.
  std::optional<int64_t> stitch, maxWorkspaceKb, parallelism;
  /// Copies of the body in each function that the compiler makes of the loop,
  /// the largest first; 1 is always there.
  llvm::SmallVector<int64_t, 4> unrollLevels;
};

/// The options of `kernel`, a function of the stage `tensor_graph`. An unroll
/// level below 1 is left out.
KernelOptions readKernelOptions(pypto::FuncOp kernel);

/// True when `function` is a tensor graph that says its tiles: an op has one,
/// or comes from a kernel (`kernel_op`). A dump of the compiler says none.
bool hasTiles(pypto::FuncOp function);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_KERNELOPTIONS_H
