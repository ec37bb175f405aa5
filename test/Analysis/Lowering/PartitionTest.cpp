//===- PartitionTest.cpp --------------------------------------------------===//

#include "PartitionFixture.h"

using namespace ptolint;
using namespace ptolint::lowering;
using namespace ptolint::lowering::test;

namespace {

class PartitionTest : public PartitionFixture {
protected:
  void chain(int64_t first, int64_t second) {
    store(add(Opcode::ABS, {add(Opcode::EXP, {load()}, first)}, second));
  }

  void lane(const Dims &shape, int64_t latency) {
    uint32_t exp = add(Opcode::EXP, {load(shape)}, latency, shape);
    store(add(Opcode::ABS, {exp}, latency, shape));
  }

  /// Two lanes and what reads them.
  void join(int64_t laneLatency, int64_t latency) {
    uint32_t a = add(Opcode::EXP, {load()}, laneLatency);
    uint32_t b = add(Opcode::EXP, {load()}, laneLatency);
    store(add(Opcode::ADD, {a, b}, latency));
  }

  void pairTree(Opcode opcode) {
    uint32_t a = add(Opcode::EXP, {load()}, 1000);
    uint32_t b = add(Opcode::EXP, {load()}, 1000);
    uint32_t c = add(Opcode::EXP, {load()}, 1000);
    store(add(opcode, {add(opcode, {a, b}, 600), c}, 600));
  }

