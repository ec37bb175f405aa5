//===- PlanFixture.h - Random buffers and plans ----------------*- C++ -*-===//

#ifndef PTO_LINT_TEST_ANALYSIS_PLANFIXTURE_H
#define PTO_LINT_TEST_ANALYSIS_PLANFIXTURE_H

#include "pto-lint/Analysis/Packing.h"
#include "pto-lint/Analysis/PlanCheck.h"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

namespace ptolint::test {

/// `"overlap"` and the like.
inline const char *planRuleName(PlanRule rule) {
  switch (rule) {
  case PlanRule::Overlap:
    return "overlap";
  case PlanRule::AboveCapacity:
    return "above-capacity";
  case PlanRule::Misaligned:
    return "misaligned";
  case PlanRule::EmptyLife:
    return "empty-life";
  }
  return "";
}

/// Buffers with a valid place each.
struct HiddenPlan {
  std::vector<PackItem> items;
  std::vector<uint64_t> offsets;
};

/// `items` at `offsets`, which must outlive the result.
inline std::vector<PlacedItem> placed(const std::vector<PackItem> &items,
                                      const std::vector<uint64_t> &offsets) {
  std::vector<PlacedItem> result;
  for (size_t i = 0; i < items.size(); ++i)
    result.push_back(
        {items[i].bytes, items[i].begin, items[i].end, offsets[i]});
  return result;
}

/// Expects that PlanCheck accepts `packing`.
inline void expectValid(const std::vector<PackItem> &items,
                        const Packing &packing, uint64_t capacity,
                        uint64_t alignment) {
  ASSERT_EQ(packing.offsets.size(), items.size());
  PlanReport report =
      checkPlan(placed(items, packing.offsets), capacity, alignment);
  for (const PlanViolation &violation : report.violations)
    ADD_FAILURE() << planRuleName(violation.rule) << " of " << violation.item
                  << " and " << violation.other;
  EXPECT_EQ(report.hiddenOverlaps, 0u);
}

/// The same sequence on every machine: the distributions of the standard
/// library differ, so only its generator is used.
class RandomPlans {
public:
  explicit RandomPlans(uint64_t seed) : generator(seed) {}

  /// A number less than `limit`.
  uint64_t below(uint64_t limit) { return generator() % limit; }

  /// `count` buffers of 1 to `maxBytes` bytes within `time` positions.
  std::vector<PackItem> anyItems(unsigned count, uint32_t time,
                                 uint64_t maxBytes) {
    std::vector<PackItem> items;
    for (unsigned i = 0; i < count; ++i) {
      uint32_t begin = below(time);
      auto end = static_cast<uint32_t>(begin + 1 + below(time - begin));
      items.push_back({1 + below(maxBytes), begin, end});
    }
    return items;
  }

  /// Cuts `capacity` bytes times `count` positions into `count` buffers, so
  /// that hardly any room is left, and shuffles them.
  HiddenPlan hiddenPlan(unsigned count, uint64_t capacity, uint64_t alignment) {
    std::vector<Box> boxes = {{0, capacity, 0, 2 * count}};
    for (unsigned tries = 0; boxes.size() < count && tries < 8 * count; ++tries)
      cut(boxes, below(boxes.size()), alignment);
    std::shuffle(boxes.begin(), boxes.end(), generator);
    HiddenPlan plan;
    for (const Box &box : boxes) {
      plan.items.push_back({box.to - box.from, box.begin, box.end});
      plan.offsets.push_back(box.from);
    }
    return plan;
  }

  /// Buffers that fill `capacity` bytes at every moment: at each of `steps`
  /// positions one or two end, and one or two begin with as many bytes.
  std::vector<PackItem> relay(uint32_t steps, uint64_t capacity) {
    std::vector<PackItem> items, live;
    for (uint64_t room = capacity; room != 0; room -= live.back().bytes)
      live.push_back({1 + below(std::min<uint64_t>(room, 4)), 0, steps});
    for (uint32_t at = 1; at < steps; ++at) {
      uint64_t freed = 0;
      for (uint64_t ended = 1 + below(2); ended != 0 && !live.empty();
           --ended) {
        std::swap(live[below(live.size())], live.back());
        live.back().end = at;
        freed += live.back().bytes;
        items.push_back(live.back());
        live.pop_back();
      }
      uint64_t first = 1 + below(freed);
      live.push_back({first, at, steps});
      if (first != freed)
        live.push_back({freed - first, at, steps});
    }
    items.insert(items.end(), live.begin(), live.end());
    // In the order of time a walk over all plans ends early.
    std::sort(items.begin(), items.end(),
              [](const PackItem &a, const PackItem &b) {
                return std::tie(a.begin, a.end, a.bytes) <
                       std::tie(b.begin, b.end, b.bytes);
              });
    return items;
  }

private:
  struct Box {
    uint64_t from, to;
    uint32_t begin, end;
  };

  void cut(std::vector<Box> &boxes, size_t which, uint64_t alignment) {
    Box &box = boxes[which];
    Box rest = box;
    uint64_t units = (box.to - box.from + alignment - 1) / alignment;
    if (below(2) == 0 && units > 1)
      box.to = rest.from = box.from + alignment * (1 + below(units - 1));
    else if (box.end - box.begin > 1)
      box.end = rest.begin = box.begin + 1 + below(box.end - box.begin - 1);
    else
      return;
    boxes.push_back(rest);
  }

  std::mt19937_64 generator;
};

} // namespace ptolint::test

#endif // PTO_LINT_TEST_ANALYSIS_PLANFIXTURE_H
