//===- WorkspaceModel.cpp - The budget of a log by the formulas -----------===//

#include "WorkspaceModel.h"

namespace ptolint {

std::optional<WorkspaceModel>
modelWorkspace(const WorkspaceDiagnosis &diagnosis) {
  const TensorSplit &split = *diagnosis.tensor;
  if (!split.parallelism || !split.slots)
    return std::nullopt;
  WorkspaceModel model;
  model.depth = diagnosis.stitchDepth.value_or(0);
  if (model.depth == 0 || split.budget.rootInner % model.depth != 0 ||
      split.budget.innerOutcasts % model.depth != 0 ||
      split.slots->innerTemporal % model.depth != 0 ||
      split.slots->boundary % outcastsPerSlot != 0)
    return std::nullopt;
  WorkspaceDemand &demand = model.demand;
  RootWorkspace root;
  root.innerBytes = split.budget.rootInner / model.depth;
  root.exclusiveBytes = split.budget.innerOutcasts / model.depth;
  demand.roots.push_back(std::move(root));
  demand.assembleSlots = split.slots->innerTemporal / model.depth;
  uint64_t slots = split.slots->boundary / outcastsPerSlot;
  if (demand.assembleSlots > slots)
    return std::nullopt;
  demand.exclusiveSlots = slots - demand.assembleSlots;
  // A launch that takes more than what the compiler decided on has tensors of
  // a dynamic shape, which the compiler could not count.
  const std::optional<StitchDepth> &stitch = diagnosis.program->encode.stitch;
  bool isDynamic =
      stitch && stitch->budget < *diagnosis.total - diagnosis.insideMetadata();
  (isDynamic ? demand.dynamicOutcastBytes : demand.staticOutcastBytes) =
      split.budget.slotBytes;
  demand.parallelism = *split.parallelism;
  // Already aligned and multiplied by the cores.
  demand.spillBytesPerCore = diagnosis.bytesOf(WorkspacePart::Aicore);
  demand.coreCount = 1;
  demand.debugBytes = diagnosis.bytesOf(WorkspacePart::Debug);
  std::optional<WorkspaceBudget> budget = budgetAtDepth(demand, model.depth);
  if (!budget ||
      budget->tensorTotal != diagnosis.bytesOf(WorkspacePart::Tensor))
    return std::nullopt;
  return model;
}

} // namespace ptolint
