//===- Replay.cpp - What the scheduler will spill -------------------------===//

#include "pto-lint/Analysis/Schedule/Replay.h"

#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

#include "Issue.h"

namespace ptolint {

using namespace schedule;

namespace {

SpillForecast unknownForecast(std::string reason) {
  SpillForecast forecast;
  forecast.end = ScheduleEnd::Unknown;
  forecast.reason = std::move(reason);
  return forecast;
}

/// Why the schedule of the leaf cannot be foreseen at all; empty if it can.
std::string obstacle(const BlockGraph &graph, const Target &target) {
  if (llvm::any_of(graph.ops, [](const BlockOp &op) { return !op.latency; }))
    return "the graph does not say how long its ops take";
  std::vector<bool> hasAlloc(graph.buffers.size());
  for (const BlockOp &op : graph.ops) {
    if (!op.isAlloc)
      continue;
    // The scheduler makes no other ones.
    if (op.outputs.size() != 1 || !op.inputs.empty() ||
        !graph.tensors[op.outputs.front()].isOnChip())
      return "an ALLOC does not name one buffer";
    uint32_t buffer = graph.tensors[op.outputs.front()].buffer;
    if (hasAlloc[buffer])
      return "a buffer has several ALLOCs";
    hasAlloc[buffer] = true;
  }
  for (auto [index, buffer] : llvm::enumerate(graph.buffers)) {
    if (!isScheduled(buffer.space))
      continue;
    std::optional<uint64_t> capacity = target.capacity(buffer.space);
    if (!buffer.bytes)
      return say("a buffer of {} has no known size",
                 memorySpaceDisplay(buffer.space));
    if (!hasAlloc[index])
      return say("the graph has no ALLOC for a buffer of {}",
                 memorySpaceDisplay(buffer.space));
    if (!capacity)
      return say("the capacity of {} is not known",
                 memorySpaceDisplay(buffer.space));
    if (*buffer.bytes > *capacity)
      return say("a buffer does not fit {}", memorySpaceDisplay(buffer.space));
  }
  return "";
}

/// Bytes that the leaf keeps in GM for itself: tensors there that neither enter
/// nor leave it. Source: AllocWorkspaceGM in ooo_scheduler.cpp.
uint64_t ownWorkspace(const BlockGraph &graph) {
  std::set<int64_t> known;
  for (const BlockTensor &tensor : graph.tensors)
    if (tensor.isBoundary && tensor.rawMagic)
      known.insert(*tensor.rawMagic);
  uint64_t bytes = 0;
  for (const BlockTensor &tensor : graph.tensors)
    if (tensor.space == MemorySpace::device_ddr && !tensor.isBoundary &&
        tensor.rawMagic && known.insert(*tensor.rawMagic).second)
      bytes += tensor.bytes.value_or(0);
  return bytes;
}

/// Loads that the scheduled leaf has more than before. One whose buffer is
/// dropped again before it is read is removed in the end, be it an added one or
/// one of the leaf.
uint64_t countReloads(const ScheduleState &state) {
  uint64_t before = 0, after = 0;
  const StepList &steps = state.steps;
  for (uint32_t step = steps.first(); step != none; step = steps[step].next) {
    if (!isCopyIn(steps[step].opcode))
      continue;
    before += steps[step].op != none;
    after += llvm::any_of(steps[step].writes, [&](uint32_t tensor) {
      return !isScheduled(state.tensors[tensor].space) ||
             !state.tensors[tensor].readers.empty();
    });
  }
  return after > before ? after - before : 0;
}

} // namespace

SpillForecast replaySchedule(const BlockGraph &graph,
                             llvm::ArrayRef<uint32_t> order,
                             const Target &target, size_t maxWork) {
  if (std::string reason = obstacle(graph, target); !reason.empty())
    return unknownForecast(std::move(reason));
  ScheduleState state(graph, order);
  SpillEngine engine(state, target);
  PassEnd end = issueInOrder(state, engine, maxWork);
  size_t eventsInOrder = engine.getForecast().events.size();
  if (end.end == ScheduleEnd::Done) {
    engine.clear();
    state.rewind();
    end = issueByPipes(state, engine, maxWork);
  }
  SpillForecast forecast = engine.getForecast();
  if (end.end == ScheduleEnd::Done)
    forecast.reloads = countReloads(state);
  forecast.eventsInOrder = eventsInOrder;
  forecast.end = end.end;
  forecast.reason = std::move(end.reason);
  forecast.workspaceBytes = ownWorkspace(graph) + forecast.spilledBytes;
  return forecast;
}

SpillForecast foreseeSchedule(const BlockGraph &graph, const IssueOrder &order,
                              const Target &target, size_t maxWork) {
  return order.isKnown() ? replaySchedule(graph, order.ops, target, maxWork)
                         : unknownForecast(order.reason);
}

} // namespace ptolint
