//===- ExpandTest.cpp - Cutting ops into tiles ----------------------------===//
//
// Numbers are those of test/Conformance/reference, which reproduces the
// compiler.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/Lowering/Expand.h"

#include "ExpandFixture.h"

using namespace ptolint;
using namespace ptolint::lowering;

namespace {

using enum pypto::Opcode;

class ExpandTest : public test::ExpandFixture {
protected:
  /// EXP of a tensor of `shape`, stored.
  void buildExp(Dims shape, DataType dtype = fp32) {
    add(EXP, {input(shape, dtype)}, shape);
    store();
  }
};

TEST_F(ExpandTest, LoadsComputesAndStoresEveryTile) {
  tile = {16, 64};
  buildExp({40, 64});
  ASSERT_EQ(run(), std::nullopt);
  ASSERT_EQ(kernel.graph.ops.size(), 9u);
  EXPECT_EQ(op(0).opcode, VIEW);
  EXPECT_EQ(op(0).view, ViewKind::Load);
  EXPECT_EQ(op(1).opcode, EXP);
  EXPECT_EQ(tensor(op(1).outputs[0]).shape, Dims({16, 64}));
  EXPECT_EQ(tensor(op(5).outputs[0]).shape, Dims({8, 64}));
  EXPECT_EQ(op(8).opcode, ASSEMBLE);
  EXPECT_TRUE(tensor(op(8).outputs[0]).isInGm);
}

TEST_F(ExpandTest, MagicsOfTheStoresOfAResultDescend) {
  tile = {16, 64};
  buildExp({48, 64});
  ASSERT_EQ(run(), std::nullopt);
  std::vector<int64_t> magics;
  for (const TileOp &op : kernel.graph.ops)
    magics.push_back(op.magic.number);
  EXPECT_EQ(magics, std::vector<int64_t>({0, 1, 2, 3, 4, 5, 8, 7, 6}));
}

TEST_F(ExpandTest, ATileMayBeLargerThanTheTensor) {
  tile = {16, INT64_MAX, 3};
  buildExp({16, 64});
  ASSERT_EQ(run(), std::nullopt);
  ASSERT_EQ(kernel.graph.ops.size(), 3u);
  EXPECT_EQ(tensor(op(1).outputs[0]).shape, Dims({16, 64}));
}

TEST_F(ExpandTest, LatencyGrowsWithTheVectorsOfAnOperand) {
  tile = {16, 64};
  buildExp({16, 64});
  uint32_t bytes = input({8, 256}, DataType::int8_);
  add(CAST, {bytes}, {8, 256}, fp16);
  ASSERT_EQ(run(), std::nullopt);
  // 16 vectors of FP32; 2 of single bytes, which take two cycles.
  EXPECT_EQ(first(EXP).latency, 25);
  EXPECT_EQ(first(CAST).latency, 12);
}

//===----------------------------------------------------------------------===//
// Representatives
//===----------------------------------------------------------------------===//

TEST_F(ExpandTest, AlikeTilesBeyondThreeAreNotMade) {
  tile = {16, 64};
  buildExp({16 * 1000000, 64});
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(EXP), 3u);
  EXPECT_DOUBLE_EQ(kernel.latencyFactor, 1000000.0 / 3);
  EXPECT_EQ(first(EXP).weight, 1.0);
}

TEST_F(ExpandTest, TheEdgeTileIsKeptBesideThree) {
  tile = {16, 64};
  buildExp({16 * 5 + 2, 64});
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(EXP), 4u);
  EXPECT_DOUBLE_EQ(kernel.latencyFactor, 82.0 / 50);
}

TEST_F(ExpandTest, NineTilesAreKeptOnAReducedAxis) {
  tile = {16, 64};
  add(ROWSUM_SINGLE, {input({16 * 100, 64})}, {1, 64});
  lastOp().axis = 0;
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(PAIRSUM), 8u);
  EXPECT_DOUBLE_EQ(kernel.latencyFactor, 100.0 / 9);
}

