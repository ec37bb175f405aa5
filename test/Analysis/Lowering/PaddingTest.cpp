//===- PaddingTest.cpp - Raw shapes after PadLocalBuffer ------------------===//
//
// The numbers are those of test/Conformance/reference/padding.py.
//
//===----------------------------------------------------------------------===//

#include "LeafFixture.h"

using namespace ptolint;
using namespace ptolint::lowering;

namespace {

class PaddingTest : public test::LeafFixture {
protected:
  /// Compares two tiles, which pads their rows.
  void compare(uint32_t a, uint32_t b) {
    store(add(Opcode::CMP, {a, b}, leaf.tensors[a].shape));
    leaf.ops[leaf.ops.size() - 2].paddedRows = 2;
  }
};

TEST_F(PaddingTest, TheLastAxisGoesUpToWholeBlocks) {
  uint32_t single = load({4, 9});
  store(add(Opcode::EXP, {single}, {4, 9}));
  uint32_t half = load({4, 17}, fp16);
  store(add(Opcode::EXP, {half}, {4, 17}));
  plan();
  EXPECT_EQ(padded(single), Dims({4, 16}));
  EXPECT_EQ(padded(half), Dims({4, 32}));
}

TEST_F(PaddingTest, WholeBlocksStay) {
  uint32_t tile = load({4, 24});
  store(add(Opcode::EXP, {tile}, {4, 24}));
  plan();
  EXPECT_EQ(padded(tile), Dims({4, 24}));
}

TEST_F(PaddingTest, TensorsInGmStay) {
  store(add(Opcode::EXP, {load({4, 9})}, {4, 9}));
  plan();
  EXPECT_EQ(padded(opsOf(Opcode::COPY_OUT)[0].outputs[0]), Dims({4, 9}));
}

TEST_F(PaddingTest, ACombinedColumnPadsItsRows) {
  uint32_t column = load({17, 1}, fp16);
  store(add(Opcode::EXP, {column}, {17, 1}));
  plan();
  EXPECT_EQ(padded(column), Dims({32, 1}));
}

TEST_F(PaddingTest, TheScratchOfASumFollowsWhatItReads) {
  uint32_t column = load({2, 10, 1});
  uint32_t sum = add(Opcode::ROWSUMLINE, {column}, {1, 10, 1});
  lastOp().axis = 0;
  uint32_t scratch = addScratch({1, 10, 1});
  store(sum);
  plan();
  EXPECT_EQ(padded(column), Dims({2, 16, 1}));
  EXPECT_EQ(padded(scratch), Dims({1, 10, 16}));
}

TEST_F(PaddingTest, WithoutAxisCombineABroadcastHasOneWidth) {
  uint32_t narrow = load({4, 12}), wide = load({4, 20});
  store(add(Opcode::PAIRMAX, {narrow, wide}, {4, 20}));
  plan(/*combineAxis=*/false);
  EXPECT_EQ(padded(narrow), Dims({4, 24}));
}

TEST_F(PaddingTest, ButNotWithAnOperandOfOneBlock) {
  uint32_t narrow = load({4, 8}), wide = load({4, 20});
  store(add(Opcode::PAIRMAX, {narrow, wide}, {4, 20}));
  plan(/*combineAxis=*/false);
  EXPECT_EQ(padded(narrow), Dims({4, 8}));
}

TEST_F(PaddingTest, AndNotWithAxisCombine) {
  uint32_t narrow = load({4, 12}), wide = load({4, 20});
  store(add(Opcode::PAIRMAX, {narrow, wide}, {4, 20}));
  plan();
  EXPECT_EQ(padded(narrow), Dims({4, 16}));
}

TEST_F(PaddingTest, PaddedRowsReachOverARegister) {
  uint32_t tile = load({3, 32});
  compare(tile, load({3, 32}));
  plan();
  EXPECT_EQ(padded(tile), Dims({4, 32}));
}

TEST_F(PaddingTest, RowsOfARegisterNeedNoMore) {
  uint32_t tile = load({3, 64});
  compare(tile, load({3, 64}));
  plan();
  EXPECT_EQ(padded(tile), Dims({3, 64}));
}

TEST_F(PaddingTest, ARowOfItsOwnFillsARegister) {
  uint32_t tile = load({40});
  compare(tile, load({40}));
  plan();
  EXPECT_EQ(padded(tile), Dims({64}));
}

TEST_F(PaddingTest, InRelease02ARowOfItsOwnStays) {
  compiler.release = Release::v0_2;
  uint32_t tile = load({40});
  compare(tile, load({40}));
  plan();
  EXPECT_EQ(padded(tile), Dims({40}));
}

TEST_F(PaddingTest, InRelease02PaddedRowsReachOverARegisterToo) {
  compiler.release = Release::v0_2;
  uint32_t tile = load({3, 30});
  compare(tile, load({3, 30}));
  plan();
  EXPECT_EQ(padded(tile), Dims({4, 32}));
}

TEST_F(PaddingTest, TheFirstReaderDecidesOnRows) {
  for (Release release : {Release::v9_2, Release::v0_2}) {
    compiler.release = release;
    leaf = {};
    uint32_t first = load({3, 30}), second = load({3, 30});
    compare(first, second);
    // What is stored last comes first in the op list.
    store(add(Opcode::EXP, {first}, {3, 30}));
    plan();
    EXPECT_EQ(padded(first), Dims({3, 32}));
    EXPECT_EQ(padded(second), Dims({4, 32}));
  }
}

} // namespace
