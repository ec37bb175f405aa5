//===- KernelWorkspace.h - The workspace of a kernel -----------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_KERNELWORKSPACE_H
#define PTO_LINT_ANALYSIS_KERNELWORKSPACE_H

#include "pto-lint/Analysis/KernelOptions.h"
#include "pto-lint/Analysis/WorkspaceEstimate.h"
#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

namespace ptolint {

/// Replays what the compiler does with `kernel`, a tensor graph with tiles, for
/// every level of its unroll list: all tiles and all copies of the loop body,
/// cut into leaves, merged where they are alike, and the tensors between them
/// packed. Undecided for what the lowering does not know, for a kernel that
/// does not compile, and for release 0.2, whose budget has another formula.
ForeseenWorkspace foreseeWorkspace(pypto::FuncOp kernel,
                                   const KernelOptions &options,
                                   const Target &target, Release release);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_KERNELWORKSPACE_H
