//===- Packing.cpp - Places for buffers in one memory ---------------------===//

#include "pto-lint/Analysis/Packing.h"

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "PackGreedy.h"
#include "PackSearch.h"

namespace ptolint {

using namespace packing;

namespace {

/// A sum of up to 2^64 numbers of 64 bits.
struct WideSum {
  uint64_t high = 0, low = 0;

  void add(uint64_t value) { high += __builtin_add_overflow(low, value, &low); }
  void subtract(uint64_t value) {
    high -= __builtin_sub_overflow(low, value, &low);
  }
  bool operator>(const WideSum &other) const {
    return std::tie(high, low) > std::tie(other.high, other.low);
  }
};

/// The most that is live at once.
template <typename Items, typename Size>
WideSum peakOf(const Items &items, Size size) {
  std::vector<std::pair<uint32_t, uint64_t>> begins, ends;
  begins.reserve(items.size());
  ends.reserve(items.size());
  for (const auto &item : items)
    if (item.begin < item.end) {
      begins.emplace_back(item.begin, size(item));
      ends.emplace_back(item.end, size(item));
    }
  llvm::sort(begins);
  llvm::sort(ends);
  WideSum live, peak;
  auto ended = ends.begin();
  for (auto [begin, bytes] : begins) {
    for (; ended->first <= begin; ++ended)
      live.subtract(ended->second);
    live.add(bytes);
    if (live > peak)
      peak = live;
  }
  return peak;
}

class Packer {
public:
  Packer(llvm::ArrayRef<PackItem> items, uint64_t capacity, uint64_t alignment)
      : items(items), capacity(capacity), alignment(alignment) {}

  Packing run(uint64_t nodeBudget) {
    Packing result;
    WideSum live =
        peakOf(items, [](const PackItem &item) { return item.bytes; });
    if (live.high == 0)
      result.liveBytes = live.low;
    splitParts();
    std::vector<Plan> plans = packGreedily();
    if (isBoundExceeded)
      result.outcome = PackOutcome::Infeasible;
    else
      search(plans, nodeBudget, result);
    collect(plans, result);
    return result;
  }

private:
  uint64_t unitsOf(uint64_t bytes) const {
    return bytes / alignment + (bytes % alignment != 0);
  }

  /// Cuts the items that need a place where no life crosses.
  void splitParts() {
    std::vector<uint32_t> order;
    for (uint32_t i = 0; i < items.size(); ++i)
      if (items[i].bytes != 0 && items[i].begin < items[i].end)
        order.push_back(i);
    llvm::sort(order, [&](uint32_t a, uint32_t b) {
      return std::tuple(items[a].begin, items[a].end, a) <
             std::tuple(items[b].begin, items[b].end, b);
    });
    uint32_t end = 0;
    for (uint32_t i : order) {
      const PackItem &item = items[i];
      if (parts.empty() || item.begin >= end) {
        parts.emplace_back();
        origins.emplace_back();
      }
      end = std::max(end, item.end);
      isBoundExceeded |= item.bytes > capacity;
      uint64_t limit =
          item.bytes > capacity ? 0 : (capacity - item.bytes) / alignment;
      parts.back().push_back(
          {unitsOf(item.bytes), limit, item.begin, item.end});
      origins.back().push_back(i);
    }
  }

  std::vector<Plan> packGreedily() {
    std::vector<WideSum> peaks;
    // A part need not be lower than the highest one must be.
    uint64_t target = 0;
    for (const Part &part : parts) {
      WideSum &peak = peaks.emplace_back(
          peakOf(part, [](const Item &item) { return item.size; }));
      isBoundExceeded |= peak > WideSum{0, unitsOf(capacity)};
      target = std::max(target, peak.high == 0 ? peak.low : Plan::noHeight);
    }
    std::vector<Plan> plans;
    PairBudget budget;
    for (const Part &part : parts) {
      Plan plan = packByTime(part, target);
      if (plan.height > target)
        plan = packByOrder(part, target, !isBoundExceeded, std::move(plan),
                           budget);
      plans.push_back(std::move(plan));
    }
    return plans;
  }

  /// Searches the parts whose plan is too high. Proofs come before budgets: one
  /// part without a plan settles all.
  void search(std::vector<Plan> &plans, uint64_t nodeBudget, Packing &result) {
    std::vector<uint32_t> open;
    for (uint32_t i = 0; i < parts.size(); ++i)
      if (!fits(parts[i], plans[i]))
        open.push_back(i);
    llvm::sort(open, [&](uint32_t a, uint32_t b) {
      return std::pair(parts[a].size(), a) < std::pair(parts[b].size(), b);
    });
    for (uint32_t i : open) {
      SearchEnd end = SearchEnd::BudgetHit;
      if (parts[i].size() <= maxSearchedItems)
        end = searchPlan(parts[i], unitsOf(capacity), nodeBudget - result.nodes,
                         result.nodes, plans[i]);
      if (end == SearchEnd::BudgetHit)
        result.outcome = PackOutcome::BudgetHit;
      if (end == SearchEnd::None) {
        result.outcome = PackOutcome::Infeasible;
        return;
      }
    }
  }

  void collect(const std::vector<Plan> &plans, Packing &result) const {
    std::vector<uint64_t> offsets(items.size());
    uint64_t height = 0;
    for (size_t p = 0; p < parts.size(); ++p) {
      if (!plans[p].exists())
        return;
      for (size_t i = 0; i < parts[p].size(); ++i) {
        uint32_t origin = origins[p][i];
        std::optional<uint64_t> offset =
            checkedMul(plans[p].offsets[i], alignment);
        std::optional<uint64_t> end =
            offset ? checkedAdd(*offset, items[origin].bytes) : std::nullopt;
        if (!end)
          return;
        offsets[origin] = *offset;
        height = std::max(height, *end);
      }
    }
    result.offsets = std::move(offsets);
    result.height = height;
  }

  llvm::ArrayRef<PackItem> items;
  uint64_t capacity;
  uint64_t alignment;
  std::vector<Part> parts;
  /// The index in `items` of every item of `parts`.
  std::vector<std::vector<uint32_t>> origins;
  /// An item, or what is live at once, is more than the capacity.
  bool isBoundExceeded = false;
};

} // namespace

Packing packIntervals(llvm::ArrayRef<PackItem> items, uint64_t capacity,
                      uint64_t nodeBudget, uint64_t alignment) {
  // The largest number stands for "no plan", and no memory is that large.
  capacity = std::min(capacity, Plan::noHeight - 1);
  return Packer(items, capacity, std::max<uint64_t>(alignment, 1))
      .run(nodeBudget);
}

} // namespace ptolint
