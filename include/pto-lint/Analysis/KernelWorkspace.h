//===- KernelWorkspace.h - The workspace of a kernel -----------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_KERNELWORKSPACE_H
#define PTO_LINT_ANALYSIS_KERNELWORKSPACE_H

#include "pto-lint/Analysis/KernelOptions.h"
#include "pto-lint/Analysis/WorkspaceBudget.h"
#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ptolint {

/// What a root function is made of.
struct RootSummary {
  /// Leaves that it calls, and its ops once it is encoded.
  uint64_t calls = 0, encodedOps = 0;
  /// Tensors between its leaves, and their bytes before they are packed.
  uint64_t tensors = 0, tensorBytes = 0;
};

/// What is foreseen of the workspace of a kernel that was not compiled.
struct KernelWorkspace {
  WorkspaceDemand demand;
  /// One per root function of `demand`.
  std::vector<RootSummary> roots;
  /// Why nothing is foreseen, lower case, without a full stop; else empty.
  std::string reason;

  bool isDecided() const { return reason.empty(); }
};

/// Replays what the compiler does with `kernel`, a tensor graph with tiles, for
/// every level of its unroll list: all tiles and all copies of the loop body,
/// cut into leaves, merged where they are alike, and the tensors between them
/// packed. Undecided for what the lowering does not know, for a kernel that
/// does not compile, and for release 0.2, whose budget has another formula.
KernelWorkspace foreseeWorkspace(pypto::FuncOp kernel,
                                 const KernelOptions &options,
                                 const Target &target, Release release);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_KERNELWORKSPACE_H
