//===- ExpandLayoutTest.cpp - Ops that move elements ----------------------===//

#include "ExpandFixture.h"

using namespace ptolint;
using namespace ptolint::lowering;

namespace {

using enum pypto::Opcode;

class ExpandLayoutTest : public test::ExpandFixture {
protected:
  uint32_t transpose(pypto::Opcode opcode, uint32_t x, uint32_t a, uint32_t b) {
    Dims shape = graph.tensors[x].shape;
    std::swap(shape[a], shape[b]);
    uint32_t result = add(opcode, {x}, shape);
    lastOp().swappedAxes = {a, b};
    return result;
  }
};

TEST_F(ExpandLayoutTest, TransposeSwapsTilesAndPadsItsScratch) {
  tile = {20, 60};
  transpose(TRANSPOSE_VNCHWCONV, input({40, 60}), 0, 1);
  ASSERT_EQ(run(), std::nullopt);
  ASSERT_EQ(count(TRANSPOSE_VNCHWCONV), 2u);
  EXPECT_EQ(tensor(first(TRANSPOSE_VNCHWCONV).outputs[0]).shape,
            Dims({60, 20}));
  EXPECT_EQ(scratch(TRANSPOSE_VNCHWCONV).shape, Dims({32, 64}));
}

TEST_F(ExpandLayoutTest, TransposeOfBytesPadsMoreRowsInTheNewRelease) {
  for (Release release : {Release::v9_2, Release::v0_2}) {
    graph = {};
    tile = {33, 64};
    transpose(TRANSPOSE_VNCHWCONV, input({33, 64}, DataType::int8_), 0, 1);
    ASSERT_EQ(run(release), std::nullopt);
    EXPECT_EQ(scratch(TRANSPOSE_VNCHWCONV).shape,
              Dims({release == Release::v9_2 ? 64 : 48, 64}));
  }
}

TEST_F(ExpandLayoutTest, OuterTransposesReadAndWriteGm) {
  tile = {4, 8, 64};
  uint32_t in = transpose(TRANSPOSE_MOVEIN, input({4, 8, 64}), 0, 1);
  tile = {8, 4, 64};
  transpose(TRANSPOSE_MOVEOUT, in, 0, 1);
  ASSERT_EQ(run(), std::nullopt);
  ASSERT_EQ(kernel.graph.ops.size(), 2u);
  EXPECT_EQ(op(1).weight, 1.0);
  EXPECT_TRUE(tensor(op(0).inputs[0]).isInGm);
  EXPECT_FALSE(tensor(op(0).outputs[0]).isInGm);
  EXPECT_TRUE(tensor(op(1).outputs[0]).isInGm);
}

TEST_F(ExpandLayoutTest, GatherReadsGm) {
  tile = {16, 64};
  uint32_t table = add(EXP, {input({32, 64})}, {32, 64});
  add(GATHER, {table, input({16}, DataType::int32_)}, {16, 64});
  lastOp().axis = 0;
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(ASSEMBLE), 2u);
  EXPECT_TRUE(tensor(first(GATHER).inputs[0]).isInGm);
  EXPECT_TRUE(tensor(first(GATHER).inputs[1]).isInGm);
}

TEST_F(ExpandLayoutTest, ConcatShiftsTheTilesOfItsCopies) {
  tile = {16, 64};
  uint32_t a = add(EXP, {input({16, 64})}, {16, 64});
  uint32_t copyA = add(REGISTER_COPY, {a}, {16, 64});
  uint32_t copyB = add(REGISTER_COPY, {input({16, 64})}, {16, 64});
  uint32_t joined = add(CONCAT, {copyA, copyB}, {32, 64});
  lastOp().axis = 0;
  add(RELU, {joined}, {32, 64});
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(REGISTER_COPY), 0u);
  EXPECT_EQ(count(CONCAT), 0u);
  std::vector<uint32_t> relus = opsOf(RELU);
  ASSERT_EQ(relus.size(), 2u);
  EXPECT_EQ(op(relus[0]).inputs[0], first(EXP).outputs[0]);
  EXPECT_EQ(op(tensor(op(relus[1]).inputs[0]).producers[0]).opcode, VIEW);
}

TEST_F(ExpandLayoutTest, ATransposeIsCutAlongItsInput) {
  tile = {16, 128};
  transpose(TRANSPOSE_VNCHWCONV, input({64, 128}), 0, 1);
  ASSERT_EQ(run(), std::nullopt);
  double total = 0;
  for (uint32_t i : opsOf(TRANSPOSE_VNCHWCONV))
    total += op(i).weight;
  EXPECT_DOUBLE_EQ(total * kernel.latencyFactor, 4.0);
}

