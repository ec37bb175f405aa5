//===- ExpandRowExp.cpp - Tiles of the ops of softmax ---------------------===//

#include "TileFunctions.h"

namespace ptolint::lowering {

using pypto::Opcode;

using Row = llvm::SmallVector<uint32_t, 16>;

/// Adds the tiles behind the largest power of two below their number to those
/// before.
static Row foldRow(TileBuilder &builder, Opcode pair, const Row &tiles) {
  size_t half = 1;
  while (half * 2 < tiles.size())
    half *= 2;
  Row folded(tiles.begin(), tiles.begin() + half);
  for (size_t i = 0; half + i < tiles.size(); ++i) {
    uint32_t other = tiles[half + i];
    const Dims shape = builder.tileTensor(other).shape;
    folded[i] = builder.tile(shape, builder.tileTensor(other).dtype);
    builder.add(pair, {tiles[i], other}, folded[i]);
  }
  return folded;
}

/// The result of a row of tiles stands for all of them (kernels
/// a2a3-0.2 *_softmax_fw of the conformance suite). 9.2 always fails: a view is
/// out of range unless the tile divides the shape, else an attribute is
/// missing.
std::optional<Stop> expandRowExp(TileBuilder &builder, const TensorOp &op) {
  uint32_t x = op.inputs.front();
  const Dims shape = builder.tensor(x).shape;
  DataType dtype = builder.tensor(x).dtype;
  if (shape.size() != 2)
    return Stop::refuse(op.source, VectorCheck::SoftmaxRank,
                        {std::to_string(shape.size())});
  int64_t rows = op.tile[0];
  int64_t columns = op.tile[1];
  if (shape[0] % rows != 0 || shape[1] % columns != 0)
    return Stop::refuse(op.source, VectorCheck::SoftmaxTile);
  if (!builder.compiler.is02())
    return Stop::refuse(op.source, VectorCheck::SoftmaxAxis);
  Opcode pair =
      op.opcode == Opcode::ROWEXPMAX ? Opcode::PAIRMAX : Opcode::PAIRSUM;
  builder.expect(ceilDiv(shape[0], rows));
  builder.expect(ceilDiv(shape[1], columns));
  for (int64_t row = 0; row < shape[0] && !builder.isFull(); row += rows) {
    Row tiles;
    for (int64_t column = 0; column < shape[1]; column += columns)
      tiles.push_back(builder.input(x, {{row, column}, {rows, columns}}));
    while (tiles.size() > 1)
      tiles = foldRow(builder, pair, tiles);
    uint32_t result = builder.tile({rows, columns}, dtype);
    builder.add(op.opcode, tiles.front(), result);
    for (int64_t column = 0; column < shape[1]; column += columns)
      builder.pieces.set(op.output, {{row, column}, {rows, columns}}, result);
  }
  return std::nullopt;
}

} // namespace ptolint::lowering
