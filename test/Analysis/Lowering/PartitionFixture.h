//===- PartitionFixture.h - A tile graph made op by op ---------*- C++ -*-===//

#ifndef PTO_LINT_TEST_ANALYSIS_LOWERING_PARTITIONFIXTURE_H
#define PTO_LINT_TEST_ANALYSIS_LOWERING_PARTITIONFIXTURE_H

#include "pto-lint/Analysis/Lowering/Partition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ptolint::lowering::test {

using pypto::Opcode;
using ::testing::ElementsAre;

inline const Dims full = {16, 64}, half = {8, 64};

/// Makes ops in the order of their magics and sources, from 0 upwards. A tensor
/// is its index.
class PartitionFixture : public ::testing::Test {
protected:
  /// An op with one output; returns the output.
  uint32_t add(Opcode opcode, llvm::ArrayRef<uint32_t> inputs,
               int64_t latency = 1, const Dims &shape = full,
               bool isInGm = false) {
    TileOp op;
    op.opcode = opcode;
    op.source = graph.ops.size();
    op.magic = {Phase::Expansion, op.source};
    op.inputs.assign(inputs.begin(), inputs.end());
    op.outputs = {graph.addTensor(shape, DataType::fp32_, isInGm)};
    op.latency = latency;
    uint32_t output = op.outputs[0];
    graph.addOp(std::move(op));
    return output;
  }

  /// A load from GM that is like no other.
  uint32_t load(const Dims &shape = full) {
    uint32_t input = graph.addTensor(shape, DataType::fp32_, true);
    uint32_t output = add(Opcode::VIEW, {input}, 0, shape);
    graph.ops.back().view = ViewKind::Load;
    return output;
  }

  /// Stores a tile in GM.
  void store(uint32_t tile) {
    add(Opcode::ASSEMBLE, {tile}, 0, graph.tensors[tile].shape, true);
  }

  /// The subgraphs of the ops by source, for the 9.2 compiler unless told.
  std::vector<int32_t> partitioned(double copies = 1.0,
                                   Release release = Release::v9_2,
                                   ScopeKind scope = ScopeKind::None) {
    EXPECT_TRUE(partition(graph, {nullptr, release}, {copies, scope}));
    std::vector<int32_t> subgraphs(graph.ops.size());
    for (const TileOp &op : graph.ops)
      subgraphs[op.source] = op.subgraph;
    return subgraphs;
  }

  static std::vector<uint32_t> sources(const TileGraph &graph) {
    std::vector<uint32_t> result;
    for (const TileOp &op : graph.ops)
      result.push_back(op.source);
    return result;
  }

  static std::vector<Opcode> opcodes(const TileGraph &graph) {
    std::vector<Opcode> result;
    for (const TileOp &op : graph.ops)
      result.push_back(op.opcode);
    return result;
  }

  TileGraph graph;
};

} // namespace ptolint::lowering::test

#endif // PTO_LINT_TEST_ANALYSIS_LOWERING_PARTITIONFIXTURE_H
