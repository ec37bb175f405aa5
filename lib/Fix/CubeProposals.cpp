//===- CubeProposals.cpp - Other cube tiles for a call --------------------===//

#include "pto-lint/Fix/CubeTileChoices.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "Workbench.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Legal tiles of the failing matmul that are tried on all matmuls of the call.
constexpr size_t maxTilesOfCall = 24;

double distanceOf(const CubeTile &a, const CubeTile &b) {
  auto numbers = [](const CubeTile &t) {
    return std::array{t.m0, t.m1, t.k0, t.k1A, t.k1B, t.n0, t.n1};
  };
  double sum = 0;
  for (auto [x, y] : llvm::zip_equal(numbers(a), numbers(b)))
    sum += std::abs(std::log2(static_cast<double>(std::max<int64_t>(y, 1)) /
                              static_cast<double>(std::max<int64_t>(x, 1))));
  return sum;
}

bool isUnset(const CubeTile &t) {
  return std::max({t.m0, t.m1, t.k0, t.k1A, t.k1B, t.n0, t.n1}) <= 0;
}

/// What the op asks for is kept, but K is not split any more.
CubeOp withoutSplitK(CubeOp cube) {
  cube.tile.splitK = false;
  return cube;
}

class CubeSearch {
public:
  CubeSearch(Workbench &bench, const KernelVerdict &current, const CubeOp &cube,
             TileCall call)
      : bench(bench), current(current), cube(cube), call(call),
        start(bench.take()) {}

  std::vector<Proposal> run(size_t wanted) {
    // Nothing is near a tile that was never set.
    if (isUnset(cube.tile))
      tryTiles(bestCubeTiles(cube, bench.getTarget(), bench.getRelease(),
                             maxTilesOfCall),
               wanted);
    if (found.empty())
      tryTiles(nearestTo(cube), wanted);
    if (found.empty() && cube.tile.splitK)
      tryTiles(nearestTo(withoutSplitK(cube)), wanted);
    bench.restore(start);
    keepBest(found, wanted);
    return std::move(found);
  }

private:
  std::vector<CubeTile> nearestTo(const CubeOp &matmul) {
    return nearestCubeTiles(matmul, bench.getTarget(), bench.getRelease(),
                            maxTilesOfCall);
  }

  void tryTiles(const std::vector<CubeTile> &tiles, size_t wanted) {
    for (const CubeTile &tile : tiles)
      if (bench.isExhausted() || (tryTile(tile) && found.size() == wanted))
        return;
  }

  bool tryTile(const CubeTile &tile) {
    bench.getTiles().setCubeTile(
        call, cubeTileAttr(bench.getKernel().getContext(), tile));
    KernelVerdict verdict = bench.judge();
    bool good = bench.isCleanUnder(call, current, verdict) &&
                verdict.verdict != Verdict::Undecided;
    if (good) {
      size_t changed = changedNumbers(cube.tile, tile) +
                       (cube.tile.splitK != tile.splitK ? 1 : 0);
      found.push_back({bench.take(), changed, distanceOf(cube.tile, tile),
                       /*isSlow=*/false, std::move(verdict)});
    }
    bench.restore(start);
    return good;
  }

  Workbench &bench;
  const KernelVerdict &current;
  CubeOp cube;
  TileCall call;
  TileSnapshot start;
  std::vector<Proposal> found;
};

} // namespace

std::vector<Proposal> proposeCubeTiles(Workbench &bench,
                                       const KernelVerdict &current,
                                       const Finding &finding, size_t wanted) {
  size_t position = *finding.op.position;
  std::optional<CubeOp> cube = readCubeOp(bench.getTiles().getOps()[position]);
  if (!cube)
    return {};
  TileCall call = bench.getTiles().callOf(EditKind::CubeTile, position);
  std::vector<Proposal> found =
      CubeSearch(bench, current, *cube, call).run(wanted);
  if (found.empty() || wanted > 1)
    llvm::append_range(found, proposeMoves(bench, call, position));
  if (found.empty() && bench.getTiles().membersOf(call).size() > 1)
    found = CubeSearch(bench, current, *cube,
                       {EditKind::CubeTile, position, position + 1})
                .run(wanted);
  keepBest(found, wanted);
  return found;
}

} // namespace ptolint