TEST_F(ExpandTest, TwoCutsKeepTheFirstThreeAndLastTwoTilesOfEach) {
  tile = {16, 64};
  uint32_t x = add(EXP, {input({16 * 1000, 64})}, {16 * 1000, 64});
  tile = {8, 64};
  add(RELU, {x}, {16 * 1000, 64});
  store();
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(kernel.latencyFactor, 1.0);
  // Those at 0, 16, 32, 15968 and 15984; of the cut by 64, which is that of the
  // other axis, those at 64, 128, 15872 and 15936.
  EXPECT_EQ(count(EXP), 9u);
  EXPECT_DOUBLE_EQ(first(EXP).weight, 1000.0 / 9);
  // The same, and those at 8 and 15992.
  EXPECT_EQ(count(RELU), 11u);
  EXPECT_DOUBLE_EQ(first(RELU).weight, 2000.0 / 11);
}

TEST_F(ExpandTest, SixTilesAreAllMade) {
  tile = {16, 64};
  uint32_t x = add(EXP, {input({16 * 6, 64})}, {16 * 6, 64});
  tile = {32, 64};
  add(RELU, {x}, {16 * 6, 64});
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(EXP), 6u);
  EXPECT_EQ(first(EXP).weight, 1.0);
}

TEST_F(ExpandTest, GivesUpAboveTheBound) {
  tile = {1, 8};
  add(CUM_SUM, {input({1000000, 8})}, {1000000, 8});
  lastOp().axis = 0;
  lastOp().source = 5;
  std::optional<Stop> stop = run();
  ASSERT_TRUE(stop);
  EXPECT_EQ(stop->check, std::nullopt);
  EXPECT_EQ(stop->op, 5u);
  EXPECT_EQ(stop->reason, "too many tiles");
}

//===----------------------------------------------------------------------===//
// What stops the compiler
//===----------------------------------------------------------------------===//

TEST_F(ExpandTest, RefusesATileOfALowerRankBeforeAnythingElse) {
  tile = {0, 64};
  add(EXP, {input({16, 64})}, {16, 64});
  tile = {16};
  add(RELU, {input({16, 64})}, {16, 64});
  std::optional<Stop> stop = run();
  ASSERT_TRUE(stop);
  EXPECT_EQ(stop->check, VectorCheck::TileRank);
  EXPECT_EQ(stop->op, 1u);
  EXPECT_EQ(stop->values[0], "RELU");
  EXPECT_EQ(stop->values[1], "1");
  EXPECT_EQ(stop->values[2], "2");
}

TEST_F(ExpandTest, GivesUpWhereTheRankIsNotVerified) {
  tile = {16};
  add(RECIPROCAL, {input({16, 64})}, {16, 64});
  std::optional<Stop> stop = run();
  ASSERT_TRUE(stop);
  EXPECT_EQ(stop->check, std::nullopt);
}

TEST_F(ExpandTest, RefusesATileThatIsNotPositive) {
  tile = {16, -4};
  buildExp({16, 64});
  std::optional<Stop> stop = run();
  ASSERT_TRUE(stop);
  EXPECT_EQ(stop->check, VectorCheck::PositiveTile);
  EXPECT_EQ(stop->values[0], "-4");
}

TEST_F(ExpandTest, EntriesBehindTheRankMayBeAnything) {
  tile = {16, 64, 0};
  buildExp({16, 64});
  EXPECT_EQ(run(), std::nullopt);
}

TEST_F(ExpandTest, RefusesACopyOfRowsThatAreNoBlocks) {
  tile = {16, 7};
  add(REGISTER_COPY, {input({16, 64})}, {16, 64});
  std::optional<Stop> stop = run();
  ASSERT_TRUE(stop);
  EXPECT_EQ(stop->check, VectorCheck::CopyTail);
  EXPECT_EQ(stop->values[0], "28");
}

TEST_F(ExpandTest, TakesACopyOfRowsOfOneBlock) {
  tile = {16, 8};
  add(REGISTER_COPY, {input({16, 64})}, {16, 64});
  EXPECT_EQ(run(), std::nullopt);
}

TEST_F(ExpandTest, GivesUpOnAnEmptyTensorAndOnAnUnknownType) {
  tile = {16, 64};
  buildExp({0, 64});
  EXPECT_EQ(run()->reason, "an empty tensor");
  graph = {};
  buildExp({16, 64}, unknownDataType);
  EXPECT_EQ(run()->reason, "a tensor of an unknown data type");
}

//===----------------------------------------------------------------------===//
// How an op gets an operand
//===----------------------------------------------------------------------===//

