//===- ExpandReduce.cpp - Tiles of reductions and CUM_SUM -----------------===//
//
// A reduced axis of several tiles is folded by a tree of PAIR ops, then one ROW
// op reduces the last tile. Source: interface/operation/vector/reduction.cpp of
// hicann/pypto 883e7dfb, lines 62-140.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "TileFunctions.h"

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

/// The opcodes of a reduction.
struct Reduction {
  Opcode pair;
  /// Of the last tile: along the last axis, and along another.
  Opcode single, line;
  /// ARGMAX and ARGMIN, and what 9.2 has for the last tile.
  bool isArgument = false;
  Opcode singleWithValue = Opcode::Unknown;
  Opcode lineWithValue = Opcode::Unknown;
};

/// What one result tile of an op along an axis reads: a run of tiles.
struct Line {
  TileBuilder &builder;
  const TensorOp &op;
  uint32_t x;
  size_t axis;
  int64_t extent;
  /// Extent of a tile, clipped to that of the tensor.
  int64_t tile;
  /// The run as a whole.
  Region run;

  Region region(int64_t start, int64_t count) const {
    Region result = run;
    result.offset[axis] = start;
    result.dims[axis] = count;
    return result;
  }
  uint32_t read(int64_t start, int64_t count) const {
    return builder.input(x, region(start, count));
  }
  DataType dtype() const { return builder.tensor(x).dtype; }
  bool isLastAxis() const { return axis + 1 == builder.tensor(x).rank(); }
};

} // namespace

static Dims without(llvm::ArrayRef<int64_t> values, size_t axis) {
  Dims result(values.take_front(axis));
  llvm::ArrayRef<int64_t> rest = values.drop_front(axis + 1);
  result.append(rest.begin(), rest.end());
  return result;
}

/// Calls `function` for every line of the input of `op`.
template <typename Function>
static void forEachLine(TileBuilder &builder, const TensorOp &op,
                        Function function) {
  const Dims shape = builder.tensor(op.inputs.front()).shape;
  size_t axis = op.axis;
  llvm::ArrayRef<int64_t> tile =
      llvm::ArrayRef(op.tile).take_front(shape.size());
  Line line = {builder, op,          op.inputs.front(),
               axis,    shape[axis], std::min(tile[axis], shape[axis]),
               {}};
  // Every tile of a line is read by an op of its own.
  TileWalk walk =
      builder.walk(without(shape, axis), without(tile, axis),
                   ceilDiv(line.extent, line.tile) * builder.opsPerTile(op));
  while (!builder.isFull() && walk.next()) {
    line.run = walk.region();
    line.run.offset.insert(line.run.offset.begin() + axis, 0);
    line.run.dims.insert(line.run.dims.begin() + axis, line.extent);
    function(line);
  }
}

//===----------------------------------------------------------------------===//
// The tree
//===----------------------------------------------------------------------===//

static uint32_t addPair(const Line &line, const Reduction &kind, uint32_t a,
                        uint32_t b, llvm::ArrayRef<int64_t> shape) {
  uint32_t result = line.builder.tile(shape, line.dtype());
  line.builder.add(kind.pair, {a, b}, result);
  return result;
}

namespace {

/// The tree of one line: the first 2^k tiles are halved until one is left; at
/// every halving below the rest, as many tiles of the rest are added. The
/// compiler's computation of the rest decides which pairs have edge tiles.
class Fold {
public:
  Fold(const Line &line, const Reduction &kind)
      : line(line), kind(kind), tile(line.tile), extent(line.extent) {
    int64_t width = roundUp(extent, tile);
    padding = width - extent;
    power = tile;
    while (power * 2 <= width)
      power *= 2;
    rest = restCount = width - power;
    restStart = power;
  }

  /// The last tile.
  uint32_t run() {
    while (power >= 2 * tile) {
      power /= 2;
      halve();
      if (rest >= power)
        addRest();
    }
    return left(0);
  }

private:
  void halve() {
    Tiles folded;
    for (int64_t start = 0; start < power; start += tile) {
      uint32_t a = left(start);
      Dims shape = line.builder.tileTensor(a).shape;
      shape[line.axis] = tile;
      folded.push_back(addPair(line, kind, a, right(start), shape));
    }
    level = std::move(folded);
  }

