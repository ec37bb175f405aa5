//===- VecTileChoices.cpp - Vec tiles near a given one --------------------===//

#include "pto-lint/Fix/VecTileChoices.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace ptolint {

namespace {

/// Divisors of an axis that are tried; what lies beyond is close to one of
/// them.
constexpr size_t maxDivisors = 24;
/// Axes longer than this are not searched for divisors.
constexpr int64_t maxDividedAxis = int64_t(1) << 20;
/// No number that is tried is larger, so that doubling and rounding it up stay
/// within 64 bits.
constexpr int64_t maxNumber = int64_t(1) << 60;
/// Combinations looked at before the nearest are picked.
constexpr size_t maxCombinations = 20000;

int64_t roundUp(int64_t value, int64_t block) {
  return (value + block - 1) / block * block;
}

int64_t extentOf(const VecTileScope &scope, size_t axis) {
  return axis < scope.extents.size() ? scope.extents[axis] : 0;
}

int64_t blockOf(const VecTileScope &scope, size_t axis) {
  return axis < scope.blocks.size() ? scope.blocks[axis] : 1;
}

/// What a number of a tile comes to: never more than the axis.
int64_t clipped(const VecTileScope &scope, size_t axis, int64_t value) {
  int64_t extent = extentOf(scope, axis);
  return std::min(extent > 0 ? std::min(value, extent) : value, maxNumber);
}

double axisDistance(const VecTileScope &scope, size_t axis, int64_t from,
                    int64_t to) {
  double a =
      static_cast<double>(std::max<int64_t>(clipped(scope, axis, from), 1));
  double b =
      static_cast<double>(std::max<int64_t>(clipped(scope, axis, to), 1));
  return std::abs(std::log2(b / a));
}

/// Nearest to `current` first; of equal distance the smaller one, which needs
/// less memory.
std::vector<int64_t> nearestFirst(const VecTileScope &scope, size_t axis,
                                  int64_t current,
                                  const std::set<int64_t> &values) {
  std::vector<int64_t> sorted(values.begin(), values.end());
  std::ranges::sort(sorted, {}, [&](int64_t value) {
    return std::pair(axisDistance(scope, axis, current, value), value);
  });
  return sorted;
}

void addDivisors(int64_t extent, std::set<int64_t> &values) {
  if (extent > maxDividedAxis)
    return;
  size_t found = 0;
  for (int64_t d = 1; d * d <= extent && found < maxDivisors; ++d)
    if (extent % d == 0) {
      values.insert({d, extent / d});
      found += 2;
    }
}

void addHalves(int64_t value, std::set<int64_t> &values) {
  for (int64_t part = value; part >= 1; part = part == 1 ? 0 : (part + 1) / 2)
    values.insert(part);
}

} // namespace

std::vector<int64_t> axisChoices(const VecTileScope &scope, size_t axis,
                                 int64_t current) {
  int64_t extent = extentOf(scope, axis);
  int64_t effective = std::max<int64_t>(clipped(scope, axis, current), 1);
  int64_t limit = extent > 0 ? std::min(extent, maxNumber) : effective;
  std::set<int64_t> values;
  addHalves(effective, values);
  for (int64_t power = 1; power <= limit; power *= 2)
    values.insert(power);
  if (extent > 0) {
    addDivisors(extent, values);
    values.insert(limit);
  }
  if (int64_t block = blockOf(scope, axis); block > 1) {
    std::set<int64_t> blocks;
    for (int64_t value : values)
      blocks.insert(roundUp(value, block));
    values.merge(blocks);
  }
  values.erase(current);
  return nearestFirst(scope, axis, current, values);
}

std::vector<int64_t> coarseAxisChoices(const VecTileScope &scope, size_t axis,
                                       int64_t current) {
  int64_t extent = extentOf(scope, axis);
  std::set<int64_t> values;
  addHalves(std::max<int64_t>(clipped(scope, axis, current), 1), values);
  if (extent > 0)
    values.insert(std::min(extent, maxNumber));
  if (int64_t block = blockOf(scope, axis); block > 1) {
    std::set<int64_t> blocks;
    for (int64_t value : values)
      blocks.insert(roundUp(value, block));
    values.swap(blocks);
  }
  // What is no more than the axis says the same as what is written.
  if (current >= 1) {
    if (clipped(scope, axis, current) != current)
      values.erase(clipped(scope, axis, current));
    values.insert(current);
  }
  return nearestFirst(scope, axis, current, values);
}