TEST_F(ExpandTest, OnlyATileBeyondUbGoesThroughGm) {
  tile = {96, 512};
  buildExp({96, 512});
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(kernel.graph.ops.size(), 3u);

  graph = {};
  tile = {96, 513};
  buildExp({96, 513});
  ASSERT_EQ(run(), std::nullopt);
  ASSERT_EQ(kernel.graph.ops.size(), 4u);
  EXPECT_EQ(op(0).view, ViewKind::InGm);
  EXPECT_EQ(op(1).view, ViewKind::Load);

  graph.tensors.clear();
  graph.ops.clear();
  graph.results.clear();
  buildExp({96, 513});
  ASSERT_EQ(run(Release::v0_2), std::nullopt);
  EXPECT_EQ(kernel.graph.ops.size(), 3u);
}

TEST_F(ExpandTest, AnOversizedInnerTileIsStoredOnceAndLoadedByEveryReader) {
  tile = {96, 513};
  uint32_t x = add(EXP, {input({96, 513})}, {96, 513});
  add(RELU, {x}, {96, 513});
  add(ABS, {x}, {96, 513});
  ASSERT_EQ(run(), std::nullopt);
  ASSERT_EQ(count(ASSEMBLE), 1u);
  std::vector<uint32_t> views = opsOf(VIEW);
  ASSERT_EQ(views.size(), 4u);
  EXPECT_NE(op(views[2]).loadKey, 0u);
  EXPECT_EQ(op(views[2]).loadKey, op(views[3]).loadKey);
  EXPECT_NE(op(views[1]).loadKey, op(views[2]).loadKey);
}

TEST_F(ExpandTest, EqualLoadsHaveOneKey) {
  tile = {16, 64};
  uint32_t x = input({32, 64});
  add(EXP, {x}, {32, 64});
  add(RELU, {x}, {32, 64});
  ASSERT_EQ(run(), std::nullopt);
  std::vector<uint32_t> views = opsOf(VIEW);
  ASSERT_EQ(views.size(), 4u);
  EXPECT_EQ(op(views[0]).loadKey, op(views[2]).loadKey);
  EXPECT_NE(op(views[0]).loadKey, op(views[1]).loadKey);
}

TEST_F(ExpandTest, APartOfOneTileIsAViewOfIt) {
  tile = {32, 64};
  uint32_t x = add(EXP, {input({32, 64})}, {32, 64});
  tile = {16, 64};
  add(RELU, {x}, {32, 64});
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(ASSEMBLE), 0u);
  const TileTensor &view = tensor(op(opsOf(RELU)[1]).inputs[0]);
  EXPECT_EQ(view.shape, Dims({16, 64}));
  EXPECT_EQ(view.raw, tensor(first(EXP).outputs[0]).raw);
}

TEST_F(ExpandTest, PartsOfSeveralTilesAreJoinedInGm) {
  tile = {16, 64};
  uint32_t x = add(EXP, {input({32, 64})}, {32, 64});
  tile = {32, 64};
  add(RELU, {x}, {32, 64});
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(ASSEMBLE), 2u);
  const TileOp &view = op(opsOf(VIEW)[2]);
  EXPECT_EQ(view.view, ViewKind::Load);
  EXPECT_TRUE(tensor(view.inputs[0]).isInGm);
  EXPECT_EQ(tensor(view.inputs[0]).producers.size(), 2u);
  // 8 KB are joined in UB and not shared.
  EXPECT_EQ(view.loadKey, 0u);
  // A store is of the op that made the tile.
  EXPECT_EQ(first(ASSEMBLE).source, 0u);
}

TEST_F(ExpandTest, WhatIsJoinedInGmIsLoadedOnce) {
  tile = {16, 512};
  uint32_t x = add(EXP, {input({48, 512})}, {48, 512});
  tile = {32, 512};
  add(RELU, {x}, {48, 512});
  add(ABS, {x}, {48, 512});
  ASSERT_EQ(run(), std::nullopt);
  // 96 KB are more than 0.35 of UB. The second tile is a tile of the producer.
  EXPECT_EQ(count(ASSEMBLE), 2u);
  EXPECT_NE(op(opsOf(VIEW)[3]).loadKey, 0u);
  EXPECT_EQ(op(opsOf(VIEW)[3]).loadKey, op(opsOf(VIEW)[4]).loadKey);
}

} // namespace
