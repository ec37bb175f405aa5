//===- LeafSchedule.cpp - How a dumped leaf will be scheduled -------------===//

#include "pto-lint/Analysis/LeafSchedule.h"

#include "pto-lint/Analysis/BufferAssignment.h"
#include "pto-lint/Analysis/OpFootprint.h"
#include "pto-lint/Analysis/Schedule/IssueOrder.h"
#include "pto-lint/Analysis/Schedule/Replay.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

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

} // namespace

LeafSchedule foreseeSchedule(FuncOp function, const BufferAssignment &buffers,
                             const FunctionFootprints &footprints,
                             const Target &target, Release release) {
  LeafSchedule schedule;
  schedule.graph = makeBlockGraph(function, buffers);
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
  schedule.order = std::move(order.ops);
  if (schedule.isOrderPredicted && everyOpFits(footprints, target))
    schedule.forecast = replaySchedule(graph, schedule.order, target);
  return schedule;
}

} // namespace ptolint
