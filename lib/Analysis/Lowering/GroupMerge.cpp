//===- GroupMerge.cpp - Merging groups of subgraphs -----------------------===//

#include "GroupMerge.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace ptolint::lowering {

static constexpr uint32_t none = -1;

static constexpr int maxRounds = 100;
/// A merge may halve the parallelism only down to this many subgraphs,
static constexpr double parallel = 20;
/// unless one of the two is this short.
static constexpr int64_t shortCycles = 512;

/// True for groups that this step merges: of a single subgraph, or of several.
static bool isEligible(const SubgraphGroups::Group &group, double copies,
                       bool isSingle) {
  return group.isMergeable && group.size &&
         (group.size * copies == 1.0) == isSingle;
}

namespace {

/// Sets of numbers that are joined and walked.
class Chains {
public:
  explicit Chains(size_t count) {
    last.resize_for_overwrite(count);
    std::iota(last.begin(), last.end(), 0u);
    next.assign(count, none);
  }

  /// Adds the set that begins with `other` to the one that begins with `first`.
  void append(uint32_t first, uint32_t other) {
    next[last[first]] = other;
    last[first] = last[other];
  }
  /// The number after this one; `none` at the end.
  uint32_t after(uint32_t number) const { return next[number]; }

private:
  IndexVector last, next;
};

/// One pass over all groups; a group that is merged into another gets empty.
class MergeRound {
public:
  MergeRound(SubgraphGroups &all, const Links &nodeLinks, int64_t bound,
             double copies, bool isSingle);

  void run();
  /// Numbers groups and subgraphs anew; false if nothing was merged.
  bool finish();

private:
  using Group = SubgraphGroups::Group;

  bool mayMerge(uint32_t group) const {
    return isEligible(all.groups[group], copies, isSingle);
  }
  std::optional<uint32_t> onlyNeighbour(uint32_t current,
                                        const IndexLists &neighbours) const;
  bool tryMerge(uint32_t current, uint32_t other);
  bool isWorthwhile(const Group &a, const Group &b) const;
  bool findTouching(const Group &few, const Group &many);
  bool touch(uint32_t subgraph, const Group &many, size_t &touchedCount);
  void absorb(uint32_t subgraph, uint32_t other);

  SubgraphGroups &all;
  int64_t bound;
  double copies;
  bool isSingle;
  /// Links as they were when the round began.
  Links subgraphLinks, groupLinks;
  /// What a subgraph, or a group, of the beginning is part of now,
  IndexVector subgraphNow, groupNow;
  /// and what it has absorbed.
  Chains subgraphParts, groupParts;
  /// The subgraph of the smaller group that one of the larger touches.
  IndexVector touching;
};

} // namespace

static IndexVector identity(size_t count) {
  IndexVector result;
  result.resize_for_overwrite(count);
  std::iota(result.begin(), result.end(), 0u);
  return result;
}

MergeRound::MergeRound(SubgraphGroups &all, const Links &nodeLinks,
                       int64_t bound, double copies, bool isSingle)
    : all(all), bound(bound), copies(copies), isSingle(isSingle),
      subgraphNow(identity(all.cycles.size())),
      groupNow(identity(all.groups.size())), subgraphParts(all.cycles.size()),
      groupParts(all.groups.size()), touching(all.cycles.size(), none) {
  IndexSets subgraphs;
  subgraphs.members = IndexLists::sorted(all.subgraphOf, all.cycles.size());
  subgraphs.setOf = all.subgraphOf;
  subgraphLinks = subgraphs.links(nodeLinks);
  IndexSets groups;
  for (uint32_t group = 0; group < all.groups.size(); ++group)
    groups.setOf.append(all.groups[group].size, group);
  groups.members = IndexLists::sorted(groups.setOf, all.groups.size());
  groupLinks = groups.links(subgraphLinks);
}

void MergeRound::run() {
  for (uint32_t current = 0; current < all.groups.size();) {
    // The only group before, else the only group after.
    bool isMerged = false;
    if (mayMerge(current)) {
      std::optional<uint32_t> before =
          onlyNeighbour(current, groupLinks.inputs);
      std::optional<uint32_t> after =
          onlyNeighbour(current, groupLinks.outputs);
      isMerged = (before && tryMerge(current, *before)) ||
                 (after && tryMerge(current, *after));
    }
    current += !isMerged;
  }
}

