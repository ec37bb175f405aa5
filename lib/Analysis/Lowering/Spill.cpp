//===- Spill.cpp - Whether a leaf can be scheduled ------------------------===//

#include "pto-lint/Analysis/Lowering/LeafBlocks.h"
#include "pto-lint/Analysis/Lowering/LeafPlan.h"
#include "pto-lint/Analysis/Schedule/IssueOrder.h"
#include "pto-lint/Analysis/Schedule/Replay.h"

#include "llvm/ADT/STLExtras.h"

namespace ptolint::lowering {

namespace {

/// Looks at ops and buffers before the model gives up: some milliseconds.
constexpr size_t maxWork = size_t(1) << 18;

/// True if UB holds all buffers of the leaf at once.
bool fitsAtOnce(const LeafPlan &plan, int64_t capacity) {
  std::vector<int64_t> bytes(plan.leaf.raws.size());
  for (const TileOp &op : plan.leaf.ops)
    for (llvm::ArrayRef<uint32_t> operands :
         {llvm::ArrayRef(op.inputs), llvm::ArrayRef(op.outputs)})
      for (uint32_t operand : operands)
        if (const TileTensor &tensor = plan.leaf.tensors[operand];
            !tensor.isInGm)
          bytes[plan.buffers[operand]] = std::max(
              bytes[plan.buffers[operand]], plan.leaf.raws[tensor.raw].bytes());
  for (int64_t size : bytes) {
    if (size > capacity)
      return false;
    capacity -= size;
  }
  return true;
}

} // namespace

SpillForecast forecastSpills(const LeafPlan &plan, const Compiler &compiler) {
  if (compiler.is02() || fitsAtOnce(plan, compiler.ubBytes()))
    return {};
  BlockGraph graph = makeBlockGraph(plan);
  SpillForecast forecast = foreseeSchedule(
      graph, issueOrder(graph, *compiler.target), *compiler.target, maxWork);
  for (SpillEvent &event : forecast.events) {
    event.forOp -= allocCount(plan, graph);
    event.buffer = static_cast<uint32_t>(graph.buffers[event.buffer].id);
  }
  return forecast;
}

} // namespace ptolint::lowering
