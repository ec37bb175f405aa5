//===- ExpandReduceTest.cpp - Reductions and CUM_SUM ----------------------===//

#include "ExpandFixture.h"

using namespace ptolint;
using namespace ptolint::lowering;

namespace {

using enum pypto::Opcode;

class ExpandReduceTest : public test::ExpandFixture {
protected:
  void reduce(pypto::Opcode opcode, Dims shape, int32_t axis,
              DataType dtype = fp32) {
    graph = {};
    Dims result = shape;
    result[axis] = 1;
    bool isArgument = opcode == ROWARGMAX_SINGLE;
    add(opcode, {input(shape, dtype)}, result,
        isArgument ? DataType::int32_ : dtype);
    lastOp().axis = axis;
  }
  /// The extents along `axis` of the operands and the result of every PAIR.
  std::vector<std::vector<int64_t>> pairs(pypto::Opcode opcode, size_t axis) {
    std::vector<std::vector<int64_t>> result;
    for (uint32_t i : opsOf(opcode)) {
      const TileOp &pair = op(i);
      result.push_back({tensor(pair.inputs[0]).shape[axis],
                        tensor(pair.inputs[1]).shape[axis],
                        tensor(pair.outputs[0]).shape[axis]});
    }
    return result;
  }
  using Pairs = std::vector<std::vector<int64_t>>;
};

TEST_F(ExpandReduceTest, OneTileNeedsNoPair) {
  tile = {16, 64};
  reduce(ROWMAX_SINGLE, {16, 64}, 1);
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(PAIRMAX), 0u);
  EXPECT_EQ(first(ROWMAX_SINGLE).axis, 1);
  EXPECT_EQ(tensor(first(ROWMAX_SINGLE).outputs[0]).shape, Dims({16, 1}));
}

TEST_F(ExpandReduceTest, TheEdgeTileIsTheSecondOfThePairs) {
  tile = {16, 64};
  reduce(ROWSUM_SINGLE, {16, 100}, 1);
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(pairs(PAIRSUM, 1), Pairs({{64, 36, 64}}));
}

TEST_F(ExpandReduceTest, TheRestIsAddedLevelByLevel) {
  tile = {16, 64};
  reduce(ROWSUM_SINGLE, {16, 6 * 64 + 10}, 1);
  ASSERT_EQ(run(), std::nullopt);
  // Four tiles are halved, two of the rest are added, those are halved, and the
  // last of the rest is added.
  EXPECT_EQ(pairs(PAIRSUM, 1), Pairs({{64, 64, 64},
                                      {64, 64, 64},
                                      {64, 64, 64},
                                      {64, 64, 64},
                                      {64, 64, 64},
                                      {64, 10, 64}}));
}

TEST_F(ExpandReduceTest, AnAxisBeforeTheLastOneEndsInALine) {
  tile = {16, 64};
  reduce(ROWMIN_SINGLE, {32, 64}, 0);
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(PAIRMIN), 1u);
  EXPECT_EQ(count(ROWMINLINE), 1u);
  EXPECT_EQ(count(ROWMIN_SINGLE), 0u);
}

TEST_F(ExpandReduceTest, ArgumentsCarryValueAndIndex) {
  tile = {16, 64};
  reduce(ROWARGMAX_SINGLE, {16, 160}, 1);
  ASSERT_EQ(run(), std::nullopt);
  std::vector<uint32_t> rows = opsOf(ROWARGMAXWITHVALUE_SINGLE);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(op(rows[2]).outputs.size(), 3u);
  ASSERT_EQ(count(PAIRARGMAX), 2u);
  EXPECT_EQ(first(PAIRARGMAX).inputs.size(), 4u);
  // One ADDS of the offset per tile, and one into the result.
  std::vector<uint32_t> adds = opsOf(ADDS);
  ASSERT_EQ(adds.size(), 4u);
  EXPECT_EQ(op(adds[1]).scalar, scalarKey(64));
  EXPECT_EQ(op(adds[3]).scalar, 0u);
}

