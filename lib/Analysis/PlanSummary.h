//===- PlanSummary.h - What a plan needs of each memory --------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_PLANSUMMARY_H
#define PTO_LINT_LIB_ANALYSIS_PLANSUMMARY_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Target/Target.h"

#include <map>

namespace ptolint {

/// What the buffers do not tell about their memory.
struct PlannedSpace {
  /// See `SpaceMemory::opBytes`.
  uint64_t opBytes = 0;
  /// False when the tool that made the plan says that it failed.
  bool isSuccess = true;
  /// What it says then; not empty.
  std::string error;
};

/// Brings `leaf.buffers` into order, with the indices in `leaf.forecast`, and
/// fills `leaf.spaces` for the spaces of `planned`, whose buffers must have a
/// place and which `target` must have.
void summarizePlan(LeafMemory &leaf, const Target &target,
                   const std::map<MemorySpace, PlannedSpace> &planned);

} // namespace ptolint

#endif // PTO_LINT_LIB_ANALYSIS_PLANSUMMARY_H
