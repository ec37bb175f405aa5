//===- LiveRangesTest.cpp - Lives, peaks and bounds -----------------------===//

#include "pto-lint/Analysis/LiveRanges.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "BlockGraphFixture.h"
#include "PlanFixture.h"

using namespace ptolint;
using namespace ptolint::test;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

class LiveRangesTest : public testing::Test {
protected:
  uint32_t tensor(std::optional<uint64_t> bytes,
                  MemorySpace space = MemorySpace::ub) {
    return hand.tensor(bytes, space);
  }
  uint32_t share(uint32_t other, uint64_t bytes) {
    return hand.share(other, bytes);
  }
  uint32_t op(llvm::ArrayRef<uint32_t> inputs, llvm::ArrayRef<uint32_t> outputs,
              bool isAlloc = false) {
    return hand.op(inputs, outputs, isAlloc);
  }
  std::vector<uint32_t> order() const { return hand.order(); }

  LiveRanges lives() { return computeLiveRanges(graph, order()); }

  std::vector<SpaceLoad> loads(llvm::ArrayRef<MemorySpace> spaces = {
                                   MemorySpace::ub, MemorySpace::l1}) {
    return computeSpaceLoads(graph, order(), lives(), spaces);
  }

  /// `begin-end` of `tensor`'s buffer.
  std::string lifeOf(uint32_t tensor) {
    LiveRange range = lives().ranges[graph.tensors[tensor].buffer];
    return std::to_string(range.begin) + "-" + std::to_string(range.end);
  }

  HandMadeGraph hand;
  BlockGraph &graph = hand.graph;
};

TEST_F(LiveRangesTest, AreFromTheFirstWriteToAfterTheLastTouch) {
  uint32_t a = tensor(8), b = tensor(8), c = tensor(8);
  op({}, {a, b}, /*isAlloc=*/true);
  op({}, {a});
  op({a}, {b});
  op({b}, {c});
  op({b, a}, {});
  EXPECT_EQ(lifeOf(a), "1-5");
  EXPECT_EQ(lifeOf(b), "2-5");
  EXPECT_EQ(lifeOf(c), "3-4");
  LiveRanges all = lives();
  EXPECT_THAT(all.usesOf(all.ranges[0]), ElementsAre(1, 2, 4));
  EXPECT_EQ(all.ranges[1].firstWrite, 2u);
}

TEST_F(LiveRangesTest, WhatIsNeverWrittenLivesFromItsFirstUse) {
  uint32_t a = tensor(8), b = tensor(8);
  op({}, {b});
  op({a}, {b});
  EXPECT_EQ(lifeOf(a), "1-2");
  EXPECT_EQ(lives().ranges[a].firstWrite, LiveRange::noPosition);
}

TEST_F(LiveRangesTest, TensorsOfOneBufferLiveAsOne) {
  uint32_t a = tensor(8), b = share(a, 4);
  op({}, {a});
  op({a, a}, {b});
  op({b}, {});
  EXPECT_EQ(lifeOf(a), "0-3");
  LiveRanges all = lives();
  EXPECT_THAT(all.usesOf(all.ranges[0]), ElementsAre(0, 1, 2));
}

TEST_F(LiveRangesTest, FollowTheGivenOrder) {
  uint32_t a = tensor(8), b = tensor(8);
  op({}, {a});
  op({}, {b});
  op({a}, {});
  LiveRanges all = computeLiveRanges(graph, {1, 0, 2});
  EXPECT_EQ(all.ranges[a].begin, 1u);
  EXPECT_EQ(all.ranges[b].end, 1u);
  // An op that is left out touches nothing.
  EXPECT_TRUE(computeLiveRanges(graph, {1}).ranges[a].isEmpty());
}

TEST_F(LiveRangesTest, AnAllocAloneIsNoLife) {
  op({}, {tensor(8)}, /*isAlloc=*/true);
  EXPECT_TRUE(lives().ranges[0].isEmpty());
  EXPECT_THAT(loads(), IsEmpty());
}

TEST_F(LiveRangesTest, PeaksNameTheirBuffersAndTheNextAvoidsTheLargest) {
  uint32_t a = tensor(100), b = tensor(30), c = tensor(60), d = tensor(50);
  uint32_t other = tensor(7, MemorySpace::l1);
  op({}, {b, other});
  op({b}, {a});
  op({a}, {c});
  op({c}, {d});
  op({d, c}, {});
  std::vector<SpaceLoad> all = loads();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].liveBytes, 160u);
  EXPECT_EQ(all[0].opBytes, 160u);
  ASSERT_EQ(all[0].peaks.size(), 2u);
  EXPECT_EQ(all[0].peaks[0].op, 2u);
  EXPECT_THAT(all[0].peaks[0].buffers, ElementsAre(a, c));
  EXPECT_EQ(all[0].peaks[1].op, 3u);
  EXPECT_EQ(all[0].peaks[1].bytes, 110u);
  EXPECT_THAT(all[0].peaks[1].buffers, ElementsAre(c, d));
  EXPECT_EQ(all[1].space, MemorySpace::l1);
  EXPECT_EQ(all[1].liveBytes, 7u);
  EXPECT_EQ(all[1].peaks.size(), 1u);
}

