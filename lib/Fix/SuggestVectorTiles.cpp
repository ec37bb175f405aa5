//===- SuggestVectorTiles.cpp - Tiles for a vector op ---------------------===//

#include "pto-lint/Analysis/Lowering/Compiler.h"
#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <tuple>

#include "SuggestKernel.h"

namespace ptolint {

namespace {

using Tile = llvm::SmallVector<int64_t, 4>;

/// Tiles that are judged at most; some hundred are beyond UB before one fits.
constexpr size_t maxJudged = 2000;

class VectorSuggester {
public:
  VectorSuggester(const SuggestRequest &request, SuggestBench &bench)
      : request(request), bench(bench) {}

  SuggestResult run(size_t count);

private:
  struct Ranked {
    Tile tile;
    uint64_t tiles;
    uint64_t volume;
    bool cutsRows;
    auto key() const { return std::tie(cutsRows, tiles, volume); }
  };

  std::vector<int64_t> numbersOf(int64_t extent, int64_t unit) const;
  std::vector<Ranked> makeTiles() const;
  void addTiles(int64_t last, std::vector<Ranked> &tiles) const;
  void add(Tile tile, std::vector<Ranked> &tiles) const;
  std::string jsonOf(const Tile &tile) const {
    return kernelJson(request, fmt::format("[{}]", fmt::join(tile, ", ")));
  }
  void findNumbers();
  TileSuggestion describe(const Ranked &ranked) const;
  std::optional<GrowthLimit> limitOf(Tile tile, size_t axis,
                                     int64_t next) const;

