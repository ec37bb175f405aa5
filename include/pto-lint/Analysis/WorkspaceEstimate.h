//===- WorkspaceEstimate.h - The budget of a kernel, foreseen --*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_WORKSPACEESTIMATE_H
#define PTO_LINT_ANALYSIS_WORKSPACEESTIMATE_H

#include "pto-lint/Analysis/KernelOptions.h"
#include "pto-lint/Analysis/RootCalls.h"
#include "pto-lint/Analysis/WorkspaceBudget.h"

#include <cstdint>
#include <optional>
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

RootSummary summarize(const RootCalls &root);

/// What is foreseen of the workspace of a kernel.
struct ForeseenWorkspace {
  WorkspaceDemand demand;
  /// One per root function of `demand`.
  std::vector<RootSummary> roots;
  /// Why nothing is foreseen, lower case, without a full stop; else empty.
  std::string reason;
  /// What the budget lacks because the input does not tell it, a sentence each,
  /// lower case, without a full stop. The budget is a lower bound then.
  std::vector<std::string> unknown;

  bool isDecided() const { return reason.empty(); }
};

/// What the runtime options of a kernel, or the user, ask for.
struct WorkspaceSettings {
  std::optional<uint64_t> stitch;         ///< stitch_function_max_num
  std::optional<uint64_t> maxWorkspaceKb; ///< max_workspace_kb; 0 for none
  std::optional<uint64_t> parallelism;    ///< device_sched_parallelism
};

/// The settings that a kernel names itself.
WorkspaceSettings settingsOf(const KernelOptions &options);

/// `settings`, and those of `others` that it does not name.
WorkspaceSettings mergeSettings(WorkspaceSettings settings,
                                const WorkspaceSettings &others);

/// The budget of a kernel under its settings.
struct WorkspaceEstimate {
  ForeseenWorkspace workspace;
  /// Ops of the largest encoded root function (rootFuncMaxCallOpsize).
  uint64_t encodedOps = 0;
  /// The limit of `max_workspace_kb` in bytes; 0 for none. With one the depth
  /// follows from it.
  uint64_t limitBytes = 0;
  /// The compiler refuses the limit (F00002): it is not above `minimumBytes`.
  bool isLimitTooSmall = false;
  /// The budget at the depth in force; that of the option where the limit is
  /// too small.
  WorkspaceBudget budget;
  /// `workspaceSize` of the program: the limit where there is one.
  uint64_t encodedBytes = 0;
  /// What the kernel takes at depth 1.
  uint64_t minimumBytes = 0;
};

/// Nothing if the workspace is undecided or a size does not fit 64 bits.
std::optional<WorkspaceEstimate>
estimateWorkspace(const ForeseenWorkspace &workspace,
                  const WorkspaceSettings &settings);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_WORKSPACEESTIMATE_H
