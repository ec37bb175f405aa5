//===- ExpandLayout.cpp - Tiles of ops that move elements -----------------===//
//
// Source: interface/operation/vector/tensor_transformation.cpp and
// interface/operation/operation_impl.cpp:40-57, :817 (REGISTER_COPY) of
// hicann/pypto 883e7dfb.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"

#include "TileFunctions.h"

namespace ptolint::lowering {

using pypto::Opcode;

/// 9.2: a copy from a reshape of several tiles to a result, as in a loop. The
/// compiler was seen to join the tiles in UB and to reshape them there, where
/// padding can make them too large; when it does so is not known.
static bool mayFillUb(TileBuilder &builder, const TensorOp &op) {
  if (builder.compiler.is02() ||
      builder.tensor(op.output).role != TensorRole::Output ||
      !builder.isReshapeOfParts(op.inputs.front()))
    return false;
  const Tensor &x = builder.tensor(op.inputs.front());
  Dims shape = x.shape;
  shape.back() = roundUp(shape.back(), elementsPerBlock(x.dtype));
  return sizeOf(shape, x.dtype) > builder.compiler.ubBytes();
}

/// Only the check of the tail of the tile stays of a copy: RemoveRedundantOp
/// drops it, so that the tiles of the input are those of the output.
std::optional<Stop> expandCopy(TileBuilder &builder, const TensorOp &op) {
  int64_t width = elementBytes(builder.tensor(op.output).dtype);
  int64_t last = op.tile.back();
  if (last % blockBytes * width % blockBytes != 0) {
    int64_t bytes = 0;
    if (__builtin_mul_overflow(last, width, &bytes))
      return tileTooLarge(op);
    return Stop::refuse(op.source, VectorCheck::CopyTail,
                        {std::to_string(bytes)});
  }
  if (mayFillUb(builder, op))
    return Stop::giveUp(op.source,
                        "a copy of a reshape that may lie in UB as a whole");
  TileWalk walk = builder.walk(builder.tensor(op.output).shape, op.tile);
  while (!builder.isFull() && walk.next())
    builder.setPiece(op.output, walk.region(),
                     builder.input(op.inputs.front(), walk.region()));
  return std::nullopt;
}

/// The tiles of the copies, shifted along the axis.
void expandConcat(TileBuilder &builder, const TensorOp &op) {
  Dims offset(builder.tensor(op.output).rank(), 0);
  for (uint32_t x : op.inputs) {
    builder.joinPart(x, op.output, offset);
    offset[op.axis] += builder.tensor(x).shape[op.axis];
  }
}

/// Table and indices are read in GM.
void expandGather(TileBuilder &builder, const TensorOp &op) {
  llvm::SmallVector<uint32_t, 3> operands;
  for (uint32_t x : op.inputs)
    operands.push_back(builder.readWhole(x));
  TileWalk walk = builder.walk(builder.tensor(op.output).shape, op.tile);
  while (!builder.isFull() && walk.next())
    builder.add(op.opcode, operands, builder.output(op.output, walk.region()));
}

/// VNCHWCONV works in UB, MOVEIN reads GM, MOVEOUT writes GM.
static void transposeTile(TileBuilder &builder, const TensorOp &op,
                          const Region &from, const Region &to) {
  uint32_t x = op.inputs.front();
  DataType dtype = builder.tensor(x).dtype;
  if (op.opcode == Opcode::TRANSPOSE_MOVEIN) {
    uint32_t source = builder.readWhole(x);
    builder.add(op.opcode, source, builder.output(op.output, to));
    return;
  }
  uint32_t source = builder.input(x, from);
  if (op.opcode == Opcode::TRANSPOSE_VNCHWCONV) {
    Scratch tmp = transposeScratch(from.dims, dtype, builder.compiler);
    uint32_t result = builder.output(op.output, to);
    builder.add(op.opcode, source,
                {result, builder.tile(tmp.shape, tmp.dtype)});
    return;
  }
  uint32_t result = builder.graph.addTensor(to.dims, dtype, /*isInGm=*/true);
  builder.setOutput(op.output, to, result);
  builder.add(op.opcode, source, result);
}

void expandTranspose(TileBuilder &builder, const TensorOp &op) {
  auto [a, b] = *op.swappedAxes;
  TileWalk walk =
      builder.walk(builder.tensor(op.inputs.front()).shape, op.tile);
  while (!builder.isFull() && walk.next()) {
    Region to = walk.region();
    std::swap(to.offset[a], to.offset[b]);
    std::swap(to.dims[a], to.dims[b]);
    transposeTile(builder, op, walk.region(), to);
  }
}

/// Bytes of a tensor in UB, its rows in whole blocks.
static int64_t paddedBytes(const Tensor &tensor) {
  Dims shape = tensor.shape;
  shape.back() = roundUp(shape.back(), elementsPerBlock(tensor.dtype));
  return sizeOf(shape, tensor.dtype);
}

/// The compiler may join the tiles in UB and reshape them there, or reshape
/// them one by one (split_reshape.cpp). The model lets them go through GM and
/// notes how much their ops could need instead.
static void noteReshapeInUb(TileBuilder &builder, const TensorOp &op,
                            llvm::ArrayRef<uint32_t> tiles) {
  int64_t bytes = std::max(paddedBytes(builder.tensor(op.inputs.front())),
                           paddedBytes(builder.tensor(op.output)));
  for (uint32_t tile : tiles)
    bytes = std::max(bytes, builder.tileTensor(tile).validBytes());
  for (uint32_t tile : tiles)
    builder.noteJoinedBytes(tile, bytes);
  builder.setJoinedBytes(op.output, bytes);
  if (bytes > builder.compiler.ubBytes())
    builder.giveUp("a reshape in UB that may be too large");
}

/// In GM for an input; in place in UB where the tensor is one tile; else in GM.
/// A RESHAPE into a result happens in GM, after the COPY_OUT.
void expandReshape(TileBuilder &builder, const TensorOp &op) {
  builder.addRename(op.inputs.front(), op.output);
  const Tensor x = builder.tensor(op.inputs.front());
  Tensor &y = builder.tensors.tensors[op.output];
  bool isResult = y.role == TensorRole::Output;
  if (x.role == TensorRole::Input) {
    if (!isResult) {
      y.role = TensorRole::Input;
      builder.add(op.opcode, builder.inGm(op.inputs.front()),
                  builder.inGm(op.output));
    }
    return;
  }
  bool isPart = builder.isPart(op.inputs.front());
  llvm::SmallVector<uint32_t, 16> tiles = builder.tilesOf(op.inputs.front());
  builder.setReshaped(op.inputs.front());
  bool staysInUb = builder.staysInUb(op.inputs.front());
  if (builder.hasParts && !isResult && (isPart || tiles.size() > 1) &&
      (isPart ? paddedBytes(x) <= builder.compiler.ubBytes() : staysInUb))
    noteReshapeInUb(builder, op, tiles);
  if (tiles.size() > 1 && staysInUb)
    builder.setReshapeOfParts(op.output);
  if (tiles.size() == 1 && !isPart && !isResult && staysInUb &&
      !builder.tileTensor(tiles.front()).isInGm &&
      builder.tileTensor(tiles.front()).shape == x.shape) {
    Region all = {Dims(y.rank(), 0), y.shape};
    uint32_t made = builder.output(op.output, all);
    builder.add(op.opcode, tiles, made);
    builder.finishRename(op.output);
    return;
  }
  uint32_t source = builder.graph.addTensor(x.shape, x.dtype, /*isInGm=*/true);
  for (uint32_t tile : tiles)
    if (!builder.tileTensor(tile).isInGm)
      builder.store(tile, source);
  if (!isResult)
    y.role = TensorRole::Input;
  builder.add(op.opcode, source, builder.inGm(op.output));
}

/// A view of an input is an input, one of a result another name of its part.
std::optional<Stop> expandView(TileBuilder &builder, const TensorOp &op) {
  uint32_t whole = op.inputs.front();
  Tensor &y = builder.tensors.tensors[op.output];
  const Tensor &x = builder.tensor(whole);
  if (x.role != TensorRole::Input) {
    if (y.role == TensorRole::Output)
      return Stop::giveUp(op.source, "a result that is a part of a tensor");
    if (op.offset.size() != x.rank())
      return Stop::giveUp(op.source, "a view at a place that is not known");
    for (auto [begin, extent, all] : llvm::zip(op.offset, y.shape, x.shape))
      if (begin < 0 || begin > all - extent)
        return Stop::giveUp(op.source, "a view beyond its tensor");
    builder.setPart(op.output, whole, op.offset);
    return std::nullopt;
  }
  if (y.role != TensorRole::Output)
    y.role = TensorRole::Input;
  return std::nullopt;
}

/// The tiles of the part are tiles of what it is joined to.
std::optional<Stop> expandAssemble(TileBuilder &builder, const TensorOp &op) {
  uint32_t part = op.inputs.front();
  if (builder.pieces.size(part) == 0)
    return Stop::giveUp(op.source,
                        "parts of a tensor that may be joined in UB");
  for (uint32_t i = builder.pieces.first(part); i != RegionMap::none;
       i = builder.pieces.entry(i).next)
    if (builder.pieces.entry(i).region.offset.size() != op.offset.size())
      return Stop::giveUp(op.source, "a part is cut by fewer axes");
  builder.joinPart(part, op.output, op.offset);
  return std::nullopt;
}

} // namespace ptolint::lowering