  /// An op that has two neighbours on either side.
  void hub(Opcode opcode) {
    uint32_t a = add(Opcode::EXP, {load()}, 10);
    uint32_t b = add(Opcode::EXP, {load()}, 10);
    uint32_t middle = add(opcode, {a, b}, 10);
    store(add(Opcode::NEG, {middle}, 10));
    store(add(Opcode::ABS, {middle}, 10));
  }
};

TEST_F(PartitionTest, SubgraphMayHaveTheCyclesOfTheBound) {
  chain(768, 768);
  EXPECT_THAT(partitioned(), ElementsAre(0, 0, 0, 0));
}

TEST_F(PartitionTest, OneCycleMoreCuts) {
  // A load stays with its reader, a store with its producer.
  chain(768, 769);
  EXPECT_THAT(partitioned(), ElementsAre(0, 0, 1, 1));
  // 32 copies have 49,184 cycles, 33 have 50,721 and the next bound.
  EXPECT_THAT(partitioned(32), ElementsAre(0, 0, 1, 1));
  EXPECT_THAT(partitioned(33), ElementsAre(0, 0, 0, 0));
  // Again, as if it were the first time.
  EXPECT_THAT(partitioned(1), ElementsAre(0, 0, 1, 1));
}

TEST_F(PartitionTest, WeightCountsAsCopies) {
  chain(768, 769);
  for (TileOp &op : graph.ops)
    op.weight = 33;
  EXPECT_THAT(partitioned(), ElementsAre(0, 0, 0, 0));
}

TEST_F(PartitionTest, OldReleaseHasOneBound) {
  chain(5000, 5000);
  EXPECT_THAT(partitioned(1, Release::v0_2), ElementsAre(0, 0, 0, 0));
}

TEST_F(PartitionTest, OldReleaseCutsOneCycleLater) {
  chain(5000, 5001);
  EXPECT_THAT(partitioned(1, Release::v0_2), ElementsAre(0, 0, 1, 1));
}

TEST_F(PartitionTest, ScopeKeepsConnectedOpsTogether) {
  chain(768, 769);
  chain(1, 1);
  EXPECT_THAT(partitioned(1, Release::v9_2, ScopeKind::Connected),
              ElementsAre(1, 1, 1, 1, 0, 0, 0, 0));
}

TEST_F(PartitionTest, ScopeThatMergesKeepsAllTogetherInTheNewRelease) {
  chain(768, 769);
  chain(1, 1);
  EXPECT_THAT(partitioned(1, Release::v9_2, ScopeKind::Whole),
              ElementsAre(0, 0, 0, 0, 0, 0, 0, 0));
  EXPECT_THAT(partitioned(1, Release::v0_2, ScopeKind::Whole),
              ElementsAre(1, 1, 1, 1, 0, 0, 0, 0));
}

TEST_F(PartitionTest, EdgeTilesAreAlikeInTheNewRelease) {
  lane(full, 6000);
  lane(full, 6000);
  lane(half, 6000);
  // The last lane comes first in the op list and is one of three.
  EXPECT_THAT(partitioned(), ElementsAre(2, 2, 5, 5, 1, 1, 4, 4, 0, 0, 3, 3));
}

TEST_F(PartitionTest, EdgeTilesAreAGroupOfTheirOwnInTheOldRelease) {
  lane(full, 6000);
  lane(full, 6000);
  lane(half, 6000);
  EXPECT_THAT(partitioned(1, Release::v0_2),
              ElementsAre(1, 1, 4, 4, 0, 0, 3, 3, 2, 2, 5, 5));
}

TEST_F(PartitionTest, LongSubgraphsStayParallel) {
  join(3000, 3000);
  EXPECT_THAT(partitioned(6), ElementsAre(1, 1, 0, 0, 2, 2));
}

TEST_F(PartitionTest, ShortSubgraphIsMerged) {
  join(3000, 512);
  EXPECT_THAT(partitioned(8), ElementsAre(0, 0, 0, 0, 0, 0));
}

TEST_F(PartitionTest, SubgraphAboveShortStays) {
  join(3000, 513);
  EXPECT_THAT(partitioned(8), ElementsAre(1, 1, 0, 0, 2, 2));
}

TEST_F(PartitionTest, ManyCopiesAreMerged) {
  join(900, 900);
  EXPECT_THAT(partitioned(19), ElementsAre(1, 1, 0, 0, 2, 2));
  EXPECT_THAT(partitioned(20), ElementsAre(0, 0, 0, 0, 0, 0));
}

TEST_F(PartitionTest, BranchesOfAPairTreeAreAlike) {
  pairTree(Opcode::PAIRMAX);
  EXPECT_THAT(partitioned(), ElementsAre(1, 1, 0, 0, 2, 2, 3, 3, 3));
}

TEST_F(PartitionTest, BranchesOfOtherTreesDiffer) {
  // The third is alone, for it hangs at another depth.
  pairTree(Opcode::MAXIMUM);
  EXPECT_THAT(partitioned(), ElementsAre(2, 2, 1, 1, 0, 0, 3, 3, 3));
}

TEST_F(PartitionTest, PathThatReturnsStaysTogether) {
  uint32_t p = add(Opcode::EXP, {load()}, 1000);
  uint32_t s = add(Opcode::ABS, {p}, 1000);
  uint32_t r = add(Opcode::ADD, {p, s}, 1000);
  add(Opcode::TRANSPOSE_MOVEOUT, {p, r}, 10, full, true);
  EXPECT_THAT(partitioned(), ElementsAre(0, 0, 0, 0, 0));
}

TEST_F(PartitionTest, PathThatEndsElsewhereIsCut) {
  uint32_t p = add(Opcode::EXP, {load()}, 1000);
  uint32_t s = add(Opcode::ABS, {p}, 1000);
  uint32_t r = add(Opcode::NEG, {load()}, 1000);
  add(Opcode::TRANSPOSE_MOVEOUT, {p, r}, 10, full, true);
  store(s);
  EXPECT_THAT(partitioned(), ElementsAre(0, 0, 1, 0, 0, 0, 1));
}

TEST_F(PartitionTest, ReshapeBetweenSeveralStaysAlone) {
  hub(Opcode::RESHAPE);
  EXPECT_THAT(partitioned(), ElementsAre(1, 1, 0, 0, 2, 4, 4, 3, 3));
}

TEST_F(PartitionTest, OtherOpBetweenSeveralIsMerged) {
  hub(Opcode::MAXIMUM);
  EXPECT_THAT(partitioned(), ElementsAre(1, 1, 0, 0, 2, 2, 2, 2, 2));
}

TEST_F(PartitionTest, OpsInALoopGiveUp) {
  uint32_t exp = add(Opcode::EXP, {load()});
  store(exp);
  graph.ops[1].inputs.push_back(exp);
  graph.link();
  EXPECT_FALSE(partition(graph, Compiler(), PartitionOptions()));
}

TEST_F(PartitionTest, SupernodesInALoopGiveUp) {
  // The stores tie p1 to q1 and p2 to q2; p2 reads p1, q1 reads q2.
  uint32_t x = load(), y = load();
  uint32_t p1 = add(Opcode::EXP, {x}), p2 = add(Opcode::ABS, {p1});
  uint32_t q2 = add(Opcode::EXP, {y}), q1 = add(Opcode::ABS, {q2});
  add(Opcode::TRANSPOSE_MOVEOUT, {p1, q1}, 1, full, true);
  add(Opcode::TRANSPOSE_MOVEOUT, {p2, q2}, 1, full, true);
  EXPECT_FALSE(partition(graph, Compiler(), PartitionOptions()));
}

} // namespace