  const SuggestRequest &request;
  SuggestBench &bench;
  /// Elements that UB holds.
  int64_t room = 0;
  /// Choices per axis, ascending.
  std::vector<std::vector<int64_t>> numbers;
};

/// Powers of two, divisors and all of the axis, as far as UB holds so many; of
/// the numbers but the last those that are multiples of `unit`.
std::vector<int64_t> VectorSuggester::numbersOf(int64_t extent,
                                                int64_t unit) const {
  std::vector<int64_t> result;
  int64_t limit = std::min(extent, room);
  for (int64_t number = unit; number < limit; number *= 2)
    result.push_back(number);
  for (int64_t number = unit; number <= limit; number += unit)
    if (extent % number == 0)
      result.push_back(number);
  if (extent <= room)
    result.push_back(extent);
  llvm::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

void VectorSuggester::findNumbers() {
  int64_t bits = bitWidth(request.dtype).value_or(0);
  // In whole blocks of the narrower of the two types.
  if (request.vectorOp->needsResultType)
    bits = std::min<int64_t>(bits, bitWidth(request.resultType()).value_or(0));
  int64_t unit = std::max<int64_t>(
      lowering::blockBytes * 8 / std::max<int64_t>(bits, 1), 1);
  for (int64_t extent : llvm::ArrayRef(request.shape).drop_back())
    numbers.push_back(numbersOf(extent, 1));
  numbers.push_back(numbersOf(request.shape.back(), unit));
}

void VectorSuggester::add(Tile tile, std::vector<Ranked> &tiles) const {
  std::optional<uint64_t> volume = elementCount(tile);
  if (!volume || *volume > static_cast<uint64_t>(room))
    return;
  Tile counts;
  for (auto [size, extent] : llvm::zip_equal(tile, request.shape))
    counts.push_back(extent / size + (extent % size != 0));
  uint64_t count =
      elementCount(counts).value_or(std::numeric_limits<uint64_t>::max());
  bool cutsRows = tile.back() < request.shape.back();
  tiles.push_back({std::move(tile), count, *volume, cutsRows});
}

/// With `last` elements of the last axis: one axis is cut, those within it are
/// whole, those around it are taken one by one.
void VectorSuggester::addTiles(int64_t last, std::vector<Ranked> &tiles) const {
  Tile tile(request.shape.size(), 1);
  tile.back() = last;
  add(tile, tiles);
  for (size_t axis = request.shape.size() - 1; axis-- > 0;) {
    for (int64_t number : numbers[axis]) {
      if (number == 1)
        continue;
      tile[axis] = number;
      add(tile, tiles);
    }
    if (request.shape[axis] > room)
      return;
    tile[axis] = request.shape[axis];
  }
}

std::vector<VectorSuggester::Ranked> VectorSuggester::makeTiles() const {
  std::vector<Ranked> tiles;
  for (int64_t last : numbers.back())
    addTiles(last, tiles);
  llvm::sort(tiles, [](const Ranked &a, const Ranked &b) {
    return a.key() != b.key()
               ? a.key() < b.key()
               : std::ranges::lexicographical_compare(b.tile, a.tile);
  });
  tiles.erase(std::unique(tiles.begin(), tiles.end(),
                          [](const Ranked &a, const Ranked &b) {
                            return a.tile == b.tile;
                          }),
              tiles.end());
  return tiles;
}

std::optional<GrowthLimit> VectorSuggester::limitOf(Tile tile, size_t axis,
                                                    int64_t next) const {
  tile[axis] = next;
  KernelVerdict verdict = bench.judge(jsonOf(tile));
  const Finding *error = verdict.firstError();
  if (!error)
    return std::nullopt;
  GrowthLimit limit;
  limit.next = next;
  if (error->isAboutMemory()) {
    limit.space = error->space;
    limit.required = error->required;
    limit.capacity = error->capacity;
  } else {
    limit.rule = error->rule->id;
  }
  return limit;
}

TileSuggestion VectorSuggester::describe(const Ranked &ranked) const {
  TileSuggestion result;
  result.kernel = jsonOf(ranked.tile);
  result.call = fmt::format("pypto.set_vec_tile_shapes({})",
                            fmt::join(ranked.tile, ", "));
  result.blocks = result.tiles = ranked.tiles;
  for (size_t axis = 0; axis < ranked.tile.size(); ++axis) {
    TileNumber &number = result.numbers.emplace_back();
    number.name = "axis " + std::to_string(axis);
    number.value = ranked.tile[axis];
    number.isWholeAxis = number.value == request.shape[axis];
    auto next = std::ranges::upper_bound(numbers[axis], number.value);
    if (next != numbers[axis].end())
      number.limit = limitOf(ranked.tile, axis, *next);
  }
  return result;
}

SuggestResult VectorSuggester::run(size_t count) {
  uint64_t bits = bitWidth(request.dtype).value_or(0);
  uint64_t capacity = bench.target.capacity(MemorySpace::ub).value_or(0);
  room = static_cast<int64_t>(capacity * 8 / std::max<uint64_t>(bits, 1));
  // A kernel that cannot be read cannot be read with any tile.
  Tile smallest(request.shape.size(), 1);
  smallest.back() = lowering::blockBytes;
  std::string json = jsonOf(smallest);
  if (bench.with(json, [](const CheckedFunction &) {}))
    return refusalOf(json, bench);
  findNumbers();
  std::vector<Ranked> tiles = makeTiles();
  SuggestResult result;
  for (const Ranked &ranked : llvm::ArrayRef(tiles).take_front(maxJudged)) {
    if (result.suggestions.size() == count)
      break;
    if (bench.judge(jsonOf(ranked.tile)).verdict != Verdict::Ok)
      continue;
    result.suggestions.push_back(describe(ranked));
    describeUse(result.suggestions.back(), bench);
  }
  if (result.suggestions.empty()) {
    result = refusalOf(tiles.empty() ? json : jsonOf(tiles.back().tile), bench);
    if (!result.error && result.reason.empty())
      result.reason = "none of the tiles that were tried fits";
  }
  return result;
}

} // namespace

SuggestResult suggestVectorTiles(const SuggestRequest &request,
                                 SuggestBench &bench, size_t count) {
  return VectorSuggester(request, bench).run(count);
}

} // namespace ptolint
