#include "pto-lint/Analysis/WorkspaceBudget.h"

#include <gtest/gtest.h>
#include <limits>

using namespace ptolint;

namespace {

constexpr uint64_t kib = 1024, mib = 1024 * kib;

/// A kernel of one root function with `innerBytes` between its leaves.
WorkspaceDemand withInner(uint64_t innerBytes) {
  WorkspaceDemand demand;
  demand.roots.push_back({"root", 1, innerBytes, 0});
  demand.coreCount = spillCoreCount(*findTarget("a2a3"));
  return demand;
}

/// Depth by asking for every one of `limit` depths: what the search of the
/// compiler would find if it did not stop early.
uint64_t byExhaustion(const WorkspaceDemand &demand, uint64_t bytes,
                      uint64_t limit) {
  uint64_t depth = 0;
  for (uint64_t k = 1; k <= limit && budgetAtDepth(demand, k)->total <= bytes;
       ++k)
    depth = k;
  return depth;
}

TEST(WorkspaceBudget, OfAKernelWithoutTensorsBetweenLeavesIsNothing) {
  auto budget = budgetAtDepth(withInner(0), 128);
  ASSERT_TRUE(budget);
  EXPECT_EQ(budget->total, 0u);
  EXPECT_EQ(budget->dominatingTerm(), WorkspaceTerm::None);
}

// Rows of shared/conformance/workspace-9.2.jsonl.
TEST(WorkspaceBudget, MultipliesTheLargestRootByTheDepth) {
  WorkspaceDemand demand = withInner(32 * kib);
  demand.roots.push_back({"unrolled", 16, 512 * kib, 0});
  demand.assembleSlots = 1;
  auto budget = budgetAtDepth(demand, 128);
  ASSERT_TRUE(budget);
  EXPECT_EQ(budget->rootInner, 64 * mib);
  EXPECT_EQ(budget->boundaryOutcastCount, 2u);
  EXPECT_EQ(budget->temporalOutcastCount, 128u);
  EXPECT_EQ(budget->tensorTotal, 64 * mib);
  EXPECT_EQ(budget->dominatingTerm(), WorkspaceTerm::RootInner);
}

TEST(WorkspaceBudget, ReservesSpillsOnEveryCore) {
  WorkspaceDemand demand = withInner(80 * kib);
  demand.spillBytesPerCore = 83'201;
  auto budget = budgetAtDepth(demand, 128);
  ASSERT_TRUE(budget);
  EXPECT_EQ(budget->spillBytesPerCore, 83'456u);
  EXPECT_EQ(budget->spillTotal, 83'456u * 75);
  EXPECT_EQ(budget->total, 16'744'960u);
}

TEST(WorkspaceBudget, AlignsEachRootAndTheSumOfTensors) {
  WorkspaceDemand demand = withInner(513);
  demand.roots.front().exclusiveBytes = 1;
  demand.parallelism = 3;
  auto budget = budgetAtDepth(demand, 2);
  ASSERT_TRUE(budget);
  EXPECT_EQ(budget->rootInner, 2048u);
  EXPECT_EQ(budget->exclusiveOutcasts, 1024u);
  EXPECT_EQ(budget->tensorTotal, 3 * 32 * kib);
}

TEST(WorkspaceBudget, CountsCopiesOfTheLargestOutcastPerSlot) {
  WorkspaceDemand demand = withInner(0);
  demand.exclusiveSlots = 3;
  demand.assembleSlots = 2;
  demand.staticOutcastBytes = 4096;
  auto budget = budgetAtDepth(demand, 10);
  ASSERT_TRUE(budget);
  EXPECT_EQ(budget->boundaryOutcastCount, 10u);
  EXPECT_EQ(budget->temporalOutcastCount, 20u);
  EXPECT_EQ(budget->slottedOutcasts, 30u * 4096);
  EXPECT_EQ(budget->dominatingTerm(), WorkspaceTerm::SlottedOutcasts);
  demand.dynamicOutcastBytes = 8192;
  EXPECT_EQ(budgetAtDepth(demand, 10)->slottedOutcasts, 30u * 8192);
}

TEST(WorkspaceBudget, HasNoValueWhereASizeDoesNotFit) {
  constexpr uint64_t huge = std::numeric_limits<uint64_t>::max();
  EXPECT_FALSE(budgetAtDepth(withInner(huge), 1));
  EXPECT_FALSE(budgetAtDepth(withInner(huge / 2), 4));
  EXPECT_FALSE(minimumWorkspace(withInner(huge)));
  EXPECT_FALSE(derivedStitchDepth(withInner(huge), mib));
}

TEST(WorkspaceBudget, DepthOfTheOptionIsBounded) {
  EXPECT_EQ(effectiveStitchDepth(128), 128u);
  EXPECT_EQ(effectiveStitchDepth(4096), 1024u);
}

TEST(WorkspaceBudget, CountsTheCoresOfTheChip) {
  EXPECT_EQ(spillCoreCount(*findTarget("a2a3")), 75u);
  EXPECT_EQ(spillCoreCount(*findTarget("950")), 108u);
  EXPECT_EQ(spillCoreCount(*findTarget("kirin9030")), 75u);
}

TEST(DerivedStitchDepth, IsNotBoundedByTheOption) {
  EXPECT_EQ(derivedStitchDepth(withInner(32 * kib), 64 * mib), 2048u);
}

TEST(DerivedStitchDepth, IsTheSmallestOfEqualTotals) {
  // Depths 33 to 64 take the same two blocks of 32 KiB.
  EXPECT_EQ(derivedStitchDepth(withInner(1024), 64 * kib), 33u);
}

TEST(DerivedStitchDepth, StopsWhereDoublingChangesNothing) {
  // 32 and 64 tensors of 512 bytes both round up to 32 KiB, so larger depths
  // are never tried, however much room there is.
  EXPECT_EQ(derivedStitchDepth(withInner(512), 64 * mib), 1u);
  EXPECT_EQ(derivedStitchDepth(withInner(0), 64 * mib), 1u);
}

TEST(DerivedStitchDepth, NeedsMoreThanTheMinimum) {
  WorkspaceDemand demand = withInner(32 * kib);
  EXPECT_EQ(minimumWorkspace(demand), 32 * kib);
  EXPECT_FALSE(derivedStitchDepth(demand, 32 * kib));
  EXPECT_EQ(derivedStitchDepth(demand, 32 * kib + 1), 1u);
}

TEST(DerivedStitchDepth, IsTheLargestThatFitsWhereTotalsGrow) {
  WorkspaceDemand demand = withInner(96 * kib);
  demand.assembleSlots = 1;
  demand.exclusiveSlots = 2;
  demand.staticOutcastBytes = 7 * 512;
  demand.spillBytesPerCore = 4096;
  for (uint64_t limit = mib; limit < 40 * mib; limit += 12'345)
    EXPECT_EQ(derivedStitchDepth(demand, limit),
              byExhaustion(demand, limit, 1000));
}

TEST(LargestFittingDepth, IsBoundedByWhatTheOptionTakes) {
  EXPECT_EQ(largestFittingDepth(withInner(32 * kib), 4 * mib), 128u);
  EXPECT_EQ(largestFittingDepth(withInner(32 * kib), 512 * mib), 1024u);
  EXPECT_EQ(largestFittingDepth(withInner(0), 0), 1024u);
}

TEST(LargestFittingDepth, IsNoneWhereOneFunctionIsTooMuch) {
  EXPECT_FALSE(largestFittingDepth(withInner(32 * kib), 32 * kib - 1));
  EXPECT_EQ(largestFittingDepth(withInner(32 * kib), 32 * kib), 1u);
}

TEST(LargestFittingDepth, CountsTensorsOfDynamicShape) {
  WorkspaceDemand demand = withInner(0);
  demand.assembleSlots = 1;
  demand.dynamicOutcastBytes = 32 * kib;
  EXPECT_EQ(largestFittingDepth(demand, 12 * 32 * kib), 10u);
}

} // namespace