TEST_F(LiveRangesTest, OnlySpacesThatAreAskedForHaveALoad) {
  op({}, {tensor(8), tensor(8, MemorySpace::l0c)});
  std::vector<SpaceLoad> all = loads({MemorySpace::l0c});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].space, MemorySpace::l0c);
}

TEST_F(LiveRangesTest, AnOpCountsABufferOnceWithItsFirstTensor) {
  uint32_t a = tensor(100), b = share(a, 40), c = tensor(10);
  op({}, {a});
  op({b, a}, {c});
  // As the compiler has it: 40 for b, none for a.
  EXPECT_EQ(loads()[0].opBytes, 100u);
  graph.ops.erase(graph.ops.begin());
  EXPECT_EQ(loads()[0].opBytes, 50u);
  EXPECT_EQ(loads()[0].liveBytes, 110u);
}

TEST_F(LiveRangesTest, AnUnknownSizeLeavesABoundOfTheRest) {
  uint32_t a = tensor(100), b = tensor(std::nullopt);
  op({a}, {b});
  std::vector<SpaceLoad> all = loads();
  EXPECT_EQ(all[0].unknownBuffer, b);
  EXPECT_EQ(all[0].liveBytes, std::nullopt);
  EXPECT_EQ(all[0].opBytes, 100u);
  EXPECT_EQ(anyOrderBytes(graph, MemorySpace::ub), std::nullopt);
}

TEST_F(LiveRangesTest, SumsBeyond64BitsAreNothing) {
  uint64_t half = uint64_t(1) << 63;
  uint32_t a = tensor(half), b = tensor(half);
  op({}, {a});
  op({}, {b});
  EXPECT_EQ(loads()[0].opBytes, half);
  EXPECT_EQ(loads()[0].liveBytes, std::nullopt);
  EXPECT_EQ(loads()[0].unknownBuffer, std::nullopt);
  op({a}, {b});
  EXPECT_EQ(loads()[0].opBytes, std::nullopt);
  EXPECT_EQ(anyOrderBytes(graph, MemorySpace::ub), std::nullopt);
}

TEST_F(LiveRangesTest, EveryOrderKeepsWhatIsNeededAcrossAnOp) {
  uint32_t a = tensor(100), b = tensor(10), c = tensor(10), d = tensor(10);
  op({}, {a});
  op({a}, {b});
  op({b}, {c});
  op({c, a}, {d});
  EXPECT_EQ(loads()[0].opBytes, 120u);
  EXPECT_EQ(anyOrderBytes(graph, MemorySpace::ub), 120u);
  // With the first readers smaller, only what crosses makes the bound.
  uint32_t e = tensor(500);
  op({e}, {});
  graph.ops[2].outputs.push_back(e);
  graph.tensors[e].producers.push_back(2);
  EXPECT_EQ(loads()[0].opBytes, 520u);
  EXPECT_EQ(anyOrderBytes(graph, MemorySpace::ub), 620u);
  EXPECT_EQ(anyOrderBytes(graph, MemorySpace::l1), 0u);
}

TEST_F(LiveRangesTest, WhatMayComeFirstDoesNotCross) {
  uint32_t a = tensor(100), b = tensor(90);
  op({}, {a});
  op({}, {b});
  op({b}, {});
  op({a}, {});
  EXPECT_EQ(loads()[0].liveBytes, 190u);
  EXPECT_EQ(anyOrderBytes(graph, MemorySpace::ub), 100u);
}

TEST_F(LiveRangesTest, LargeGraphsHaveNoBoundOfEveryOrder) {
  uint32_t a = tensor(8);
  for (size_t i = 0; i <= maxAnyOrderOps; ++i)
    op({a}, {a});
  EXPECT_EQ(anyOrderBytes(graph, MemorySpace::ub), std::nullopt);
}

/// Random graphs of few ops, all orders of which are tried.
TEST_F(LiveRangesTest, NoOrderIsBelowTheBoundOfEveryOrder) {
  RandomPlans random(4);
  unsigned stronger = 0;
  for (int round = 0; round < 300; ++round) {
    graph = {};
    std::vector<uint32_t> tensors;
    for (int i = 0; i < 6; ++i) {
      std::vector<uint32_t> inputs;
      for (uint32_t input : tensors)
        if (random.below(3) == 0)
          inputs.push_back(input);
      tensors.push_back(tensor(1 + random.below(9)));
      op(inputs, {tensors.back()});
    }
    uint64_t bound = *anyOrderBytes(graph, MemorySpace::ub);
    EXPECT_GE(bound, *loads()[0].opBytes);
    stronger += bound > *loads()[0].opBytes;
    std::vector<uint32_t> permutation = order();
    do {
      std::vector<uint32_t> position(permutation.size());
      for (uint32_t i = 0; i < permutation.size(); ++i)
        position[permutation[i]] = i;
      bool isValid = true;
      for (const BlockTensor &value : graph.tensors)
        for (uint32_t reader : value.consumers)
          isValid &= position[value.producers.front()] < position[reader];
      if (!isValid)
        continue;
      LiveRanges all = computeLiveRanges(graph, permutation);
      ASSERT_GE(computeSpaceLoads(graph, permutation, all, MemorySpace::ub)[0]
                    .liveBytes,
                bound);
    } while (std::next_permutation(permutation.begin(), permutation.end()));
  }
  EXPECT_GT(stronger, 0u);
}

} // namespace
