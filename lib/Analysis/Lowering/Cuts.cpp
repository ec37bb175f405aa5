//===- Cuts.cpp - Where the vec tile cuts tensors -------------------------===//

#include "Cuts.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace ptolint::lowering {

using pypto::Opcode;

/// Full tiles kept per axis when tensors are shrunk; more on an axis that is
/// reduced, because the tree of a reduction depends on their number.
static constexpr int64_t keptTiles = 3;
static constexpr int64_t keptTilesReduced = 9;

/// An axis of more tiles is represented by the first three and the last two.
static constexpr int64_t allTiles = 6;

/// As `ceilDiv`, for a size that a user wrote.
static int64_t tilesOf(int64_t extent, int64_t size) {
  return size >= extent ? extent > 0 : ceilDiv(extent, size);
}

static bool isTranspose(Opcode opcode) {
  return opcode == Opcode::TRANSPOSE_VNCHWCONV ||
         opcode == Opcode::TRANSPOSE_MOVEIN ||
         opcode == Opcode::TRANSPOSE_MOVEOUT;
}

/// Ops that read or write an axis as a whole.
static bool goesByIndices(Opcode opcode) {
  return opcode == Opcode::GATHER_ELEMENT ||
         opcode == Opcode::SCATTER_ELEMENT || opcode == Opcode::GATHER_IN_UB ||
         opcode == Opcode::INDEX_OUTCAST;
}

/// Ops whose operands are cut differently.
static bool isRecut(Opcode opcode) {
  return isUntiled(opcode) || opcode == Opcode::CUM_SUM ||
         opcode == Opcode::EXPAND || isTranspose(opcode) ||
         goesByIndices(opcode);
}

/// Calls `function` with every tensor that `op` names.
template <typename Function>
static void forEachTensor(const TensorOp &op, Function function) {
  for (uint32_t tensor : op.inputs)
    function(tensor);
  function(op.output);
}

//===----------------------------------------------------------------------===//
// Shrinking
//===----------------------------------------------------------------------===//

/// The tile, if all tensors have one rank and all ops one tile; else nothing.
static llvm::ArrayRef<int64_t> commonTile(const TensorGraph &graph) {
  if (graph.ops.empty())
    return {};
  const TensorOp &first = graph.ops.front();
  bool isSingleTranspose = graph.ops.size() == 1 && isTranspose(first.opcode);
  size_t rank = graph.tensors[first.output].rank();
  llvm::ArrayRef<int64_t> tile = llvm::ArrayRef(first.tile).take_front(rank);
  if (tile.size() != rank ||
      llvm::any_of(tile, [](int64_t s) { return s < 1; }))
    return {};
  for (const TensorOp &op : graph.ops) {
    if (isRecut(op.opcode) && !isSingleTranspose)
      return {};
    bool isAlike = llvm::ArrayRef(op.tile).take_front(rank) == tile;
    forEachTensor(op, [&](uint32_t tensor) {
      isAlike &= graph.tensors[tensor].rank() == rank;
    });
    if (!isAlike)
      return {};
  }
  return tile;
}

/// Full tiles that may stay, per axis.
static Dims limits(const TensorGraph &graph, size_t rank) {
  Dims result(rank, keptTiles);
  for (const TensorOp &op : graph.ops)
    if (op.axis >= 0 && static_cast<size_t>(op.axis) < rank)
      result[op.axis] = keptTilesReduced;
  return result;
}

static void shrinkTensor(Tensor &tensor, llvm::ArrayRef<int64_t> cut,
                         llvm::ArrayRef<int64_t> limits) {
  for (auto [extent, size, limit] : llvm::zip(tensor.shape, cut, limits))
    if (extent / size > limit)
      extent = limit * size + extent % size;
}

/// Returns by how much the largest tensor shrank; 1 where nothing was done.
static double shrink(TensorGraph &graph) {
  Dims tile(commonTile(graph));
  if (tile.empty())
    return 1.0;
  Dims limit = limits(graph, tile.size());
  const TensorOp &first = graph.ops.front();
  llvm::BitVector isSeen(graph.tensors.size());
  int64_t before = 0;
  int64_t after = 0;
  for (const TensorOp &op : graph.ops)
    forEachTensor(op, [&](uint32_t index) {
      if (isSeen.test(index))
        return;
      isSeen.set(index);
      Tensor &tensor = graph.tensors[index];
      Dims cut = tile;
      if (graph.ops.size() == 1 && first.swappedAxes && index == first.output)
        std::swap(cut[first.swappedAxes->first],
                  cut[first.swappedAxes->second]);
      before = std::max(before, product(tensor.shape));
      shrinkTensor(tensor, cut, limit);
      after = std::max(after, product(tensor.shape));
    });
  return static_cast<double>(before) /
         static_cast<double>(std::max<int64_t>(1, after));
}

