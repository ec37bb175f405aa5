//===- CubeBlockOrder.cpp - Which block's program comes first -------------===//
//
// The compiler numbers the programs of a kernel when it cuts the graph: blocks
// whose surroundings look alike form a group, and a depth-first walk numbers
// the groups. That decides which of several errors it prints.
// Source: hicann/pypto 883e7dfb, SplitLargeFanoutTensor, IsoPartitioner and
// ColorGraph.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <numeric>
#include <set>

#include "CubeAllocs.h"

namespace ptolint {

namespace {

/// Blocks or vector tiles beyond which the walk is not replayed; so many have
/// edges far from each other, and the last block comes first.
constexpr int64_t maxTiles = 1024;

/// Half-open range of tiles along an axis.
struct Range {
  size_t begin = 0;
  size_t end = 0;

  bool empty() const { return begin == end; }
  size_t size() const { return end - begin; }
  bool contains(size_t position) const {
    return begin <= position && position < end;
  }
};

/// The tiles of an axis: where each starts, and where the axis ends.
class Axis {
public:
  Axis(int64_t size, int64_t tile) {
    for (int64_t i = 0, end = ceilDiv(size, tile); i < end; ++i)
      starts.push_back(i * tile);
    starts.push_back(size);
  }

  size_t count() const { return starts.size() - 1; }
  int64_t sizeOf(size_t tile) const { return starts[tile + 1] - starts[tile]; }
  llvm::ArrayRef<int64_t> getStarts() const {
    return llvm::ArrayRef(starts).drop_back();
  }

  /// The tiles that lie wholly in `[begin, end)`.
  Range within(int64_t begin, int64_t end) const {
    auto first = std::ranges::lower_bound(starts, begin);
    auto last = std::ranges::upper_bound(starts, end);
    size_t from = first - starts.begin(), to = last - starts.begin();
    return to <= from + 1 ? Range{} : Range{from, to - 1};
  }

  /// True when the tiles of `range` cover `[begin, end)` without a gap.
  bool covers(Range range, int64_t begin, int64_t end) const {
    return !range.empty() && starts[range.begin] == begin &&
           starts[range.end] == end;
  }

  /// The different sizes of tiles, ascending.
  std::set<int64_t> sizes() const { return {sizeOf(0), sizeOf(count() - 1)}; }

private:
  std::vector<int64_t> starts;
};

/// Position of a block or of a vector tile in its grid.
using Position = std::array<size_t, 2>;

/// Blocks that are written to one tensor, and the vector tiles read from it.
struct Region {
  std::array<Range, 2> blocks;
  std::vector<Position> views;

  bool holds(Position block) const {
    return blocks[0].contains(block[0]) && blocks[1].contains(block[1]);
  }
  size_t blockCount() const { return blocks[0].size() * blocks[1].size(); }
};

/// One matmul result that is written in blocks and read in vector tiles.
class BlockWalk {
public:
  BlockWalk(std::array<int64_t, 2> shape, std::array<int64_t, 2> blockTile,
            std::array<int64_t, 2> vectorTile)
      : shape(shape),
        blocks{Axis(shape[0], blockTile[0]), Axis(shape[1], blockTile[1])},
        views{Axis(shape[0], vectorTile[0]), Axis(shape[1], vectorTile[1])} {}

  /// Sizes of blocks in the order of the programs, each size once.
  std::vector<CubeBlock> run() {
    findRegions();
    colorBlocks();
    return walkDepthFirst();
  }

private:
  size_t viewNumber(Position view) const {
    return view[0] * views[1].count() + view[1];
  }
  size_t blockNumber(Position block) const {
    return block[1] * blocks[0].count() + block[0];
  }
  Position blockAt(size_t number) const {
    return {number % blocks[0].count(), number / blocks[0].count()};
  }

  void findRegions();
  std::vector<std::array<int64_t, 2>> regionSizes() const;
  void addRegions(std::array<int64_t, 2> size);
  std::vector<int64_t> bounds(size_t axis) const;
  std::vector<size_t> blocksLastFirst() const;
  void colorBlocks();
  std::vector<CubeBlock> walkDepthFirst() const;

  std::array<int64_t, 2> shape;
  std::array<Axis, 2> blocks;
  std::array<Axis, 2> views;
  std::vector<Region> regions;
  /// Region of each vector tile, or `none`.
  std::vector<size_t> regionOf;
  /// Numbers of blocks in the order of their colours, and the inverse.
  std::vector<size_t> blockOf;
  std::vector<size_t> colorOf;

