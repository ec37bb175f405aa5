//===- PackByTime.cpp - Plans in the order of time ------------------------===//

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "PackGreedy.h"

namespace ptolint::packing {

namespace {

/// First fit looks at so many gaps before it takes the smallest one, so that
/// many gaps do not cost quadratic time.
constexpr unsigned maxGapsSeen = 64;

/// The free room of a memory without an end.
class FreeList {
public:
  explicit FreeList(Choice choice) : choice(choice) {}

  /// Takes `size` units; nothing when they would end beyond 64 bits.
  std::optional<uint64_t> take(uint64_t size) {
    auto gap = choice == Choice::Lowest ? lowest(size) : gaps.end();
    if (gap == gaps.end())
      gap = smallest(size);
    if (gap != gaps.end()) {
      auto [offset, room] = *gap;
      erase(gap);
      if (room != size)
        insert(offset + size, room - size);
      return offset;
    }
    return grow(size);
  }

  /// Gives back what `take` returned.
  void release(uint64_t offset, uint64_t size) {
    auto next = gaps.lower_bound(offset);
    if (next != gaps.end() && next->first == offset + size) {
      size += next->second;
      next = erase(next);
    }
    if (next != gaps.begin()) {
      auto previous = std::prev(next);
      if (previous->first + previous->second == offset) {
        offset = previous->first;
        size += previous->second;
        erase(previous);
      }
    }
    if (offset + size == top)
      top = offset;
    else
      insert(offset, size);
  }

private:
  using Gaps = std::map<uint64_t, uint64_t>;

  Gaps::iterator lowest(uint64_t size) {
    unsigned seen = 0;
    for (auto gap = gaps.begin(); gap != gaps.end() && seen < maxGapsSeen;
         ++gap, ++seen)
      if (gap->second >= size)
        return gap;
    return gaps.end();
  }

  Gaps::iterator smallest(uint64_t size) {
    auto found = bySize.lower_bound({size, 0});
    return found == bySize.end() ? gaps.end() : gaps.find(found->second);
  }

  std::optional<uint64_t> grow(uint64_t size) {
    std::optional<uint64_t> end = checkedAdd(top, size);
    // The largest number stands for "no plan".
    if (!end || *end == Plan::noHeight)
      return std::nullopt;
    return std::exchange(top, *end);
  }

  void insert(uint64_t offset, uint64_t size) {
    gaps.emplace(offset, size);
    bySize.emplace(size, offset);
  }

  Gaps::iterator erase(Gaps::iterator gap) {
    bySize.erase({gap->second, gap->first});
    return gaps.erase(gap);
  }

  Choice choice;
  /// Size by offset; neighbours never touch, and the last one ends below `top`.
  Gaps gaps;
  std::set<std::pair<uint64_t, uint64_t>> bySize;
  /// All above is free.
  uint64_t top = 0;
};

/// The order in which a sweep takes and gives back room.
struct Sweep {
  /// Indices by the time at which they come, larger ones first.
  std::vector<uint32_t> arrivals;
  /// Indices by the time at which they go.
  std::vector<uint32_t> departures;
  bool isBackward = false;

  /// When `item` comes and goes, on an axis that ascends in the sweep.
  std::pair<int64_t, int64_t> lifeOf(const Item &item) const {
    if (isBackward)
      return {-static_cast<int64_t>(item.end),
              -static_cast<int64_t>(item.begin)};
    return {item.begin, item.end};
  }
};

Sweep makeSweep(const Part &part, bool isBackward) {
  Sweep sweep;
  sweep.isBackward = isBackward;
  for (uint32_t i = 0; i < part.size(); ++i)
    sweep.arrivals.push_back(i);
  sweep.departures = sweep.arrivals;
  // Of those that come at once, the larger one finds a place less easily.
  auto arrival = [&](uint32_t i) {
    auto [comes, goes] = sweep.lifeOf(part[i]);
    return std::tuple(comes, ~part[i].size, -goes, i);
  };
  llvm::sort(sweep.arrivals,
             [&](uint32_t a, uint32_t b) { return arrival(a) < arrival(b); });
  auto departure = [&](uint32_t i) {
    return std::pair(sweep.lifeOf(part[i]).second, i);
  };
  llvm::sort(sweep.departures, [&](uint32_t a, uint32_t b) {
    return departure(a) < departure(b);
  });
  return sweep;
}

Plan run(const Part &part, const Sweep &sweep, Choice choice) {
  Plan plan;
  plan.offsets.resize(part.size());
  FreeList list(choice);
  uint64_t height = 0;
  const uint32_t *gone = sweep.departures.data();
  for (uint32_t i : sweep.arrivals) {
    int64_t now = sweep.lifeOf(part[i]).first;
    // The item itself is yet to go, so this ends before the array does.
    for (; sweep.lifeOf(part[*gone]).second <= now; ++gone)
      list.release(plan.offsets[*gone], part[*gone].size);
    std::optional<uint64_t> offset = list.take(part[i].size);
    if (!offset)
      return {};
    plan.offsets[i] = *offset;
    height = std::max(height, *offset + part[i].size);
  }
  plan.height = height;
  return plan;
}

} // namespace

Plan packByTime(const Part &part, uint64_t target) {
  Plan best;
  for (bool isBackward : {false, true}) {
    Sweep sweep = makeSweep(part, isBackward);
    for (Choice choice : {Choice::Smallest, Choice::Lowest}) {
      Plan plan = run(part, sweep, choice);
      if (plan.height < best.height)
        best = std::move(plan);
      if (best.height <= target)
        return best;
    }
  }
  return best;
}

} // namespace ptolint::packing
