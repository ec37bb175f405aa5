//===- ScratchTest.cpp - Scratch buffers of ops ---------------------------===//
//
// The bytes are those of the table in docs/compiler-model.md.
//
//===----------------------------------------------------------------------===//

#include "ExpandFixture.h"

using namespace ptolint;
using namespace ptolint::lowering;

namespace {

using enum pypto::Opcode;
using enum DataType;

class ScratchTest : public test::ExpandFixture {
protected:
  /// Bytes of the scratch of a unary op; 0 if it has none.
  int64_t bytes(pypto::Opcode opcode, Dims shape, DataType from, DataType to,
                Release release = Release::v9_2) {
    graph = {};
    add(opcode, {input(shape, from)}, shape, to);
    EXPECT_EQ(run(release), std::nullopt);
    return first(opcode).outputs.size() > 1 ? scratchBytes(opcode) : 0;
  }
  int64_t bytes(pypto::Opcode opcode, Dims shape, DataType dtype = fp32_) {
    return bytes(opcode, shape, dtype, dtype);
  }
  /// Bytes of the scratch of a reduction of the axis.
  int64_t reduced(pypto::Opcode opcode, pypto::Opcode made, Dims shape,
                  int32_t axis, DataType dtype = fp32_,
                  Release release = Release::v9_2) {
    graph = {};
    tile = shape;
    Dims result = shape;
    result[axis] = 1;
    add(opcode, {input(shape, dtype)}, result);
    lastOp().axis = axis;
    EXPECT_EQ(run(release), std::nullopt);
    return first(made).outputs.size() > 1 ? scratchBytes(made) : 0;
  }
};

TEST_F(ScratchTest, MostOpsHaveNone) {
  tile = {32, 64};
  EXPECT_EQ(bytes(EXP, {32, 64}), 0);
  EXPECT_EQ(bytes(CAST, {32, 64}, fp32_, fp16_), 0);
}

TEST_F(ScratchTest, SomeCastsThatDoNotSaturate) {
  tile = {512, 72};
  EXPECT_EQ(bytes(CAST, {512, 60}, fp32_, int16_), 255 * 128 * 4);
  EXPECT_EQ(bytes(CAST, {512, 61}, fp32_, int16_), 255 * 128 * 4);
  EXPECT_EQ(bytes(CAST, {512, 65}, fp32_, int16_), 255 * 136 * 4);
  EXPECT_EQ(bytes(CAST, {100, 60}, fp16_, int8_), 100 * 128 * 4);
  EXPECT_EQ(bytes(CAST, {512, 61}, fp16_, int16_, Release::v0_2), 512 * 64 * 4);

  add(CAST, {input({512, 60})}, {512, 60}, int16_);
  graph.ops.erase(graph.ops.begin());
  lastOp().saturates = true;
  ASSERT_EQ(run(), std::nullopt);
  EXPECT_EQ(first(CAST).outputs.size(), 1u);
}

TEST_F(ScratchTest, SomeAreSizedByTheTileAsTheAuthorSetIt) {
  tile = {32, 100};
  EXPECT_EQ(bytes(SIN, {2, 8}), 12 * 32 * 104);
  EXPECT_EQ(bytes(TANH, {2, 8}), 104 * 32 * 4 * 2 + 128 * 32 + 32);
  EXPECT_EQ(bytes(TANH, {2, 8}, bf16_), 104 * 32 * 4 * 4 + 128 * 32 + 32);
  tile = {512};
  EXPECT_EQ(bytes(TANH, {512}, bf16_), 287264);
}

TEST_F(ScratchTest, GivesUpOnATileThatOverflows) {
  tile = {32, 100, INT64_MAX};
  add(SIN, {input({2, 8})}, {2, 8});
  std::optional<Stop> stop = run();
  ASSERT_TRUE(stop);
  EXPECT_EQ(stop->check, std::nullopt);
  EXPECT_EQ(stop->reason, "a tile is too large");
}

TEST_F(ScratchTest, OthersAreSizedByTheClippedTile) {
  tile = {64, 1024};
  EXPECT_EQ(bytes(ROUND, {20, 30}), 32);
  EXPECT_EQ(bytes(ROUND, {20, 30}, fp16_), 20 * 32 * 4);
  EXPECT_EQ(bytes(EXPM1, {20, 30}), 32);
  EXPECT_EQ(bytes(EXPM1, {20, 30}, int16_, fp32_), 20 * 32 * 4);
  EXPECT_EQ(bytes(REMS, {20, 30}), 2 * 32 * 4);
  EXPECT_EQ(bytes(REMRS, {20, 30}), 22 * 32 * 4);
  EXPECT_EQ(bytes(POWS, {20, 30}, int32_), 20 * 32 * 4);
  EXPECT_EQ(bytes(POWS, {20, 30}, int16_), 20 * 32 * 2);
  for (DataType dtype : {fp32_, int32_}) {
    graph = {};
    uint32_t x = input({20, 30}, dtype);
    add(POW, {x, x}, {20, 30});
    ASSERT_EQ(run(), std::nullopt);
    // A mask only in FP32.
    EXPECT_EQ(scratchBytes(POW),
              dtype == fp32_ ? 20 * (2 * 32 + 3 * 32 / 4) * 4 : 20 * 32 * 4);
  }
}

TEST_F(ScratchTest, OthersHaveAFixedSize) {
  tile = {8, 16};
  EXPECT_EQ(bytes(LOGICALNOT, {8, 16}, fp32_, bool_), 20768);
  EXPECT_EQ(bytes(LOGICALNOT, {8, 16}, int16_, bool_), 4096);
  EXPECT_EQ(bytes(LOGICALNOT, {8, 16}, int32_, bool_), 8192);
  EXPECT_EQ(bytes(LOGICALNOT, {8, 16}, int64_, bool_), 16384);
  EXPECT_EQ(bytes(LOGICALNOT, {8, 16}, fp16_, bool_), 12576);
  EXPECT_EQ(bytes(WHERE_SS, {8, 16}, bool_, fp16_), 8352);
}

TEST_F(ScratchTest, ReductionsOfTheLastAxisGoByRepeats) {
  auto bytesOf = [&](int64_t width) {
    return reduced(ROWSUM_SINGLE, ROWSUM_SINGLE, {10, width}, 1);
  };
  EXPECT_EQ(bytesOf(64), 32);
  EXPECT_EQ(bytesOf(65), 10 * 64 * 4);
  EXPECT_EQ(bytesOf(128), 10 * 64 * 4);
  EXPECT_EQ(bytesOf(255), 10 * 64 * 4);
  EXPECT_EQ(bytesOf(256), 10 * 128 * 4);
}

TEST_F(ScratchTest, ReductionsOfAnotherAxis) {
  EXPECT_EQ(reduced(ROWSUM_SINGLE, ROWSUMLINE, {11, 60}, 0), 6 * 64 * 4);
  EXPECT_EQ(reduced(ROWMAX_SINGLE, ROWMAXLINE, {11, 60}, 0), 0);
}

TEST_F(ScratchTest, Arguments) {
  EXPECT_EQ(reduced(ROWARGMAX_SINGLE, ROWARGMAXWITHVALUE_SINGLE, {10, 60}, 1),
            10 * 60 * 4);
  EXPECT_EQ(reduced(ROWARGMAX_SINGLE, ROWARGMAXWITHVALUE_LINE, {10, 60}, 0),
            768);
  EXPECT_EQ(reduced(ROWARGMAX_SINGLE, ROWARGMAXLINE, {10, 64}, 0, fp16_,
                    Release::v0_2),
            768);
  EXPECT_EQ(reduced(ROWARGMIN_SINGLE, ROWARGMIN_SINGLE, {10, 64}, 1, fp32_,
                    Release::v0_2),
            10 * 64 * 4);
}

} // namespace
