//===- WorkspaceBudget.h - GM that a kernel reserves -----------*- C++ -*-===//
//
// The arithmetic of the encoder of release 9.2 from what the functions of a
// kernel ask for to `workspaceSize`: workspace_budget_calculator.cpp and
// dev_encode_program.h (memBudget) of hicann/pypto 883e7dfb below
// framework/src/machine/utils/dynamic.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_ANALYSIS_WORKSPACEBUDGET_H
#define PTO_LINT_ANALYSIS_WORKSPACEBUDGET_H

#include "pto-lint/Target/WorkspaceLimits.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// What one root function asks for: one path of one level of an unroll list.
struct RootWorkspace {
  std::string name;
  /// Copies of the loop body in it.
  int64_t unroll = 1;
  /// End of the last tensor between its leaves, as they are packed.
  uint64_t innerBytes = 0;
  /// Outcasts that only other root functions read, each aligned.
  uint64_t exclusiveBytes = 0;
};

/// What the budget of a kernel is made of, in bytes.
struct WorkspaceDemand {
  std::vector<RootWorkspace> roots;
  /// Slots whose tensor is only written whole, and those that are assembled;
  /// inputs and outputs of the kernel are neither.
  uint64_t exclusiveSlots = 0, assembleSlots = 0;
  /// The largest outcast of a slot of either kind, aligned.
  uint64_t staticOutcastBytes = 0;
  /// The largest assembled outcast of a dynamic shape: known only when the
  /// kernel is launched, 0 when it is compiled.
  uint64_t dynamicOutcastBytes = 0;
  /// What the leaf that spills the most takes on one core, not yet aligned.
  uint64_t spillBytesPerCore = 0;
  uint64_t coreCount = 0;
  /// `device_sched_parallelism`.
  uint64_t parallelism = 1;
  /// Room for dumps of tensors; 0 unless the compiler was told to dump.
  uint64_t debugBytes = 0;
};

/// A summand of the workspace, for the one that dominates.
enum class WorkspaceTerm : uint8_t {
  None,              ///< nothing is reserved
  RootInner,         ///< tensors between the leaves of a root function
  ExclusiveOutcasts, ///< tensors that one root function leaves to another
  SlottedOutcasts,   ///< copies of the outcasts of slots
  Spill,             ///< what leaves spill, on every core
  Debug,             ///< dumps
};

/// The budget at one stitch depth. Names in the comments are those of the
/// compiler.
struct WorkspaceBudget {
  uint64_t stitchDepth = 0;
  uint64_t rootInner = 0;            ///< rootInnerSpilledMem
  uint64_t exclusiveOutcasts = 0;    ///< devTaskInnerExclusiveOutcasts
  uint64_t boundaryOutcastCount = 0; ///< devTaskBoundaryOutcastNum
  uint64_t temporalOutcastCount = 0; ///< devTaskInnerTemporalOutcastNum
  uint64_t staticOutcastBytes = 0;   ///< maxStaticOutcastMem
  uint64_t dynamicOutcastBytes = 0;  ///< maxDynamicAssembleOutcastMem
  /// The larger one of the two, times both counts.
  uint64_t slottedOutcasts = 0;
  uint64_t parallelism = 1;
  uint64_t tensorTotal = 0;       ///< tensor.Total()
  uint64_t spillBytesPerCore = 0; ///< perCoreSpilledMem
  uint64_t coreCount = 0;         ///< aicoreCount
  uint64_t spillTotal = 0;        ///< aicoreSpilled.Total()
  uint64_t debugTotal = 0;        ///< debug.Total()
  uint64_t total = 0;             ///< memBudget.Total()

  /// What a term takes of `total`, before the tensors are aligned together.
  uint64_t bytesOf(WorkspaceTerm term) const;
  /// The term that takes the most; of equal ones the first of the enum.
  WorkspaceTerm dominatingTerm() const;
};

/// The budget when up to `stitchDepth` (at least 1) root functions are stitched
/// into one device task; nothing if a size does not fit 64 bits.
std::optional<WorkspaceBudget> budgetAtDepth(const WorkspaceDemand &demand,
                                             uint64_t stitchDepth);

/// The least total with which a kernel runs, that of depth 1. The compiler
/// refuses a `max_workspace_kb` that is not larger (F00002).
std::optional<uint64_t> minimumWorkspace(const WorkspaceDemand &demand);

/// The depth of a kernel that sets `stitch_function_max_num` to `requested` and
/// no `max_workspace_kb`.
uint64_t effectiveStitchDepth(uint64_t requested);

/// The depth that the compiler derives from a `max_workspace_kb` of
/// `limitBytes`; `stitch_function_max_num` does not bound it. It is the
/// smallest depth with the budget of the largest one that its search finds:
/// the search stops early where doubling the depth does not change the total.
/// Nothing if `limitBytes` is not more than `minimumWorkspace`, or a size does
/// not fit 64 bits.
std::optional<uint64_t> derivedStitchDepth(const WorkspaceDemand &demand,
                                           uint64_t limitBytes);

/// The largest `stitch_function_max_num` whose total is at most `limitBytes`;
/// nothing if not even 1 is.
std::optional<uint64_t> largestFittingDepth(const WorkspaceDemand &demand,
                                            uint64_t limitBytes);

/// Copies of the loop body that the name of a root function tells, as the
/// compiler reads it: the product of the numbers behind the last `_LoopUnroll`
/// and the last `_Unroll`; 1 without them.
uint64_t unrollOfName(std::string_view name);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_WORKSPACEBUDGET_H
