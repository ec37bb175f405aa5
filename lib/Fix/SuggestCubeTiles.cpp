//===- SuggestCubeTiles.cpp - Tiles for a matmul
//---------------------------===//

#include "pto-lint/Analysis/CubeFootprint.h"
#include "pto-lint/Fix/CubeTileChoices.h"
#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

#include "CubeTileSpace.h"
#include "SuggestKernel.h"

namespace ptolint {

namespace {

/// Describes tiles of one matmul.
class CubeDescriber {
public:
  CubeDescriber(const SuggestRequest &request, const CubeOp &cube,
                const SuggestBench &bench)
      : request(request), cube(cube), bench(bench),
        space(cube, bench.target, bench.release) {}

  TileSuggestion describe(const CubeTile &tile) const;

private:
  /// What goes wrong when the tile is `next`.
  std::optional<GrowthLimit> limitOf(const CubeTile &next,
                                     int64_t number) const;

  const SuggestRequest &request;
  const CubeOp &cube;
  const SuggestBench &bench;
  CubeTileSpace space;
};

std::optional<GrowthLimit> CubeDescriber::limitOf(const CubeTile &next,
                                                  int64_t number) const {
  CubeOp grown = cube;
  grown.tile = next;
  CubeFootprint footprint(grown, bench.target, bench.release);
  std::vector<CubeBuffer> oversized = footprint.oversized();
  GrowthLimit limit;
  limit.next = number;
  if (!oversized.empty()) {
    limit.space = oversized.front().space;
    limit.required = oversized.front().bytes.value_or(0);
  } else if (space.isCrowded(next)) {
    CubeBytes bytes = space.fit.bytesOf(next);
    limit.space = MemorySpace::l1;
    limit.required = bytes.l1A + bytes.l1B;
    limit.isSum = true;
  } else {
    return std::nullopt;
  }
  limit.capacity = bench.target.capacity(limit.space).value_or(0);
  return limit;
}

TileSuggestion CubeDescriber::describe(const CubeTile &tile) const {
  TileSuggestion result;
  std::string text = tileText(tile);
  result.kernel = kernelJson(request, text);
  // Without the outer brackets of the list of lists.
  result.call =
      "pypto.set_cube_tile_shapes(" + text.substr(1, text.size() - 2) + ")";
  auto inAllMatrices = [&](uint64_t count) {
    return saturatedMul(count, std::max<int64_t>(request.batch, 1));
  };
  result.blocks = inAllMatrices(space.blockCount(tile.m0, tile.n0));
  result.tiles = inAllMatrices(space.tileCount(tile));
  auto add = [&](const char *name, int64_t value, int64_t axis,
                 const CubeTile &next, int64_t nextValue) {
    TileNumber &number = result.numbers.emplace_back();
    number.name = name;
    number.value = value;
    number.isWholeAxis = value >= axis;
    if (!number.isWholeAxis)
      number.limit = limitOf(next, nextValue);
  };
  CubeTile next = tile;
  next.m0 = next.m1 = tile.m0 + space.getStepM();
  add("mL0", tile.m0, space.m, next, next.m0);
  next = tile;
  next.k0 = next.k1A = next.k1B = tile.k0 + space.getStepK();
  add("kL0", tile.k0, space.k, next, next.k0);
  next = tile;
  next.k1A = next.k1B = tile.k1A + tile.k0;
  add("kL1", tile.k1A, space.k, next, next.k1A);
  next = tile;
  next.n0 = next.n1 = tile.n0 + space.getStepN();
  add("nL0", tile.n0, space.n, next, next.n0);
  return result;
}

} // namespace

SuggestResult suggestCubeTiles(const SuggestRequest &request,
                               SuggestBench &bench, size_t count) {
  // A number that is in whole blocks of every kind; the sizes decide later.
  constexpr int64_t probe = 64;
  CubeTile tile = {probe, probe, probe, probe, probe, probe, probe, false};
  std::string json = kernelJson(request, tileText(tile));
  uint64_t minBlocks = static_cast<uint64_t>(
      pieces(request.minBlocks, std::max<int64_t>(request.batch, 1)));
  SuggestResult result;
  bench.with(json, [&](const CheckedFunction &kernel) {
    for (const JudgedCube &judged : kernel.getCubes().getCubes()) {
      CubeDescriber describer(request, judged.cube, bench);
      for (const CubeTile &best : bestCubeTiles(
               judged.cube, bench.target, bench.release, count, minBlocks))
        result.suggestions.push_back(describer.describe(best));
    }
  });
  llvm::erase_if(result.suggestions, [&](const TileSuggestion &suggestion) {
    return bench.judge(suggestion.kernel).verdict != Verdict::Ok;
  });
  for (TileSuggestion &suggestion : result.suggestions)
    describeUse(suggestion, bench);
  return result.suggestions.empty() ? refusalOf(json, bench) : result;
}

} // namespace ptolint
