//===- WorkspaceAdvice.cpp - What makes a workspace smaller ---------------===//

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/GuideLimits.h"
#include "pto-lint/Target/WorkspaceLimits.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

#include "WorkspaceModel.h"
#include "WorkspaceParts.h"

namespace ptolint {

namespace {

using enum WorkspaceRemedy;

class Advisor {
public:
  Advisor(WorkspaceDiagnosis &diagnosis, const WorkspaceQuestion &question)
      : diagnosis(diagnosis), question(question) {
    if (diagnosis.tensor)
      model = modelWorkspace(diagnosis);
  }

  void adviseFailures();
  void adviseParts();

private:
  WorkspaceAdvice &add(WorkspaceRemedy remedy,
                       std::optional<uint64_t> value = std::nullopt);
  void setTotal(WorkspaceAdvice &advice, std::optional<uint64_t> total) const;
  std::optional<uint64_t> totalOf(const WorkspaceDemand &demand,
                                  uint64_t depth) const;
  std::optional<uint64_t> limit() const;
  void adviseTensor();
  void adviseSlots();
  void adviseRoot();
  void adviseDepth();
  void adviseDepthToFit(uint64_t limitBytes);
  void adviseHalf();
  void adviseMaxWorkspace(uint64_t limitBytes);
  void adviseMetadata();
  void adviseStack();
  void adviseDebug();

