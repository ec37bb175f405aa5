//===- PackingTest.cpp - Plans, proofs and budgets ------------------------===//
//
// Every plan is judged by PlanCheck, which shares no code with the packing.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/Packing.h"

#include <gtest/gtest.h>
#include <limits>

#include "PlanFixture.h"

using namespace ptolint;
using namespace ptolint::test;

namespace {

constexpr uint64_t most = std::numeric_limits<uint64_t>::max();
constexpr uint64_t budget = 20'000;

/// Whether some plan of `items` lies within `capacity`, by trying all offsets
/// of item `next` and those after it.
bool someFit(const std::vector<PackItem> &items, uint64_t capacity,
             uint64_t alignment, std::vector<uint64_t> &offsets) {
  size_t next = offsets.size();
  if (next == items.size())
    return true;
  const PackItem &item = items[next];
  for (uint64_t offset = 0; offset + item.bytes <= capacity;
       offset += alignment) {
    bool isFree = true;
    for (size_t i = 0; i < next && isFree; ++i)
      isFree = items[i].end <= item.begin || item.end <= items[i].begin ||
               offsets[i] + items[i].bytes <= offset ||
               offset + item.bytes <= offsets[i];
    if (!isFree)
      continue;
    offsets.push_back(offset);
    if (someFit(items, capacity, alignment, offsets))
      return true;
    offsets.pop_back();
  }
  return false;
}

TEST(Packing, OfNothingIsEmpty) {
  Packing packing = packIntervals({}, 0, budget);
  EXPECT_EQ(packing.outcome, PackOutcome::Fits);
  EXPECT_EQ(packing.height, 0u);
  EXPECT_EQ(packing.liveBytes, 0u);
}

TEST(Packing, ReusesRoomOfWhatIsDead) {
  std::vector<PackItem> items = {{100, 0, 2}, {100, 2, 4}, {50, 1, 3}};
  Packing packing = packIntervals(items, 150, budget);
  EXPECT_EQ(packing.outcome, PackOutcome::Fits);
  EXPECT_EQ(packing.height, 150u);
  EXPECT_EQ(packing.liveBytes, 150u);
  expectValid(items, packing, 150, 1);
}

TEST(Packing, MoreLiveThanTheCapacityIsProved) {
  std::vector<PackItem> items = {{100, 0, 2}, {100, 1, 4}};
  Packing packing = packIntervals(items, 199, budget);
  EXPECT_EQ(packing.outcome, PackOutcome::Infeasible);
  EXPECT_EQ(packing.nodes, 0u);
  EXPECT_EQ(packing.height, 200u);
}

TEST(Packing, WhatTakesNoRoomLiesAnywhere) {
  std::vector<PackItem> items = {{0, 0, 9}, {most, 5, 5}, {most, 7, 3}};
  Packing packing = packIntervals(items, 0, budget);
  EXPECT_EQ(packing.outcome, PackOutcome::Fits);
  EXPECT_EQ(packing.offsets, (std::vector<uint64_t>{0, 0, 0}));
}

TEST(Packing, SumsBeyond64BitsAreProvedToBeTooLarge) {
  std::vector<PackItem> items = {{most - 1, 0, 2}, {most - 1, 1, 4}};
  Packing packing = packIntervals(items, 1 << 20, budget);
  EXPECT_EQ(packing.outcome, PackOutcome::Infeasible);
  EXPECT_EQ(packing.liveBytes, std::nullopt);
  EXPECT_EQ(packing.height, std::nullopt);
  EXPECT_TRUE(packing.offsets.empty());
}

TEST(Packing, ItemsOfTheWholeMemoryAlternate) {
  std::vector<PackItem> items = {{most - 2, 0, 2}, {most - 2, 2, 4}};
  EXPECT_EQ(packIntervals(items, most - 2, budget).outcome, PackOutcome::Fits);
  EXPECT_EQ(packIntervals(items, most, budget).outcome, PackOutcome::Fits);
}

TEST(Packing, TheLastItemNeedNotFillItsUnit) {
  std::vector<PackItem> items = {{32, 0, 2}, {5, 0, 2}};
  EXPECT_EQ(packIntervals(items, 37, budget, 32).outcome, PackOutcome::Fits);
  EXPECT_EQ(packIntervals(items, 36, budget, 32).outcome,
            PackOutcome::Infeasible);
  // The small one may only lie on top.
  items[0].bytes = 33;
  EXPECT_EQ(packIntervals(items, 69, budget, 32).outcome, PackOutcome::Fits);
  EXPECT_EQ(packIntervals(items, 64, budget, 32).outcome,
            PackOutcome::Infeasible);
}

/// What is live at once fits, but often no plan does: what two buffers leave is
/// given to one, or the other way round.
TEST(Packing, ProofsOfTightInstancesAgreeWithBruteForce) {
  RandomPlans random(7);
  unsigned proved = 0, hits = 0;
  for (int round = 0; round < 10'000; ++round) {
    std::vector<PackItem> items = random.relay(4 + round % 6, 10);
    Packing packing = packIntervals(items, 10, 1'000'000);
    ASSERT_EQ(packing.liveBytes, 10u);
    std::vector<uint64_t> offsets;
    bool isPossible = someFit(items, 10, 1, offsets);
    ASSERT_EQ(packing.outcome,
              isPossible ? PackOutcome::Fits : PackOutcome::Infeasible)
        << "round " << round;
    proved += !isPossible;
    hits += packIntervals(items, 10, 1).outcome == PackOutcome::BudgetHit;
  }
  EXPECT_GT(proved, 50u);
  EXPECT_GT(hits, 0u);
}

TEST(Packing, AgreesWithBruteForce) {
  RandomPlans random(11);
  for (int round = 0; round < 20'000; ++round) {
    std::vector<PackItem> items = random.anyItems(6, 6, 9);
    uint64_t alignment = 1 + round % 3;
    uint64_t capacity = random.below(16) + 1;
    Packing packing = packIntervals(items, capacity, budget, alignment);
    std::vector<uint64_t> offsets;
    bool isPossible = someFit(items, capacity, alignment, offsets);
    ASSERT_EQ(packing.outcome,
              isPossible ? PackOutcome::Fits : PackOutcome::Infeasible)
        << "round " << round;
    if (isPossible)
      expectValid(items, packing, capacity, alignment);
  }
}

/// Lays out buffers first, then asks for a plan: there is one.
TEST(Packing, AHiddenPlanIsNeverRefuted) {
  RandomPlans random(3);
  unsigned missed = 0;
  for (int round = 0; round < 100'000; ++round) {
    uint64_t alignment = round % 4 == 0 ? 4 : 1;
    HiddenPlan hidden = random.hiddenPlan(2 + round % 12, 32, alignment);
    Packing packing = packIntervals(hidden.items, 32, budget, alignment);
    ASSERT_NE(packing.outcome, PackOutcome::Infeasible) << "round " << round;
    missed += packing.outcome == PackOutcome::BudgetHit;
    if (packing.outcome == PackOutcome::Fits)
      expectValid(hidden.items, packing, 32, alignment);
  }
  EXPECT_EQ(missed, 0u);
}

TEST(Packing, LargerHiddenPlansAreNotRefuted) {
  RandomPlans random(5);
  for (int round = 0; round < 200; ++round) {
    HiddenPlan hidden = random.hiddenPlan(60, 1 << 16, 1);
    Packing packing = packIntervals(hidden.items, 1 << 16, budget);
    ASSERT_NE(packing.outcome, PackOutcome::Infeasible) << "round " << round;
    EXPECT_LE(packing.nodes, budget);
    if (packing.outcome == PackOutcome::Fits)
      expectValid(hidden.items, packing, 1 << 16, 1);
  }
}

/// Also where all live at once, or each within the one before: a walk over
/// pairs would not end.
TEST(Packing, ManyItemsTakeNoQuadraticTime) {
  RandomPlans random(6);
  std::vector<PackItem> any = random.anyItems(100'000, 100'000, 1000);
  std::vector<PackItem> together(100'000, PackItem{8, 0, 10}), nested;
  for (uint32_t i = 0; i < 100'000; ++i)
    nested.push_back({1 + random.below(64), i, 200'000 - i});
  for (const std::vector<PackItem> &items : {any, together, nested}) {
    Packing packing = packIntervals(items, most, budget);
    EXPECT_EQ(packing.outcome, PackOutcome::Fits);
    EXPECT_LE(*packing.height, *packing.liveBytes / 10 * 11);
    expectValid(items, packing, most, 1);
  }
}

TEST(Packing, IsTheSameEveryTime) {
  RandomPlans random(9);
  HiddenPlan hidden = random.hiddenPlan(40, 1 << 12, 1);
  Packing first = packIntervals(hidden.items, 1 << 12, budget);
  Packing second = packIntervals(hidden.items, 1 << 12, budget);
  EXPECT_EQ(first.offsets, second.offsets);
  EXPECT_EQ(first.nodes, second.nodes);
}

TEST(Packing, TheBudgetIsKept) {
  RandomPlans random(7);
  for (int round = 0; round < 3000; ++round) {
    std::vector<PackItem> items = random.relay(10, 12);
    EXPECT_EQ(packIntervals(items, 12, 0).nodes, 0u);
    EXPECT_LE(packIntervals(items, 12, 5).nodes, 5u);
  }
}

} // namespace