//===----------------------------------------------------------------------===//
// Representative offsets
//===----------------------------------------------------------------------===//

Cuts::Cuts(TensorGraph &graph, TileChoice choice)
    : graph(graph), choice(choice),
      factor(choice == TileChoice::All ? 1.0 : shrink(graph)) {}

AxisCut Cuts::cut(int64_t extent, int64_t size) {
  int64_t count = tilesOf(extent, size);
  if (factor != 1.0 || count <= allTiles || choice == TileChoice::All)
    return {extent, size, count, std::nullopt};
  return represent(extent, size);
}

/// Adds the first three and last two tiles of an axis, or all of a few.
static void addRepresentatives(int64_t extent, int64_t size, Dims &offsets) {
  int64_t count = tilesOf(extent, size);
  if (count > allTiles) {
    offsets.append({0, size, 2 * size, (count - 2) * size, (count - 1) * size});
    return;
  }
  for (int64_t index = 0; index < count; ++index)
    offsets.push_back(index * size);
}

static void sortUnique(Dims &values) {
  llvm::sort(values);
  values.erase(llvm::unique(values), values.end());
}

/// Every cut of the kernel is represented on every axis of the extent, so that
/// the tiles looked at of tensors with different cuts meet.
const Dims &Cuts::keptOffsets(int64_t extent) {
  for (const Kept &entry : kept)
    if (entry.extent == extent)
      return entry.offsets;
  Dims sizes;
  for (const TensorOp &op : graph.ops) {
    bool hasExtent = false;
    forEachTensor(op, [&](uint32_t tensor) {
      hasExtent |= llvm::is_contained(graph.tensors[tensor].shape, extent);
    });
    if (hasExtent)
      llvm::copy_if(op.tile, std::back_inserter(sizes),
                    [](int64_t size) { return size > 0; });
  }
  sortUnique(sizes);
  Dims offsets = {0};
  for (int64_t size : sizes)
    addRepresentatives(extent, size, offsets);
  sortUnique(offsets);
  return kept.emplace_back(extent, std::move(offsets)).offsets;
}

AxisCut Cuts::represent(int64_t extent, int64_t size) {
  for (const AxisCut &known : represented)
    if (known.extent == extent && known.size == size)
      return known;
  uint32_t begin = offsets.size();
  for (int64_t offset : keptOffsets(extent)) {
    int64_t start = offset / size * size;
    if (offsets.size() == begin || offsets.back() != start)
      offsets.push_back(start);
  }
  int64_t count = static_cast<int64_t>(offsets.size()) - begin;
  return represented.emplace_back(extent, size, count, begin);
}

double Cuts::weight(llvm::ArrayRef<int64_t> shape,
                    llvm::ArrayRef<int64_t> tile) {
  double result = 1.0;
  for (auto [extent, size] : llvm::zip(shape, tile))
    result *= static_cast<double>(tilesOf(extent, size)) /
              static_cast<double>(cut(extent, size).count);
  return result;
}

//===----------------------------------------------------------------------===//
// TileWalk
//===----------------------------------------------------------------------===//

TileWalk::TileWalk(Cuts &cuts, llvm::ArrayRef<int64_t> shape,
                   llvm::ArrayRef<int64_t> tile)
    : cuts(cuts) {
  for (auto [extent, size] : llvm::zip(shape, tile))
    axes.push_back(cuts.cut(extent, size));
  position.resize(axes.size());
  current.offset.resize(axes.size());
  current.dims.resize(axes.size());
}

int64_t TileWalk::count(int64_t limit) const {
  int64_t result = 1;
  for (const AxisCut &axis : axes)
    result = std::min(result * std::min(axis.count, limit + 1), limit + 1);
  return result;
}

void TileWalk::enter(size_t axis, int64_t index) {
  const AxisCut &cut = axes[axis];
  position[axis] = index;
  current.offset[axis] = cuts.offset(cut, index);
  current.dims[axis] = std::min(cut.size, cut.extent - current.offset[axis]);
}

bool TileWalk::next() {
  if (!isStarted) {
    isStarted = true;
    for (size_t axis = 0; axis < axes.size(); ++axis)
      enter(axis, 0);
    return llvm::all_of(axes, [](const AxisCut &a) { return a.count > 0; });
  }
  for (size_t axis = axes.size(); axis-- > 0;) {
    if (position[axis] + 1 < axes[axis].count) {
      enter(axis, position[axis] + 1);
      return true;
    }
    enter(axis, 0);
  }
  return false;
}

} // namespace ptolint::lowering
