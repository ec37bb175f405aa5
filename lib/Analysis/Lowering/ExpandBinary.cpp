//===- ExpandBinary.cpp - Tiles of elementwise and binary ops -------------===//
//
// Source: interface/operation/vector/binary.cpp:203-249 of hicann/pypto
// 883e7dfb; release 0.2: binary.cpp:170-215.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

#include "TileFunctions.h"

namespace ptolint::lowering {

using pypto::Opcode;

//===----------------------------------------------------------------------===//
// What ops share
//===----------------------------------------------------------------------===//

bool addScratch(TileBuilder &builder, const TensorOp &op,
                llvm::ArrayRef<int64_t> shape,
                llvm::SmallVectorImpl<uint32_t> &outputs) {
  if (op.inputs.empty())
    return true;
  Scratch scratch;
  ScratchNeed need = findScratch(op, builder.tensor(op.inputs.front()).dtype,
                                 builder.tensor(op.output).dtype, shape,
                                 builder.compiler, scratch);
  if (need == ScratchNeed::Some)
    outputs.push_back(builder.tile(scratch.shape, scratch.dtype));
  return need != ScratchNeed::TooLarge;
}

/// The tile of an operand of `shape`, whose dims may be 1 where the output's
/// are not.
static Region operandRegion(llvm::ArrayRef<int64_t> shape, const Region &region,
                            llvm::ArrayRef<int64_t> tile) {
  Region result;
  for (auto [extent, start, size] : llvm::zip(shape, region.offset, tile)) {
    int64_t offset = start % extent;
    result.offset.push_back(offset);
    result.dims.push_back(std::min(extent - offset, size));
  }
  return result;
}

/// The operands of a tile of the output.
static llvm::SmallVector<uint32_t, 3>
readOperands(TileBuilder &builder, llvm::ArrayRef<uint32_t> operands,
             const TensorOp &op, const Region &region) {
  llvm::SmallVector<uint32_t, 3> tiles;
  for (uint32_t operand : operands) {
    const Dims &shape = builder.tensor(operand).shape;
    tiles.push_back(
        shape == builder.tensor(op.output).shape
            ? builder.input(operand, region)
            : builder.input(operand, operandRegion(shape, region, op.tile)));
  }
  return tiles;
}

/// LOGICALNOT of a float reads whole registers
/// (interface/operation/vector/math.cpp:66-69).
static uint32_t paddedRows(const TileBuilder &builder, const TensorOp &op) {
  if (op.opcode != Opcode::LOGICALNOT)
    return 0;
  DataType dtype = builder.tensor(op.inputs.front()).dtype;
  return dtype == DataType::fp32_ || dtype == DataType::bf16_ ||
         dtype == DataType::fp16_;
}

std::optional<Stop> expandElementwise(TileBuilder &builder,
                                      const TensorOp &op) {
  TileWalk walk = builder.walk(builder.tensor(op.output).shape, op.tile,
                               builder.opsPerTile(op));
  while (!builder.isFull() && walk.next()) {
    const Region &region = walk.region();
    llvm::SmallVector<uint32_t, 3> tiles =
        readOperands(builder, op.inputs, op, region);
    llvm::SmallVector<uint32_t, 2> outputs = {
        builder.output(op.output, region)};
    if (!addScratch(builder, op, region.dims, outputs))
      return tileTooLarge(op);
    TileOp &made = builder.add(op.opcode, tiles, outputs);
    made.scalar = op.scalar;
    made.saturates = op.saturates;
    made.paddedRows = paddedRows(builder, op);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Broadcast operands
//===----------------------------------------------------------------------===//

/// One EXPAND per tile of `result`; RemoveRedundantOp drops those that change
/// nothing (remove_redundant_op.h:36).
static void expandTiles(TileBuilder &builder, uint32_t x, uint32_t result,
                        llvm::ArrayRef<int64_t> tile) {
  const Dims small = builder.tensor(x).shape;
  const Dims full = builder.tensor(result).shape;
  size_t rank = std::min(small.size(), full.size());
  uint32_t axes = 0;
  for (size_t axis = 0; axis < rank; ++axis)
    axes |= uint32_t(small[axis] != full[axis]) << axis;
  TileWalk walk = builder.walk(full, tile);
  while (!builder.isFull() && walk.next()) {
    const Region &region = walk.region();
    Region from;
    for (size_t axis = 0; axis < rank; ++axis) {
      int64_t start = region.offset[axis];
      from.offset.push_back(small[axis] < full[axis] ? start % small[axis]
                                                     : start);
      from.dims.push_back(std::min(region.dims[axis], small[axis]));
    }
    uint32_t source = builder.input(x, from);
    if (from.dims == region.dims) {
      builder.setPiece(result, region, source);
      continue;
    }
    builder.add(Opcode::EXPAND, source, builder.output(result, region))
        .expandedAxes = axes;
  }
}

/// Writes a broadcast operand out, tile by tile, in a new tensor.
static uint32_t materialize(TileBuilder &builder, uint32_t x,
                            llvm::ArrayRef<int64_t> shape,
                            llvm::ArrayRef<int64_t> tile) {
  uint32_t result =
      builder.tensors.addTensor(Dims(shape), builder.tensor(x).dtype);
  expandTiles(builder, x, result, tile);
  return result;
}

void expandBroadcast(TileBuilder &builder, const TensorOp &op) {
  expandTiles(builder, op.inputs.front(), op.output, op.tile);
}

/// The shape in which an op reads a broadcast operand; what is missing to it is
/// written out by an EXPAND. 0.2 broadcasts the last two axes in place for
/// floating point only.
static Dims shapeRead(const TileBuilder &builder, const TensorOp &op,
                      const Tensor &x) {
  const Dims &full = builder.tensor(op.output).shape;
  if (!readsBroadcastInPlace(op.opcode))
    return full;
  Dims result = x.shape;
  bool isFloat = x.dtype == DataType::fp32_ || x.dtype == DataType::fp16_;
  if (builder.compiler.is02() && !isFloat)
    for (size_t back = 1; back <= std::min<size_t>(2, full.size()); ++back)
      result[result.size() - back] = full[full.size() - back];
  else if (!builder.combineAxis)
    result.back() = full.back();
  return result;
}

/// Where the last axis and another one are broadcast, the output takes no
/// buffer of an input (excludeBufferReuse); in 0.2 where the last two are.
static bool isNotInPlace(const Compiler &compiler, llvm::ArrayRef<int64_t> a,
                         llvm::ArrayRef<int64_t> b) {
  llvm::SmallVector<bool, 4> broadcast;
  for (auto [m, n] : llvm::zip(a, b))
    broadcast.push_back(m != n && (m == 1 || n == 1));
  if (!broadcast.back())
    return false;
  if (compiler.is02())
    return broadcast.size() > 1 && broadcast[broadcast.size() - 2];
  return llvm::count(broadcast, true) >= 2;
}

std::optional<Stop> expandBinary(TileBuilder &builder, const TensorOp &op) {
  llvm::SmallVector<uint32_t, 3> operands;
  for (uint32_t x : op.inputs) {
    Dims shape = shapeRead(builder, op, builder.tensor(x));
    operands.push_back(builder.tensor(x).shape == shape
                           ? x
                           : materialize(builder, x, shape, op.tile));
  }
  bool notInPlace =
      isNotInPlace(builder.compiler, builder.tensor(operands[0]).shape,
                   builder.tensor(operands[1]).shape);
  TileWalk walk = builder.walk(builder.tensor(op.output).shape, op.tile);
  while (!builder.isFull() && walk.next()) {
    const Region &region = walk.region();
    llvm::SmallVector<uint32_t, 3> tiles =
        readOperands(builder, operands, op, region);
    llvm::SmallVector<uint32_t, 2> outputs = {
        builder.output(op.output, region)};
    if (!addScratch(builder, op, region.dims, outputs))
      return tileTooLarge(op);
    builder.add(op.opcode, tiles, outputs).isNotInPlace = notInPlace;
  }
  return std::nullopt;
}

std::optional<Stop> expandMaterialized(TileBuilder &builder,
                                       const TensorOp &op) {
  // A comparison pads the rows of its operands.
  bool isCompare = op.opcode == Opcode::CMP || op.opcode == Opcode::CMPS;
  llvm::SmallVector<uint32_t, 3> operands;
  const Dims shape = builder.tensor(op.output).shape;
  for (uint32_t x : op.inputs)
    operands.push_back(builder.tensor(x).shape == shape
                           ? x
                           : materialize(builder, x, shape, op.tile));
  TileWalk walk = builder.walk(shape, op.tile);
  while (!builder.isFull() && walk.next()) {
    const Region &region = walk.region();
    llvm::SmallVector<uint32_t, 3> tiles =
        readOperands(builder, operands, op, region);
    llvm::SmallVector<uint32_t, 2> outputs = {
        builder.output(op.output, region)};
    if (isCompare) {
      Scratch tmp =
          compareScratch(op.opcode, builder.tileTensor(tiles.front()).dtype);
      outputs.push_back(builder.tile(tmp.shape, tmp.dtype));
    } else if (!addScratch(builder, op, region.dims, outputs)) {
      return tileTooLarge(op);
    }
    TileOp &made = builder.add(op.opcode, tiles, outputs);
    made.paddedRows = isCompare ? static_cast<uint32_t>(tiles.size()) : 0;
  }
  return std::nullopt;
}

} // namespace ptolint::lowering
