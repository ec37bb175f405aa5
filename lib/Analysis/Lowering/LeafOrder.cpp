//===- LeafOrder.cpp - Ops without duplicates, order of leaves ------------===//

#include "LeafOrder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>
#include <utility>

namespace ptolint::lowering {

using pypto::Opcode;

static constexpr uint32_t none = -1;

/// False for ops that are never merged with an equal one.
static bool mayHaveEqual(const TileOp &op) {
  switch (op.opcode) {
  case Opcode::VIEW:
    return op.loadKey != 0;
  case Opcode::ASSEMBLE:
  case Opcode::RESHAPE:
  case Opcode::TRANSPOSE_MOVEIN:
  case Opcode::TRANSPOSE_MOVEOUT:
    return false;
  default:
    return true;
  }
}

namespace {

/// Finds the equal of an op among those before it.
class DuplicateFinder {
public:
  explicit DuplicateFinder(const TileGraph &graph)
      : graph(graph),
        slots(llvm::PowerOf2Ceil(2 * graph.ops.size() + 1), none) {
    now.resize_for_overwrite(graph.tensors.size());
    std::iota(now.begin(), now.end(), 0u);
    unique.ops.reserve(graph.ops.size());
  }

  UniqueOps run();

private:
  uint32_t *slotOf(const TileOp &op);
  bool isEqual(const TileOp &op, uint32_t position) const;
  void keep(uint32_t index);

