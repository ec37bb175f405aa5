//===- BlockGraphFixture.h - Block graphs made by hand ---------*- C++ -*-===//

#ifndef PTO_LINT_TEST_ANALYSIS_BLOCKGRAPHFIXTURE_H
#define PTO_LINT_TEST_ANALYSIS_BLOCKGRAPHFIXTURE_H

#include "pto-lint/Analysis/BlockGraph.h"

#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

namespace ptolint::test {

/// Builds a graph op by op. A tensor has the buffer of its own number unless
/// `share` says otherwise.
class HandMadeGraph {
public:
  /// A new tensor of int8, in a new buffer.
  uint32_t tensor(std::optional<uint64_t> bytes,
                  MemorySpace space = MemorySpace::ub) {
    uint32_t buffer = graph.buffers.size();
    BlockBuffer &added = graph.buffers.emplace_back();
    added.id = buffer;
    added.space = space;
    added.bytes = bytes;
    return addTensor(bytes, space, buffer);
  }

  /// A new tensor in the buffer of `other`, which is at least as large.
  uint32_t share(uint32_t other, uint64_t bytes) {
    const BlockTensor &owner = graph.tensors[other];
    return addTensor(bytes, owner.space, owner.buffer);
  }

  uint32_t op(llvm::ArrayRef<uint32_t> inputs, llvm::ArrayRef<uint32_t> outputs,
              bool isAlloc = false) {
    uint32_t number = graph.ops.size();
    BlockOp &added = graph.ops.emplace_back();
    added.opcode = isAlloc ? pypto::Opcode::UB_ALLOC : pypto::Opcode::EXP;
    added.isAlloc = isAlloc;
    added.inputs.assign(inputs.begin(), inputs.end());
    added.outputs.assign(outputs.begin(), outputs.end());
    graph.linkLastOp();
    return number;
  }

  /// All ops as they were added.
  std::vector<uint32_t> order() const {
    std::vector<uint32_t> result(graph.ops.size());
    std::iota(result.begin(), result.end(), 0);
    return result;
  }

  BlockGraph graph;

private:
  uint32_t addTensor(std::optional<uint64_t> bytes, MemorySpace space,
                     uint32_t buffer) {
    uint32_t number = graph.tensors.size();
    BlockTensor &added = graph.tensors.emplace_back();
    added.magic = number;
    added.space = space;
    added.buffer = buffer;
    added.dtype = DataType::int8_;
    added.bytes = bytes;
    added.shape.push_back(bytes ? static_cast<int64_t>(*bytes) : -1);
    added.rawShape = added.shape;
    graph.buffers[buffer].tensors.push_back(number);
    return number;
  }
};

} // namespace ptolint::test

#endif // PTO_LINT_TEST_ANALYSIS_BLOCKGRAPHFIXTURE_H