  static constexpr size_t none = ~size_t{0};
};

std::vector<int64_t> BlockWalk::bounds(size_t axis) const {
  std::vector<int64_t> result(blocks[axis].getStarts());
  llvm::append_range(result, views[axis].getStarts());
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// Common multiples of the sizes of a block and of a vector tile, clipped to
/// the result, the smallest area first.
std::vector<std::array<int64_t, 2>> BlockWalk::regionSizes() const {
  auto common = [&](size_t axis, int64_t a, int64_t b) {
    std::optional<uint64_t> multiple = checkedMul(a / std::gcd(a, b), b);
    uint64_t limit = shape[axis];
    return static_cast<int64_t>(std::min(multiple.value_or(limit), limit));
  };
  auto area = [](const std::array<int64_t, 2> &size) {
    return static_cast<double>(size[0]) * static_cast<double>(size[1]);
  };
  bool isCut = blocks[0].count() * blocks[1].count() > 1;
  std::vector<std::array<int64_t, 2>> result;
  for (int64_t blockRows : blocks[0].sizes())
    for (int64_t blockColumns : blocks[1].sizes())
      for (int64_t viewRows : views[0].sizes())
        for (int64_t viewColumns : views[1].sizes()) {
          std::array<int64_t, 2> size = {common(0, blockRows, viewRows),
                                         common(1, blockColumns, viewColumns)};
          if ((isCut && size == shape) || llvm::is_contained(result, size))
            continue;
          // Behind those of equal area.
          result.insert(std::ranges::upper_bound(result, area(size), {}, area),
                        size);
        }
  return result;
}

void BlockWalk::addRegions(std::array<int64_t, 2> size) {
  struct Stretch {
    Range blocks, views;
  };
  std::array<std::vector<Stretch>, 2> stretches;
  for (size_t axis = 0; axis < 2; ++axis)
    for (int64_t begin : bounds(axis)) {
      int64_t end = begin + std::min(size[axis], shape[axis] - begin);
      Stretch stretch{blocks[axis].within(begin, end),
                      views[axis].within(begin, end)};
      if (blocks[axis].covers(stretch.blocks, begin, end) &&
          !stretch.views.empty())
        stretches[axis].push_back(stretch);
    }
  for (const Stretch &rows : stretches[0])
    for (const Stretch &columns : stretches[1]) {
      Region region{{rows.blocks, columns.blocks}, {}};
      for (size_t i = rows.views.begin; i < rows.views.end; ++i)
        for (size_t j = columns.views.begin; j < columns.views.end; ++j)
          if (size_t &owner = regionOf[viewNumber({i, j})]; owner == none) {
            owner = regions.size();
            region.views.push_back({i, j});
          }
      if (!region.views.empty())
        regions.push_back(std::move(region));
    }
}

void BlockWalk::findRegions() {
  regionOf.assign(views[0].count() * views[1].count(), none);
  for (std::array<int64_t, 2> size : regionSizes())
    addRegions(size);
  // What no common multiple covers is read from the whole result.
  Region whole{{Range{0, blocks[0].count()}, Range{0, blocks[1].count()}}, {}};
  for (size_t i = 0; i < views[0].count(); ++i)
    for (size_t j = 0; j < views[1].count(); ++j)
      if (size_t &owner = regionOf[viewNumber({i, j})]; owner == none) {
        owner = regions.size();
        whole.views.push_back({i, j});
      }
  if (!whole.views.empty())
    regions.push_back(std::move(whole));
}

/// Numbers of blocks from the last op to the first: a block comes when all that
/// reads it has come.
std::vector<size_t> BlockWalk::blocksLastFirst() const {
  auto forBlocks = [](const Region &region, auto visit) {
    for (size_t j = region.blocks[1].begin; j < region.blocks[1].end; ++j)
      for (size_t i = region.blocks[0].begin; i < region.blocks[0].end; ++i)
        visit(Position{i, j});
  };
  std::vector<size_t> readers(blocks[0].count() * blocks[1].count(), 0);
  std::vector<size_t> views;
  for (const Region &region : regions) {
    views.push_back(region.views.size());
    forBlocks(region, [&](Position block) { ++readers[blockNumber(block)]; });
  }
  std::vector<size_t> result;
  for (size_t region : llvm::reverse(regionOf))
    if (--views[region] == 0)
      forBlocks(regions[region], [&](Position block) {
        if (--readers[blockNumber(block)] == 0)
          result.push_back(blockNumber(block));
      });
  return result;
}

void BlockWalk::colorBlocks() {
  // Blocks look alike when their regions have equal numbers of readers and are
  // alike in whether they join several blocks; sizes do not count.
  using Looks = std::vector<std::pair<size_t, bool>>;
  std::vector<size_t> lastFirst = blocksLastFirst();
  std::map<Looks, size_t> groupOf;
  std::vector<std::vector<size_t>> groups;
  for (size_t block : lastFirst) {
    Looks looks;
    for (const Region &region : regions)
      if (region.holds(blockAt(block)))
        looks.emplace_back(region.views.size(), region.blockCount() > 1);
    std::ranges::sort(looks);
    size_t group = groupOf.try_emplace(looks, groups.size()).first->second;
    if (group == groups.size())
      groups.emplace_back();
    groups[group].push_back(block);
  }
  colorOf.assign(blocks[0].count() * blocks[1].count(), none);
  for (const std::vector<size_t> &group : groups)
    for (size_t block : llvm::reverse(group)) {
      colorOf[block] = blockOf.size();
      blockOf.push_back(block);
    }
}

std::vector<CubeBlock> BlockWalk::walkDepthFirst() const {
  // Nodes are the colours of blocks, then the vector tiles.
  size_t blockCount = blockOf.size();
  std::vector<std::vector<size_t>> writers(regions.size());
  for (size_t color = 0; color < blockCount; ++color)
    for (size_t region = 0; region < regions.size(); ++region)
      if (regions[region].holds(blockAt(blockOf[color])))
        writers[region].push_back(color);
  std::vector<CubeBlock> result;
  std::vector<bool> visited(blockCount + regionOf.size());
  for (size_t start = 0; start < blockCount; ++start) {
    if (visited[start])
      continue;
    std::vector<size_t> stack = {start};
    std::vector<bool> waiting(visited.size());
    while (!stack.empty()) {
      size_t node = stack.back();
      if (visited[node]) {
        stack.pop_back();
        continue;
      }
      if (node >= blockCount) {
        size_t before = stack.size();
        for (size_t writer : writers[regionOf[node - blockCount]])
          if (!visited[writer]) {
            stack.push_back(writer);
            waiting[writer] = true;
          }
        if (stack.size() != before)
          continue;
      }
      visited[node] = true;
      stack.pop_back();
      if (node >= blockCount)
        continue;
      Position block = blockAt(blockOf[node]);
      CubeBlock size{blocks[0].sizeOf(block[0]), blocks[1].sizeOf(block[1])};
      if (!llvm::is_contained(result, size))
        result.push_back(size);
      for (size_t view = 0; view < regionOf.size(); ++view) {
        size_t reader = blockCount + view;
        if (regions[regionOf[view]].holds(block) && !visited[reader] &&
            !waiting[reader]) {
          stack.push_back(reader);
          waiting[reader] = true;
        }
      }
    }
  }
  return result;
}

bool isWalkable(int64_t rows, int64_t columns, std::array<int64_t, 2> tile) {
  if (tile[0] < 1 || tile[1] < 1)
    return false;
  std::optional<uint64_t> count =
      checkedMul(ceilDiv(rows, tile[0]), ceilDiv(columns, tile[1]));
  return count && *count <= maxTiles;
}

} // namespace

std::vector<CubeBlock> blocksInOrder(const CubeOp &cube, bool isJoined,
                                     llvm::ArrayRef<int64_t> vecTile,
                                     Release release) {
  int64_t m = cube.m(), n = cube.n();
  const CubeTile &tile = cube.tile;
  std::vector<CubeBlock> blocks = cubeBlocks(m, n, {tile.m0, tile.n0});
  bool isOld = release == Release::v0_2;
  // A result that is an output goes first block first. The two exceptions
  // reverse that, and each other.
  if (!isJoined && cube.isBatched == isOld)
    return blocks;
  if (isJoined && !cube.isBatched && vecTile.size() >= 2) {
    std::array<int64_t, 2> views = {vecTile[0], vecTile[1]};
    if (isWalkable(m, n, {tile.m0, tile.n0}) && isWalkable(m, n, views))
      return BlockWalk({m, n}, {tile.m0, tile.n0}, views).run();
  }
  std::ranges::reverse(blocks);
  return blocks;
}

} // namespace ptolint
