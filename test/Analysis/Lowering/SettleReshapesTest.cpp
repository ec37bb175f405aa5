//===- SettleReshapesTest.cpp - RESHAPEs and the order of a leaf ----------===//

#include <gmock/gmock.h>

#include "LeafFixture.h"

using namespace ptolint;
using namespace ptolint::lowering;
using ::testing::ElementsAre;

namespace {

class SettleReshapesTest : public test::LeafFixture {
protected:
  std::vector<Opcode> opcodes() const {
    std::vector<Opcode> result;
    for (const lowering::TileOp &op : planned.leaf.ops)
      result.push_back(op.opcode);
    return result;
  }
};

TEST_F(SettleReshapesTest, SharesTheBufferIfBothAreAligned) {
  uint32_t x = add(Opcode::RELU, {load({64, 24}, fp16)}, {64, 24});
  uint32_t y = add(Opcode::RESHAPE, {x}, {48, 32});
  store(add(Opcode::EXP, {y}, {48, 32}));
  x = load({64, 32}, fp16);
  uint32_t z = add(Opcode::RESHAPE, {x}, {2048});
  store(add(Opcode::SQRT, {z}, {2048}));
  plan();
  // Of 24 FP16, 32 are padded to.
  EXPECT_EQ(opsOf(Opcode::RESHAPE).size(), 1u);
  EXPECT_EQ(planned.leaf.tensors[z].raw, planned.leaf.tensors[x].raw);
  EXPECT_NE(planned.leaf.tensors[y].raw, planned.leaf.tensors[x].raw);
}

TEST_F(SettleReshapesTest, GoesThroughGmIfPaddingChangesTheLastAxis) {
  uint32_t y = add(Opcode::RESHAPE, {load({632, 24}, fp16)}, {632, 24, 1});
  store(add(Opcode::RELU, {y}, {632, 24, 1}));
  plan(/*combineAxis=*/false);
  EXPECT_THAT(opcodes(),
              ElementsAre(Opcode::COPY_IN, Opcode::COPY_OUT, Opcode::COPY_IN,
                          Opcode::RELU, Opcode::COPY_OUT));
  const lowering::TileOp &out = planned.leaf.ops[1], &in = planned.leaf.ops[2];
  EXPECT_EQ(out.magic.phase, Phase::UnalignedOut);
  EXPECT_EQ(in.magic.phase, Phase::UnalignedIn);
  EXPECT_EQ(out.outputs, in.inputs);
  EXPECT_TRUE(planned.leaf.tensors[in.inputs[0]].isInGm);
  // A block a row.
  EXPECT_EQ(padded(y), Dims({632, 24, 16}));
}

TEST_F(SettleReshapesTest, IndependentChainsComeOutReversedIn92) {
  for (Release release : {Release::v9_2, Release::v0_2}) {
    compiler.release = release;
    leaf = {};
    store(add(Opcode::EXP, {load({16, 64})}, {16, 64}));
    store(add(Opcode::SQRT, {load({16, 64})}, {16, 64}));
    plan();
    std::vector<Opcode> order = opcodes();
    auto place = [&](Opcode opcode) { return llvm::find(order, opcode); };
    EXPECT_EQ(place(Opcode::EXP) > place(Opcode::SQRT),
              release == Release::v0_2);
  }
}

} // namespace
