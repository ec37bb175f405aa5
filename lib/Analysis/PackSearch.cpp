//===- PackSearch.cpp - An exact search for a plan ------------------------===//

#include "PackSearch.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

#include "PackNeighbours.h"
#include "PackSections.h"

namespace ptolint::packing {

namespace {

constexpr uint32_t none = std::numeric_limits<uint32_t>::max();

/// Which items are tried first where offsets are equal.
constexpr Weight weights[] = {areaOf, sizeOf, lengthOf};

class Search {
public:
  Search(const Part &part, const Neighbours &neighbours,
         const Sections &sections, uint64_t capacity, Weight weight)
      : part(part), neighbours(neighbours), capacity(capacity),
        rests(sections.size()), skip(sections.size() + 1), lowest(part.size()),
        offsets(part.size()), isPlaced(part.size()) {
    for (const Item &item : part) {
      ranges.push_back(sections.of(item));
      for (uint32_t s = ranges.back().first; s < ranges.back().second; ++s)
        rests[s] += item.size;
    }
    rank(weight);
  }

  SearchEnd run(uint64_t nodeBudget, Plan &plan) {
    budget = nodeBudget;
    Members all;
    for (uint32_t i = 0; i < part.size(); ++i)
      all.push_back(i);
    SearchEnd end = solve(all, {0, 0});
    if (end == SearchEnd::Found) {
      plan.height = 0;
      for (uint32_t i = 0; i < part.size(); ++i)
        plan.height = std::max(plan.height, offsets[i] + part[i].size);
      plan.offsets = std::move(offsets);
    }
    return end;
  }

  uint64_t getNodes() const { return nodes; }

private:
  /// Items without a place that are connected in time, ascending by begin.
  using Members = std::vector<uint32_t>;

  /// Offset of the latest item, and one more than its rank.
  using Place = std::pair<uint64_t, uint32_t>;

  /// What a placement changed, to be taken back.
  struct Change {
    enum Kind { Lowest, Placed } kind;
    uint32_t index;
    uint64_t old;
  };

  void rank(Weight weight) {
    auto key = [&](uint32_t i) {
      const Item &item = part[i];
      return std::tuple(-weight(item), item.begin, item.end, item.size, i);
    };
    std::vector<uint32_t> order(part.size());
    for (uint32_t i = 0; i < part.size(); ++i)
      order[i] = i;
    llvm::sort(order, [&](uint32_t a, uint32_t b) { return key(a) < key(b); });
    ranks.resize(part.size());
    twins.assign(part.size(), none);
    for (uint32_t place = 0; place < order.size(); ++place) {
      ranks[order[place]] = place;
      if (place != 0 && areTwins(part[order[place - 1]], part[order[place]]))
        twins[order[place]] = order[place - 1];
    }
  }

  /// Twins may change places, so one order of them is enough.
  static bool areTwins(const Item &a, const Item &b) {
    return std::tie(a.begin, a.end, a.size, a.limit) ==
           std::tie(b.begin, b.end, b.size, b.limit);
  }

  SearchEnd solve(const Members &members, Place last) {
    if (members.empty())
      return SearchEnd::Found;
    if (isHopeless(members, last.first))
      return SearchEnd::None;
    for (uint32_t item : candidates(members, last)) {
      if (nodes == budget)
        return SearchEnd::BudgetHit;
      ++nodes;
      size_t mark = changes.size();
      Place here(lowest[item], ranks[item] + 1);
      place(item);
      SearchEnd end = SearchEnd::Found;
      for (const Members &rest : split(members, item)) {
        end = solve(rest, here);
        if (end != SearchEnd::Found)
          break;
      }
      if (end != SearchEnd::None)
        return end;
      undo(mark);
    }
    return SearchEnd::None;
  }

  /// True when the members cannot all lie at `floor` or above it. At every
  /// section they lie above the lowest offset that one of them can have, which
  /// is more than the floor of the section where it is too narrow for all.
  bool isHopeless(const Members &members, uint64_t floor) {
    byLowest.clear();
    uint32_t begin = ranges[members.front()].first, end = begin;
    for (uint32_t item : members) {
      uint64_t offset = std::max(lowest[item], floor);
      if (offset > part[item].limit)
        return true;
      byLowest.emplace_back(offset, item);
      end = std::max(end, ranges[item].second);
    }
    llvm::sort(byLowest);
    // Each section is met once: `skip` leads over those that were.
    for (uint32_t s = begin; s <= end; ++s)
      skip[s] = s;
    for (auto [offset, item] : byLowest) {
      auto [from, to] = ranges[item];
      for (uint32_t s = nextUnseen(from); s < to; s = nextUnseen(s)) {
        if (rests[s] > capacity - offset)
          return true;
        skip[s] = s + 1;
      }
    }
    return false;
  }

