//===- ImportedPlan.h - Memory plans that other tools wrote ----*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_IMPORTEDPLAN_H
#define PTO_LINT_ANALYSIS_IMPORTEDPLAN_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Import/MemoryInfo.h"
#include "pto-lint/Import/MemoryTrace.h"
#include "pto-lint/Target/Target.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// The plan of a Triton kernel. `ops` are positions of its MLIR without a name
/// of their own. `LeafBuffer::bytes` are those of one slot. Buffers that agree
/// in bytes, place and life are one storage that ops use in place, and a buffer
/// hands its bytes over where the op that reads it last writes another one into
/// them; both is what the planner does, `assumptions` say how often.
LeafMemory planOf(const MemoryInfo &info, const Target &target);

/// What the scheduler did on each core, in the order of the cores. A position
/// is an event of the trace that touches the memories of the core. The spills
/// are in `forecast`: here they have happened.
std::vector<LeafMemory> plansOf(const MemoryTrace &trace, const Target &target);

/// The first position at which the most of `space` is live within `[begin,
/// end)`, and what is live there, largest first. Without any it has no bytes.
MemoryPeak peakWithin(const LeafMemory &leaf, MemorySpace space, uint32_t begin,
                      uint32_t end);

/// What is wrong with a plan.
enum class PlanProblemKind : uint8_t {
  /// A slot ends above the capacity.
  OverCapacity,
  /// Two slots share bytes while both are live.
  Overlap,
  /// An offset is not aligned.
  Misaligned,
};

/// One thing that is wrong. Buffers are indices in `LeafMemory::buffers`.
struct PlanProblem {
  PlanProblemKind kind = PlanProblemKind::OverCapacity;
  uint32_t buffer = 0;
  /// Offset of the slot, bytes.
  uint64_t offset = 0;
  /// Of `Overlap`: the buffer that was there first, and its slot.
  uint32_t other = 0;
  uint64_t otherOffset = 0;

  auto operator<=>(const PlanProblem &) const = default;
};

/// What is wrong with the places in `space` of `leaf.buffers`, sorted. A buffer
/// that overlaps several is told with one of them, and does not count as being
/// there itself.
std::vector<PlanProblem> planProblems(const LeafMemory &leaf,
                                      const SpaceMemory &space);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_IMPORTEDPLAN_H
