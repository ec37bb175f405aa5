//===- BlockFixture.h - Block graphs made by hand --------------*- C++ -*-===//

#ifndef PTO_LINT_TEST_ANALYSIS_SCHEDULE_BLOCKFIXTURE_H
#define PTO_LINT_TEST_ANALYSIS_SCHEDULE_BLOCKFIXTURE_H

#include "pto-lint/Analysis/Schedule/IssueOrder.h"
#include "pto-lint/Analysis/Schedule/Replay.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>
#include <string>

namespace ptolint::test {

/// Makes a leaf as the scheduler gets it: ops in order, and in front of them an
/// ALLOC per buffer, the last one first.
class BlockFixture : public ::testing::Test {
protected:
  using Opcode = pypto::Opcode;

  /// A tensor of `bytes` bytes in GM.
  uint32_t gm(int64_t bytes = 4096) {
    return addTensor(MemorySpace::device_ddr, bytes, BlockTensor::noBuffer);
  }
  /// A tensor in a buffer of its own.
  uint32_t tile(int64_t bytes, MemorySpace space = MemorySpace::ub) {
    uint32_t buffer = graph.buffers.size();
    graph.buffers.push_back({buffer, space, static_cast<uint64_t>(bytes), {}});
    return addTensor(space, bytes, buffer);
  }
  /// A tensor in the buffer of `other`.
  uint32_t inPlaceOf(uint32_t other) {
    return addTensor(graph.tensors[other].space,
                     graph.tensors[other].rawShape[0],
                     graph.tensors[other].buffer);
  }

  uint32_t add(Opcode opcode, std::initializer_list<uint32_t> inputs,
               std::initializer_list<uint32_t> outputs, int64_t latency = 10) {
    BlockOp op;
    op.opcode = opcode;
    op.latency = latency;
    op.inputs = inputs;
    op.outputs = outputs;
    ops.push_back(op);
    return ops.size() - 1;
  }
  /// Loads a new tile; what it holds is in GM.
  uint32_t load(int64_t bytes) {
    uint32_t result = tile(bytes);
    add(Opcode::COPY_IN, {gm()}, {result});
    return result;
  }
  /// Computes a new tile.
  uint32_t compute(std::initializer_list<uint32_t> inputs, int64_t bytes) {
    uint32_t result = tile(bytes);
    add(Opcode::ADD, inputs, {result});
    return result;
  }
  void store(uint32_t tensor) { add(Opcode::COPY_OUT, {tensor}, {gm()}); }

  /// The graph with its ALLOCs; ops are numbered behind them.
  const BlockGraph &finish() {
    std::vector<bool> isAllocated(graph.buffers.size());
    std::vector<uint32_t> allocated;
    for (const BlockOp &op : ops)
      for (uint32_t output : op.outputs)
        if (uint32_t buffer = graph.tensors[output].buffer;
            buffer != BlockTensor::noBuffer && !isAllocated[buffer]) {
          isAllocated[buffer] = true;
          allocated.push_back(output);
        }
    for (uint32_t output : llvm::reverse(allocated)) {
      BlockOp alloc;
      alloc.opcode = graph.tensors[output].space == MemorySpace::ub
                         ? Opcode::UB_ALLOC
                         : Opcode::L1_ALLOC;
      alloc.isAlloc = true;
      alloc.latency = 1;
      alloc.outputs = {output};
      graph.ops.push_back(alloc);
    }
    graph.ops.insert(graph.ops.end(), ops.begin(), ops.end());
    for (auto [number, op] : llvm::enumerate(graph.ops)) {
      for (uint32_t input : op.inputs)
        addOnce(graph.tensors[input].consumers, number);
      for (uint32_t output : op.outputs)
        addOnce(graph.tensors[output].producers, number);
    }
    return graph;
  }

  const Target &target() { return *findTarget("a2a3"); }

  SpillForecast replay() {
    finish();
    IssueOrder order = issueOrder(graph, target());
    EXPECT_EQ(order.reason, "");
    return replaySchedule(graph, order.ops, target());
  }

  BlockGraph graph;
  std::vector<BlockOp> ops;

private:
  static void addOnce(llvm::SmallVectorImpl<uint32_t> &to, uint32_t op) {
    if (!llvm::is_contained(to, op))
      to.push_back(op);
  }

  uint32_t addTensor(MemorySpace space, int64_t bytes, uint32_t buffer) {
    BlockTensor tensor;
    tensor.space = space;
    tensor.buffer = buffer;
    tensor.dtype = DataType::int8_;
    tensor.rawShape = {bytes};
    tensor.shape = {bytes};
    tensor.bytes = bytes;
    tensor.isBoundary = true;
    graph.tensors.push_back(tensor);
    return graph.tensors.size() - 1;
  }
};

} // namespace ptolint::test

#endif // PTO_LINT_TEST_ANALYSIS_SCHEDULE_BLOCKFIXTURE_H
