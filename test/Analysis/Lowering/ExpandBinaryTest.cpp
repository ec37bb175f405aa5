//===- ExpandBinaryTest.cpp - Broadcast operands --------------------------===//

#include "ExpandFixture.h"

using namespace ptolint;
using namespace ptolint::lowering;

namespace {

using enum pypto::Opcode;

class ExpandBinaryTest : public test::ExpandFixture {
protected:
  /// `opcode` of [32, 64] and a tensor of `shape`.
  void build(pypto::Opcode opcode, Dims shape, DataType dtype = fp32) {
    graph = {};
    tile = {32, 64};
    uint32_t full = input({32, 64}, dtype);
    add(opcode, {full, input(shape, dtype)}, {32, 64});
  }
  Dims secondOperand(pypto::Opcode opcode) const {
    return tensor(first(opcode).inputs[1]).shape;
  }
};

TEST_F(ExpandBinaryTest, AColumnIsReadInPlaceIfAxesAreCombined) {
  build(ADD, {32, 1});
  ASSERT_EQ(run(Release::v9_2, true), std::nullopt);
  EXPECT_EQ(secondOperand(ADD), Dims({32, 1}));
  EXPECT_FALSE(first(ADD).isNotInPlace);

  build(ADD, {32, 1});
  ASSERT_EQ(run(Release::v9_2, false), std::nullopt);
  EXPECT_EQ(secondOperand(ADD), Dims({32, 64}));
  EXPECT_EQ(first(EXPAND).expandedAxes, 2u);
}

TEST_F(ExpandBinaryTest, ARowIsReadInPlaceInAnyCase) {
  build(ADD, {1, 64});
  ASSERT_EQ(run(Release::v9_2, false), std::nullopt);
  EXPECT_EQ(secondOperand(ADD), Dims({1, 64}));
  EXPECT_EQ(count(EXPAND), 0u);
}

TEST_F(ExpandBinaryTest, PowWritesEveryBroadcastOperandOut) {
  build(POW, {1, 64});
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(secondOperand(POW), Dims({32, 64}));
  EXPECT_EQ(first(EXPAND).expandedAxes, 1u);
}

TEST_F(ExpandBinaryTest, AnExpandThatKeepsATileIsDropped) {
  // [80, 1, 1536] to [80, 2, 1536]: tiles of one row of the middle axis.
  for (int64_t middle : {1, 2}) {
    graph = {};
    tile = {80, middle, 128};
    uint32_t x = add(EXP, {input({80, 1, 128})}, {80, 1, 128});
    uint32_t y = add(EXPAND, {x}, {80, 2, 128});
    add(RELU, {y}, {80, 2, 128});
    ASSERT_EQ(run(), std::nullopt);
    EXPECT_EQ(count(EXPAND), middle == 1 ? 0u : 1u);
    if (middle == 1)
      EXPECT_EQ(tensor(first(EXP).outputs[0]).consumers.size(), 2u);
  }
}

TEST_F(ExpandBinaryTest, LogicalNotOfAFloatPadsItsRows) {
  for (DataType dtype : {fp32, fp16, DataType::int32_}) {
    graph = {};
    tile = {8, 16};
    add(LOGICALNOT, {input({8, 16}, dtype)}, {8, 16}, DataType::bool_);
    ASSERT_EQ(run(), std::nullopt);
    EXPECT_EQ(first(LOGICALNOT).paddedRows,
              dtype == DataType::int32_ ? 0u : 1u);
  }
}

TEST_F(ExpandBinaryTest, OldReleaseReadsRowsInPlaceForFloatsOnly) {
  build(ADD, {1, 64});
  ASSERT_EQ(run(Release::v0_2), std::nullopt);
  EXPECT_EQ(count(EXPAND), 0u);

  build(ADD, {1, 64}, DataType::int32_);
  ASSERT_EQ(run(Release::v0_2), std::nullopt);
  EXPECT_EQ(secondOperand(ADD), Dims({32, 64}));
}

TEST_F(ExpandBinaryTest, TwoBroadcastAxesForbidTheBufferOfAnInput) {
  build(ADD, {1, 1});
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_TRUE(first(ADD).isNotInPlace);
}

TEST_F(ExpandBinaryTest, InTheOldReleaseThatIsTheLastTwo) {
  for (Release release : {Release::v9_2, Release::v0_2}) {
    graph = {};
    tile = {2, 32, 64};
    uint32_t full = input({2, 32, 64});
    add(ADD, {full, input({1, 32, 1})}, {2, 32, 64});
    ASSERT_EQ(run(release, true), std::nullopt);
    EXPECT_EQ(first(ADD).isNotInPlace, release == Release::v9_2);
  }
}

TEST_F(ExpandBinaryTest, ABroadcastInputIsLoadedForEveryTile) {
  build(ADD, {1, 64});
  graph.ops.back().tile = {16, 64};
  ASSERT_EQ(run(), std::nullopt);
  std::vector<uint32_t> adds = opsOf(ADD);
  ASSERT_EQ(adds.size(), 2u);
  auto key = [&](uint32_t add, uint32_t operand) {
    return op(tensor(op(add).inputs[operand]).producers[0]).loadKey;
  };
  EXPECT_EQ(key(adds[0], 1), key(adds[1], 1));
  EXPECT_NE(key(adds[0], 0), key(adds[1], 0));
}

TEST_F(ExpandBinaryTest, CompareWritesOutAndPadsTheRowsOfBoth) {
  build(CMP, {32, 1});
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(first(CMP).paddedRows, 2u);
  EXPECT_EQ(secondOperand(CMP), Dims({32, 64}));
  EXPECT_EQ(scratchBytes(CMP), 12480);
}

TEST_F(ExpandBinaryTest, CompareWithANumberNeedsABlockLess) {
  tile = {32, 64};
  add(CMPS, {input({32, 64})}, {32, 64}, DataType::bool_);
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(first(CMPS).paddedRows, 1u);
  EXPECT_EQ(scratchBytes(CMPS), 12480 - 32);
}

TEST_F(ExpandBinaryTest, WhereWithANumberWritesOutTheOther) {
  tile = {32, 64};
  uint32_t condition = input({32, 64}, DataType::bool_);
  add(WHERE_TS, {condition, input({1, 64})}, {32, 64}, fp32);
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(EXPAND), 1u);
  EXPECT_EQ(scratchBytes(WHERE_TS), 12448);
}

TEST_F(ExpandBinaryTest, WhereWritesOutItsCondition) {
  tile = {32, 64};
  uint32_t condition = input({1, 64}, DataType::bool_);
  uint32_t x = input({32, 64});
  add(WHERE_TT, {condition, x, x}, {32, 64}, fp32);
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(EXPAND), 1u);
  EXPECT_EQ(first(WHERE_TT).paddedRows, 0u);
  EXPECT_EQ(scratchBytes(WHERE_TT), 12448);
}

} // namespace
