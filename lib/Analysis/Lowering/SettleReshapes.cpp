//===- SettleReshapes.cpp - Which RESHAPEs stay in UB ---------------------===//

#include "SettleReshapes.h"

#include "pto-lint/Analysis/Lowering/Partition.h"

#include "llvm/ADT/STLExtras.h"

#include "AxisCombine.h"

namespace ptolint::lowering {

using pypto::Opcode;

static bool isReshapeInUb(const TileGraph &leaf, const TileOp &op) {
  return op.opcode == Opcode::RESHAPE && !leaf.tensors[op.inputs[0]].isInGm;
}

static bool isPadded(const TileGraph &leaf, uint32_t tensor) {
  const TileTensor &tile = leaf.tensors[tensor];
  return widthOf(tile.shape) != widthOf(leaf.raws[tile.raw].shape);
}

static TileOp makeMove(Opcode opcode, uint32_t from, uint32_t to,
                       uint32_t source, Magic magic) {
  TileOp move;
  move.opcode = opcode;
  move.source = source;
  move.inputs = {from};
  move.outputs = {to};
  move.magic = magic;
  return move;
}

void settleReshapes(TileGraph &leaf) {
  auto isInUb = [&](const TileOp &op) { return isReshapeInUb(leaf, op); };
  if (llvm::none_of(leaf.ops, isInUb))
    return;
  std::vector<TileOp> result;
  result.reserve(leaf.ops.size() + 1);
  for (TileOp &op : leaf.ops) {
    if (!isInUb(op)) {
      result.push_back(std::move(op));
      continue;
    }
    uint32_t from = op.inputs[0], to = op.outputs[0], source = op.source;
    if (!isPadded(leaf, from) && !isPadded(leaf, to)) {
      leaf.tensors[to].raw = leaf.tensors[from].raw;
      result.push_back(std::move(op));
      continue;
    }
    const Dims shape = leaf.tensors[from].shape;
    uint32_t whole =
        leaf.addTensor(shape, leaf.tensors[from].dtype, /*isInGm=*/true);
    auto number = static_cast<int64_t>(result.size());
    result.push_back(makeMove(Opcode::COPY_OUT, from, whole, source,
                              {Phase::UnalignedOut, number}));
    result.push_back(makeMove(Opcode::COPY_IN, whole, to, source,
                              {Phase::UnalignedIn, number}));
  }
  bool hasMoves = result.size() > leaf.ops.size();
  leaf.ops = std::move(result);
  if (!hasMoves)
    return;
  leaf.link();
  orderOps(leaf);
}

} // namespace ptolint::lowering
