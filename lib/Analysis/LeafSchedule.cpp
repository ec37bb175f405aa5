//===- LeafSchedule.cpp - How a dumped leaf will be scheduled -------------===//

#include "pto-lint/Analysis/LeafSchedule.h"

#include "pto-lint/Analysis/BufferAssignment.h"
#include "pto-lint/Analysis/LeafMemoryBuilder.h"
#include "pto-lint/Analysis/OpFootprint.h"
#include "pto-lint/Analysis/Schedule/IssueOrder.h"
#include "pto-lint/Analysis/Schedule/Replay.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <numeric>
#include <utility>

namespace ptolint {

using namespace pypto;

namespace {

/// A tensor gets its place in memory when it is scheduled.
bool hasPlace(const BlockTensor &tensor) {
  auto declaration =
      tensor.value ? tensor.value.getDefiningOp<TensorOp>() : TensorOp();
  if (!declaration || !tensor.isOnChip())
    return false;
  std::optional<llvm::ArrayRef<int64_t>> range = declaration.getMemRange();
  return range && range->size() == 2 && (*range)[0] < (*range)[1];
}

/// True unless the compiler stops at the size of an op. What is not known
/// counts as fitting.
bool everyOpFits(const FunctionFootprints &footprints, const Target &target) {
  return llvm::all_of(
      footprints.getFootprints(), [&](const OpFootprint &footprint) {
        std::optional<uint64_t> capacity = target.capacity(footprint.space);
        return !capacity || footprint.bytes.value_or(0) <= *capacity;
      });
}

/// The forecast with the numbers of `memory` in place of those of the graph.
SpillForecast renumber(const LeafSchedule &schedule, const LeafMemory &memory) {
  SpillForecast forecast = *schedule.forecast;
  std::map<std::pair<MemorySpace, int64_t>, uint32_t> buffers;
  for (auto [index, buffer] : llvm::enumerate(memory.buffers))
    if (buffer.id)
      buffers[{buffer.space, *buffer.id}] = index;
  std::vector<uint32_t> positions(schedule.graph.ops.size());
  for (auto [position, op] : llvm::enumerate(schedule.order))
    positions[op] = position;
  for (SpillEvent &event : forecast.events) {
    const BlockBuffer &buffer = schedule.graph.buffers[event.buffer];
    event.buffer = buffers.at({buffer.space, buffer.id});
    event.forOp = positions[event.forOp];
  }
  return forecast;
}

} // namespace

LeafMemory describeLeaf(const LeafSchedule &schedule, const Target &target) {
  LeafMemory memory = describeLeafMemory(
      schedule.graph, schedule.order, schedule.isOrderPredicted, target,
      {.areBuffersPredicted = schedule.areBuffersPredicted});
  if (!schedule.reason.empty())
    memory.assumptions.push_back(
        say("the ops are issued in the order of the dump: {}",
            tr(schedule.reason)));
  if (!schedule.forecast)
    return memory;
  memory.forecast = renumber(schedule, memory);
  for (const SpillEvent &event : memory.forecast->events)
    memory.buffers[event.buffer].isSpilled = true;
  return memory;
}

LeafSchedule foreseeSchedule(FuncOp function, const BufferAssignment &buffers,
                             const FunctionFootprints &footprints,
                             const Target &target, Release release) {
  LeafSchedule schedule;
  schedule.graph = makeBlockGraph(function, buffers);
  schedule.areBuffersPredicted = buffers.isPredicted();
  const BlockGraph &graph = schedule.graph;
  schedule.order.resize(graph.ops.size());
  std::iota(schedule.order.begin(), schedule.order.end(), 0);
  if (llvm::any_of(graph.tensors, hasPlace)) {
    schedule.reason = "the graph has been scheduled already";
    return schedule;
  }
  if (release == Release::v0_2) {
    schedule.reason = "how release 0.2 schedules is not modelled";
    return schedule;
  }
  IssueOrder order = issueOrder(graph, target);
  schedule.reason = order.reason;
  schedule.isOrderPredicted = order.isKnown();
  if (everyOpFits(footprints, target))
    schedule.forecast = foreseeSchedule(graph, order, target);
  schedule.order = std::move(order.ops);
  return schedule;
}

} // namespace ptolint
