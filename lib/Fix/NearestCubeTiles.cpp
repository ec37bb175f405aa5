//===- NearestCubeTiles.cpp - Legal tiles near a given one ----------------===//
//
// The search goes by the number of changed numbers. Each axis has a list of
// choices for its number in L0; what L1 needs follows from them. A choice is in
// a list if it is the smallest that a pattern of changes allows, so that no
// pattern is missed, or near the number that stands there.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Fix/CubeTileChoices.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "CubeNumbers.h"

namespace ptolint {

namespace {

/// Numbers of a tile; as many can be changed.
constexpr size_t tileNumbers = 7;

/// Which L1 numbers of K change.
enum class InnerPattern : uint8_t { None, A, B, AsOne, Both };

constexpr InnerPattern allPatterns[] = {InnerPattern::None, InnerPattern::A,
                                        InnerPattern::B, InnerPattern::AsOne,
                                        InnerPattern::Both};

bool keepsA(InnerPattern pattern) {
  return pattern == InnerPattern::None || pattern == InnerPattern::B;
}
bool keepsB(InnerPattern pattern) {
  return pattern == InnerPattern::None || pattern == InnerPattern::A;
}

/// A number for kL1a or kL1b, or for both.
struct InnerNumber {
  int64_t k1 = 0;
  int64_t distance = 0;
};
using InnerNumbers = llvm::SmallVector<InnerNumber, 16>;

/// What a kL1 that does not divide K counts on top, a sixteenth of an octave,
/// so that one that does is preferred to the largest that fits.
constexpr int64_t uneven = 62'500;

/// Counts as more than any sum of distances: A and B do not fit L1 together.
constexpr int64_t crowded = 1'000'000'000;

struct RankedTile {
  CubeTile tile;
  /// `crowded` and `uneven` included.
  int64_t distance = 0;
  int64_t fill = 0;
  uint64_t tiles = 0;

  auto key() const {
    return std::tuple(distance, -fill, tiles, tile.m0, tile.k0, tile.n0,
                      tile.m1, tile.k1A, tile.k1B, tile.n1);
  }
};

class NearestSearch {
public:
  NearestSearch(const CubeTileSpace &space, const CubeTile &current,
                size_t count)
      : space(space), current(current), count(count) {}

  std::vector<CubeTile> run();

private:
  void makeInnerChoices();
  void searchAll(size_t changes);
  /// All tiles in which so many numbers of m, of n and of kL0 change.
  void search(size_t changesM, size_t changesN, size_t changesK0,
              InnerPattern pattern);
  void searchInner(const AxisChoice &m, const AxisChoice &n,
                   const AxisChoice &k, InnerPattern pattern);
  /// Numbers beside `k0` that are not the one that stands there.
  InnerNumbers changedK1(int64_t k0, int64_t now,
                         std::array<int64_t, 2> limits) const;
  /// Adds multiples and divisors of `k1`, which the compiler wants where all of
  /// K does not fit.
  void addRelated(InnerNumbers &numbers, int64_t k1, int64_t k0,
                  int64_t now) const;
  void tryPair(CubeTile tile, int64_t a, int64_t b, int64_t distance);
  size_t changesOf(InnerPattern pattern) const;
  /// What the author means by a kL1.
  int64_t meant(int64_t k1) const;
  void add(const CubeTile &tile, int64_t distance);

