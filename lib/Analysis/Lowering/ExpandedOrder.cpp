//===- ExpandedOrder.cpp - The op list right after expansion --------------===//

#include "ExpandedOrder.h"

#include "llvm/ADT/STLExtras.h"

#include "OpOrder.h"

namespace ptolint::lowering {

using pypto::Opcode;

/// The GENERAL sort. What nobody reads is in the order of the list: at first
/// the results, then casts that were added in vain.
void sortTensorOps(TensorGraph &tensors) {
  TileGraph graph;
  for (size_t i = 0; i < tensors.tensors.size(); ++i)
    graph.addTensor({}, DataType::fp32_);
  // Indices of ops; behind them, those of results.
  std::vector<uint32_t> nodes;
  auto count = static_cast<uint32_t>(tensors.ops.size());
  auto add = [&](llvm::ArrayRef<uint32_t> inputs, uint32_t output,
                 uint32_t node) {
    TileOp op;
    op.inputs.assign(inputs.begin(), inputs.end());
    op.outputs = {output};
    graph.addOp(std::move(op));
    nodes.push_back(node);
  };
  auto addOps = [&](llvm::ArrayRef<uint32_t> ops) {
    for (uint32_t index : ops)
      add(tensors.ops[index].inputs, tensors.ops[index].output, index);
  };
  std::vector<uint32_t> live, dead;
  for (uint32_t index = 0; index < count; ++index)
    (tensors.ops[index].isDead ? dead : live).push_back(index);
  // What writes one tensor is in the order of recording.
  llvm::sort(live, [&](uint32_t a, uint32_t b) {
    return std::make_pair(tensors.ops[a].number, a) <
           std::make_pair(tensors.ops[b].number, b);
  });
  addOps(live);
  if (tensors.areResultsLast)
    addOps(dead);
  for (auto [index, result] : llvm::enumerate(tensors.results))
    add(result, graph.addTensor({}, DataType::fp32_),
        count + static_cast<uint32_t>(index));
  if (!tensors.areResultsLast)
    addOps(dead);
  std::vector<TensorOp> ops;
  std::vector<uint32_t> results;
  for (uint32_t place : opOrder(graph, SinkOrder::AsListed)) {
    uint32_t node = nodes[place];
    if (node < count)
      ops.push_back(std::move(tensors.ops[node]));
    else
      results.push_back(tensors.results[node - count]);
  }
  tensors.ops = std::move(ops);
  tensors.results = std::move(results);
  tensors.areResultsLast = true;
}

uint32_t ExpandedOrder::tensorOf(uint32_t tensor) {
  auto [known, isNew] = tensors.try_emplace(tensor, 0);
  if (isNew)
    known->second = graph.addTensor({}, DataType::fp32_);
  return known->second;
}

uint32_t ExpandedOrder::tileOf(uint32_t tile) {
  if (auto whole = wholes.find(tile); whole != wholes.end())
    return tensorOf(whole->second);
  auto [known, isNew] = tiles.try_emplace(tile, 0);
  if (isNew)
    known->second = graph.addTensor({}, DataType::fp32_);
  return known->second;
}

uint32_t ExpandedOrder::addNode(uint32_t from, uint32_t to) {
  TileOp op;
  op.inputs = {from};
  op.outputs = {to};
  op.magic.number = static_cast<int64_t>(graph.ops.size());
  return graph.addOp(std::move(op));
}

void ExpandedOrder::read(uint32_t tensor, uint32_t tile) {
  uint32_t shown = graph.addTensor({}, DataType::fp32_);
  addNode(tensorOf(tensor), shown);
  tiles[tile] = shown;
}

void ExpandedOrder::addOp(llvm::ArrayRef<uint32_t> inputs,
                          llvm::ArrayRef<uint32_t> outputs) {
  TileOp op;
  for (uint32_t input : inputs)
    op.inputs.push_back(tileOf(input));
  for (uint32_t output : outputs)
    op.outputs.push_back(tileOf(output));
  op.magic.number = static_cast<int64_t>(graph.ops.size());
  graph.addOp(std::move(op));
  llvm::erase_if(pending, [&](const auto &entry) {
    if (!llvm::is_contained(outputs, entry.second))
      return false;
    stores[entry.first].push_back(
        addNode(tileOf(entry.second), tensorOf(entry.first)));
    return true;
  });
}

void ExpandedOrder::addCopy(uint32_t from, uint32_t tensor) {
  uint32_t copy = graph.addTensor({}, DataType::fp32_);
  addNode(tileOf(from), copy);
  stores[tensor].push_back(addNode(copy, tensorOf(tensor)));
}

void ExpandedOrder::addWhole(uint32_t from, uint32_t to) {
  addNode(tensorOf(from), tensorOf(to));
}

void ExpandedOrder::addDead(uint32_t tensor) {
  uint32_t shown = graph.addTensor({}, DataType::fp32_);
  uint32_t made = graph.addTensor({}, DataType::fp32_);
  addNode(tensorOf(tensor), shown);
  addNode(shown, made);
  addNode(made, graph.addTensor({}, DataType::fp32_));
}

void ExpandedOrder::addResult(uint32_t tensor) {
  addNode(tensorOf(tensor), graph.addTensor({}, DataType::fp32_));
}

/// From ops to their places.
void ExpandedOrder::sort() {
  IndexVector order = opOrder(graph, SinkOrder::ByMagic);
  std::vector<uint32_t> places(graph.ops.size());
  for (uint32_t place = 0; place < order.size(); ++place)
    places[order[place]] = place;
  for (auto &entry : stores)
    for (uint32_t &op : entry.second)
      op = places[op];
  isSorted = true;
}

const std::vector<uint32_t> &ExpandedOrder::storesOf(uint32_t tensor) {
  if (!isSorted)
    sort();
  return stores[tensor];
}

} // namespace ptolint::lowering
