//===- SpillTest.cpp - Leaves that need more than UB at a time ------------===//
//
// The verdicts are those of test/Conformance/reference/spill.py.
//
//===----------------------------------------------------------------------===//

#include "LeafFixture.h"

using namespace ptolint;
using namespace ptolint::lowering;

namespace {

class SpillTest : public test::LeafFixture {
protected:
  /// `count` results made from one tile, all alive at once, then multiplied
  /// with each other; rows of 2 KB.
  ScheduleEnd scheduleLive(int64_t rows, unsigned count) {
    Dims shape = {rows, 512};
    uint32_t tile = load(shape);
    std::vector<uint32_t> made;
    made.reserve(count);
    for (unsigned i = 0; i < count; ++i)
      made.push_back(add(Opcode::ADDS, {tile}, shape));
    uint32_t result = made[0];
    for (unsigned i = 1; i < count; ++i)
      result = add(Opcode::MUL, {result, made[i]}, shape);
    store(add(Opcode::SUB, {result, tile}, shape));
    plan();
    EXPECT_TRUE(checkSizes(planned, compiler).overflows.empty());
    return forecastSpills(planned, compiler).end;
  }
};

TEST_F(SpillTest, WhatFitsAtOnceNeedsNoSpilling) {
  EXPECT_EQ(scheduleLive(8, 8), ScheduleEnd::Done);
}

TEST_F(SpillTest, SomeSpillingIsFine) {
  EXPECT_EQ(scheduleLive(40, 7), ScheduleEnd::Done);
}

TEST_F(SpillTest, OneMoreLiveTileIsADeadLoop) {
  EXPECT_EQ(scheduleLive(40, 8), ScheduleEnd::DeadLoop);
}

TEST_F(SpillTest, SmallerTilesAreFine) {
  // Three of them fit into UB instead of two.
  EXPECT_EQ(scheduleLive(32, 11), ScheduleEnd::Done);
}

TEST_F(SpillTest, Release02NeverGivesUp) {
  compiler.release = Release::v0_2;
  EXPECT_EQ(scheduleLive(40, 8), ScheduleEnd::Done);
}

TEST_F(SpillTest, MemoryIsThatOfTheChip) {
  compiler.target = findTarget("950");
  EXPECT_EQ(scheduleLive(40, 8), ScheduleEnd::Done);
}

TEST_F(SpillTest, TheModelGivesUpOnLargeLeaves) {
  llvm::SmallVector<uint32_t, 3> tiles;
  for (int i = 0; i < 6000; ++i)
    tiles.push_back(load({8}));
  store(add(Opcode::CONCAT, tiles, {8}));
  store(load({8192}));
  plan();
  EXPECT_TRUE(checkSizes(planned, compiler).overflows.empty());
  EXPECT_EQ(forecastSpills(planned, compiler).end, ScheduleEnd::Unknown);
}

} // namespace
