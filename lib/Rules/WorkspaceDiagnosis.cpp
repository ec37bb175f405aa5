//===- WorkspaceDiagnosis.cpp - Why a workspace is large ------------------===//

#include "pto-lint/Rules/WorkspaceDiagnosis.h"

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/GuideLimits.h"
#include "pto-lint/Target/WorkspaceLimits.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <tuple>

#include "WorkspaceParts.h"

namespace ptolint {

namespace {

/// `workspaceSize` of `program`; nothing if the log does not say it.
std::optional<uint64_t> totalOf(const WorkspaceProgram &program) {
  if (program.totals)
    return program.totals->total;
  if (program.encode.stitch)
    return program.encode.stitch->budget;
  return std::nullopt;
}

/// The program with the largest workspace, the first of equal ones; null if
/// there is none.
const WorkspaceProgram *largestProgram(const WorkspaceProcess &process) {
  const WorkspaceProgram *largest = nullptr;
  for (const WorkspaceProgram &program : process.programs)
    if (!largest || totalOf(program) > totalOf(*largest))
      largest = &program;
  return largest;
}

/// The metadata is in the total if only then the parts add up to it.
void placeMetadata(WorkspaceDiagnosis &diagnosis,
                   const WorkspaceTotals &totals) {
  uint64_t rest = saturatedAdd(
      totals.tensor, saturatedAdd(totals.aicore.value_or(0),
                                  saturatedAdd(totals.dumpTensor.value_or(0),
                                               totals.leafDump.value_or(0))));
  diagnosis.metadata = totals.metadata;
  if (!totals.metadata) {
    diagnosis.addsUp = rest == totals.total;
    return;
  }
  if (rest == totals.total)
    diagnosis.metadataPlace = MetadataPlace::Outside;
  else if (saturatedAdd(rest, *totals.metadata) == totals.total)
    diagnosis.metadataPlace = MetadataPlace::Inside;
  else
    diagnosis.addsUp = false;
}

void addShares(WorkspaceDiagnosis &diagnosis, const WorkspaceTotals &totals) {
  auto add = [&](WorkspacePart part, uint64_t bytes, uint64_t of) {
    diagnosis.shares.push_back({part, bytes, of});
  };
  add(WorkspacePart::Tensor, totals.tensor, totals.total);
  if (totals.metadata) {
    bool isBeside = diagnosis.metadataPlace == MetadataPlace::Outside ||
                    *totals.metadata > totals.total;
    add(WorkspacePart::Metadata, *totals.metadata,
        isBeside ? saturatedAdd(totals.total, *totals.metadata) : totals.total);
  }
  add(WorkspacePart::Aicore, totals.aicore.value_or(0), totals.total);
  add(WorkspacePart::Debug,
      saturatedAdd(totals.dumpTensor.value_or(0), totals.leafDump.value_or(0)),
      totals.total);
}

const WorkspaceShare *shareOf(const WorkspaceDiagnosis &diagnosis,
                              WorkspacePart part) {
  for (const WorkspaceShare &share : diagnosis.shares)
    if (share.part == part)
      return &share;
  return nullptr;
}

bool isShareAbove(const WorkspaceDiagnosis &diagnosis, WorkspacePart part,
                  int64_t percent) {
  const WorkspaceShare *share = shareOf(diagnosis, part);
  return share && isAbovePercent(share->bytes, share->of, percent);
}

/// All parts in the order of their sizes, up to where they are enough: one that
/// is large alone, or several that are large together.
void rankParts(WorkspaceDiagnosis &diagnosis) {
  std::vector<WorkspaceShare> ranked = diagnosis.shares;
  std::ranges::sort(ranked, [](const auto &a, const auto &b) {
    return std::tie(b.bytes, a.part) < std::tie(a.bytes, b.part);
  });
  uint64_t sum = 0;
  for (const WorkspaceShare &share : ranked) {
    if (share.bytes == 0)
      break;
    bool isLarge = isAbovePercent(share.bytes, share.of, workspacePartPercent);
    bool isEnough = isAbovePercent(sum, share.of, workspacePartsPercent);
    if (!isLarge && isEnough)
      break;
    sum = saturatedAdd(sum, share.bytes);
    diagnosis.causes.push_back(share.part);
  }
}

/// Step 4 of the guide. Metadata outside of `workspaceSize` cannot be what
/// makes that large; but where it is more than all of it, it is what is large.
void walkTree(WorkspaceDiagnosis &diagnosis) {
  using enum WorkspacePart;
  auto end = [&](WorkspaceBranch branch, WorkspacePart part) {
    diagnosis.branch = branch;
    diagnosis.causes = {part};
  };
  bool isOutside = diagnosis.metadataPlace == MetadataPlace::Outside;
  uint64_t metadata = diagnosis.metadata.value_or(0);
  bool isMetadataMore = isOutside && metadata > *diagnosis.total;
  if (*diagnosis.total == 0 && metadata == 0)
    return;
  if (isMetadataMore)
    return end(WorkspaceBranch::Metadata, Metadata);
  if (isShareAbove(diagnosis, Tensor, workspaceTensorPercent))
    return end(WorkspaceBranch::Tensor, Tensor);
  if (!isOutside && isShareAbove(diagnosis, Metadata, workspaceMetadataPercent))
    return end(WorkspaceBranch::Metadata, Metadata);
  if (isShareAbove(diagnosis, Aicore, workspaceAicorePercent))
    return end(WorkspaceBranch::Aicore, Aicore);
  if (diagnosis.bytesOf(Debug) != 0)
    return end(WorkspaceBranch::Debug, Debug);
  diagnosis.branch = WorkspaceBranch::Ranked;
  rankParts(diagnosis);
}

/// Step 5: what the tensor workspace consists of.
void splitTensor(WorkspaceDiagnosis &diagnosis) {
  const WorkspaceProgram &program = *diagnosis.program;
  if (!program.tensor)
    return;
  TensorSplit split;
  split.budget = *program.tensor;
  split.slots = program.slots;
  split.slotted = saturatedMul(split.budget.slotBytes, split.budget.slots);
  split.sum = saturatedAdd(
      saturatedAdd(split.budget.rootInner, split.budget.innerOutcasts),
      split.slotted);
  for (TensorPart part :
       {TensorPart::InnerOutcasts, TensorPart::SlottedOutcasts})
    if (split.bytesOf(part) > split.bytesOf(split.largest))
      split.largest = part;
  uint64_t aligned = saturatedAlign(split.sum, workspaceTotalAlignment);
  uint64_t tensor = program.totals ? program.totals->tensor : 0;
  // The largest device_sched_parallelism that the configuration takes.
  constexpr uint64_t maxParallelism = 8;
  if (aligned != 0 && tensor != 0 && tensor % aligned == 0 &&
      tensor / aligned <= maxParallelism)
    split.parallelism = tensor / aligned;
  // Logs of some builds and of the guide give the sum as it is.
  else if (tensor == split.sum && tensor != 0)
    split.parallelism = 1;
  diagnosis.tensor = split;
}

/// Step 6: the tensors that the compiler warned of, the largest first.
void sortTensors(WorkspaceDiagnosis &diagnosis) {
  std::optional<uint64_t> slot;
  if (diagnosis.tensor)
    slot = diagnosis.tensor->budget.slotBytes;
  std::vector<LargeTensor> tensors = diagnosis.program->encode.tensors;
  std::ranges::sort(tensors, [](const auto &a, const auto &b) {
    return std::tie(b.bytes, a.place) < std::tie(a.bytes, b.place);
  });
  for (LargeTensor &tensor : tensors)
    (tensor.bytes == slot ? diagnosis.slotTensors : diagnosis.otherTensors)
        .push_back(std::move(tensor));
}

void judgeProgram(WorkspaceDiagnosis &diagnosis) {
  const WorkspaceProgram &program = *diagnosis.program;
  diagnosis.total = totalOf(program);
  if (program.totals) {
    placeMetadata(diagnosis, *program.totals);
    addShares(diagnosis, *program.totals);
    walkTree(diagnosis);
  } else if (program.encode.stitch) {
    diagnosis.metadata = program.encode.stitch->metadata;
    diagnosis.metadataPlace = MetadataPlace::Outside;
  }
  if (program.encode.stitch)
    diagnosis.isMemoryDriven = program.encode.stitch->isMemoryDriven;
  splitTensor(diagnosis);
  if (diagnosis.tensor) {
    const TensorSplit &split = *diagnosis.tensor;
    diagnosis.stitchDepth = stitchDepthOf(program.encode, split.budget);
    if (split.largest != TensorPart::SlottedOutcasts && split.sum != 0)
      diagnosis.root = diagnoseRoot(program.encode, split.largest);
  } else if (program.encode.stitch) {
    diagnosis.stitchDepth = program.encode.stitch->effective;
  }
  sortTensors(diagnosis);
}

void addOthers(WorkspaceDiagnosis &diagnosis, const WorkspaceProcess &process,
               const WorkspaceProgram *judged) {
  for (const WorkspaceProgram &program : process.programs)
    if (std::optional<uint64_t> total = totalOf(program);
        total && &program != judged)
      diagnosis.others.push_back({program.place, *total, program.launches});
}

} // namespace

uint64_t TensorSplit::bytesOf(TensorPart part) const {
  switch (part) {
  case TensorPart::RootInner:
    return budget.rootInner;
  case TensorPart::InnerOutcasts:
    return budget.innerOutcasts;
  case TensorPart::SlottedOutcasts:
    return slotted;
  }
  return 0;
}

uint64_t WorkspaceDiagnosis::bytesOf(WorkspacePart part) const {
  const WorkspaceShare *share = shareOf(*this, part);
  return share ? share->bytes : 0;
}

bool WorkspaceDiagnosis::hasCause() const {
  return !failures.empty() ||
         (branch != WorkspaceBranch::None && !fits.value_or(false));
}

WorkspaceDiagnosis diagnoseWorkspace(const WorkspaceProcess &process,
                                     const WorkspaceQuestion &question) {
  WorkspaceDiagnosis diagnosis;
  diagnosis.pid = process.pid;
  diagnosis.files = process.files;
  const WorkspaceProgram *largest = largestProgram(process);
  if (largest) {
    diagnosis.program = *largest;
    judgeProgram(diagnosis);
  }
  addOthers(diagnosis, process, largest);
  for (const WorkspaceFailure &failure : process.failures)
    diagnosis.failures.push_back(diagnoseFailure(failure, diagnosis));
  if (question.deviceMemory && diagnosis.total) {
    bool isBeside = diagnosis.metadataPlace == MetadataPlace::Outside;
    uint64_t beside = isBeside ? diagnosis.metadata.value_or(0) : 0;
    diagnosis.fits =
        saturatedAdd(*diagnosis.total, beside) <= *question.deviceMemory;
  }
  adviseWorkspace(diagnosis, question);
  return diagnosis;
}

} // namespace ptolint