  const TileGraph &graph;
  /// Hash table of positions.
  llvm::SmallVector<uint32_t, 64> slots;
  /// What stands for a tensor from here on.
  IndexVector now;
  /// What stands for the inputs of the op at hand.
  llvm::SmallVector<uint32_t, 4> inputs;
  UniqueOps unique;
};

} // namespace

UniqueOps DuplicateFinder::run() {
  IndexVector subgraphOf;
  uint32_t subgraphs = 0;
  for (uint32_t index = 0; index < graph.ops.size(); ++index) {
    const TileOp &op = graph.ops[index];
    assert(op.subgraph >= 0 && "not partitioned");
    inputs.clear();
    for (uint32_t tensor : op.inputs)
      inputs.push_back(now[tensor]);
    uint32_t *slot = mayHaveEqual(op) ? slotOf(op) : nullptr;
    if (slot && *slot != none) {
      for (auto [tensor, equal] : llvm::zip(op.outputs, unique.outputs[*slot]))
        now[tensor] = equal;
      continue;
    }
    if (slot)
      *slot = unique.ops.size();
    keep(index);
    subgraphOf.push_back(op.subgraph);
    subgraphs = std::max(subgraphs, subgraphOf.back() + 1);
  }
  unique.producers = unique.outputs.inverted(graph.tensors.size());
  unique.members = IndexLists::sorted(subgraphOf, subgraphs);
  return std::move(unique);
}

/// The slot of the op's equal, else the free one where the op belongs.
uint32_t *DuplicateFinder::slotOf(const TileOp &op) {
  constexpr uint64_t multiplier = 0x9e3779b97f4a7c15;
  uint64_t hash = uint64_t(op.opcode) << 32 | uint32_t(op.subgraph);
  hash = (hash + op.loadKey) * multiplier;
  if (op.opcode != Opcode::VIEW)
    for (uint32_t input : inputs)
      hash = (hash ^ hash >> 32 ^ input) * multiplier;
  size_t mask = slots.size() - 1;
  for (size_t slot = (hash ^ hash >> 32) & mask;; slot = (slot + 1) & mask)
    if (slots[slot] == none || isEqual(op, slots[slot]))
      return &slots[slot];
}

bool DuplicateFinder::isEqual(const TileOp &op, uint32_t position) const {
  const TileOp &other = graph.ops[unique.ops[position]];
  if (op.opcode != other.opcode || op.subgraph != other.subgraph)
    return false;
  if (op.opcode == Opcode::VIEW)
    return op.loadKey == other.loadKey;
  if (op.scalar != other.scalar || op.saturates != other.saturates ||
      op.axis != other.axis ||
      unique.inputs[position] != llvm::ArrayRef<uint32_t>(inputs))
    return false;
  auto isAlike = [&](uint32_t a, uint32_t b) {
    const TileTensor &first = graph.tensors[a], &second = graph.tensors[b];
    return first.dtype == second.dtype && first.shape == second.shape;
  };
  return std::equal(op.outputs.begin(), op.outputs.end(), other.outputs.begin(),
                    other.outputs.end(), isAlike);
}

void DuplicateFinder::keep(uint32_t index) {
  unique.ops.push_back(index);
  for (uint32_t input : inputs)
    unique.inputs.add(input);
  unique.inputs.endList();
  for (uint32_t tensor : graph.ops[index].outputs)
    unique.outputs.add(now[tensor]);
  unique.outputs.endList();
}

UniqueOps withoutDuplicates(const TileGraph &graph) {
  return DuplicateFinder(graph).run();
}

/// The subgraphs that a subgraph reads from.
static IndexLists subgraphInputs(const TileGraph &graph,
                                 const UniqueOps &unique) {
  IndexLists result;
  // The subgraph that read a tensor, or from another subgraph, last.
  IndexVector tensorReader(graph.tensors.size(), none);
  IndexVector lastReader(unique.members.size(), none);
  for (uint32_t subgraph = 0; subgraph < unique.members.size(); ++subgraph) {
    lastReader[subgraph] = subgraph;
    for (uint32_t position : unique.members[subgraph])
      for (uint32_t tensor : unique.inputs[position]) {
        if (std::exchange(tensorReader[tensor], subgraph) == subgraph)
          continue;
        for (uint32_t producer : unique.producers[tensor]) {
          uint32_t other = graph.ops[unique.ops[producer]].subgraph;
          if (std::exchange(lastReader[other], subgraph) != subgraph)
            result.add(other);
        }
      }
    result.endList();
  }
  return result;
}

IndexVector topologicalOrder(const IndexLists &inputs, bool &hasLoop) {
  uint32_t count = inputs.size();
  IndexLists outputs = inputs.inverted(count);
  IndexVector waiting, ready, order;
  for (uint32_t subgraph = 0; subgraph < count; ++subgraph) {
    waiting.push_back(inputs[subgraph].size());
    if (!waiting.back())
      ready.push_back(subgraph);
  }
  // Ascending, so that it is a heap.
  while (!ready.empty()) {
    std::pop_heap(ready.begin(), ready.end(), std::greater());
    uint32_t subgraph = ready.pop_back_val();
    order.push_back(subgraph);
    for (uint32_t reader : outputs[subgraph])
      if (--waiting[reader] == 0) {
        ready.push_back(reader);
        std::push_heap(ready.begin(), ready.end(), std::greater());
      }
  }
  hasLoop = order.size() != count;
  if (hasLoop) {
    order.resize(count);
    std::iota(order.begin(), order.end(), 0u);
  }
  return order;
}

/// Depth first from node 0; what a node reads goes before it, the last
/// neighbour first. There is no loop.
static IndexVector depthFirst(const IndexLists &inputs,
                              const IndexLists &outputs) {
  uint32_t count = inputs.size();
  llvm::SmallVector<bool, 32> visited(count);
  // The start from which a node was stacked last.
  IndexVector stackedFrom(count, none);
  IndexVector stack, order;
  for (uint32_t start = 0; start < count; ++start) {
    stack.push_back(start);
    while (!stack.empty()) {
      uint32_t node = stack.back();
      size_t height = stack.size();
      if (visited[node]) {
        stack.pop_back();
        continue;
      }
      for (uint32_t input : inputs[node])
        if (!visited[input]) {
          stack.push_back(input);
          stackedFrom[input] = start;
        }
      if (stack.size() != height)
        continue;
      visited[node] = true;
      order.push_back(node);
      stack.pop_back();
      for (uint32_t reader : outputs[node])
        if (!visited[reader] && stackedFrom[reader] != start) {
          stack.push_back(reader);
          stackedFrom[reader] = start;
        }
    }
  }
  return order;
}

IndexVector leafOrder(const TileGraph &graph, const UniqueOps &unique) {
  IndexLists inputs = subgraphInputs(graph, unique);
  bool hasLoop = false;
  IndexVector subgraphs = topologicalOrder(inputs, hasLoop);
  if (hasLoop)
    return subgraphs;
  IndexVector numbers(subgraphs.size());
  for (uint32_t number = 0; number < subgraphs.size(); ++number)
    numbers[subgraphs[number]] = number;
  IndexLists numbered;
  for (uint32_t subgraph : subgraphs) {
    for (uint32_t input : inputs[subgraph])
      numbered.add(numbers[input]);
    numbered.endList();
  }
  // Turned around twice, the neighbours ascend.
  IndexLists outputs = numbered.inverted(subgraphs.size());
  IndexVector order = depthFirst(outputs.inverted(subgraphs.size()), outputs);
  for (uint32_t &number : order)
    number = subgraphs[number];
  return order;
}

} // namespace ptolint::lowering