  WorkspaceDiagnosis &diagnosis;
  const WorkspaceQuestion &question;
  std::optional<WorkspaceModel> model;
  /// Metadata that is a part of the total.
  /// A pool within the workspace was too small.
  bool isDeviceShort = false;
};

WorkspaceAdvice &Advisor::add(WorkspaceRemedy remedy,
                              std::optional<uint64_t> value) {
  WorkspaceAdvice advice;
  advice.remedy = remedy;
  advice.value = value;
  diagnosis.advice.push_back(advice);
  return diagnosis.advice.back();
}

void Advisor::setTotal(WorkspaceAdvice &advice,
                       std::optional<uint64_t> total) const {
  advice.least = advice.most = total;
}

std::optional<uint64_t> Advisor::totalOf(const WorkspaceDemand &demand,
                                         uint64_t depth) const {
  std::optional<WorkspaceBudget> budget = budgetAtDepth(demand, depth);
  if (!budget)
    return std::nullopt;
  return checkedAdd(budget->total, diagnosis.insideMetadata());
}

/// Bytes that `workspaceSize` may have, without the metadata that the formulas
/// do not know.
std::optional<uint64_t> Advisor::limit() const {
  if (!question.deviceMemory)
    return std::nullopt;
  uint64_t metadata = diagnosis.metadataPlace == MetadataPlace::Unknown
                          ? 0
                          : diagnosis.metadata.value_or(0);
  return *question.deviceMemory - std::min(*question.deviceMemory, metadata);
}

/// Steps 5 and 6.
void Advisor::adviseTensor() {
  if (!diagnosis.tensor || diagnosis.tensor->sum == 0) {
    add(CompleteLog);
    return;
  }
  if (diagnosis.tensor->largest == TensorPart::SlottedOutcasts)
    adviseSlots();
  adviseDepth();
  if (diagnosis.tensor->largest != TensorPart::SlottedOutcasts)
    adviseRoot();
  if (diagnosis.tensor->parallelism.value_or(1) > 1) {
    WorkspaceAdvice &advice = add(LowerParallelism, 1);
    if (model) {
      WorkspaceDemand demand = model->demand;
      demand.parallelism = 1;
      setTotal(advice, totalOf(demand, model->depth));
    }
  }
}

/// A tensor that has been cut into tiles has at most as many elements as the
/// compiler does not warn of; of the widest type that PyPTO computes with they
/// take this.
void Advisor::adviseSlots() {
  if (diagnosis.slotTensors.empty()) {
    add(FindTensor);
    return;
  }
  constexpr uint64_t bytesOfFp32 = 4;
  uint64_t cut = uint64_t(workspaceTensorElements) * bytesOfFp32;
  // The slot stays as large as the largest one of the others.
  for (const LargeTensor &tensor : diagnosis.otherTensors)
    if (tensor.bytes < diagnosis.tensor->budget.slotBytes)
      cut = std::max(cut, tensor.bytes);
  if (cut >= diagnosis.tensor->budget.slotBytes) {
    add(ShrinkTensor);
  } else {
    WorkspaceAdvice &advice = add(ShrinkTensor, cut);
    if (model) {
      WorkspaceDemand demand = model->demand;
      demand.staticOutcastBytes = cut;
      demand.dynamicOutcastBytes = 0;
      advice.most = totalOf(demand, model->depth);
    }
  }
  if (!question.hasGraph)
    add(SearchGraph);
}

void Advisor::adviseRoot() {
  const std::optional<RootDiagnosis> &root = diagnosis.root;
  if (!root || root->spread == RootSpread::Hidden)
    add(LogRoots);
  if (!root)
    return;
  if (root->unroll > 1)
    add(LowerUnroll, root->unroll);
  bool isLarge =
      root->rawBytes && *root->rawBytes / root->unroll >
                            static_cast<uint64_t>(workspaceRootBytes);
  if (root->spread == RootSpread::Lone || isLarge)
    add(CheckReuse, root->rawBytes);
}

/// What the two settings that decide how many functions are stitched would do.
void Advisor::adviseDepth() {
  if (!model)
    return adviseHalf();
  if (std::optional<uint64_t> bytes = limit())
    return adviseDepthToFit(*bytes);
  uint64_t half = model->depth / 2;
  if (half == 0)
    return;
  std::optional<uint64_t> now = totalOf(model->demand, model->depth);
  std::optional<uint64_t> then = totalOf(model->demand, half);
  // Nothing that grows with the depth.
  if (then == now)
    return;
  std::vector<uint64_t> depths = {half};
  if (half / 4 > 1)
    depths.push_back(half / 4);
  if (half > 1)
    depths.push_back(1);
  // The setting does not count beside max_workspace_kb.
  if (!diagnosis.isMemoryDriven)
    for (uint64_t depth : depths)
      setTotal(add(LowerStitch, depth), totalOf(model->demand, depth));
  if (std::optional<WorkspaceBudget> budget =
          budgetAtDepth(model->demand, half))
    adviseMaxWorkspace(budget->total);
}

void Advisor::adviseDepthToFit(uint64_t limitBytes) {
  std::optional<uint64_t> now = totalOf(model->demand, model->depth);
  if (now && *now - diagnosis.insideMetadata() <= limitBytes)
    return;
  std::optional<uint64_t> depth =
      largestFittingDepth(model->demand, limitBytes);
  if (!depth) {
    setTotal(add(CannotFit), totalOf(model->demand, 1));
    return;
  }
  if (!diagnosis.isMemoryDriven)
    setTotal(add(LowerStitch, depth), totalOf(model->demand, *depth));
  adviseMaxWorkspace(limitBytes);
}

/// The whole KiB in `limitBytes`, of which the compiler derives a depth.
void Advisor::adviseMaxWorkspace(uint64_t limitBytes) {
  // The static sizes that the compiler would go by are not in the log.
  if (model->demand.dynamicOutcastBytes != 0)
    return;
  // What is above the total of a depth serves that depth.
  std::optional<uint64_t> depth =
      derivedStitchDepth(model->demand, limitBytes / bytesPerKb * bytesPerKb);
  if (!depth)
    return;
  WorkspaceAdvice &advice = add(SetMaxWorkspace, limitBytes / bytesPerKb);
  advice.depth = depth;
  setTotal(advice, totalOf(model->demand, *depth));
}

/// Logs that do not tell the depth: what half of stitch_function_max_num gives.
/// Release 0.2 does not tell either which of the slots are then half as many.
void Advisor::adviseHalf() {
  const TensorSplit &split = *diagnosis.tensor;
  if (!split.parallelism || !diagnosis.program->totals) {
    if (split.largest != TensorPart::SlottedOutcasts)
      add(LowerStitch);
    return;
  }
  auto totalWith = [&](uint64_t slotted) -> std::optional<uint64_t> {
    uint64_t sum =
        saturatedAdd(split.budget.rootInner / 2,
                     saturatedAdd(split.budget.innerOutcasts / 2, slotted));
    uint64_t tensor = saturatedMul(saturatedAlign(sum, workspaceTotalAlignment),
                                   *split.parallelism);
    uint64_t now = diagnosis.bytesOf(WorkspacePart::Tensor);
    if (tensor > now || now > *diagnosis.total)
      return std::nullopt;
    return *diagnosis.total - now + tensor;
  };
  WorkspaceAdvice &advice = add(LowerStitch);
  if (split.slots) {
    uint64_t slots =
        saturatedAdd(split.slots->boundary, split.slots->innerTemporal / 2);
    setTotal(advice, totalWith(saturatedMul(split.budget.slotBytes, slots)));
    return;
  }
  advice.least = totalWith(split.slotted / 2);
  advice.most = totalWith(split.slotted);
}

void Advisor::adviseMetadata() {
  if (diagnosis.program) {
    const MetadataParts &parts = diagnosis.program->encode.metadata;
    if (parts.stitchCache && diagnosis.metadata &&
        isAbovePercent(*parts.stitchCache, *diagnosis.metadata,
                       workspacePartPercent))
      add(FewerCalls, parts.maxCallOps);
  }
  add(AskMachine);
}

void Advisor::adviseStack() {
  uint64_t bytes = diagnosis.bytesOf(WorkspacePart::Aicore);
  std::optional<uint64_t> perCore;
  // Each core has the same number of whole blocks.
  std::vector<uint64_t> counts;
  for (const Target &target : allTargets())
    if (uint64_t count = spillCoreCount(target);
        !llvm::is_contained(counts, count))
      counts.push_back(count);
  unsigned matches = 0;
  for (uint64_t count : counts)
    if (bytes % (count * workspaceTensorAlignment) == 0) {
      perCore = bytes / count;
      ++matches;
    }
  add(CheckStack, matches == 1 ? perCore : std::nullopt);
}

void Advisor::adviseDebug() {
  const std::optional<WorkspaceTotals> &totals = diagnosis.program->totals;
  uint64_t dump = totals->dumpTensor.value_or(0);
  uint64_t bytes = diagnosis.bytesOf(WorkspacePart::Debug);
  if (bytes > *diagnosis.total)
    return;
  setTotal(add(StopDebug, dump), *diagnosis.total - bytes);
}

void Advisor::adviseParts() {
  if (!diagnosis.program || diagnosis.fits.value_or(false))
    return;
  // What was planned is too little then, not too much.
  if (isDeviceShort && diagnosis.fits.value_or(true))
    return;
  // A compile whose launch is not logged.
  if (!diagnosis.program->totals && diagnosis.tensor)
    return adviseTensor();
  for (WorkspacePart part : diagnosis.causes) {
    switch (part) {
    case WorkspacePart::Tensor:
      adviseTensor();
      break;
    case WorkspacePart::Metadata:
      adviseMetadata();
      break;
    case WorkspacePart::Aicore:
      adviseStack();
      break;
    case WorkspacePart::Debug:
      break;
    }
  }
  if (diagnosis.bytesOf(WorkspacePart::Debug) != 0)
    adviseDebug();
}

/// Supplements A and B, and what the host could not allocate.
void Advisor::adviseFailures() {
  bool isDevice = false, isMetadata = false;
  for (const FailureDiagnosis &failed : diagnosis.failures) {
    switch (failed.failure.kind) {
    case WorkspaceFailureKind::BudgetRefused:
      // The least number of whole KiB that is larger than the minimum.
      add(RaiseMaxWorkspace, *failed.failure.required / bytesPerKb + 1);
      break;
    case WorkspaceFailureKind::TorchMemory:
    case WorkspaceFailureKind::HostMalloc:
      break;
    default:
      (failed.pool == FailedPool::Metadata ? isMetadata : isDevice) = true;
    }
  }
  if (isMetadata)
    add(AskMachine);
  isDeviceShort = isDevice || isMetadata;
  if (isDevice) {
    add(ReportBudget);
    add(TryLarger);
  }
}

} // namespace

void adviseWorkspace(WorkspaceDiagnosis &diagnosis,
                     const WorkspaceQuestion &question) {
  Advisor advisor(diagnosis, question);
  advisor.adviseFailures();
  advisor.adviseParts();
  auto isHost = [](const FailureDiagnosis &failed) {
    return failed.failure.isOnHost();
  };
  if (llvm::any_of(diagnosis.failures, isHost) &&
      (!diagnosis.program || diagnosis.fits.value_or(false))) {
    WorkspaceAdvice advice;
    advice.remedy = WorkspaceRemedy::CheckDevice;
    diagnosis.advice.push_back(advice);
  }
}

} // namespace ptolint
