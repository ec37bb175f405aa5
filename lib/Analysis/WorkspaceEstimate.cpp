//===- WorkspaceEstimate.cpp - The budget of a kernel, foreseen -----------===//

#include "pto-lint/Analysis/WorkspaceEstimate.h"

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/WorkspaceLimits.h"

#include <algorithm>

namespace ptolint {

static std::optional<uint64_t> positive(std::optional<int64_t> value) {
  if (!value || *value < 0)
    return std::nullopt;
  return static_cast<uint64_t>(*value);
}

RootSummary summarize(const RootCalls &root) {
  RootSummary summary;
  summary.calls = root.calls.size();
  summary.encodedOps = countEncodedOps(root);
  for (const RootRawTensor &raw : root.raws)
    if (!raw.isIncast && !raw.isOutcast && !raw.actual) {
      ++summary.tensors;
      summary.tensorBytes = saturatedAdd(summary.tensorBytes, raw.bytes);
    }
  return summary;
}

WorkspaceSettings settingsOf(const KernelOptions &options) {
  return {positive(options.stitch), positive(options.maxWorkspaceKb),
          positive(options.parallelism)};
}

WorkspaceSettings mergeSettings(WorkspaceSettings settings,
                                const WorkspaceSettings &others) {
  if (!settings.stitch)
    settings.stitch = others.stitch;
  if (!settings.maxWorkspaceKb)
    settings.maxWorkspaceKb = others.maxWorkspaceKb;
  if (!settings.parallelism)
    settings.parallelism = others.parallelism;
  return settings;
}

std::optional<WorkspaceEstimate>
estimateWorkspace(const ForeseenWorkspace &workspace,
                  const WorkspaceSettings &settings) {
  if (!workspace.isDecided())
    return std::nullopt;
  WorkspaceEstimate estimate;
  estimate.workspace = workspace;
  WorkspaceDemand &demand = estimate.workspace.demand;
  demand.parallelism = settings.parallelism.value_or(1);
  for (const RootSummary &root : workspace.roots)
    estimate.encodedOps = std::max(estimate.encodedOps, root.encodedOps);
  auto minimum = minimumWorkspace(demand);
  auto limit = checkedMul(settings.maxWorkspaceKb.value_or(0), bytesPerKb);
  if (!minimum || !limit)
    return std::nullopt;
  estimate.minimumBytes = *minimum;
  estimate.limitBytes = *limit;
  uint64_t depth = effectiveStitchDepth(
      std::max<uint64_t>(settings.stitch.value_or(defaultStitchDepth), 1));
  if (*limit != 0) {
    auto derived = derivedStitchDepth(demand, *limit);
    estimate.isLimitTooSmall = !derived;
    depth = derived.value_or(depth);
  }
  auto budget = budgetAtDepth(demand, depth);
  if (!budget)
    return std::nullopt;
  estimate.budget = *budget;
  estimate.encodedBytes =
      *limit != 0 && !estimate.isLimitTooSmall ? *limit : budget->total;
  return estimate;
}

} // namespace ptolint