std::vector<VecTile> completeTiles(const VecTileScope &scope,
                                   std::span<const int64_t> tile, size_t rank) {
  auto whole = [&](size_t axis) {
    return std::max<int64_t>(extentOf(scope, axis), 1);
  };
  VecTile appended(tile.begin(), tile.end());
  for (size_t axis = 0; axis < appended.size(); ++axis)
    if (appended[axis] < 1)
      appended[axis] = whole(axis);
  size_t given = appended.size();
  if (given >= rank)
    return {appended};
  for (size_t axis = given; axis < rank; ++axis)
    appended.push_back(whole(axis));
  if (given == 0)
    return {appended};
  // The numbers that there are may stand for the inner axes.
  VecTile prepended(rank - given, 1);
  prepended.insert(prepended.end(), appended.begin(),
                   appended.begin() + static_cast<ptrdiff_t>(given));
  return {appended, prepended};
}

double tileCount(const VecTileScope &scope, const VecTile &tile) {
  double count = 1;
  for (size_t axis = 0; axis < tile.size(); ++axis)
    if (int64_t extent = extentOf(scope, axis); extent > 0 && tile[axis] > 0) {
      int64_t tiles = (extent - 1) / tile[axis] + 1;
      count *= static_cast<double>(tiles);
    }
  return count;
}

VecTileChoice choiceOf(const VecTileScope &scope, VecTile tile,
                       std::span<const int64_t> from) {
  VecTileChoice choice;
  size_t common = std::min(tile.size(), from.size());
  for (size_t axis = 0; axis < common; ++axis)
    if (tile[axis] != from[axis]) {
      ++choice.changedNumbers;
      choice.distance += axisDistance(scope, axis, from[axis], tile[axis]);
    }
  choice.changedNumbers += std::max(tile.size(), from.size()) - common;
  choice.tile = std::move(tile);
  return choice;
}

namespace {

/// All ways to change `count` axes of `from`, breadth without an order.
class Combinations {
public:
  Combinations(const VecTileScope &scope, const VecTile &from)
      : scope(scope), from(from), tile(from) {
    for (size_t axis = 0; axis < from.size(); ++axis)
      values.push_back(coarseAxisChoices(scope, axis, from[axis]));
  }

  std::vector<VecTileChoice> take(size_t count) {
    add(0, count);
    return std::move(choices);
  }

private:
  void add(size_t axis, size_t count) {
    if (choices.size() >= maxCombinations)
      return;
    if (count == 0) {
      choices.push_back(choiceOf(scope, tile, from));
      return;
    }
    if (axis + count > from.size())
      return;
    for (int64_t value : values[axis]) {
      if (value == from[axis])
        continue;
      tile[axis] = value;
      add(axis + 1, count - 1);
    }
    tile[axis] = from[axis];
    add(axis + 1, count);
  }

  const VecTileScope &scope;
  const VecTile &from;
  VecTile tile;
  std::vector<std::vector<int64_t>> values;
  std::vector<VecTileChoice> choices;
};

} // namespace

std::vector<VecTileChoice> tilesWithChanges(const VecTileScope &scope,
                                            const VecTile &from, size_t count,
                                            size_t limit) {
  std::vector<VecTileChoice> choices = Combinations(scope, from).take(count);
  // Inner axes first: the tile that keeps them larger wins a tie.
  auto isNearer = [](const VecTileChoice &a, const VecTileChoice &b) {
    if (a.distance != b.distance)
      return a.distance < b.distance;
    return std::lexicographical_compare(b.tile.rbegin(), b.tile.rend(),
                                        a.tile.rbegin(), a.tile.rend());
  };
  size_t kept = std::min(limit, choices.size());
  std::ranges::partial_sort(
      choices, choices.begin() + static_cast<ptrdiff_t>(kept), isNearer);
  choices.resize(kept);
  return choices;
}

} // namespace ptolint
