//===- LeafFixture.h - Leaves that tests plan ------------------*- C++ -*-===//

#ifndef PTO_LINT_TEST_ANALYSIS_LOWERING_LEAFFIXTURE_H
#define PTO_LINT_TEST_ANALYSIS_LOWERING_LEAFFIXTURE_H

#include "pto-lint/Analysis/Lowering/LeafPlan.h"
#include "pto-lint/Analysis/Lowering/Partition.h"

#include <gtest/gtest.h>

namespace ptolint::test {

/// Builds a leaf op by op, in the order of the magics, and plans it.
class LeafFixture : public testing::Test {
protected:
  using Dims = lowering::Dims;
  using Opcode = pypto::Opcode;
  static constexpr DataType fp32 = DataType::fp32_;
  static constexpr DataType fp16 = DataType::fp16_;

  /// A tile of `shape`, loaded from a tensor whose shape is `source`.
  uint32_t load(Dims shape, DataType dtype = fp32, Dims source = {}) {
    uint32_t gm =
        leaf.addTensor(source.empty() ? shape : source, dtype, /*isInGm=*/true);
    uint32_t tile = leaf.addTensor(shape, dtype);
    addOp(Opcode::COPY_IN, {gm}, {tile}, lowering::Phase::InputCopy);
    return tile;
  }

  /// Adds an op; its result has the type of its first input.
  uint32_t add(Opcode opcode, llvm::SmallVector<uint32_t, 3> inputs,
               Dims shape) {
    uint32_t output = leaf.addTensor(shape, leaf.tensors[inputs.front()].dtype);
    addOp(opcode, std::move(inputs), {output}, lowering::Phase::Expansion);
    return output;
  }

  lowering::TileOp &lastOp() { return leaf.ops.back(); }

  /// Adds an output, scratch, to the last op.
  uint32_t addScratch(Dims shape, DataType dtype = fp32) {
    lastOp().outputs.push_back(leaf.addTensor(shape, dtype));
    return lastOp().outputs.back();
  }

  void store(uint32_t tile) {
    uint32_t gm = leaf.addTensor(leaf.tensors[tile].shape,
                                 leaf.tensors[tile].dtype, /*isInGm=*/true);
    addOp(Opcode::COPY_OUT, {tile}, {gm}, lowering::Phase::OutputCopy);
  }

  void plan(bool combineAxis = true) {
    leaf.link();
    lowering::orderOps(leaf);
    planned = lowering::planLeaf(leaf, compiler, combineAxis);
  }

  /// The padded shape of a tensor.
  Dims padded(uint32_t tensor) const {
    return planned.leaf.raws[planned.leaf.tensors[tensor].raw].shape;
  }
  bool share(uint32_t a, uint32_t b) const {
    return planned.buffers[a] == planned.buffers[b];
  }
  /// The ops of `opcode` after planning.
  std::vector<lowering::TileOp> opsOf(Opcode opcode) const {
    std::vector<lowering::TileOp> result;
    for (const lowering::TileOp &op : planned.leaf.ops)
      if (op.opcode == opcode)
        result.push_back(op);
    return result;
  }

  lowering::Compiler compiler{findTarget("a2a3"), Release::v9_2};
  lowering::TileGraph leaf;
  lowering::LeafPlan planned;

private:
  void addOp(Opcode opcode, llvm::SmallVector<uint32_t, 3> inputs,
             llvm::SmallVector<uint32_t, 3> outputs, lowering::Phase phase) {
    lowering::TileOp op;
    op.opcode = opcode;
    op.inputs = std::move(inputs);
    op.outputs = std::move(outputs);
    op.magic = {phase, static_cast<int64_t>(leaf.ops.size())};
    leaf.ops.push_back(std::move(op));
  }
};

} // namespace ptolint::test

#endif // PTO_LINT_TEST_ANALYSIS_LOWERING_LEAFFIXTURE_H
