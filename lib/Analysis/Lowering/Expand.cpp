//===- Expand.cpp - From ops on tensors to ops on tiles -------------------===//

#include "pto-lint/Analysis/Lowering/Expand.h"

#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLExtras.h"

#include <array>

#include "TileFunctions.h"

namespace ptolint::lowering {

using pypto::Opcode;

/// The axes of a tensor are bits in `TileOp::expandedAxes`.
static constexpr size_t maxRank = 32;

//===----------------------------------------------------------------------===//
// Checks before any op is cut
//===----------------------------------------------------------------------===//

static constexpr auto rankVerified = [] {
  std::array<bool, size_t(Opcode::Unknown) + 1> table{};
#define PTO_RANK_VERIFIED(opcode) table[size_t(Opcode::opcode)] = true;
#include "RankVerified.def"
  return table;
}();

static std::string spelling(Opcode opcode) {
  return pypto::getOpcodeInfo(opcode).json.str();
}

static std::optional<Stop> checkTileRanks(const TensorGraph &tensors) {
  for (const TensorOp &op : tensors.ops) {
    size_t rank = tensors.tensors[op.output].rank();
    if (rankVerified[size_t(op.opcode)] && op.tile.size() < rank)
      return Stop::refuse(op.source, VectorCheck::TileRank,
                          {spelling(op.opcode), std::to_string(op.tile.size()),
                           std::to_string(rank)});
  }
  return std::nullopt;
}

static const char *unknownOf(const Tensor &tensor) {
  if (!bitWidth(tensor.dtype))
    return "a tensor of an unknown data type";
  if (tensor.rank() == 0 || tensor.rank() > maxRank)
    return "a tensor of an unusual rank";
  return llvm::is_contained(tensor.shape, 0) ? "an empty tensor" : nullptr;
}

/// What the tile functions are not known to take.
static std::optional<Stop> checkTensors(const TensorGraph &tensors) {
  for (const TensorOp &op : tensors.ops) {
    if (isUntiled(op.opcode))
      continue;
    const char *reason = unknownOf(tensors.tensors[op.output]);
    for (uint32_t input : op.inputs)
      if (!reason)
        reason = unknownOf(tensors.tensors[input]);
    if (reason)
      return Stop::giveUp(op.source, reason);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Op by op
//===----------------------------------------------------------------------===//

/// 9.2: a tile below 1 gives a tensor of that size, which is taken for a
/// dynamic one. Opcodes whose rank is not verified read past the tile.
static std::optional<Stop> checkTile(const TensorOp &op, size_t rank) {
  // These look at the tile themselves, in an order of their own.
  bool isChecked = op.opcode == Opcode::SCATTER_ELEMENT ||
                   op.opcode == Opcode::INDEX_OUTCAST;
  for (int64_t entry : llvm::ArrayRef(op.tile).take_front(rank))
    if (entry < 1 && isChecked)
      return Stop::giveUp(op.source, "a vec tile with an entry below 1");
    else if (entry < 1)
      return Stop::refuse(op.source, VectorCheck::PositiveTile,
                          {std::to_string(entry)});
  if (op.tile.size() < rank)
    return Stop::giveUp(op.source,
                        say("the tile has fewer axes than the result of {}",
                            spelling(op.opcode)));
  return std::nullopt;
}

/// Ops that go by indices.
static std::optional<Stop> expandIndexing(TileBuilder &builder,
                                          const TensorOp &op) {
  switch (op.opcode) {
  case Opcode::GATHER:
    return expandGather(builder, op), std::nullopt;
  case Opcode::GATHER_ELEMENT:
    return expandGatherElement(builder, op);
  case Opcode::SCATTER_ELEMENT:
    return expandScatterElement(builder, op);
  case Opcode::GATHER_IN_UB:
    return expandGatherInUb(builder, op), std::nullopt;
  default:
    return expandUpdate(builder, op);
  }
}

static std::optional<Stop> expandOp(TileBuilder &builder, const TensorOp &op) {
  switch (op.opcode) {
    using enum Opcode;
  case ADD:
  case SUB:
  case MUL:
  case DIV:
  case MAXIMUM:
  case MINIMUM:
  case POW:
    return expandBinary(builder, op);
  case CMP:
  case CMPS:
  case WHERE_TT:
  case WHERE_TS:
  case WHERE_ST:
  case WHERE_SS:
    return expandMaterialized(builder, op);
  case ROWSUM_SINGLE:
  case ROWMAX_SINGLE:
  case ROWMIN_SINGLE:
  case ROWARGMAX_SINGLE:
  case ROWARGMIN_SINGLE:
    return expandReduce(builder, op), std::nullopt;
  case ROWEXPMAX:
  case ROWEXPSUM:
    return expandRowExp(builder, op);
  case CUM_SUM:
    return expandCumSum(builder, op), std::nullopt;
  case TRANSPOSE_VNCHWCONV:
  case TRANSPOSE_MOVEIN:
  case TRANSPOSE_MOVEOUT:
    return expandTranspose(builder, op), std::nullopt;
  case A_MUL_B:
    return expandProduct(builder, op), std::nullopt;
  case GATHER:
  case GATHER_ELEMENT:
  case SCATTER_ELEMENT:
  case GATHER_IN_UB:
  case INDEX_OUTCAST:
    return expandIndexing(builder, op);
  case RANGE:
    return expandRange(builder, op), std::nullopt;
  case REGISTER_COPY:
    return expandCopy(builder, op);
  case EXPAND:
    return expandBroadcast(builder, op), std::nullopt;
  case CONCAT:
    return expandConcat(builder, op), std::nullopt;
  case RESHAPE:
    return expandReshape(builder, op), std::nullopt;
  case VIEW:
    return expandView(builder, op);
  case ASSEMBLE:
    return expandAssemble(builder, op);
  default:
    return expandElementwise(builder, op);
  }
}

/// The tiles of a result go to GM; what a MOVEOUT wrote there is joined, unless
/// it is the whole (RemoveRedundantOp). The opmagics of these ASSEMBLEs descend
/// in the order of the tiles (seen in dumps).
static void storeResult(TileBuilder &builder, uint32_t result) {
  size_t begin = builder.graph.ops.size();
  const RegionMap &pieces = builder.pieces;
  bool isOnly = pieces.size(result) == 1;
  uint32_t index = 0;
  for (uint32_t i = pieces.first(result); i != RegionMap::none;
       i = pieces.entry(i).next, ++index) {
    if (builder.tileTensor(pieces.entry(i).value).isInGm && isOnly)
      continue;
    builder.storePart(pieces.entry(i).value, builder.inGm(result),
                      pieces.entry(i).region.offset);
    if (builder.hasParts)
      builder.noteResultStore(
          result, index, static_cast<uint32_t>(builder.graph.ops.size()) - 1);
  }
  llvm::MutableArrayRef<TileOp> ops = builder.graph.ops;
  ops = ops.drop_front(begin);
  for (size_t i = 0; i < ops.size() / 2; ++i)
    std::swap(ops[i].magic, ops[ops.size() - 1 - i].magic);
}

/// Names the tensors at the edges, and cuts those between the ops.
static void finishAll(TileBuilder &builder, ExpandedKernel &kernel) {
  for (uint32_t output : builder.tensors.outputs)
    kernel.outcasts.push_back(builder.inGm(output));
  for (uint32_t slice : builder.tensors.slices)
    kernel.slices.push_back(builder.inGm(slice));
  splitJoined(builder, kernel.outcasts);
}

std::optional<Stop> expand(TensorGraph &tensors, const Compiler &compiler,
                           bool combineAxis, ExpandedKernel &kernel,
                           TileChoice choice) {
  if (std::optional<Stop> stop = checkTileRanks(tensors))
    return stop;
  if (std::optional<Stop> stop = checkTensors(tensors))
    return stop;
  kernel.graph = TileGraph();
  kernel.hasParts = hasParts(tensors);
  TileBuilder builder(tensors, compiler, combineAxis,
                      kernel.hasParts ? TileChoice::All : choice,
                      kernel.hasParts, kernel.graph);
  kernel.latencyFactor = builder.cuts.latencyFactor();
  for (const TensorOp &op : tensors.ops) {
    if (op.isDead) {
      builder.addDead(op.inputs.front());
      continue;
    }
    if (!isUntiled(op.opcode))
      if (std::optional<Stop> stop =
              checkTile(op, tensors.tensors[op.output].rank()))
        return stop;
    builder.begin(op);
    if (std::optional<Stop> stop = expandOp(builder, op))
      return stop;
    if (builder.isFull())
      return Stop::giveUp(op.source, "too many tiles");
    if (const char *doubt = builder.getDoubt())
      return Stop::giveUp(op.source, doubt);
  }
  for (uint32_t result : tensors.results)
    builder.addResult(result);
  for (uint32_t result : tensors.results)
    if (tensors.tensors[result].role != TensorRole::Input)
      storeResult(builder, result);
  if (kernel.hasParts)
    builder.sortResultStores();
  if (kernel.hasParts && !settleParts(builder))
    return Stop::giveUp(tensors.ops.front().source, builder.getDoubt());
  if (choice == TileChoice::All)
    finishAll(builder, kernel);
  return std::nullopt;
}

} // namespace ptolint::lowering
