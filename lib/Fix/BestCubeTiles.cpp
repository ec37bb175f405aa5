//===- BestCubeTiles.cpp - Tiles for a matmul without one -----------------===//

#include "pto-lint/Fix/CubeTileChoices.h"
#include "pto-lint/Target/DataType.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "CubeTileSpace.h"

namespace ptolint {

namespace {

/// A block of the result and what is read from GM to multiply all blocks of
/// that size, in bits per element of K.
struct Block {
  int64_t m0 = 0, n0 = 0;
  double traffic = 0;
};

/// Traffic that differs by less than this part is alike.
constexpr double likeTraffic = 0.05;

/// The smallest sizes that cut an axis into one number of pieces each.
std::vector<int64_t> evenSizes(int64_t axis, int64_t step, int64_t limit) {
  std::vector<int64_t> sizes;
  for (int64_t size = step; size <= limit; size += step) {
    int64_t even = pieces(pieces(axis, pieces(axis, size)), step) * step;
    if (sizes.empty() || sizes.back() != even)
      sizes.push_back(even);
  }
  return sizes;
}

/// The largest multiple of `step` up to `limit` that divides `axis`, if there
/// is one of at least half of `limit`; else the one that cuts `axis` most
/// evenly into as few pieces as `limit` does. `limit` is at least `step`.
int64_t evenSize(int64_t axis, int64_t step, int64_t limit) {
  limit = std::min(limit, pieces(axis, step) * step) / step * step;
  for (int64_t size = limit; size >= step && size > limit / 2; size -= step)
    if (axis % size == 0)
      return size;
  return pieces(pieces(axis, pieces(axis, limit)), step) * step;
}

class BestSearch {
public:
  BestSearch(const CubeTileSpace &space, const CubeOp &cube)
      : space(space), cube(cube) {}

  std::vector<CubeTile> run(size_t count, uint64_t minBlocks) const;

private:
  std::vector<Block> makeBlocks() const;
  /// The tile of the block; nothing if A and B do not fit L1.
  std::optional<CubeTile> fill(const Block &block) const;

  const CubeTileSpace &space;
  const CubeOp &cube;
};

std::vector<Block> BestSearch::makeBlocks() const {
  auto bitsOf = [](DataType type) {
    return static_cast<double>(bitWidth(type).value_or(0));
  };
  double rowsOfA = static_cast<double>(space.m) * bitsOf(cube.a.dtype);
  double columnsOfB = static_cast<double>(space.n) * bitsOf(cube.b.dtype);
  std::vector<Block> blocks;
  for (int64_t m0 : evenSizes(space.m, space.getStepM(), space.getLimitM())) {
    for (int64_t n0 : evenSizes(space.n, space.getStepN(), space.getLimitN())) {
      CubeTile tile = space.smallest(m0, space.getUnitK(), n0);
      if (!space.fit.fits(tile))
        continue;
      // Every column of blocks reads all of A, every row of blocks all of B.
      double traffic = rowsOfA * static_cast<double>(pieces(space.n, n0)) +
                       columnsOfB * static_cast<double>(pieces(space.m, m0));
      blocks.push_back({m0, n0, traffic});
    }
  }
  llvm::sort(blocks, [](const Block &a, const Block &b) {
    return std::tie(a.traffic, a.m0, a.n0) < std::tie(b.traffic, b.m0, b.n0);
  });
  return blocks;
}

std::optional<CubeTile> BestSearch::fill(const Block &block) const {
  CubeTile tile = space.smallest(block.m0, space.getUnitK(), block.n0);
  CubeTileSpace::Depth a = space.depthOfA(block.m0);
  CubeTileSpace::Depth b = space.depthOfB(block.n0);
  int64_t inL1 = space.depthTogether(block.m0, block.n0, 1);
  int64_t inL0 = std::min({a.l0, b.l0, inL1});
  if (inL0 < space.getUnitK())
    return std::nullopt;
  tile.k0 = evenSize(space.k, space.getUnitK(), inL0);
  // Half of L1, so that the next step has room, if one step of kL0 allows it.
  int64_t inHalf = space.depthTogether(block.m0, block.n0, 2);
  tile.k1A = tile.k1B =
      evenSize(space.k, tile.k0, inHalf >= tile.k0 ? inHalf : inL1);
  return tile;
}

std::vector<CubeTile> BestSearch::run(size_t count, uint64_t minBlocks) const {
  struct Ranked {
    CubeTile tile;
    unsigned band;
    uint64_t tiles;
    double traffic;
    int64_t fill;
    auto key() const {
      return std::tuple(band, tiles, traffic, -fill, tile.m0, tile.n0);
    }
  };
  std::vector<Block> blocks = makeBlocks();
  uint64_t most = 0;
  for (const Block &block : blocks)
    most = std::max(most, space.blockCount(block.m0, block.n0));
  llvm::erase_if(blocks, [&](const Block &block) {
    return space.blockCount(block.m0, block.n0) < std::min(most, minBlocks);
  });
  std::vector<Ranked> ranked;
  for (const Block &block : blocks) {
    auto band = static_cast<unsigned>(
        (block.traffic / blocks.front().traffic - 1) / likeTraffic);
    // Blocks are sorted by what counts most.
    if (ranked.size() >= count && band > ranked.back().band)
      break;
    std::optional<CubeTile> tile = fill(block);
    if (tile && space.isLegal(*tile))
      ranked.push_back({*tile, band, space.tileCount(*tile), block.traffic,
                        space.fillOf(*tile)});
  }
  llvm::sort(ranked, [](const Ranked &a, const Ranked &b) {
    return a.key() < b.key();
  });
  std::vector<CubeTile> result;
  for (const Ranked &one : llvm::ArrayRef(ranked).take_front(count))
    result.push_back(one.tile);
  return result;
}

} // namespace

std::vector<CubeTile> bestCubeTiles(const CubeOp &cube, const Target &target,
                                    Release release, size_t count,
                                    uint64_t minBlocks) {
  CubeTileSpace space(cube, target, release);
  if (!space.hasTiles() || count == 0)
    return {};
  return BestSearch(space, cube).run(count, minBlocks);
}

} // namespace ptolint