  const CubeTileSpace &space;
  CubeTile current;
  size_t count;
  AxisChoices ofM, ofN, ofK;
  llvm::SmallVector<int64_t, 64> divisorsOfK;
  /// Tiles with one number of changes, the best first.
  std::vector<RankedTile> level;
  size_t levelSize = 0;
  /// Beyond this distance nothing gets into `level` any more.
  int64_t bound = unbounded;
};

void NearestSearch::makeInnerChoices() {
  int64_t unit = space.getUnitK(), limit = space.getLimitK();
  CubeNumbers numbers;
  addMultiples(numbers, unit, current.k0);
  addDivisors(numbers, current.k1A, unit, limit);
  addDivisors(numbers, current.k1B, unit, limit);
  for (int64_t number = unit; number <= limit; number += unit)
    numbers.push_back(number);
  if (current.k0 > 0 && current.k0 % unit == 0)
    numbers.push_back(current.k0);
  sortUnique(numbers);
  for (int64_t number : numbers)
    ofK[number != current.k0].push_back(
        {number, 0, numberDistance(current.k0, number), {}, 0});
  addDivisors(divisorsOfK, space.k, unit,
              std::min(space.k, std::max(space.depthOfA(space.getUnitM()).l1,
                                         space.depthOfB(space.getUnitN()).l1)));
  sortUnique(divisorsOfK);
}

int64_t NearestSearch::meant(int64_t k1) const {
  int64_t k0 = current.k0;
  bool isQuotient = k0 > 0 && k1 > 0 && k1 % k0 != 0 &&
                    k1 == pieces(space.k, k0) && k1 <= unbounded / k0;
  return isQuotient ? k1 * k0 : k1;
}

/// 9 where the pattern does not exist.
size_t NearestSearch::changesOf(InnerPattern pattern) const {
  bool isOneNumber = current.k1A == current.k1B;
  switch (pattern) {
  case InnerPattern::None:
    return 0;
  case InnerPattern::A:
  case InnerPattern::B:
    return 1;
  case InnerPattern::AsOne:
    return isOneNumber ? 1 : tileNumbers + 1;
  case InnerPattern::Both:
    return 2;
  }
  return tileNumbers + 1;
}

void NearestSearch::add(const CubeTile &tile, int64_t distance) {
  if (space.isCrowded(tile))
    distance += crowded;
  for (int64_t k1 : {tile.k1A, tile.k1B})
    if (k1 < space.k && space.k % k1 != 0)
      distance += uneven;
  if (distance > bound)
    return;
  RankedTile ranked{tile, distance, space.fillOf(tile), space.tileCount(tile)};
  auto place =
      std::ranges::lower_bound(level, ranked.key(), {}, &RankedTile::key);
  if (place != level.end() && place->key() == ranked.key())
    return;
  level.insert(place, ranked);
  if (level.size() > levelSize)
    level.pop_back();
  if (level.size() == levelSize)
    bound = level.back().distance;
}

void NearestSearch::tryPair(CubeTile tile, int64_t a, int64_t b,
                            int64_t distance) {
  if (distance > bound || !space.hasRelation(a, b))
    return;
  tile.k1A = a;
  tile.k1B = b;
  if (space.fit.fits(tile))
    add(tile, distance);
}

InnerNumbers NearestSearch::changedK1(int64_t k0, int64_t now,
                                      std::array<int64_t, 2> limits) const {
  int64_t aim = meant(now);
  llvm::SmallVector<int64_t, 16> numbers;
  addMultiples(numbers, k0, aim);
  for (int64_t limit : limits) {
    if (limit == unbounded)
      numbers.push_back(pieces(space.k, k0) * k0);
    else if (limit >= k0)
      numbers.push_back(limit / k0 * k0);
    int64_t upTo = std::min(limit, std::max(aim, k0));
    auto divisor =
        llvm::find_if(llvm::reverse(divisorsOfK), [&](int64_t number) {
          return number <= upTo && number % k0 == 0;
        });
    if (divisor != divisorsOfK.rend())
      numbers.push_back(*divisor);
  }
  sortUnique(numbers);
  InnerNumbers result;
  for (int64_t number : numbers)
    if (number != now)
      result.push_back({number, numberDistance(aim, number)});
  return result;
}

void NearestSearch::addRelated(InnerNumbers &numbers, int64_t k1, int64_t k0,
                               int64_t now) const {
  constexpr int64_t maxParts = 16;
  int64_t aim = meant(now);
  llvm::SmallVector<int64_t, 20> related;
  addMultiples(related, k1, aim);
  for (int64_t parts = 2; parts <= maxParts; ++parts)
    if (k1 % parts == 0 && k1 / parts % k0 == 0)
      related.push_back(k1 / parts);
  for (int64_t number : related)
    if (number != now)
      numbers.push_back({number, numberDistance(aim, number)});
}

void NearestSearch::searchInner(const AxisChoice &m, const AxisChoice &n,
                                const AxisChoice &k, InnerPattern pattern) {
  CubeTile tile = space.smallest(m.l0, k.l0, n.l0);
  tile.m1 = m.l1;
  tile.n1 = n.l1;
  int64_t before = m.distance + n.distance + k.distance;
  int64_t nowA = current.k1A, nowB = current.k1B;
  if (pattern == InnerPattern::None)
    return tryPair(tile, nowA, nowB, before);
  int64_t together = space.depthTogether(m.l0, n.l0, 1);
  InnerNumbers ofA, ofB;
  if (!keepsA(pattern))
    ofA = changedK1(k.l0, nowA, {m.depth.l1, together});
  if (!keepsB(pattern))
    ofB = changedK1(k.l0, nowB, {n.depth.l1, together});
  switch (pattern) {
  case InnerPattern::None:
    return;
  case InnerPattern::A:
    addRelated(ofA, nowB, k.l0, nowA);
    for (InnerNumber a : ofA)
      tryPair(tile, a.k1, nowB, before + a.distance);
    return;
  case InnerPattern::B:
    addRelated(ofB, nowA, k.l0, nowB);
    for (InnerNumber b : ofB)
      tryPair(tile, nowA, b.k1, before + b.distance);
    return;
  case InnerPattern::AsOne:
    for (const InnerNumbers *numbers : {&ofA, &ofB})
      for (InnerNumber both : *numbers)
        tryPair(tile, both.k1, both.k1, before + both.distance);
    return;
  case InnerPattern::Both:
    for (InnerNumber a : ofA) {
      InnerNumbers partners = ofB;
      addRelated(partners, a.k1, k.l0, nowB);
      for (InnerNumber b : partners)
        if (nowA != nowB || a.k1 != b.k1)
          tryPair(tile, a.k1, b.k1, before + a.distance + b.distance);
    }
    return;
  }
}

void NearestSearch::search(size_t changesM, size_t changesN, size_t changesK0,
                           InnerPattern pattern) {
  // A split K is as deep as the smaller of the L1 numbers.
  bool keepsDepth = !current.splitK;
  bool isKeptA = keepsA(pattern), isKeptB = keepsB(pattern);
  int64_t smallestK1 = std::min(isKeptA ? current.k1A : unbounded,
                                isKeptB ? current.k1B : unbounded);
  llvm::SmallVector<const AxisChoice *, 160> steps;
  for (const AxisChoice &k : ofK[changesK0])
    if (k.l0 <= smallestK1 && (!isKeptA || current.k1A % k.l0 == 0) &&
        (!isKeptB || current.k1B % k.l0 == 0))
      steps.push_back(&k);
  if (steps.empty())
    return;
  auto holds = [&](const AxisChoice &choice, bool isKept, int64_t k1) {
    return !isKept || !keepsDepth || choice.depth.l1 >= k1;
  };
  for (const AxisChoice &m : ofM[changesM]) {
    if (m.distance > bound)
      break;
    if (!holds(m, isKeptA, current.k1A))
      continue;
    for (const AxisChoice &n : ofN[changesN]) {
      int64_t ofBlock = m.distance + n.distance;
      if (ofBlock + steps.front()->distance > bound)
        break;
      if (n.l0 > m.limitN || !holds(n, isKeptB, current.k1B))
        continue;
      int64_t depth =
          std::min({m.depth.l0, n.depth.l0, m.depth.l1, n.depth.l1});
      for (const AxisChoice *k : steps) {
        if (ofBlock + k->distance > bound)
          break;
        if (k->l0 <= depth)
          searchInner(m, n, *k, pattern);
      }
    }
  }
}

void NearestSearch::searchAll(size_t changes) {
  for (InnerPattern pattern : allPatterns)
    for (size_t changesM = 0; changesM < ofM.size(); ++changesM)
      for (size_t changesN = 0; changesN < ofN.size(); ++changesN)
        for (size_t changesK0 : {0, 1})
          if (changesM + changesN + changesK0 + changesOf(pattern) == changes)
            search(changesM, changesN, changesK0, pattern);
}

std::vector<CubeTile> NearestSearch::run() {
  ofM = makeAxisChoices(current.m0, current.m1, space.getUnitM(),
                        space.getStepM(), space.getLimitM());
  ofN = makeAxisChoices(current.n0, current.n1, space.getUnitN(),
                        space.getStepN(), space.getLimitN());
  makeInnerChoices();
  auto sortByDistance = [](AxisChoices &choices) {
    for (std::vector<AxisChoice> &list : choices)
      llvm::sort(list, [](const AxisChoice &a, const AxisChoice &b) {
        return std::tie(a.distance, a.l0) < std::tie(b.distance, b.l0);
      });
  };
  for (AxisChoices *choices : {&ofM, &ofN, &ofK})
    sortByDistance(*choices);
  for (std::vector<AxisChoice> &list : ofM) {
    for (AxisChoice &choice : list) {
      choice.depth = space.depthOfA(choice.l0);
      choice.limitN = space.limitNBeside(choice.l0);
    }
  }
  for (std::vector<AxisChoice> &list : ofN)
    for (AxisChoice &choice : list)
      choice.depth = space.depthOfB(choice.l0);

  std::vector<CubeTile> result;
  for (size_t changes = 0; changes <= tileNumbers; ++changes) {
    if (result.size() == count)
      break;
    level.clear();
    levelSize = count - result.size();
    bound = unbounded;
    searchAll(changes);
    for (const RankedTile &ranked : level)
      if (space.isLegal(ranked.tile))
        result.push_back(ranked.tile);
  }
  return result;
}

} // namespace

size_t changedNumbers(const CubeTile &before, const CubeTile &after) {
  size_t outer = size_t{before.m0 != after.m0} + size_t{before.m1 != after.m1} +
                 size_t{before.k0 != after.k0} + size_t{before.n0 != after.n0} +
                 size_t{before.n1 != after.n1};
  bool isOneNumber = before.k1A == before.k1B && after.k1A == after.k1B;
  return outer + size_t{before.k1A != after.k1A} +
         size_t{!isOneNumber && before.k1B != after.k1B};
}

std::vector<CubeTile> nearestCubeTiles(const CubeOp &cube, const Target &target,
                                       Release release, size_t count) {
  CubeTileSpace space(cube, target, release);
  if (!space.hasTiles() || count == 0)
    return {};
  return NearestSearch(space, cube.tile, count).run();
}

} // namespace ptolint
