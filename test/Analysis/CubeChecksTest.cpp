//===- CubeChecksTest.cpp -------------------------------------------------===//

#include "pto-lint/Analysis/CubeChecks.h"

#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

#include "CubeFixture.h"

using namespace ptolint;
using namespace ptolint::test;
using testing::ElementsAre;

namespace {

using Checks = std::vector<CubeCheck>;
using enum CubeCheck;

CubeTile goodTile() { return {64, 128, 64, 128, 128, 64, 128, false}; }

Checks checksOf(const CubeOp &cube, Release release, const char *target) {
  Checks result;
  for (const CubeViolation &violation :
       checkCube(cube, *findTarget(target), release))
    result.push_back(violation.check);
  return result;
}

/// A matmul of 128x128x128 that `change` makes wrong, and what each release
/// finds on a2a3.
struct Case {
  const char *name;
  DataType type;
  std::function<void(CubeOp &)> change;
  Checks in92, in02;
};

const int64_t rank3[] = {2, 128, 128}, rank3Other[] = {3, 128, 128};
const int64_t dynamic[] = {-1, 128}, empty[] = {128, 0};
const int64_t atLimit[] = {128, 65535}, overLimit[] = {128, 65536};
const int64_t biasRow[] = {1, 128}, shortRow[] = {1, 64}, column[] = {128, 1};

const Case cases[] = {
    {"good", DataType::bf16_, [](CubeOp &) {}, {}, {}},
    {"int8 result",
     DataType::int8_,
     [](CubeOp &c) {
       c.output = DataType::int8_;
       c.hasScale = true;
     },
     {},
     {OutputType, ScaledTypes}},
    {"k1 of zero",
     DataType::bf16_,
     [](CubeOp &c) { c.tile.k1A = 0; },
     {PositiveTile},
     {PositiveTile}},
    {"negative n",
     DataType::bf16_,
     [](CubeOp &c) { c.tile.n1 = -64; },
     {PositiveTile},
     {PositiveTile}},
    {"k0 of 8",
     DataType::bf16_,
     [](CubeOp &c) { c.tile.k0 = 8; },
     {TileElements},
     {TileElements}},
    {"m0 of 1", DataType::bf16_, [](CubeOp &c) { c.tile.m0 = 1; }, {}, {}},
    {"k0 of 48 FP16",
     DataType::fp16_,
     [](CubeOp &c) {
       c.tile.k0 = 48;
       c.tile.k1A = c.tile.k1B = 96;
     },
     {},
     {}},
    {"k0 of 48 INT8",
     DataType::int8_,
     [](CubeOp &c) {
       c.tile.k0 = 48;
       c.tile.k1A = c.tile.k1B = 96;
     },
     {TileBytes},
     {TileBytes}},
    {"every relation",
     DataType::bf16_,
     [](CubeOp &c) { c.tile = {64, 96, 64, 96, 32, 64, 96, false}; },
     {TileRelation, TileRelation, TileRelation, TileRelation},
     {TileRelation, TileRelation, TileRelation, TileRelation}},
    {"transposed m0 of 8 FP32",
     DataType::fp32_,
     [](CubeOp &c) {
       c.transA = true;
       c.tile.m0 = 8;
     },
     {},
     {}},
    {"transposed m0 of 4 FP32",
     DataType::fp32_,
     [](CubeOp &c) {
       c.transA = true;
       c.tile.m0 = 4;
     },
     {TransposedTileBytes},
     {TransposedTileBytes}},
    {"inner axis at the limit",
     DataType::bf16_,
     [](CubeOp &c) { c.b.shape = atLimit; },
     {},
     {}},
    {"inner axis over the limit",
     DataType::bf16_,
     [](CubeOp &c) { c.b.shape = overLimit; },
     {InnerAxisLimit},
     {InnerAxisLimit}},
    {"dynamic",
     DataType::bf16_,
     [](CubeOp &c) { c.a.shape = dynamic; },
     {StaticShape},
     {StaticShape}},
    {"empty",
     DataType::bf16_,
     [](CubeOp &c) { c.a.shape = empty; },
     {PositiveAxis},
     {PositiveAxis}},
    {"three axes",
     DataType::bf16_,
     [](CubeOp &c) { c.a.shape = c.b.shape = rank3; },
     {InnerAxis},
     {InnerAxis}},
    {"batch",
     DataType::bf16_,
     [](CubeOp &c) {
       c.a.shape = c.b.shape = rank3;
       c.isBatched = true;
     },
     {},
     {}},
    {"batches differ",
     DataType::bf16_,
     [](CubeOp &c) {
       c.a.shape = rank3;
       c.b.shape = rank3Other;
       c.isBatched = true;
     },
     {BatchSize},
     {BatchSize}},
    {"batch of two axes",
     DataType::bf16_,
     [](CubeOp &c) { c.isBatched = true; },
     {BatchRank},
     {BatchRank}},
    {"split K of a batch",
     DataType::bf16_,
     [](CubeOp &c) {
       c.a.shape = c.b.shape = rank3;
       c.isBatched = c.tile.splitK = true;
     },
     {},
     {SplitKRank}},
    {"split K with ReLU",
     DataType::bf16_,
     [](CubeOp &c) { c.tile.splitK = c.hasRelu = true; },
     {SplitKRelu},
     {}},
    {"bias of another type",
     DataType::bf16_,
     [](CubeOp &c) { c.bias = CubeOperand{biasRow, DataType::bf16_}; },
     {BiasType},
     {BiasType}},
    {"bias too short",
     DataType::bf16_,
     [](CubeOp &c) { c.bias = CubeOperand{shortRow, DataType::fp32_}; },
     {BiasShape},
     {}},
    {"scales in a column",
     DataType::int8_,
     [](CubeOp &c) {
       c.output = DataType::fp16_;
       c.scaleTensor = CubeOperand{column, DataType::uint64_};
     },
     {ScaleShape},
     {ScaleShape}},
    {"scales of FP32",
     DataType::int8_,
     [](CubeOp &c) {
       c.output = DataType::fp16_;
       c.scaleTensor = CubeOperand{biasRow, DataType::fp32_};
     },
     {ScaleType},
     {ScaleType}},
    {"integers without accumulator",
     DataType::int32_,
     [](CubeOp &) {},
     {AccumulatorType},
     {AccumulatorType}},
    {"record before accumulator",
     DataType::int32_,
     [](CubeOp &c) { c.tile.m0 = 96; },
     {TileRelation},
     {TileRelation}},
};

TEST(CubeChecks, FindsWhatEachReleaseFinds) {
  for (const Case &test : cases) {
    Matmul matmul(test.type, 128, 128, 128, goodTile());
    test.change(matmul.cube);
    EXPECT_EQ(checksOf(matmul.cube, Release::v9_2, "a2a3"), test.in92)
        << test.name;
    EXPECT_EQ(checksOf(matmul.cube, Release::v0_2, "a2a3"), test.in02)
        << test.name;
  }
}

TEST(CubeChecks, ChipDecidesAboutNarrowFloats) {
  Matmul matmul(DataType::fp8e4m3_, 128, 128, 128, goodTile());
  EXPECT_THAT(checksOf(matmul.cube, Release::v9_2, "a2a3"),
              ElementsAre(NarrowFloatChip));
  EXPECT_EQ(checksOf(matmul.cube, Release::v9_2, "950"), Checks());
}

TEST(CubeChecks, KeepsTheOrderOfTheCompiler) {
  Matmul matmul(DataType::int8_, 128, 128, 128,
                {64, 96, 16, 16, 16, 64, 96, true});
  matmul.cube.output = DataType::bf16_;
  EXPECT_THAT(
      checksOf(matmul.cube, Release::v9_2, "a2a3"),
      ElementsAre(SplitKOutputType, TileRelation, TileRelation, TileBytes));
}

TEST(CubeChecks, InnerTilesMatterOnlyBelowK) {
  CubeTile tile = {16, 16, 64, 192, 128, 16, 16, false};
  EXPECT_EQ(checksOf(Matmul(DataType::bf16_, 16, 192, 16, tile).cube,
                     Release::v9_2, "a2a3"),
            Checks());
  Matmul longer(DataType::bf16_, 16, 193, 16, tile);
  EXPECT_THAT(checksOf(longer.cube, Release::v9_2, "a2a3"),
              ElementsAre(InnerTileRelation));
  // Every part of a split K is covered by the larger tile.
  longer.cube.tile.splitK = true;
  EXPECT_EQ(checksOf(longer.cube, Release::v9_2, "a2a3"), Checks());
}

TEST(CubeChecks, NamesTheValuesOfAViolation) {
  Matmul matmul(DataType::int8_, 128, 128, 128,
                {64, 128, 48, 96, 96, 64, 128, false});
  std::vector<CubeViolation> violations =
      checkCube(matmul.cube, *findTarget("a2a3"), Release::v9_2);
  ASSERT_EQ(violations.size(), 1u);
  EXPECT_THAT(violations.front().values, ElementsAre("kL0", "48", "48", "32"));
}

TEST(CubeChecks, LargestNumbersDoNotOverflow) {
  constexpr int64_t max = std::numeric_limits<int64_t>::max();
  Matmul matmul(DataType::fp32_, max, max, max, squareTile(max, max - 15, max));
  matmul.cube.transA = true;
  matmul.cube.a.format = matmul.cube.b.format = pypto::TensorFormat::NZ;
  EXPECT_FALSE(checksOf(matmul.cube, Release::v9_2, "a2a3").empty());
  constexpr int64_t min = std::numeric_limits<int64_t>::min();
  matmul.cube.tile = squareTile(min, min, min);
  EXPECT_FALSE(checksOf(matmul.cube, Release::v0_2, "950").empty());
}

} // namespace
