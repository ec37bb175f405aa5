//===- ExpandFixture.h - Tensor graphs that tests cut ----------*- C++ -*-===//

#ifndef PTO_LINT_TEST_ANALYSIS_LOWERING_EXPANDFIXTURE_H
#define PTO_LINT_TEST_ANALYSIS_LOWERING_EXPANDFIXTURE_H

#include "pto-lint/Analysis/Lowering/Expand.h"

#include <gtest/gtest.h>
#include <vector>

namespace ptolint::test {

/// Builds a tensor graph op by op, under `tile`, and cuts it.
class ExpandFixture : public testing::Test {
protected:
  using Dims = lowering::Dims;
  using Opcode = pypto::Opcode;
  static constexpr DataType fp32 = DataType::fp32_;
  static constexpr DataType fp16 = DataType::fp16_;

  uint32_t input(Dims shape, DataType dtype = fp32) {
    return graph.addTensor(shape, dtype, lowering::TensorRole::Input);
  }

  /// Adds an op; its result has the type of its first input unless told.
  uint32_t add(Opcode opcode, llvm::SmallVector<uint32_t, 3> inputs, Dims shape,
               std::optional<DataType> dtype = std::nullopt) {
    DataType type = dtype.value_or(
        inputs.empty() ? fp32 : graph.tensors[inputs.front()].dtype);
    uint32_t output = graph.addTensor(shape, type);
    lowering::TensorOp &op = graph.ops.emplace_back();
    op.opcode = opcode;
    op.source = graph.ops.size() - 1;
    op.inputs = std::move(inputs);
    op.output = output;
    op.tile = tile;
    return output;
  }

  lowering::TensorOp &lastOp() { return graph.ops.back(); }

  /// Makes the output of the last op a result of the kernel.
  void store() {
    graph.results.push_back(lastOp().output);
    graph.tensors[lastOp().output].role = lowering::TensorRole::Output;
  }

  std::optional<lowering::Stop> run(Release release = Release::v9_2,
                                    std::optional<bool> combineAxis = {}) {
    lowering::Compiler compiler = {findTarget("a2a3"), release};
    return lowering::expand(graph, compiler,
                            combineAxis.value_or(!compiler.is02()), kernel);
  }

  /// Indices of the ops of `opcode`.
  std::vector<uint32_t> opsOf(Opcode opcode) const {
    std::vector<uint32_t> result;
    for (uint32_t i = 0; i < kernel.graph.ops.size(); ++i)
      if (kernel.graph.ops[i].opcode == opcode)
        result.push_back(i);
    return result;
  }
  size_t count(Opcode opcode) const { return opsOf(opcode).size(); }

  const lowering::TileOp &op(uint32_t index) const {
    return kernel.graph.ops[index];
  }
  /// The only op of `opcode`, or the first one.
  const lowering::TileOp &first(Opcode opcode) const {
    return kernel.graph.ops[opsOf(opcode).at(0)];
  }
  const lowering::TileTensor &tensor(uint32_t index) const {
    return kernel.graph.tensors[index];
  }
  /// The scratch of the first op of `opcode`, its last output.
  const lowering::TileTensor &scratch(Opcode opcode) const {
    EXPECT_GT(first(opcode).outputs.size(), 1u);
    return tensor(first(opcode).outputs.back());
  }
  int64_t scratchBytes(Opcode opcode) const {
    return kernel.graph.raws[scratch(opcode).raw].bytes();
  }

  Dims tile;
  lowering::TensorGraph graph;
  lowering::ExpandedKernel kernel;
};

} // namespace ptolint::test

#endif // PTO_LINT_TEST_ANALYSIS_LOWERING_EXPANDFIXTURE_H
