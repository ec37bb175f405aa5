//===- LeafCheckTest.cpp - What of a leaf UB cannot hold ------------------===//
//
// The tiles are of 256 columns in FP32, 1 KB a row.
//
//===----------------------------------------------------------------------===//

#include "LeafFixture.h"

using namespace ptolint;
using namespace ptolint::lowering;

namespace {

class LeafCheckTest : public test::LeafFixture {
protected:
  int64_t ubRows() const { return compiler.ubBytes() / 1024; }
  std::vector<Overflow> check() {
    plan();
    return checkSizes(planned, compiler).overflows;
  }
  Opcode opcodeOf(const Overflow &overflow) const {
    return planned.leaf.ops[overflow.op].opcode;
  }
};

TEST_F(LeafCheckTest, ABufferMayFillUb) {
  store(load({ubRows(), 256}));
  EXPECT_TRUE(check().empty());
}

TEST_F(LeafCheckTest, ALargerBufferIsReportedAndSoIsTheOp) {
  uint32_t tile = load({ubRows() + 1, 256});
  store(tile);
  std::vector<Overflow> overflows = check();
  // The buffer, the sum of the COPY_IN, that of the COPY_OUT.
  ASSERT_EQ(overflows.size(), 3u);
  EXPECT_TRUE(overflows[0].isOneBuffer);
  EXPECT_EQ(opcodeOf(overflows[0]), Opcode::COPY_IN);
  EXPECT_EQ(overflows[0].bytes, (ubRows() + 1) * 1024);
  ASSERT_EQ(overflows[0].uses.size(), 1u);
  EXPECT_EQ(overflows[0].uses[0].tensor, tile);
  EXPECT_EQ(overflows[0].uses[0].direction, Direction::Out);
  EXPECT_FALSE(overflows[1].isOneBuffer);
  EXPECT_EQ(opcodeOf(overflows[1]), Opcode::COPY_IN);
  EXPECT_EQ(overflows[1].uses[0].direction, Direction::Out);
  EXPECT_EQ(opcodeOf(overflows[2]), Opcode::COPY_OUT);
  EXPECT_EQ(overflows[2].uses[0].direction, Direction::In);
}

TEST_F(LeafCheckTest, TheBuffersOfAnOpMayFillUb) {
  int64_t rows = ubRows() / 2;
  store(add(Opcode::RECIPROCAL, {load({rows, 256})}, {rows, 256}));
  EXPECT_TRUE(check().empty());
}

TEST_F(LeafCheckTest, TheSumNamesEveryBufferInOrder) {
  int64_t rows = ubRows() / 2 + 1;
  uint32_t input = load({rows, 256});
  uint32_t output = add(Opcode::RECIPROCAL, {input}, {rows, 256});
  store(output);
  std::vector<Overflow> overflows = check();
  ASSERT_EQ(overflows.size(), 1u);
  EXPECT_EQ(opcodeOf(overflows[0]), Opcode::RECIPROCAL);
  EXPECT_EQ(overflows[0].bytes, 2 * rows * 1024);
  ASSERT_EQ(overflows[0].uses.size(), 2u);
  EXPECT_EQ(overflows[0].uses[0].tensor, input);
  EXPECT_EQ(overflows[0].uses[0].direction, Direction::In);
  EXPECT_EQ(overflows[0].uses[1].tensor, output);
  EXPECT_EQ(overflows[0].uses[1].direction, Direction::Out);
  EXPECT_EQ(overflows[0].uses[1].bytes, rows * 1024);
}

TEST_F(LeafCheckTest, ABufferOfAnOpInPlaceCountsOnce) {
  int64_t rows = ubRows() / 2 + 1;
  store(add(Opcode::EXP, {load({rows, 256})}, {rows, 256}));
  EXPECT_TRUE(check().empty());
}

TEST_F(LeafCheckTest, ABufferInPlaceIsReadAndWritten) {
  int64_t rows = ubRows() / 2 + 1;
  uint32_t first = load({rows, 256}), second = load({rows, 256});
  store(add(Opcode::ADD, {first, second}, {rows, 256}));
  std::vector<Overflow> overflows = check();
  ASSERT_EQ(overflows.size(), 1u);
  ASSERT_EQ(overflows[0].uses.size(), 2u);
  EXPECT_EQ(overflows[0].uses[0].tensor, first);
  EXPECT_EQ(overflows[0].uses[0].direction, Direction::InOut);
  EXPECT_EQ(overflows[0].uses[1].tensor, second);
  EXPECT_EQ(overflows[0].uses[1].direction, Direction::In);
}

/// Two buffers that do not fit: of a RECIPROCAL and of its scratch; and that of
/// the COPY_IN, which the compiler makes later.
class AllocOrderTest : public LeafCheckTest {
protected:
  std::vector<uint32_t> oversized() {
    int64_t rows = ubRows() + 1;
    input = load({rows, 256});
    result = add(Opcode::RECIPROCAL, {input}, {rows, 256});
    scratch = addScratch({rows, 256});
    store(result);
    std::vector<uint32_t> tensors;
    for (const Overflow &overflow : check())
      if (overflow.isOneBuffer)
        tensors.push_back(overflow.uses[0].tensor);
    return tensors;
  }

  uint32_t input = 0, result = 0, scratch = 0;
};

TEST_F(AllocOrderTest, InRelease92TheLatestProducerComesFirst) {
  EXPECT_EQ(oversized(), (std::vector<uint32_t>{input, scratch, result}));
}

TEST_F(AllocOrderTest, InRelease02TheOrderIsThatOfTheOps) {
  compiler.release = Release::v0_2;
  EXPECT_EQ(oversized(), (std::vector<uint32_t>{input, result, scratch}));
}

} // namespace