  void addRest() {
    if (restCount + restStart > extent)
      restCount -= padding;
    Tiles added;
    for (int64_t start = 0; start < power; start += tile) {
      uint32_t a = left(start);
      uint32_t b =
          line.read(restStart + start, std::min(tile, restCount - start));
      Dims shape = line.builder.tileTensor(a).shape;
      added.push_back(addPair(line, kind, a, b, shape));
    }
    rest -= power;
    restStart += power;
    restCount -= power;
    level = std::move(added);
  }

  uint32_t left(int64_t start) {
    if (level.empty())
      return line.read(start, std::min(tile, extent - start));
    return line.builder.reducedThroughGm(level[start / tile]);
  }

  uint32_t right(int64_t start) {
    if (level.empty()) {
      int64_t count = std::min(power, extent - power) - start;
      return line.read(power + start, std::min(tile, count));
    }
    return line.builder.reducedThroughGm(level[(power + start) / tile]);
  }

  using Tiles = llvm::SmallVector<uint32_t, 16>;

  const Line &line;
  const Reduction &kind;
  int64_t tile, extent, padding, power;
  int64_t rest, restStart, restCount;
  /// What is left of the line; at first it is the tiles of the input.
  Tiles level;
};

} // namespace

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// The ROW op on what is left; its scratch depends on the axis.
static void reduceTile(const Line &line, const Reduction &kind, uint32_t tile,
                       uint32_t result) {
  const Dims shape = line.builder.tileTensor(tile).shape;
  llvm::SmallVector<uint32_t, 2> outputs = {result};
  auto addOutput = [&](const Scratch &tmp) {
    outputs.push_back(line.builder.tile(tmp.shape, tmp.dtype));
  };
  if (line.isLastAxis())
    addOutput(
        reduceLastScratch(shape, line.axis, line.dtype(), kind.isArgument));
  else if (kind.isArgument)
    addOutput(argumentLineScratch(line.dtype()));
  else if (kind.pair == Opcode::PAIRSUM)
    addOutput(sumLineScratch(shape, line.axis, line.dtype()));
  Opcode opcode = line.isLastAxis() ? kind.single : kind.line;
  line.builder.add(opcode, tile, outputs).axis = line.op.axis;
}

namespace {

/// A value and where it stands.
struct Candidate {
  uint32_t value, index;
};

using Candidates = llvm::SmallVector<Candidate, 8>;

} // namespace

/// The best value of every tile, and its index, to which the offset of the tile
/// is added.
static Candidates findCandidates(const Line &line, const Reduction &kind,
                                 llvm::ArrayRef<int64_t> shape,
                                 DataType indexType) {
  TileBuilder &builder = line.builder;
  Opcode opcode = line.isLastAxis() ? kind.singleWithValue : kind.lineWithValue;
  Candidates candidates;
  for (int64_t start = 0; start < line.extent; start += line.tile) {
    uint32_t tile = line.read(start, std::min(line.tile, line.extent - start));
    uint32_t value = builder.tile(shape, line.dtype());
    uint32_t local = builder.tile(shape, indexType);
    uint32_t index = builder.tile(shape, indexType);
    Scratch tmp = argumentScratch(builder.tileTensor(tile).shape, line.axis,
                                  line.dtype());
    builder
        .add(opcode, tile, {value, local, builder.tile(tmp.shape, tmp.dtype)})
        .axis = line.op.axis;
    builder.add(Opcode::ADDS, local, index).scalar =
        scalarKey(static_cast<double>(start));
    candidates.push_back({value, index});
  }
  return candidates;
}