TEST_F(ExpandLayoutTest, MovedOutTilesOfAResultAreJoined) {
  for (int64_t rows : {4, 8}) {
    graph = {};
    tile = {4, 8, 64};
    transpose(TRANSPOSE_MOVEOUT, input({rows, 8, 64}), 0, 1);
    store();
    ASSERT_EQ(run(), std::nullopt);
    // One tile is the whole.
    EXPECT_EQ(count(ASSEMBLE), rows == 4 ? 0u : 2u);
  }
}

TEST_F(ExpandLayoutTest, ReshapeOfAnInputHappensInGm) {
  tile = {16, 64};
  uint32_t x = add(RESHAPE, {input({1024})}, {16, 64});
  add(EXP, {x}, {16, 64});
  ASSERT_EQ(run(), std::nullopt);
  ASSERT_EQ(count(RESHAPE), 1u);
  EXPECT_TRUE(tensor(first(RESHAPE).inputs[0]).isInGm);
  EXPECT_TRUE(tensor(first(RESHAPE).outputs[0]).isInGm);
  EXPECT_EQ(count(VIEW), 1u);
}

TEST_F(ExpandLayoutTest, ReshapeOfOneTileStaysInUb) {
  tile = {16, 64};
  uint32_t x = add(EXP, {input({16, 64})}, {16, 64});
  uint32_t y = add(RESHAPE, {x}, {64, 16});
  tile = {64, 16};
  add(RELU, {y}, {64, 16});
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_FALSE(tensor(first(RESHAPE).outputs[0]).isInGm);
  EXPECT_EQ(first(RELU).inputs[0], first(RESHAPE).outputs[0]);
}

TEST_F(ExpandLayoutTest, ReshapeOfMuchHappensInGm) {
  // 0.35 of the 192 KiB of UB are 17203 elements.
  for (int64_t rows : {268, 269}) {
    graph = {};
    tile = {512, 512};
    uint32_t x = add(EXP, {input({rows, 64})}, {rows, 64});
    add(RELU, {add(RESHAPE, {x}, {64, rows})}, {64, rows});
    ASSERT_EQ(run(), std::nullopt);
    EXPECT_EQ(tensor(first(RESHAPE).outputs[0]).isInGm, rows == 269);
  }
}

TEST_F(ExpandLayoutTest, GivesUpOnACopyOfAReshapeThatMayFillUb) {
  // Kernel rs6 of the built compiler: [64, 512, 1] of padded columns.
  for (int64_t columns : {512, 8}) {
    graph = {};
    tile = {32, columns / 2};
    uint32_t x = add(ABS, {input({64, columns}, fp16)}, {64, columns});
    uint32_t y = add(RESHAPE, {x}, {64, columns, 1});
    tile = {64, 8, 32};
    add(REGISTER_COPY, {y}, {64, columns, 1});
    store();
    std::optional<Stop> stop = run();
    EXPECT_EQ(stop.has_value(), columns == 512);
    EXPECT_TRUE(!stop || !stop->check);
  }
}

TEST_F(ExpandLayoutTest, ReshapeOfSeveralTilesHappensInGm) {
  tile = {16, 64};
  uint32_t x = add(EXP, {input({32, 64})}, {32, 64});
  uint32_t y = add(RESHAPE, {x}, {64, 32});
  tile = {64, 32};
  add(RELU, {y}, {64, 32});
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(ASSEMBLE), 2u);
  EXPECT_TRUE(tensor(first(RESHAPE).outputs[0]).isInGm);
  EXPECT_EQ(op(tensor(first(RELU).inputs[0]).producers[0]).view,
            ViewKind::Load);
}

TEST_F(ExpandLayoutTest, ReshapeIntoAResultHappensInGm) {
  tile = {16, 64};
  uint32_t x = add(EXP, {input({16, 64})}, {16, 64});
  add(RESHAPE, {x}, {64, 16});
  store();
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(count(ASSEMBLE), 1u);
  EXPECT_TRUE(tensor(first(RESHAPE).outputs[0]).isInGm);
}

TEST_F(ExpandLayoutTest, OnlyAnInputIsViewed) {
  tile = {16, 64};
  uint32_t x = input({32, 64});
  uint32_t part = add(VIEW, {x}, {16, 64});
  uint32_t y = add(EXP, {part}, {16, 64});
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(kernel.graph.ops.size(), 2u);

  graph.tensors[part].role = TensorRole::Inner;
  add(VIEW, {y}, {8, 64});
  std::optional<Stop> stop = run();
  ASSERT_TRUE(stop);
  EXPECT_EQ(stop->op, 2u);
  EXPECT_EQ(stop->check, std::nullopt);
}

} // namespace
