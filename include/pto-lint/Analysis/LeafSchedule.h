//===- LeafSchedule.h - How a dumped leaf will be scheduled ----*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_LEAFSCHEDULE_H
#define PTO_LINT_ANALYSIS_LEAFSCHEDULE_H

#include "pto-lint/Analysis/BlockGraph.h"
#include "pto-lint/Analysis/LeafMemory.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ptolint {

class BufferAssignment;
class FunctionFootprints;
class Target;
enum class Release;

/// A block graph and what the scheduler makes of it.
struct LeafSchedule {
  BlockGraph graph;
  /// Indices of ops, views and ALLOCs included: as the scheduler issues them,
  /// or as dumped.
  std::vector<uint32_t> order;
  bool isOrderPredicted = false;
  /// Whether the graph does not name its buffers.
  bool areBuffersPredicted = false;
  /// Why the order is not predicted; empty if it is.
  std::string reason;
  /// Events name buffers and ops of `graph`. Nothing for a graph that has been
  /// scheduled, and for one with an op that does not fit: the compiler stops
  /// there.
  std::optional<SpillForecast> forecast;
};

/// The schedule of `function`, a block graph with its ALLOC ops. What has been
/// scheduled already keeps its order: its tensors have a place in memory.
/// `footprints` are those of `function`. Release 0.2 schedules in another way,
/// which is not modelled.
LeafSchedule foreseeSchedule(pypto::FuncOp function,
                             const BufferAssignment &buffers,
                             const FunctionFootprints &footprints,
                             const Target &target, Release release);

/// The memory of the leaf in that order, with the forecast.
LeafMemory describeLeaf(const LeafSchedule &schedule, const Target &target);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_LEAFSCHEDULE_H