/// 9.2: pairs of neighbours, of what `findCandidates` found. Indices are INT32
/// for FP32, else INT16, which a cast by way of FP32 ends.
static void reduceArgument(const Line &line, const Reduction &kind,
                           uint32_t result) {
  TileBuilder &builder = line.builder;
  bool isWide = line.dtype() == DataType::fp32_;
  DataType indexType = isWide ? DataType::int32_ : DataType::int16_;
  const Dims shape = builder.tileTensor(result).shape;
  Candidates candidates = findCandidates(line, kind, shape, indexType);
  while (candidates.size() > 1) {
    Candidates paired;
    for (size_t i = 0; i + 1 < candidates.size(); i += 2) {
      auto [a, b] = std::pair(candidates[i], candidates[i + 1]);
      uint32_t value = builder.tile(shape, line.dtype());
      uint32_t index = builder.tile(shape, indexType);
      builder.add(kind.pair, {a.value, a.index, b.value, b.index},
                  {value, index});
      paired.push_back({value, index});
    }
    if (candidates.size() % 2)
      paired.push_back(candidates.back());
    candidates = std::move(paired);
  }
  uint32_t index = candidates.front().index;
  if (isWide) {
    builder.add(Opcode::ADDS, index, result);
    return;
  }
  uint32_t wide = builder.tile(shape, DataType::fp32_);
  builder.add(Opcode::CAST, index, wide);
  builder.add(Opcode::CAST, wide, result);
}

static Reduction reductionOf(Opcode opcode) {
  using enum Opcode;
  switch (opcode) {
  case ROWMAX_SINGLE:
    return {PAIRMAX, ROWMAX_SINGLE, ROWMAXLINE};
  case ROWMIN_SINGLE:
    return {PAIRMIN, ROWMIN_SINGLE, ROWMINLINE};
  case ROWARGMAX_SINGLE:
    return {PAIRARGMAX, ROWARGMAX_SINGLE,          ROWARGMAXLINE,
            true,       ROWARGMAXWITHVALUE_SINGLE, ROWARGMAXWITHVALUE_LINE};
  case ROWARGMIN_SINGLE:
    return {PAIRARGMIN, ROWARGMIN_SINGLE,          ROWARGMINLINE,
            true,       ROWARGMINWITHVALUE_SINGLE, ROWARGMINWITHVALUE_LINE};
  default:
    return {PAIRSUM, ROWSUM_SINGLE, ROWSUMLINE};
  }
}

void expandReduce(TileBuilder &builder, const TensorOp &op) {
  Reduction kind = reductionOf(op.opcode);
  forEachLine(builder, op, [&](const Line &line) {
    uint32_t result = builder.output(op.output, line.region(0, 1));
    if (kind.isArgument && !builder.compiler.is02())
      reduceArgument(line, kind, result);
    else
      reduceTile(line, kind, Fold(line, kind).run(), result);
  });
}

//===----------------------------------------------------------------------===//
// CUM_SUM
//===----------------------------------------------------------------------===//

/// Tiles along the axis carry their last line into the next
/// (interface/operation/vector/math.cpp:844-1000). The copy that the compiler
/// makes of the first tile is removed later (RemoveRedundantOp).
static void cumulate(const Line &line) {
  TileBuilder &builder = line.builder;
  uint32_t y = line.op.output;
  DataType dtype = builder.tensor(y).dtype;
  std::optional<uint32_t> carry;
  for (int64_t start = 0; start < line.extent; start += line.tile) {
    Region region =
        line.region(start, std::min(line.tile, line.extent - start));
    uint32_t source = builder.input(line.x, region);
    uint32_t sums = builder.tile(region.dims, dtype);
    builder.add(Opcode::CUM_SUM, source, sums);
    uint32_t result = sums;
    if (carry) {
      uint32_t spread = builder.tile(region.dims, dtype);
      builder.add(Opcode::EXPAND, *carry, spread).expandedAxes = 1u
                                                                 << line.axis;
      result = builder.output(y, region);
      builder.add(Opcode::ADD, {sums, spread}, result);
    } else {
      builder.setPiece(y, region, sums);
    }
    if (start + line.tile < line.extent)
      carry = builder.subView(result, line.region(start, 1).dims, dtype);
  }
}

void expandCumSum(TileBuilder &builder, const TensorOp &op) {
  forEachLine(builder, op, cumulate);
}

} // namespace ptolint::lowering
