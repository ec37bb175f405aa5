//===- ExpandIndexing.cpp - Tiles of ops that go by indices ---------------===//
//
// Source: interface/operation/vector/indexing.cpp and, for GATHER_IN_UB,
// interface/operation/operation_impl.cpp:1943-2000 of hicann/pypto 883e7dfb.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "TileFunctions.h"

namespace ptolint::lowering {

using pypto::Opcode;

/// What a tile reads of the table: all of the axis, elsewhere a tile, which is
/// not cut where the indices end (indexing.cpp:605-625).
static Region tableRegion(llvm::ArrayRef<int64_t> table, const TensorOp &op,
                          const Region &region) {
  Region result = {Dims(table.size(), 0), Dims(table)};
  for (size_t axis = 0; axis < table.size(); ++axis)
    if (static_cast<int32_t>(axis) != op.axis) {
      result.offset[axis] = region.offset[axis] % table[axis];
      result.dims[axis] =
          std::min(table[axis] - result.offset[axis], op.tile[axis]);
    }
  return result;
}

/// Of a table that the kernel computes: tiles that no index names are dropped
/// with all that leads to them, and small ones are joined in UB.
static const char *doubtAbout(const TileBuilder &builder, const TensorOp &op) {
  const Tensor &table = builder.tensor(op.inputs[0]);
  const Dims &indices = builder.tensor(op.inputs[1]).shape;
  if (table.role == TensorRole::Input)
    return nullptr;
  for (size_t axis = 0; axis < table.rank(); ++axis)
    if (static_cast<int32_t>(axis) != op.axis &&
        table.shape[axis] != indices[axis])
      return "indices for a part of a tensor";
  bool isOnePiece = op.tile[op.axis] >= table.shape[op.axis];
  return isOnePiece || !builder.staysInUb(op.inputs[0])
             ? nullptr
             : "parts of a tensor that may be joined in UB";
}

std::optional<Stop> expandGatherElement(TileBuilder &builder,
                                        const TensorOp &op) {
  if (const char *doubt = doubtAbout(builder, op))
    return Stop::giveUp(op.source, doubt);
  uint32_t table = op.inputs[0], indices = op.inputs[1];
  const Dims shape = builder.tensor(table).shape;
  DataType indexType = builder.tensor(indices).dtype;
  TileWalk walk = builder.walk(builder.tensor(op.output).shape, op.tile,
                               builder.opsPerTile(op));
  while (!builder.isFull() && walk.next()) {
    const Region &region = walk.region();
    llvm::SmallVector<uint32_t, 2> tiles = {
        builder.input(table, tableRegion(shape, op, region)),
        builder.input(indices, region)};
    Scratch tmp = gatherScratch(region.dims, indexType);
    uint32_t result = builder.output(op.output, region);
    builder.add(op.opcode, tiles, {result, builder.tile(tmp.shape, tmp.dtype)})
        .axis = op.axis;
  }
  return std::nullopt;
}

/// The axis is not cut, and the tile must say so (indexing.cpp:737-740).
std::optional<Stop> expandScatterElement(TileBuilder &builder,
                                         const TensorOp &op) {
  const Dims shape = builder.tensor(op.inputs[0]).shape;
  const Dims indices = builder.tensor(op.inputs[1]).shape;
  int64_t extent = std::max(shape[op.axis], indices[op.axis]);
  if (op.tile[op.axis] < extent)
    return Stop::refuse(op.source, VectorCheck::ScatterTile,
                        {std::to_string(op.tile[op.axis]),
                         std::to_string(op.axis), std::to_string(extent)});
  for (size_t axis = 0; axis < shape.size(); ++axis)
    if (static_cast<int32_t>(axis) != op.axis && shape[axis] != indices[axis])
      return Stop::giveUp(op.source, "indices for a part of a tensor");
  TileWalk walk = builder.walk(shape, op.tile, builder.opsPerTile(op));
  while (!builder.isFull() && walk.next()) {
    const Region &region = walk.region();
    Region from = region;
    from.dims[op.axis] = indices[op.axis];
    llvm::SmallVector<uint32_t, 2> tiles = {builder.input(op.inputs[0], region),
                                            builder.input(op.inputs[1], from)};
    TileOp &made =
        builder.add(op.opcode, tiles, builder.output(op.output, region));
    made.axis = op.axis;
    made.scalar = op.scalar;
  }
  return std::nullopt;
}

/// All operands are read in GM: whole rows of the table, the indices of the
/// tile and all of the table of blocks.
void expandGatherInUb(TileBuilder &builder, const TensorOp &op) {
  int64_t rows = builder.tensor(op.inputs[0]).shape[0];
  const Dims blocks = builder.tensor(op.inputs[2]).shape;
  TileWalk walk = builder.walk(builder.tensor(op.output).shape, op.tile);
  while (!builder.isFull() && walk.next()) {
    const Region &region = walk.region();
    llvm::SmallVector<uint32_t, 3> parts = {
        builder.partInGm(op.inputs[0],
                         {{0, region.offset[1]}, {rows, region.dims[1]}}),
        builder.partInGm(op.inputs[1],
                         {{0, region.offset[0]}, {1, region.dims[0]}}),
        builder.partInGm(op.inputs[2], {{0, 0}, blocks})};
    builder.add(op.opcode, parts, builder.output(op.output, region));
  }
}

/// The indices of a tile of rows: of [b * s, d] those of whole b or of a part
/// of one s; of [b, s, n, d] those of its first axes (indexing.cpp:1141-1204).
static Region indexRegion(llvm::ArrayRef<int64_t> indices, const Region &rows,
                          llvm::ArrayRef<int64_t> tile) {
  if (rows.dims.size() > 2)
    return {{rows.offset[0], rows.offset[1]}, {rows.dims[0], rows.dims[1]}};
  int64_t b = rows.offset[0] / indices[1], s = rows.offset[0] % indices[1];
  return {{b, s},
          {std::min(indices[0] - b, ceilDiv(tile[0], indices[1])),
           std::min(indices[1] - s, tile[0])}};
}

/// Of rows [b * s, d] only; of four axes any tile holds (indexing.cpp:1150).
static std::optional<Stop> checkUpdate(const TensorOp &op,
                                       llvm::ArrayRef<int64_t> rows,
                                       llvm::ArrayRef<int64_t> indices) {
  if (rows.size() > 2)
    return std::nullopt;
  int64_t count = op.tile[0], length = indices[1];
  bool isWhole = count <= length ? length % count == 0 : count % length == 0;
  if (!isWhole)
    return Stop::refuse(op.source, VectorCheck::UpdateTile,
                        {std::to_string(count), std::to_string(length)});
  if (op.tile[1] != rows[1])
    return Stop::refuse(op.source, VectorCheck::UpdateWidth,
                        {std::to_string(op.tile[1]), std::to_string(rows[1])});
  return std::nullopt;
}

std::optional<Stop> expandUpdate(TileBuilder &builder, const TensorOp &op) {
  const Dims rows = builder.tensor(op.inputs[0]).shape;
  const Dims indices = builder.tensor(op.inputs[1]).shape;
  if (std::optional<Stop> stop = checkUpdate(op, rows, indices))
    return stop;
  uint32_t target = builder.readWhole(op.inputs[2]);
  uint32_t result = builder.inGm(op.output);
  TileWalk walk = builder.walk(rows, op.tile, builder.opsPerTile(op));
  while (!builder.isFull() && walk.next()) {
    const Region &region = walk.region();
    llvm::SmallVector<uint32_t, 3> tiles = {
        builder.input(op.inputs[0], region),
        builder.input(op.inputs[1], indexRegion(indices, region, op.tile)),
        target};
    builder.add(op.opcode, tiles, result);
  }
  Tensor &updated = builder.tensors.tensors[op.output];
  if (updated.role != TensorRole::Output)
    updated.role = TensorRole::Input;
  return std::nullopt;
}

/// Tiles of a range start at different numbers, so none are alike.
void expandRange(TileBuilder &builder, const TensorOp &op) {
  TileWalk walk = builder.walk(builder.tensor(op.output).shape, op.tile);
  while (!builder.isFull() && walk.next()) {
    TileOp &made =
        builder.add(op.opcode, {}, builder.output(op.output, walk.region()));
    made.scalar = ownScalarKey(static_cast<uint32_t>(made.magic.number));
  }
}

} // namespace ptolint::lowering
