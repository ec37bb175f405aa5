//===- PlanCheckTest.cpp - Faults of plans --------------------------------===//

#include "pto-lint/Analysis/PlanCheck.h"

#include <gtest/gtest.h>
#include <limits>
#include <string>

#include "PlanFixture.h"

using namespace ptolint;
using namespace ptolint::test;

namespace {

constexpr uint64_t most = std::numeric_limits<uint64_t>::max();

/// `rule item other [from, to) [begin, end)`, a line each.
std::string textOf(const PlanReport &report) {
  std::string text;
  for (const PlanViolation &v : report.violations)
    text += std::string(planRuleName(v.rule)) + " " + std::to_string(v.item) +
            " " + std::to_string(v.other) + " [" + std::to_string(v.fromByte) +
            ", " + std::to_string(v.toByte) + ") [" + std::to_string(v.begin) +
            ", " + std::to_string(v.end) + ")\n";
  return text;
}

TEST(PlanCheck, AcceptsWhatTouchesInBytesOrTime) {
  uint64_t low[] = {0}, high[] = {64};
  EXPECT_TRUE(
      checkPlan({{64, 0, 4, low}, {64, 0, 4, high}, {64, 4, 5, low}}, 128, 32)
          .isValid());
}

TEST(PlanCheck, NamesBothBuffersTheBytesAndTheTime) {
  uint64_t low[] = {0}, high[] = {40};
  PlanReport report = checkPlan({{64, 3, 9, high}, {64, 0, 4, low}}, 128, 1);
  EXPECT_EQ(textOf(report), "overlap 0 1 [40, 64) [3, 4)\n");
}

TEST(PlanCheck, NamesTheFaultsOfOneBuffer) {
  uint64_t odd[] = {100};
  EXPECT_EQ(textOf(checkPlan({{64, 3, 3, odd}}, 128, 32)),
            "empty-life 0 0 [0, 0) [3, 3)\n"
            "above-capacity 0 0 [128, 164) [3, 3)\n"
            "misaligned 0 0 [100, 164) [3, 3)\n");
  EXPECT_EQ(textOf(checkPlan({{64, 3, 4, odd}}, 80, 1)),
            "above-capacity 0 0 [100, 164) [3, 4)\n");
}

TEST(PlanCheck, CutsWhatEndsBeyond64Bits) {
  uint64_t far[] = {most - 1};
  EXPECT_EQ(checkPlan({{64, 3, 4, far}}, 80, 1).violations.front().toByte,
            most);
}

TEST(PlanCheck, SlotsOfOneBufferMustNotOverlap) {
  uint64_t apart[] = {0, 64}, near[] = {0, 63};
  EXPECT_TRUE(checkPlan({{64, 0, 1, apart}}, 128, 1).isValid());
  EXPECT_EQ(textOf(checkPlan({{64, 0, 1, near}}, 128, 1)),
            "overlap 0 0 [63, 64) [0, 1)\n");
}

TEST(PlanCheck, NothingHasNoFaults) {
  uint64_t low[] = {0};
  EXPECT_TRUE(checkPlan({}, 0, 0).isValid());
  EXPECT_TRUE(checkPlan({{64, 0, 1, {}}, {0, 0, 1, low}}, 0, 0).isValid());
}

TEST(PlanCheck, CountsTheOverlapsThatItDoesNotList) {
  uint64_t low[] = {0};
  std::vector<PlacedItem> items(2000, PlacedItem{8, 0, 1, low});
  PlanReport report = checkPlan(items, 8, 1, 10);
  EXPECT_EQ(report.violations.size(), 10u);
  EXPECT_EQ(report.hiddenOverlaps, 2000u * 1999 / 2 - 10);
}

/// Overlaps by looking at every pair.
uint64_t overlapsOf(const std::vector<PlacedItem> &items) {
  uint64_t count = 0;
  for (size_t i = 0; i < items.size(); ++i)
    for (size_t j = i + 1; j < items.size(); ++j) {
      const PlacedItem &a = items[i], &b = items[j];
      count += a.begin < b.end && b.begin < a.end &&
               a.offsets[0] < b.offsets[0] + b.bytes &&
               b.offsets[0] < a.offsets[0] + a.bytes;
    }
  return count;
}

TEST(PlanCheck, FindsAsManyOverlapsAsPairsHave) {
  RandomPlans random(1);
  for (int round = 0; round < 2000; ++round) {
    std::vector<PackItem> items = random.anyItems(12, 10, 10);
    std::vector<uint64_t> offsets(items.size());
    for (uint64_t &offset : offsets)
      offset = random.below(30);
    std::vector<PlacedItem> plan = placed(items, offsets);
    uint64_t expected = overlapsOf(plan);
    PlanReport all = checkPlan(plan, 40, 1, most);
    EXPECT_EQ(all.violations.size(), expected);
    EXPECT_EQ(all.hiddenOverlaps, 0u);
    PlanReport some = checkPlan(plan, 40, 1, 3);
    EXPECT_EQ(some.violations.size() + some.hiddenOverlaps, expected);
    EXPECT_LE(some.violations.size(), 3u);
  }
}

/// Whether `rule` is among the faults, for `item`.
bool blames(const PlanReport &report, PlanRule rule, uint32_t item) {
  return std::any_of(report.violations.begin(), report.violations.end(),
                     [&](const PlanViolation &violation) {
                       return violation.rule == rule &&
                              (violation.item == item ||
                               violation.other == item);
                     });
}

TEST(PlanCheck, RejectsEveryMutatedPlan) {
  RandomPlans random(2);
  unsigned shifted = 0;
  for (int round = 0; round < 5000; ++round) {
    HiddenPlan plan = random.hiddenPlan(10, 64, 4);
    ASSERT_TRUE(checkPlan(placed(plan.items, plan.offsets), 64, 4).isValid());
    auto which = static_cast<uint32_t>(random.below(plan.items.size()));
    uint64_t &offset = plan.offsets[which];
    const uint64_t right = offset;

    offset = 64 - plan.items[which].bytes + 4;
    EXPECT_TRUE(blames(checkPlan(placed(plan.items, plan.offsets), 64, 4),
                       PlanRule::AboveCapacity, which));
    offset = right + 1 + random.below(3);
    EXPECT_TRUE(blames(checkPlan(placed(plan.items, plan.offsets), 64, 4),
                       PlanRule::Misaligned, which));
    // The boxes leave no room, so a place that is not its own is another's.
    offset = right;
    if (right >= 4) {
      offset = right - 4;
      EXPECT_TRUE(blames(checkPlan(placed(plan.items, plan.offsets), 64, 4),
                         PlanRule::Overlap, which));
      ++shifted;
    }
    offset = right;
    plan.items[which].end = plan.items[which].begin;
    EXPECT_TRUE(blames(checkPlan(placed(plan.items, plan.offsets), 64, 4),
                       PlanRule::EmptyLife, which));
  }
  EXPECT_GT(shifted, 1000u);
}

} // namespace
