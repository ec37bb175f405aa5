//===- AxisCombineTest.cpp - Columns against wider operands ---------------===//
//
// The numbers are those of test/Conformance/reference/axis_combine.py.
//
//===----------------------------------------------------------------------===//

#include "LeafFixture.h"

using namespace ptolint;
using namespace ptolint::lowering;

namespace {

class AxisCombineTest : public test::LeafFixture {
protected:
  /// Adds a column, loaded from `source`, to a tile of 60 rows.
  void addColumn(const Dims &source = {60, 1}) {
    column = load({60, 1}, fp32, source);
    store(add(Opcode::ADD, {load({60, 32}), column}, {60, 32}));
  }

  uint32_t column = 0;
};

TEST_F(AxisCombineTest, ACombinedColumnIsSpreadByBrcb) {
  addColumn();
  plan();
  EXPECT_EQ(padded(column), Dims({64, 1}));
  ASSERT_EQ(opsOf(Opcode::BRCB).size(), 1u);
  uint32_t spread = opsOf(Opcode::BRCB)[0].outputs[0];
  EXPECT_EQ(padded(spread), Dims({64, 8}));
  EXPECT_EQ(opsOf(Opcode::ADD)[0].inputs[1], spread);
}

TEST_F(AxisCombineTest, TheSpreadBelongsToTheOpThatReadsIt) {
  addColumn();
  leaf.ops[2].source = 5;
  plan();
  EXPECT_EQ(opsOf(Opcode::BRCB)[0].source, 5u);
  EXPECT_EQ(opsOf(Opcode::BRCB)[0].magic, (Magic{Phase::Broadcast, 1}));
}

TEST_F(AxisCombineTest, AColumnOfWiderRowsIsExpanded) {
  addColumn({60, 5});
  plan();
  EXPECT_EQ(padded(column), Dims({60, 8}));
  EXPECT_TRUE(opsOf(Opcode::BRCB).empty());
  ASSERT_EQ(opsOf(Opcode::EXPAND).size(), 1u);
  EXPECT_EQ(padded(opsOf(Opcode::EXPAND)[0].outputs[0]), Dims({60, 32}));
  EXPECT_EQ(opsOf(Opcode::EXPAND)[0].expandedAxes, 2u);
}

TEST_F(AxisCombineTest, The950ReadsACombinedColumnItself) {
  compiler.target = findTarget("950");
  addColumn();
  plan();
  EXPECT_EQ(padded(column), Dims({64, 1}));
  EXPECT_EQ(planned.leaf.ops.size(), leaf.ops.size());
}

TEST_F(AxisCombineTest, The950ExpandsOtherColumns) {
  compiler.target = findTarget("950");
  addColumn({60, 5});
  plan();
  EXPECT_EQ(opsOf(Opcode::EXPAND).size(), 1u);
}

TEST_F(AxisCombineTest, WithoutTheOptionEveryRowIsABlock) {
  addColumn();
  plan(/*combineAxis=*/false);
  EXPECT_EQ(padded(column), Dims({60, 8}));
  EXPECT_EQ(planned.leaf.ops.size(), leaf.ops.size());
}

TEST_F(AxisCombineTest, AReductionOfTheLastAxisYieldsACombinedColumn) {
  uint32_t maximum = add(Opcode::ROWMAX_SINGLE, {load({10, 32})}, {10, 1});
  lastOp().axis = 1;
  addScratch({1, 8});
  uint32_t result = add(Opcode::EXP, {maximum}, {10, 1});
  store(result);
  plan();
  EXPECT_EQ(padded(maximum), Dims({16, 1}));
  EXPECT_EQ(padded(result), Dims({16, 1}));
}

TEST_F(AxisCombineTest, AReductionOfTheAxisBeforeSeparatesColumns) {
  uint32_t column = load({10, 1});
  uint32_t maximum = add(Opcode::ROWMAXLINE, {column}, {1, 1});
  lastOp().axis = 0;
  store(add(Opcode::EXP, {maximum}, {1, 1}));
  plan();
  EXPECT_EQ(padded(column), Dims({10, 8}));
  EXPECT_EQ(padded(maximum), Dims({1, 8}));
}

TEST_F(AxisCombineTest, SeveralOutputsSeparateColumns) {
  uint32_t column = load({10, 1});
  uint32_t result = add(Opcode::LOGICALNOT, {column}, {10, 1});
  addScratch({64}, DataType::uint8_);
  store(result);
  plan();
  EXPECT_EQ(padded(column), Dims({10, 8}));
  EXPECT_EQ(padded(result), Dims({10, 8}));
}

TEST_F(AxisCombineTest, TiedColumnsShareTheStricterState) {
  uint32_t cutOut = load({17, 1}, fp32, {17, 3});
  uint32_t column = load({17, 1});
  uint32_t result = add(Opcode::EXP, {column}, {17, 1});
  store(add(Opcode::ADD, {result, cutOut}, {17, 1}));
  plan();
  EXPECT_EQ(padded(column), Dims({17, 8}));
  EXPECT_EQ(padded(result), Dims({17, 8}));
}

TEST_F(AxisCombineTest, ColumnsThatNothingTiesDoNot) {
  uint32_t cutOut = load({17, 1}, fp32, {17, 3});
  store(add(Opcode::EXP, {cutOut}, {17, 1}));
  uint32_t column = load({17, 1});
  store(add(Opcode::EXP, {column}, {17, 1}));
  plan();
  EXPECT_EQ(padded(cutOut), Dims({17, 8}));
  EXPECT_EQ(padded(column), Dims({24, 1}));
}

} // namespace
