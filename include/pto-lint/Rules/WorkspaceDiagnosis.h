//===- WorkspaceDiagnosis.h - Why a workspace is large ---------*- C++ -*-===//
//
// The decision tree of the guide to large workspaces (seed 000, steps 4 to 6,
// supplements A and B) on what the logs say. Its thresholds stand in
// Target/GuideLimits.def.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_RULES_WORKSPACEDIAGNOSIS_H
#define PTO_LINT_RULES_WORKSPACEDIAGNOSIS_H

#include "pto-lint/Import/WorkspaceLog.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// A part of the memory that a program takes on the device.
enum class WorkspacePart { Tensor, Metadata, Aicore, Debug };

/// Where the decision tree ends: at one part, or with the parts in the order of
/// their sizes.
enum class WorkspaceBranch { None, Tensor, Metadata, Aicore, Debug, Ranked };

/// Whether `workspaceSize` includes the metadata. In releases 0.2 and 9.2 it
/// does not, whatever the guide says.
enum class MetadataPlace { Unknown, Inside, Outside };

/// One part and its share: `bytes` of `of`. That is `workspaceSize`; of
/// metadata outside of it, both together.
struct WorkspaceShare {
  WorkspacePart part = WorkspacePart::Tensor;
  uint64_t bytes = 0;
  uint64_t of = 0;
};

/// A summand of the tensor workspace.
enum class TensorPart { RootInner, InnerOutcasts, SlottedOutcasts };

/// What the tensor workspace consists of, in bytes.
struct TensorSplit {
  TensorBudget budget;
  std::optional<SlotCounts> slots;
  /// `slotBytes * slots`, and the sum of all three.
  uint64_t slotted = 0;
  uint64_t sum = 0;
  TensorPart largest = TensorPart::RootInner;
  /// `device_sched_parallelism`: the tensor workspace is the aligned sum for
  /// each of so many. Nothing if the numbers of the log do not agree.
  std::optional<uint64_t> parallelism;

  uint64_t bytesOf(TensorPart part) const;
};

/// How the largest root function compares with the others.
enum class RootSpread {
  /// There is no other one.
  Only,
  /// It needs far more than the next one.
  Lone,
  /// The next one needs about as much.
  Even,
  Between,
  /// The log of release 0.2 prints the maximum so far, which hides what the
  /// functions behind the largest one need.
  Hidden
};

/// The root function that the largest part is due to.
struct RootDiagnosis {
  /// Empty if the log does not say it (release 9.2).
  std::string name;
  /// Its number among the root functions of the log, from 1, and how many they
  /// are.
  size_t number = 0;
  size_t count = 0;
  /// Bytes for one copy of the function, if known.
  std::optional<uint64_t> rawBytes;
  /// What the next function has of what this one has, in the unit of
  /// `comparedBytes`: both for one copy, or both in the budget.
  uint64_t comparedBytes = 0;
  uint64_t nextBytes = 0;
  /// Copies of the loop body in the function, from its name; 1 without a mark.
  uint64_t unroll = 1;
  RootSpread spread = RootSpread::Only;
};

/// Which memory could not be had.
enum class FailedPool {
  Unknown,
  /// The allocation of the whole workspace, of the metadata.
  Workspace,
  Metadata,
  /// A pool within the workspace.
  RootInner,
  InnerOutcasts
};

/// A failure beside the budget of its process.
struct FailureDiagnosis {
  WorkspaceFailure failure;
  FailedPool pool = FailedPool::Unknown;
  /// What the compiler planned for the pool.
  std::optional<uint64_t> budget;
  /// Bytes that were free, and by how many they were too few.
  std::optional<uint64_t> free;
  std::optional<uint64_t> missing;
};

