//===- VecProposals.cpp - Other vec tiles for a call ----------------------===//

#include "pto-lint/Target/GuideLimits.h"

#include <algorithm>
#include <set>

#include "Workbench.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Tiles tried with as many changed numbers; the nearest ones come first.
constexpr size_t maxTilesPerCount = 150;

/// The search for one call, over all its ops or for one of them alone.
class VecSearch {
public:
  VecSearch(Workbench &bench, const KernelVerdict &current, TileCall call,
            size_t rank)
      : bench(bench), current(current), call(call), rank(rank),
        scope(bench.getTiles().scopeOf(call)),
        given(bench.getTiles().vecTileOf(call)) {}

  /// Fewer changed numbers are tried first, and more only where they fail.
  std::vector<Proposal> run(size_t wanted) {
    start = bench.take();
    std::vector<VecTile> bases = completeTiles(scope, given, rank);
    // A transpose takes no more numbers than axes.
    if (given.size() > rank && rank > 0)
      bases.push_back(
          completeTiles(scope, std::span(given).first(rank), rank).front());
    for (const VecTile &base : bases)
      if (base != given)
        tryTile(base);
    for (const VecTile &base : bases)
      changeOneNumber(base);
    for (size_t count = 2; !hasFast && count <= scope.extents.size(); ++count)
      for (const VecTile &base : bases)
        changeNumbers(base, count, wanted);
    bench.restore(start);
    keepBest(found, wanted);
    return std::move(found);
  }

private:
  /// True when the tile is good and makes no flood of tiles.
  bool tryTile(const VecTile &tile) {
    if (bench.isExhausted() || !tried.insert(tile).second)
      return false;
    bench.getTiles().setVecTile(call, tile);
    KernelVerdict verdict = bench.judge();
    bool good = bench.isCleanUnder(call, current, verdict) &&
                verdict.verdict != Verdict::Undecided;
    bool isSlow = tileCount(scope, tile) > slowTiles;
    if (good) {
      VecTileChoice choice = choiceOf(scope, tile, given);
      found.push_back({bench.take(), choice.changedNumbers, choice.distance,
                       isSlow, std::move(verdict)});
      hasFast |= !isSlow;
    }
    bench.restore(start);
    return good && !isSlow;
  }

  /// The nearest good number of each axis.
  void changeOneNumber(const VecTile &base) {
    for (size_t axis = 0; axis < base.size() && axis < scope.extents.size();
         ++axis)
      for (int64_t value : axisChoices(scope, axis, base[axis])) {
        VecTile tile = base;
        tile[axis] = value;
        if (tryTile(tile))
          break;
      }
  }

  void changeNumbers(const VecTile &base, size_t count, size_t wanted) {
    size_t good = 0;
    for (const VecTileChoice &choice :
         tilesWithChanges(scope, base, count, maxTilesPerCount))
      if (tryTile(choice.tile) && ++good == wanted)
        return;
  }

  Workbench &bench;
  const KernelVerdict &current;
  TileCall call;
  size_t rank;
  VecTileScope scope;
  VecTile given;
  TileSnapshot start;
  std::set<VecTile> tried;
  std::vector<Proposal> found;
  bool hasFast = false;
};

/// Axes that the tile of the op at `position` must have.
size_t rankAt(Workbench &bench, size_t position) {
  return bench.getTiles()
      .scopeOf({EditKind::VecTile, position, position + 1})
      .extents.size();
}

/// Where no single call helps, all calls of the kernel cut one axis alike: a
/// program holds ops of several calls.
std::vector<Proposal> cutAllCalls(Workbench &bench) {
  TileSnapshot start = bench.take();
  std::vector<TileCall> calls = bench.getTiles().vecCalls();
  std::vector<Proposal> found;
  if (calls.size() < 2)
    return found;
  size_t axes = 0;
  for (const TileCall &call : calls)
    axes = std::max(axes, bench.getTiles().vecTileOf(call).size());
  for (size_t axis = 0; axis < axes; ++axis)
    for (int64_t parts = 2; !bench.isExhausted(); parts *= 2) {
      Proposal proposal;
      for (const TileCall &call : calls) {
        VecTile tile = bench.getTiles().vecTileOf(call);
        if (axis >= tile.size() || tile[axis] <= 1)
          continue;
        tile[axis] = std::max<int64_t>(tile[axis] / parts, 1);
        bench.getTiles().setVecTile(call, tile);
        ++proposal.changedNumbers;
        proposal.distance += static_cast<double>(parts);
      }
      if (proposal.changedNumbers == 0)
        break;
      proposal.verdict = bench.judge();
      proposal.tiles = bench.take();
      bench.restore(start);
      if (proposal.verdict.verdict == Verdict::Ok) {
        found.push_back(std::move(proposal));
        break;
      }
      if (parts > (int64_t(1) << 20))
        break;
    }
  return found;
}

} // namespace

std::vector<Proposal> proposeVecTiles(Workbench &bench,
                                      const KernelVerdict &current,
                                      const Finding &finding, size_t wanted) {
  size_t position = *finding.op.position;
  TileCall call = bench.getTiles().callOf(EditKind::VecTile, position);
  size_t rank = rankAt(bench, position);
  std::vector<Proposal> found =
      VecSearch(bench, current, call, rank).run(wanted);
  if (found.empty() || wanted > 1)
    llvm::append_range(found, proposeMoves(bench, call, position));
  if (found.empty() && bench.getTiles().membersOf(call).size() > 1)
    found = VecSearch(bench, current,
                      {EditKind::VecTile, position, position + 1}, rank)
                .run(wanted);
  if (found.empty())
    found = cutAllCalls(bench);
  keepBest(found, wanted);
  return found;
}

} // namespace ptolint