TEST_F(ExpandReduceTest, NarrowIndicesEndInTwoCasts) {
  tile = {16, 64};
  reduce(ROWARGMAX_SINGLE, {16, 64}, 1, fp16);
  ASSERT_EQ(run(), std::nullopt);
  ASSERT_EQ(count(CAST), 2u);
  EXPECT_EQ(tensor(first(CAST).inputs[0]).dtype, DataType::int16_);
  EXPECT_EQ(tensor(first(CAST).outputs[0]).dtype, fp32);
}

TEST_F(ExpandReduceTest, OldReleaseFoldsArguments) {
  tile = {16, 64};
  reduce(ROWARGMAX_SINGLE, {16, 160}, 1);
  ASSERT_EQ(run(Release::v0_2), std::nullopt);
  EXPECT_EQ(count(PAIRARGMAX), 2u);
  EXPECT_EQ(first(PAIRARGMAX).inputs.size(), 2u);
  EXPECT_EQ(count(ROWARGMAX_SINGLE), 1u);
}

TEST_F(ExpandReduceTest, ResultsOfTheTreeBeyondUbGoThroughGm) {
  tile = {96, 513};
  reduce(ROWSUM_SINGLE, {192, 513}, 0);
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(ASSEMBLE), 1u);
  reduce(ROWSUM_SINGLE, {192, 513}, 0);
  ASSERT_EQ(run(Release::v0_2), std::nullopt);
  EXPECT_EQ(count(ASSEMBLE), 0u);
}

TEST_F(ExpandReduceTest, CumSumCarriesItsLastLine) {
  tile = {16, 64};
  add(CUM_SUM, {input({40, 64})}, {40, 64});
  lastOp().axis = 0;
  store();
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(CUM_SUM), 3u);
  EXPECT_EQ(count(ADD), 2u);
  EXPECT_EQ(first(EXPAND).expandedAxes, 1u);
  const TileTensor &carry = tensor(first(EXPAND).inputs[0]);
  EXPECT_EQ(carry.shape, Dims({1, 64}));
  // The first tile is no copy.
  EXPECT_EQ(carry.raw, tensor(first(CUM_SUM).outputs[0]).raw);
  EXPECT_EQ(op(tensor(first(CUM_SUM).outputs[0]).consumers.back()).opcode,
            ASSEMBLE);
}

TEST_F(ExpandReduceTest, TheNewReleaseRefusesTheSoftmaxOfTheFramework) {
  auto checkOf = [&](Dims shape, Dims vecTile) {
    graph = {};
    tile = vecTile;
    add(ROWEXPMAX, {input(shape)}, shape);
    std::optional<Stop> stop = run();
    return stop ? stop->check : std::nullopt;
  };
  EXPECT_EQ(checkOf({2, 8, 64}, {2, 8, 64}), VectorCheck::SoftmaxRank);
  EXPECT_EQ(checkOf({24, 64}, {16, 64}), VectorCheck::SoftmaxTile);
  EXPECT_EQ(checkOf({24, 64}, {48, 64}), VectorCheck::SoftmaxTile);
  EXPECT_EQ(checkOf({32, 64}, {16, 64}), VectorCheck::SoftmaxAxis);
}

TEST_F(ExpandReduceTest, OneResultStandsForARowOfTilesOfASoftmax) {
  tile = {16, 64};
  uint32_t x = input({32, 192});
  uint32_t max = add(ROWEXPMAX, {x}, {32, 192});
  add(SUB, {x, max}, {32, 192});
  ASSERT_EQ(run(Release::v0_2), std::nullopt);
  EXPECT_EQ(count(PAIRMAX), 4u);
  ASSERT_EQ(count(ROWEXPMAX), 2u);
  EXPECT_EQ(tensor(first(ROWEXPMAX).outputs[0]).shape, Dims({16, 64}));
  EXPECT_EQ(tensor(first(ROWEXPMAX).outputs[0]).consumers.size(), 3u);
}

} // namespace
