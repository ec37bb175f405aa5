//===- ShapeCandidates.cpp - From bytes back to shapes --------------------===//

#include "pto-lint/Analysis/ShapeCandidates.h"

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace ptolint {

namespace {

/// No memory of a chip is near this; a number beyond it is no tile.
constexpr uint64_t maxBytes = uint64_t(1) << 36;

/// What the compiler pads the last axis to.
constexpr uint64_t tailBytes = 32;

/// Longest last axis that is tried, in blocks of `tailBytes`, and longest axis
/// of a matmul, in blocks of the cube unit.
constexpr uint64_t maxBlocks = 4096;

/// Candidates of two axes, and of three, that one set of buffers may take of
/// the few that are shown.
constexpr size_t maxPerLayout = 3;
constexpr size_t maxPerLayoutOfSum = 4;
constexpr size_t maxDeep = 2;

/// Lengths of the last axis of a vector tile and of the short axis of an L1
/// tile, by how many buffers of shared/corpus/kernel-dumps have them.
constexpr uint64_t usualTails[] = {512, 128, 1024, 64, 256, 32, 2048, 4096};
constexpr uint64_t usualSides[] = {128, 256, 64, 32, 16, 512};

/// Outer axes of three: heads of the models in that corpus.
constexpr uint64_t usualHeads[] = {128, 64, 32, 16, 8};

/// A set of buffers of one shape.
struct Layout {
  BufferMix mix = BufferMix::Equal;
  unsigned buffers = 1;
  /// Bytes of an element, and of all buffers together.
  unsigned width = 4;
  unsigned allWidths = 4;
  unsigned cost = 0;
};

struct Scored {
  unsigned cost = 0;
  size_t layout = 0;
  ShapeCandidate candidate;
};

std::vector<DataType> typesOf(unsigned width, bool isCube) {
  if (width == 4)
    return isCube ? std::vector{DataType::fp32_}
                  : std::vector{DataType::fp32_, DataType::int32_};
  if (width == 2)
    return {DataType::bf16_, DataType::fp16_};
  if (width == 1)
    return {DataType::int8_};
  return {DataType::int64_};
}

/// Place of `value` in `list`, or the length of it.
template <size_t N>
unsigned placeIn(const uint64_t (&list)[N], uint64_t value) {
  return static_cast<unsigned>(llvm::find(list, value) - std::begin(list));
}

class Search {
public:
  explicit Search(const ByteQuestion &question) : question(question) {}

  std::vector<ShapeCandidate> run();

private:
  bool isCube() const;
  void addLayouts();
  void addFlat(size_t layout);
  void addDeep(size_t layout);
  void addCube(size_t layout);
  void add(size_t layout, unsigned cost, std::vector<int64_t> shape);
  uint64_t bytesOf(const Layout &layout, uint64_t rows, uint64_t tail) const;
  std::vector<int64_t> fittingOf(const Layout &layout,
                                 llvm::ArrayRef<int64_t> shape) const;
  uint64_t block(const Layout &layout) const;

  const ByteQuestion &question;
  std::vector<Layout> layouts;
  std::vector<Scored> found;
};

bool Search::isCube() const {
  if (!question.space)
    return false;
  switch (*question.space) {
  case MemorySpace::l1:
  case MemorySpace::l0a:
  case MemorySpace::l0b:
  case MemorySpace::l0c:
    return true;
  default:
    return false;
  }
}

/// Elements that both axes of a tile of a matmul are padded to
/// (shared/spec/cube-rules.md §3.2).
uint64_t Search::block(const Layout &layout) const {
  return layout.width == 1 ? 32 : 16;
}

void Search::addLayouts() {
  auto equal = [&](unsigned buffers, unsigned width, unsigned cost) {
    layouts.push_back(
        {BufferMix::Equal, buffers, width, buffers * width, cost});
  };
  if (question.space == MemorySpace::l0c)
    return equal(1, 4, 0);
  if (isCube()) {
    equal(1, 2, 0);
    equal(1, 4, question.space == MemorySpace::l1 ? 1 : 0);
    return equal(1, 1, 1);
  }
  if (!question.isSum) {
    equal(1, 4, 0);
    equal(1, 2, 1);
    equal(1, 1, 7);
    return equal(1, 8, 10);
  }
  if (question.converts.value_or(true))
    layouts.push_back({BufferMix::Convert, 2, 4, 6, 1});
  if (question.converts.value_or(false))
    return;
  equal(2, 4, 0);
  equal(3, 4, 0);
  // Much arithmetic on 16 bits is done on 32 (shared/spec/compiler-runs.md §5).
  equal(2, 2, 3);
  equal(3, 2, 4);
  layouts.push_back({BufferMix::PerRow, 2, 4, 8, 2});
}

uint64_t Search::bytesOf(const Layout &layout, uint64_t rows,
                         uint64_t tail) const {
  uint64_t row = tail * layout.allWidths;
  return rows * (layout.mix == BufferMix::PerRow ? row + tailBytes : row);
}

std::vector<int64_t> Search::fittingOf(const Layout &layout,
                                       llvm::ArrayRef<int64_t> shape) const {
  std::vector<int64_t> fitting(shape.begin(), shape.end());
  if (!question.capacity)
    return {};
  size_t axis = shape.size() == 3 ? 1 : 0;
  if (isCube() && shape[1] > shape[0])
    axis = 1;
  fitting[axis] = 1;
  uint64_t step = layout.mix == BufferMix::PerRow ? tailBytes : 0;
  uint64_t elements = 1;
  for (int64_t dim : fitting)
    elements *= static_cast<uint64_t>(dim);
  step += elements * layout.allWidths;
  uint64_t steps = *question.capacity / step;
  if (isCube())
    steps -= steps % block(layout);
  if (shape.size() == 1)
    steps -= steps % (tailBytes / layout.width);
  if (steps == 0)
    return {};
  fitting[axis] = static_cast<int64_t>(steps);
  return fitting;
}

void Search::add(size_t index, unsigned cost, std::vector<int64_t> shape) {
  const Layout &layout = layouts[index];
  Scored one;
  one.cost = cost + layout.cost;
  one.layout = index;
  ShapeCandidate &candidate = one.candidate;
  candidate.types = typesOf(layout.width, isCube());
  candidate.mix = layout.mix;
  candidate.buffers = layout.buffers;
  if (layout.mix == BufferMix::Convert)
    candidate.otherTypes = typesOf(layout.allWidths - layout.width, isCube());
  auto all = [&](auto check) {
    return llvm::all_of(
        shape, [&](int64_t dim) { return check(static_cast<uint64_t>(dim)); });
  };
  if (all([](uint64_t dim) { return llvm::isPowerOf2_64(dim); }))
    candidate.reasons.push_back(ShapeReason::PowersOfTwo);
  else if (all([](uint64_t dim) { return dim % 16 == 0; }))
    candidate.reasons.push_back(ShapeReason::MultiplesOf16);
  auto tail = static_cast<uint64_t>(shape.back());
  if (isCube())
    candidate.reasons.push_back(question.space == MemorySpace::l0c
                                    ? ShapeReason::Accumulator
                                    : ShapeReason::WholeBlocks);
  else if (placeIn(usualTails, tail) < std::size(usualTails))
    candidate.reasons.push_back(ShapeReason::UsualTail);
  if (shape.size() == 3)
    candidate.reasons.push_back(ShapeReason::SmallestStep);
  candidate.fitting = fittingOf(layout, shape);
  // A shape whose one row is too large already is a strange one to choose.
  if (question.capacity && candidate.fitting.empty())
    one.cost += 6;
  candidate.shape = std::move(shape);
  found.push_back(std::move(one));
}

/// Rows and columns of a vector tile, and a single row.
void Search::addFlat(size_t index) {
  const Layout &layout = layouts[index];
  uint64_t smallest = layout.mix == BufferMix::Convert
                          ? layout.allWidths - layout.width
                          : layout.width;
  uint64_t step = tailBytes / smallest;
  for (uint64_t tail = step; tail <= step * maxBlocks; tail += step) {
    uint64_t row = bytesOf(layout, 1, tail);
    if (row > question.bytes)
      break;
    if (question.bytes % row != 0)
      continue;
    uint64_t rows = question.bytes / row;
    unsigned cost = placeIn(usualTails, tail);
    if (cost == std::size(usualTails))
      cost = llvm::isPowerOf2_64(tail) ? 10
             : tail % 64 == 0          ? 12
             : tail % 16 == 0          ? 14
                                       : 18;
    if (rows == 1) {
      if (!question.isSum)
        add(index, std::max(cost, 12u), {static_cast<int64_t>(tail)});
      continue;
    }
    if (!llvm::isPowerOf2_64(rows))
      cost += rows % 16 == 0 ? 2 : rows % 8 == 0 ? 4 : 6;
    cost += rows < 8 ? 4 : rows > 2048 ? 8 : rows > 512 ? 3 : 0;
    add(index, cost, {static_cast<int64_t>(rows), static_cast<int64_t>(tail)});
  }
}

/// Heads x tokens x columns: what a matmul over heads yields
/// (shared/seeds/001, direction 4). Of the tokens the first one that is too
/// many is the likeliest, since a kernel has been tried with fewer.
void Search::addDeep(size_t index) {
  const Layout &layout = layouts[index];
  if (question.isSum || !question.capacity)
    return;
  for (uint64_t tail : usualTails)
    for (uint64_t heads : usualHeads) {
      uint64_t step = heads * tail * layout.allWidths;
      if (question.bytes % step != 0 || tail * layout.width % tailBytes != 0)
        continue;
      uint64_t steps = question.bytes / step;
      bool isFirst = steps > 1 && question.bytes > *question.capacity &&
                     (steps - 1) * step <= *question.capacity;
      if (!isFirst || steps > 64)
        continue;
      unsigned cost = 4 + placeIn(usualTails, tail) +
                      placeIn(usualHeads, heads) +
                      static_cast<unsigned>(std::min<uint64_t>(steps - 2, 8));
      add(index, cost,
          {static_cast<int64_t>(heads), static_cast<int64_t>(steps),
           static_cast<int64_t>(tail)});
    }
}

/// A tile of a matmul: MxK in L0A, KxN in L0B, MxN in L0C, either of the first
/// two in L1. K is the axis that is made long.
void Search::addCube(size_t index) {
  const Layout &layout = layouts[index];
  uint64_t side = block(layout);
  for (uint64_t rows = side; rows <= side * maxBlocks; rows += side) {
    uint64_t row = rows * layout.width;
    if (row > question.bytes)
      break;
    if (question.bytes % row != 0 || (question.bytes / row) % side != 0)
      continue;
    uint64_t columns = question.bytes / row;
    unsigned cost = 0;
    auto [low, high] = std::minmax(rows, columns);
    if (question.space == MemorySpace::l1)
      cost = placeIn(usualSides, low);
    else
      cost = 2 * llvm::Log2_64(high / low);
    if (!llvm::isPowerOf2_64(rows) || !llvm::isPowerOf2_64(columns))
      cost += 3;
    bool isRowsLong = rows > columns;
    if (rows != columns && isRowsLong == (question.space == MemorySpace::l0a))
      cost += question.space == MemorySpace::l1 ? 2 : 1;
    add(index, cost,
        {static_cast<int64_t>(rows), static_cast<int64_t>(columns)});
  }
}

std::vector<ShapeCandidate> Search::run() {
  if (question.bytes == 0 || question.bytes > maxBytes)
    return {};
  addLayouts();
  for (size_t i = 0; i < layouts.size(); ++i) {
    if (isCube()) {
      addCube(i);
      continue;
    }
    addFlat(i);
    addDeep(i);
  }
  llvm::sort(found, [](const Scored &a, const Scored &b) {
    return std::tuple(a.cost, a.candidate.shape.size(), a.layout,
                      a.candidate.shape) <
           std::tuple(b.cost, b.candidate.shape.size(), b.layout,
                      b.candidate.shape);
  });
  std::map<std::pair<size_t, bool>, size_t> taken;
  size_t deep = 0;
  size_t most = question.isSum ? maxPerLayoutOfSum : maxPerLayout;
  std::vector<ShapeCandidate> best;
  for (Scored &one : found) {
    bool isDeep = one.candidate.shape.size() == 3;
    if (++taken[{one.layout, isDeep}] > (isDeep ? 1 : most) ||
        (isDeep && ++deep > maxDeep))
      continue;
    best.push_back(std::move(one.candidate));
    if (best.size() == maxShapeCandidates)
      break;
  }
  return best;
}

} // namespace

std::vector<ShapeCandidate> findShapes(const ByteQuestion &question) {
  return Search(question).run();
}

std::optional<uint64_t> smallestCut(uint64_t required, uint64_t capacity) {
  if (capacity == 0)
    return std::nullopt;
  return required / capacity + (required % capacity != 0);
}

} // namespace ptolint