  /// The first section from `s` on that `isHopeless` has not met.
  uint32_t nextUnseen(uint32_t s) {
    while (skip[s] != s) {
      skip[s] = skip[skip[s]];
      s = skip[s];
    }
    return s;
  }

  /// The members that may come next, the best first.
  Members candidates(const Members &members, Place last) const {
    // Where another member would lie below it, an item is not the next one.
    uint64_t ceiling = std::numeric_limits<uint64_t>::max();
    for (uint32_t item : members)
      ceiling = std::min(ceiling, lowest[item] + part[item].size);
    Members result;
    for (uint32_t item : members)
      if (lowest[item] < ceiling && Place(lowest[item], ranks[item]) >= last &&
          (twins[item] == none || isPlaced[twins[item]]))
        result.push_back(item);
    llvm::sort(result, [&](uint32_t a, uint32_t b) {
      return std::pair(lowest[a], ranks[a]) < std::pair(lowest[b], ranks[b]);
    });
    return result;
  }

  void place(uint32_t item) {
    uint64_t top = lowest[item] + part[item].size;
    offsets[item] = lowest[item];
    isPlaced[item] = true;
    changes.push_back({Change::Placed, item, 0});
    auto [from, to] = ranges[item];
    for (uint32_t s = from; s < to; ++s)
      rests[s] -= part[item].size;
    for (uint32_t other : neighbours.of(item)) {
      if (isPlaced[other] || lowest[other] >= top)
        continue;
      changes.push_back({Change::Lowest, other, lowest[other]});
      lowest[other] = top;
    }
  }

  void undo(size_t mark) {
    for (; changes.size() > mark; changes.pop_back()) {
      const Change &change = changes.back();
      if (change.kind == Change::Lowest) {
        lowest[change.index] = change.old;
      } else {
        isPlaced[change.index] = false;
        auto [from, to] = ranges[change.index];
        for (uint32_t s = from; s < to; ++s)
          rests[s] += part[change.index].size;
      }
    }
  }

  /// `members` without `item`, apart where none lives over the cut. What is
  /// found for one part holds whatever is done with the others. Small parts
  /// first: they fail fast.
  llvm::SmallVector<Members, 2> split(const Members &members,
                                      uint32_t item) const {
    llvm::SmallVector<Members, 2> parts;
    uint32_t end = 0;
    for (uint32_t member : members) {
      if (member == item)
        continue;
      if (parts.empty() || part[member].begin >= end)
        parts.emplace_back();
      parts.back().push_back(member);
      end = std::max(end, part[member].end);
    }
    llvm::sort(parts, [](const Members &a, const Members &b) {
      return std::pair(a.size(), a.front()) < std::pair(b.size(), b.front());
    });
    return parts;
  }

  const Part &part;
  const Neighbours &neighbours;
  uint64_t capacity;
  uint64_t budget = 0, nodes = 0;
  /// Per section: the sum of what is not placed.
  std::vector<uint64_t> rests;
  /// Per section and for the end: itself, or a later one; see `isHopeless`.
  std::vector<uint32_t> skip;
  std::vector<std::pair<uint64_t, uint32_t>> byLowest;
  /// Per item: the top of what is placed below it.
  std::vector<uint64_t> lowest;
  std::vector<uint64_t> offsets;
  std::vector<bool> isPlaced;
  std::vector<std::pair<uint32_t, uint32_t>> ranges;
  /// Per item: its place in the order of preference, and the equal item that
  /// comes before it.
  std::vector<uint32_t> ranks, twins;
  std::vector<Change> changes;
};

} // namespace

SearchEnd searchPlan(const Part &part, uint64_t capacity, uint64_t nodeBudget,
                     uint64_t &nodes, Plan &plan) {
  // 2048 items have fewer pairs than are kept.
  std::optional<Neighbours> neighbours = Neighbours::make(part);
  if (!neighbours)
    return SearchEnd::BudgetHit;
  Sections sections(part);
  // An order that leads nowhere must not use up all.
  uint64_t share = nodeBudget / std::size(weights);
  for (Weight weight : weights) {
    Search search(part, *neighbours, sections, capacity, weight);
    SearchEnd end = search.run(share, plan);
    nodes += search.getNodes();
    if (end != SearchEnd::BudgetHit)
      return end;
  }
  return SearchEnd::BudgetHit;
}

} // namespace ptolint::packing
