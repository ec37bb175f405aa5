//===- MadeGraph.cpp - Block graphs of any size ---------------------------===//

#include "MadeGraph.h"

#include <random>

namespace ptolint::bench {

/// Adds a tensor of UB with a buffer of its own.
static uint32_t addTensor(BlockGraph &graph, uint64_t bytes) {
  uint32_t number = graph.tensors.size();
  BlockTensor &tensor = graph.tensors.emplace_back();
  tensor.magic = number;
  tensor.space = MemorySpace::ub;
  tensor.buffer = number;
  tensor.dtype = DataType::int8_;
  tensor.shape = {static_cast<int64_t>(bytes)};
  tensor.rawShape = tensor.shape;
  tensor.bytes = bytes;
  BlockBuffer &buffer = graph.buffers.emplace_back();
  buffer.id = number;
  buffer.space = MemorySpace::ub;
  buffer.bytes = bytes;
  buffer.tensors.push_back(number);
  return number;
}

BlockGraph makeGraph(uint32_t opCount, Reach reach) {
  std::mt19937_64 random(opCount);
  BlockGraph graph;
  for (uint32_t op = 0; op < opCount; ++op) {
    uint64_t bytes = (1 + random() % 16) * 1024;
    uint32_t output = addTensor(graph, bytes);
    BlockOp &added = graph.ops.emplace_back();
    added.opcode = pypto::Opcode::ADD;
    added.outputs.push_back(output);
    for (int i = 0; i < 2 && op != 0; ++i) {
      bool isFar = reach == Reach::LongLives && random() % 1024 == 0;
      uint64_t back = 1 + random() % (isFar ? op : std::min(op, 8u));
      added.inputs.push_back(output - back);
    }
    graph.linkLastOp();
  }
  return graph;
}

BlockGraph withAllocs(const BlockGraph &graph) {
  BlockGraph result;
  result.buffers = graph.buffers;
  result.tensors = graph.tensors;
  uint32_t allocs = graph.buffers.size();
  for (BlockTensor &tensor : result.tensors) {
    for (uint32_t &op : tensor.producers)
      op += allocs;
    for (uint32_t &op : tensor.consumers)
      op += allocs;
  }
  for (uint32_t buffer = allocs; buffer-- > 0;) {
    uint32_t number = result.ops.size();
    BlockOp &alloc = result.ops.emplace_back();
    alloc.opcode = pypto::Opcode::UB_ALLOC;
    alloc.isAlloc = true;
    alloc.latency = 1;
    alloc.outputs.push_back(buffer);
    BlockTensor &tensor = result.tensors[buffer];
    tensor.producers.insert(tensor.producers.begin(), number);
  }
  for (const BlockOp &op : graph.ops) {
    result.ops.push_back(op);
    result.ops.back().latency = 32;
  }
  return result;
}

} // namespace ptolint::bench
