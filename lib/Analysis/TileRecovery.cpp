//===- TileRecovery.cpp - Tiles read off a tile graph ---------------------===//

#include "pto-lint/Analysis/TileRecovery.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

#include "Lowering/Scratch.h"
#include "TileTrace.h"

namespace ptolint {

using namespace pypto;
using Dims = llvm::SmallVector<int64_t, 4>;

std::optional<RecoveredSize> recoverSize(llvm::ArrayRef<int64_t> sizes,
                                         int64_t extent) {
  if (sizes.empty() || extent <= 0)
    return std::nullopt;
  int64_t size = *llvm::max_element(sizes);
  if (size <= 0 || size > extent)
    return std::nullopt;
  int64_t edge = extent % size;
  bool hasEdge = false;
  for (int64_t other : sizes) {
    if (other != size && other != edge)
      return std::nullopt;
    hasEdge |= other == edge;
  }
  if (edge != 0 && !hasEdge)
    return std::nullopt;
  return RecoveredSize{size, size == extent};
}

int64_t wholeBlocks(const RecoveredSize &size, int64_t block) {
  int64_t rest = size.isAssumed ? size.size % block : 0;
  int64_t sum = 0;
  if (rest == 0 || __builtin_add_overflow(size.size, block - rest, &sum))
    return size.size;
  return sum;
}

static llvm::ArrayRef<int64_t> shapeOf(mlir::Value tensor) {
  return mlir::cast<TensorType>(tensor.getType()).getShape();
}

/// The lengths of `pieces` along `axis`; empty when one has no such axis.
static Dims lengthsAlong(llvm::ArrayRef<mlir::Value> pieces, size_t axis) {
  Dims lengths;
  for (mlir::Value piece : pieces) {
    if (axis >= shapeOf(piece).size())
      return {};
    lengths.push_back(shapeOf(piece)[axis]);
  }
  return lengths;
}

/// The tile that cuts `whole` into `pieces`, of which there must be as many as
/// it makes.
static llvm::SmallVector<RecoveredSize, 4>
recoverCuts(llvm::ArrayRef<mlir::Value> pieces, llvm::ArrayRef<int64_t> whole) {
  llvm::SmallVector<RecoveredSize, 4> tile;
  uint64_t left = pieces.size();
  for (auto [axis, extent] : llvm::enumerate(whole)) {
    std::optional<RecoveredSize> size =
        recoverSize(lengthsAlong(pieces, axis), extent);
    if (!size)
      return {};
    auto count = static_cast<uint64_t>(extent / size->size +
                                       (extent % size->size != 0 ? 1 : 0));
    if (left % count != 0)
      return {};
    left /= count;
    tile.push_back(*size);
  }
  if (left != 1)
    return {};
  return tile;
}

static bool isReduction(Opcode opcode) {
  return opcode == Opcode::ROWSUM_SINGLE || opcode == Opcode::ROWMAX_SINGLE ||
         opcode == Opcode::ROWMIN_SINGLE || opcode == Opcode::ROWPROD_SINGLE ||
         opcode == Opcode::ROWARGMAX_SINGLE ||
         opcode == Opcode::ROWARGMIN_SINGLE;
}

/// Ops whose tile holds for the axes of the operand.
static bool isTransposition(Opcode opcode) {
  return opcode == Opcode::TRANSPOSE_VNCHWCONV ||
         opcode == Opcode::TRANSPOSE_MOVEIN ||
         opcode == Opcode::TRANSPOSE_MOVEOUT;
}

static std::optional<size_t> axisOf(TileOpInterface op, size_t rank) {
  auto attributes = op->getAttrOfType<mlir::DictionaryAttr>("op_attr");
  if (!attributes)
    return std::nullopt;
  auto axis =
      mlir::dyn_cast_or_null<mlir::IntegerAttr>(attributes.get("op_attr_AXIS"));
  if (!axis || axis.getInt() < 0 || axis.getInt() >= static_cast<int64_t>(rank))
    return std::nullopt;
  return static_cast<size_t>(axis.getInt());
}

/// A reduction leaves one element of its axis, so that only the parts of the
/// operand tell how that axis was cut.
static llvm::SmallVector<RecoveredSize, 4>
recoverReduction(const OpTrace &trace, TileOpInterface op) {
  mlir::Value output = op.getOutputTensors().front();
  mlir::Value input = op.getInputTensors().front();
  llvm::SmallVector<RecoveredSize, 4> tile =
      recoverCuts(trace.pieces, shapeOf(output));
  std::optional<size_t> axis = axisOf(op, tile.size());
  if (!axis || shapeOf(input).size() != tile.size())
    return {};
  std::optional<RecoveredSize> size = recoverSize(
      lengthsAlong(trace.partsOf(input), *axis), shapeOf(input)[*axis]);
  if (!size)
    return {};
  tile[*axis] = *size;
  return tile;
}

/// Some ops take scratch by the tile as it was set. Where the part of it that
/// reaches beyond the tensor counts, the tile is not known.
static bool agreesWithScratch(const OpTrace &trace, TileOpInterface op,
                              llvm::ArrayRef<RecoveredSize> tile) {
  switch (op.getOpcode()) {
  case Opcode::TANH:
  case Opcode::SIN:
  case Opcode::COS:
  case Opcode::ERF:
  case Opcode::ERFC:
    break;
  default:
    return true;
  }
  lowering::TensorOp asked;
  asked.opcode = op.getOpcode();
  for (const RecoveredSize &size : tile)
    asked.tile.push_back(size.size);
  mlir::Value output = op.getOutputTensors().front();
  DataType type = mlir::cast<TensorType>(output.getType()).getDataType();
  lowering::Scratch scratch;
  if (tile.empty() || !trace.scratch ||
      lowering::findScratch(asked, type, type, asked.tile, {}, scratch) !=
          lowering::ScratchNeed::Some)
    return false;
  auto found = mlir::cast<TensorType>(trace.scratch.getType());
  return bufferBytes(scratch.shape, scratch.dtype) ==
         bufferBytes(found.getShape(), found.getDataType());
}

static llvm::SmallVector<RecoveredSize, 4> recoverVec(const OpTrace &trace,
                                                      TileOpInterface op) {
  mlir::Value output = op.getOutputTensors().front();
  if (op.getInputTensors().empty())
    return recoverCuts(trace.pieces, shapeOf(output));
  mlir::Value input = op.getInputTensors().front();
  if (isReduction(op.getOpcode()))
    return recoverReduction(trace, op);
  if (op.getOpcode() == Opcode::INDEX_OUTCAST)
    return recoverCuts(trace.pieces, shapeOf(input));
  if (isTransposition(op.getOpcode()))
    return recoverCuts(trace.partsOf(input), shapeOf(input));
  return recoverCuts(trace.pieces, shapeOf(output));
}

/// The compiler has checked that the last size of the whole tile of a copy
/// comes in blocks (operation_impl.cpp:51): either it reaches beyond the tensor
/// or the tile has more axes than the tensor.
static void passCheckOfCopy(TileOpInterface op,
                            llvm::SmallVectorImpl<RecoveredSize> &tile) {
  mlir::Value output = op.getOutputTensors().front();
  auto type = mlir::cast<TensorType>(output.getType()).getDataType();
  if (op.getOpcode() != Opcode::REGISTER_COPY || tile.empty() ||
      lowering::elementBytes(type) == 0)
    return;
  int64_t block = lowering::elementsPerBlock(type);
  RecoveredSize &last = tile.back();
  last.size = wholeBlocks(last, block);
  if (!last.isAssumed && last.size % block != 0)
    tile.push_back({block, /*isAssumed=*/true});
}

/// Whether a broadcast along the last axis was written out; nothing when `op`
/// does not broadcast along it.
static std::optional<bool> combinesAxisIn(const OpTrace &trace,
                                          TileOpInterface op) {
  switch (op.getOpcode()) {
  case Opcode::ADD:
  case Opcode::SUB:
  case Opcode::MUL:
  case Opcode::DIV:
  case Opcode::MAXIMUM:
  case Opcode::MINIMUM:
    break;
  default:
    return std::nullopt;
  }
  llvm::ArrayRef<int64_t> output = shapeOf(op.getOutputTensors().front());
  bool isBroadcast = llvm::any_of(op.getInputTensors(), [&](mlir::Value input) {
    llvm::ArrayRef<int64_t> shape = shapeOf(input);
    return !shape.empty() && !output.empty() && shape.back() == 1 &&
           output.back() > 1;
  });
  if (!isBroadcast)
    return std::nullopt;
  return !trace.hasExpand;
}

TileRecovery::TileRecovery(FuncOp tensorGraph, FuncOp tileGraph) {
  TileTraces traces(tensorGraph, tileGraph);
  tensorGraph->walk([&](TileOpInterface op) {
    const OpTrace *trace = traces.find(op);
    if (!trace)
      return;
    RecoveredTile &tile = tiles[op];
    if (op.getOpcode() == Opcode::A_MUL_B)
      tile.cube = recoverCube(*trace, op);
    else
      tile.vec = recoverVec(*trace, op);
    if (!agreesWithScratch(*trace, op, tile.vec))
      tile.vec.clear();
    passCheckOfCopy(op, tile.vec);
    std::optional<bool> combines = combinesAxisIn(*trace, op);
    if (combines)
      combineAxis = combineAxis.value_or(true) && *combines;
  });
}

const RecoveredTile *TileRecovery::find(TileOpInterface op) const {
  auto found = tiles.find(op.getOperation());
  return found == tiles.end() ? nullptr : &found->second;
}

} // namespace ptolint
