//===- LeafMemoryBuilder.h - The memory of a leaf from its graph -*- C++
//-*-===//

#ifndef PTO_LINT_ANALYSIS_LEAFMEMORYBUILDER_H
#define PTO_LINT_ANALYSIS_LEAFMEMORYBUILDER_H

#include "pto-lint/Analysis/BlockGraph.h"
#include "pto-lint/Analysis/LeafMemory.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>

namespace ptolint {

class Target;

/// What `describeLeafMemory` cannot see in the graph.
struct LeafMemoryOptions {
  /// Whether `BlockBuffer::id` is a number of `BufferAssignment` rather than a
  /// `mem_id`.
  bool areBuffersPredicted = false;
  /// Placements that the search for a plan may try in one memory, where no
  /// simple plan fits. A leaf of 2000 buffers needs a second or so for these.
  uint64_t nodeBudget = 30'000;
};

/// All of `LeafMemory` but the forecast, for the ops of `graph` in `order`,
/// indices that each occur once at most.
///
/// `Overflows` is said only where one op needs more than there is, as the
/// compiler sums it up, and `Fits` only of a plan that PlanCheck accepts. What
/// is live at once in this order, or in every order, may be more than there is:
/// then the scheduler has to spill, and the fit is undecided with this as its
/// reason. A plan above the capacity is given all the same, to show by how
/// much. Buffers in memories that the compiler does not check, and those that
/// only an ALLOC names, are left out.
LeafMemory describeLeafMemory(const BlockGraph &graph,
                              llvm::ArrayRef<uint32_t> order,
                              bool isOrderPredicted, const Target &target,
                              const LeafMemoryOptions &options = {});

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_LEAFMEMORYBUILDER_H