std::optional<uint32_t>
MergeRound::onlyNeighbour(uint32_t current,
                          const IndexLists &neighbours) const {
  uint32_t found = none;
  for (uint32_t part = current; part != none; part = groupParts.after(part))
    for (uint32_t neighbour : neighbours[part]) {
      uint32_t group = groupNow[neighbour];
      if (group == current || group == found)
        continue;
      if (found != none)
        return std::nullopt;
      found = group;
    }
  if (found == none || !mayMerge(found))
    return std::nullopt;
  return found;
}

bool MergeRound::tryMerge(uint32_t current, uint32_t other) {
  Group a = all.groups[current], b = all.groups[other];
  if (!isWorthwhile(a, b))
    return false;
  const Group &few = a.size > b.size ? b : a;
  const Group &many = a.size > b.size ? a : b;
  if (!findTouching(few, many))
    return false;
  for (uint32_t i = many.first; i < many.first + many.size; ++i)
    absorb(touching[i], i);
  all.groups[current] = few;
  all.groups[other] = Group();
  for (uint32_t part = other; part != none; part = groupParts.after(part))
    groupNow[part] = current;
  groupParts.append(current, other);
  return true;
}

bool MergeRound::isWorthwhile(const Group &a, const Group &b) const {
  int64_t cyclesA = all.cycles[a.first], cyclesB = all.cycles[b.first];
  int64_t total = a.size <= b.size ? cyclesA + cyclesB * (b.size / a.size)
                                   : cyclesA * (a.size / b.size) + cyclesB;
  if (total > bound || a.isCube != b.isCube)
    return false;
  return isSingle || a.size == b.size ||
         std::min(a.size, b.size) * copies >= parallel ||
         std::min(cyclesA, cyclesB) <= shortCycles;
}

/// Every subgraph of the larger group goes to the one of the smaller group that
/// it touches; false unless that is one each.
bool MergeRound::findTouching(const Group &few, const Group &many) {
  std::fill_n(touching.begin() + many.first, many.size, none);
  size_t touchedCount = 0;
  for (uint32_t i = few.first; i < few.first + few.size; ++i)
    if (!touch(i, many, touchedCount))
      return false;
  return touchedCount == many.size;
}

bool MergeRound::touch(uint32_t subgraph, const Group &many,
                       size_t &touchedCount) {
  for (uint32_t part = subgraph; part != none; part = subgraphParts.after(part))
    for (const IndexLists *neighbours :
         {&subgraphLinks.inputs, &subgraphLinks.outputs})
      for (uint32_t neighbour : (*neighbours)[part]) {
        uint32_t now = subgraphNow[neighbour];
        if (now < many.first || now >= many.first + many.size ||
            touching[now] == subgraph)
          continue;
        if (touching[now] != none)
          return false;
        touching[now] = subgraph;
        ++touchedCount;
      }
  return true;
}

void MergeRound::absorb(uint32_t subgraph, uint32_t other) {
  all.cycles[subgraph] += all.cycles[other];
  for (uint32_t part = other; part != none; part = subgraphParts.after(part))
    subgraphNow[part] = subgraph;
  subgraphParts.append(subgraph, other);
}

bool MergeRound::finish() {
  IndexVector numbers(all.cycles.size(), none);
  llvm::SmallVector<int64_t, 32> cycles;
  size_t groupCount = all.groups.size();
  llvm::erase_if(all.groups, [](const Group &group) { return !group.size; });
  if (all.groups.size() == groupCount)
    return false;
  for (Group &group : all.groups) {
    uint32_t first = cycles.size();
    for (uint32_t i = group.first; i < group.first + group.size; ++i) {
      numbers[i] = cycles.size();
      cycles.push_back(all.cycles[i]);
    }
    group.first = first;
  }
  for (uint32_t &subgraph : all.subgraphOf)
    subgraph = numbers[subgraphNow[subgraph]];
  all.cycles = std::move(cycles);
  return true;
}

void mergeGroups(SubgraphGroups &groups, const Links &nodeLinks, int64_t bound,
                 double copies) {
  for (bool isSingle : {true, false})
    for (int i = 0; i < maxRounds; ++i) {
      // No group gets eligible by a merge.
      auto mayMerge = [&](const SubgraphGroups::Group &group) {
        return isEligible(group, copies, isSingle);
      };
      if (llvm::count_if(groups.groups, mayMerge) < 2)
        break;
      MergeRound round(groups, nodeLinks, bound, copies, isSingle);
      round.run();
      if (!round.finish())
        break;
    }
}

} // namespace ptolint::lowering
