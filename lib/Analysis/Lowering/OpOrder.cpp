//===- OpOrder.cpp - The order of the op list -----------------------------===//

#include "OpOrder.h"

#include "pto-lint/Analysis/Lowering/Partition.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <tuple>

namespace ptolint::lowering {

namespace {

/// Kahn's algorithm from the sinks backwards. An op is ready when all readers
/// of its tensors are placed.
class BackwardSort {
public:
  BackwardSort(const TileGraph &graph, SinkOrder sinks)
      : graph(graph), sinks(sinks) {
    pendingReads.assign(graph.tensors.size(), 0);
    pendingOutputs.assign(graph.ops.size(), 0);
    for (const TileOp &op : graph.ops)
      for (uint32_t tensor : op.inputs)
        if (pendingReads[tensor]++ == 0)
          for (uint32_t producer : graph.tensors[tensor].producers)
            ++pendingOutputs[producer];
  }

  IndexVector run() {
    addSinks();
    // What is ready is placed in the order in which it got ready.
    uint32_t next = 0;
    while (next < order.size())
      place(order[next++]);
    std::reverse(order.begin(), order.end());
    return std::move(order);
  }

private:
  void addSinks() {
    order.reserve(graph.ops.size());
    for (uint32_t op = 0; op < graph.ops.size(); ++op)
      if (!pendingOutputs[op])
        order.push_back(op);
    if (sinks == SinkOrder::AsListed)
      return;
    llvm::sort(order, [&](uint32_t a, uint32_t b) {
      return std::tie(graph.ops[a].magic, a) < std::tie(graph.ops[b].magic, b);
    });
  }

  void place(uint32_t op) {
    for (uint32_t tensor : graph.ops[op].inputs) {
      if (--pendingReads[tensor])
        continue;
      for (uint32_t producer : graph.tensors[tensor].producers)
        if (--pendingOutputs[producer] == 0)
          order.push_back(producer);
    }
  }

  const TileGraph &graph;
  SinkOrder sinks;
  /// Operands that name a tensor, of ops that are not placed.
  IndexVector pendingReads;
  /// Outputs of an op with such operands.
  IndexVector pendingOutputs;
  IndexVector order;
};

} // namespace

IndexVector opOrder(const TileGraph &graph, SinkOrder sinks) {
  return BackwardSort(graph, sinks).run();
}

bool isIdentity(llvm::ArrayRef<uint32_t> order) {
  for (uint32_t place = 0; place < order.size(); ++place)
    if (order[place] != place)
      return false;
  return true;
}

void permuteOps(TileGraph &graph, llvm::ArrayRef<uint32_t> order) {
  std::vector<TileOp> ops;
  ops.reserve(order.size());
  for (uint32_t op : order)
    ops.push_back(std::move(graph.ops[op]));
  graph.ops = std::move(ops);
}

bool sortOps(TileGraph &graph, SinkOrder sinks) {
  IndexVector order = opOrder(graph, sinks);
  if (order.size() != graph.ops.size())
    return false;
  if (isIdentity(order))
    return true;
  IndexVector places;
  places.resize_for_overwrite(order.size());
  for (uint32_t place = 0; place < order.size(); ++place)
    places[order[place]] = place;
  permuteOps(graph, order);
  for (TileTensor &tensor : graph.tensors) {
    for (uint32_t &op : tensor.producers)
      op = places[op];
    for (uint32_t &op : tensor.consumers)
      op = places[op];
  }
  return true;
}

void orderOps(TileGraph &graph) {
  IndexVector order = opOrder(graph, SinkOrder::ByMagic);
  if (isIdentity(order) && order.size() == graph.ops.size())
    return;
  permuteOps(graph, order);
  graph.link();
}

} // namespace ptolint::lowering