/// What an author can do; a printer says it in words.
enum class WorkspaceRemedy {
  /// stitch_function_max_num: `value`, or half of what it is now without one.
  LowerStitch,
  /// max_workspace_kb: `value`, with which `depth` functions are stitched.
  SetMaxWorkspace,
  /// max_workspace_kb was too small: at least `value`.
  RaiseMaxWorkspace,
  /// No setting makes it fit; `value` is the least.
  CannotFit,
  /// device_sched_parallelism: 1.
  LowerParallelism,
  /// unroll_list, max_unroll: below `value`.
  LowerUnroll,
  /// The root function itself: how the passes reuse its memory.
  CheckReuse,
  /// The tensors that are as large as a slot: to at most `value` bytes.
  ShrinkTensor,
  /// Nothing names the tensor: dynamic shapes and missing warnings.
  FindTensor,
  /// The same with the graphs of the compile.
  SearchGraph,
  /// `value` bytes of the stack of each core, the most of any op.
  CheckStack,
  /// Debug options; `value` is 0 for dumps of leaves, else of tensors.
  StopDebug,
  /// Metadata: for those who maintain the runtime.
  AskMachine,
  /// Metadata: `value` calls in one root function.
  FewerCalls,
  /// The budget is less than what the run asks for.
  ReportBudget,
  /// A larger workspace shows whether the budget is the reason.
  TryLarger,
  /// Nothing planned is wrong: others use the device.
  CheckDevice,
  /// The log has the size of the workspace but not that of its parts.
  CompleteLog,
  /// What the root functions need is logged at another level.
  LogRoots
};

/// Something to do and what the workspace will be then: between `least` and
/// `most` bytes, which are equal where the log tells enough.
struct WorkspaceAdvice {
  WorkspaceRemedy remedy = WorkspaceRemedy::AskMachine;
  std::optional<uint64_t> value;
  std::optional<uint64_t> depth;
  std::optional<uint64_t> least, most;
};

/// A program of the process that is smaller than the one judged.
struct OtherProgram {
  LogPlace place;
  uint64_t total = 0;
  uint64_t launches = 0;
};

/// What one process is about: its largest program and its failures.
struct WorkspaceDiagnosis {
  std::optional<uint64_t> pid;
  std::vector<std::string> files;
  /// Nothing if the log has failures only.
  std::optional<WorkspaceProgram> program;
  /// `workspaceSize` of the launch, else what the compiler decided on.
  std::optional<uint64_t> total;
  std::optional<uint64_t> metadata;
  MetadataPlace metadataPlace = MetadataPlace::Unknown;
  /// False if the parts do not add up to the total.
  bool addsUp = true;
  /// In the order of `WorkspacePart`; without metadata if the log has none.
  std::vector<WorkspaceShare> shares;
  WorkspaceBranch branch = WorkspaceBranch::None;
  /// The parts that the branch is about, the largest first.
  std::vector<WorkspacePart> causes;
  std::optional<TensorSplit> tensor;
  std::optional<RootDiagnosis> root;
  /// Root functions that are stitched, as planned.
  std::optional<uint64_t> stitchDepth;
  bool isMemoryDriven = false;
  /// Tensors of which the compiler warned: as large as one slot, and others.
  std::vector<LargeTensor> slotTensors, otherTensors;
  std::vector<FailureDiagnosis> failures;
  /// Whether the workspace, with the metadata beside it, fits the memory that
  /// the user named.
  std::optional<bool> fits;
  std::vector<WorkspaceAdvice> advice;
  std::vector<OtherProgram> others;

  /// True if something failed, or something is large and was not said to fit.
  bool hasCause() const;
  /// The size of `part`, 0 if the log does not say it.
  uint64_t bytesOf(WorkspacePart part) const;
  /// What of `total` is metadata; 0 where it lies outside.
  uint64_t insideMetadata() const {
    return metadataPlace == MetadataPlace::Inside ? metadata.value_or(0) : 0;
  }
};

/// What the user said beside the logs.
struct WorkspaceQuestion {
  /// Bytes that are free for one program on the device.
  std::optional<uint64_t> deviceMemory;
  bool hasGraph = false;
};

/// Judges what the logs say about `process`.
WorkspaceDiagnosis diagnoseWorkspace(const WorkspaceProcess &process,
                                     const WorkspaceQuestion &question);

} // namespace ptolint

#endif // PTO_LINT_RULES_WORKSPACEDIAGNOSIS_H
