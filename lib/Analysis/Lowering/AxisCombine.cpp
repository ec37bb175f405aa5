//===- AxisCombine.cpp - Columns side by side in UB -----------------------===//

#include "AxisCombine.h"

#include "pto-lint/Analysis/Lowering/Partition.h"

#include "llvm/ADT/STLExtras.h"

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

int64_t width(const TileGraph &leaf, uint32_t tensor) {
  return widthOf(leaf.tensors[tensor].shape);
}

bool hasNarrowOperand(const TileGraph &leaf, const TileOp &op) {
  return readsBroadcastInPlace(op.opcode) && op.inputs.size() == 2 &&
         width(leaf, op.inputs[0]) != width(leaf, op.inputs[1]);
}

/// Makes the op that spreads `column` to what the op against `other` reads.
TileOp spread(TileGraph &leaf, uint32_t column, uint32_t other, bool byBrcb,
              int64_t number) {
  Dims shape = leaf.tensors[column].shape;
  DataType dtype = leaf.tensors[column].dtype;
  shape.back() = byBrcb ? elementsPerBlock(dtype) : width(leaf, other);
  TileOp op;
  op.opcode = byBrcb ? Opcode::BRCB : Opcode::EXPAND;
  op.inputs = {column};
  op.outputs = {leaf.addTensor(shape, dtype)};
  op.magic = {Phase::Broadcast, number};
  if (!byBrcb)
    op.expandedAxes = uint32_t(1) << (shape.size() - 1);
  return op;
}

/// True for the operand of an op on columns and rows that does not become a row
/// itself. `i` is its position.
bool needsSpread(const TileGraph &leaf, const TileOp &op, uint32_t i,
                 const ColumnStates &states, bool readsColumns) {
  bool isRead = readsColumns && states[op.inputs[i]] == ColumnState::Combined;
  return width(leaf, op.inputs[i]) == 1 && !isRead;
}

/// Inserts the ops that spread columns in front of their readers. False if
/// there are none.
bool insertSpreads(TileGraph &leaf, const ColumnStates &states,
                   bool readsColumns) {
  auto isNarrow = [&](const TileOp &op) { return hasNarrowOperand(leaf, op); };
  if (llvm::none_of(leaf.ops, isNarrow))
    return false;
  std::vector<TileOp> result;
  result.reserve(leaf.ops.size() + 4);
  int64_t inserted = 0;
  for (TileOp &op : leaf.ops) {
    bool hasColumn = hasNarrowOperand(leaf, op);
    for (uint32_t i = 0; hasColumn && i < 2; ++i) {
      if (!needsSpread(leaf, op, i, states, readsColumns))
        continue;
      bool isCombined = states[op.inputs[i]] == ColumnState::Combined;
      TileOp added =
          spread(leaf, op.inputs[i], op.inputs[1 - i], isCombined, ++inserted);
      added.source = op.source;
      op.inputs[i] = added.outputs[0];
      result.push_back(std::move(added));
    }
    result.push_back(std::move(op));
  }
  leaf.ops = std::move(result);
  return inserted > 0;
}

/// True if `orderOps` leaves a list as it is that it made itself. The list that
/// it gets counts only where sinks have equal magics, which it puts side by
/// side, and where a tensor that is read has several producers.
bool isOrderUnique(const TileGraph &leaf) {
  auto hasEqualMagic = [](const TileOp &a, const TileOp &b) {
    return a.magic == b.magic;
  };
  return std::adjacent_find(leaf.ops.begin(), leaf.ops.end(), hasEqualMagic) ==
             leaf.ops.end() &&
         llvm::none_of(leaf.tensors, [](const TileTensor &tensor) {
           return tensor.producers.size() > 1 && !tensor.consumers.empty();
         });
}

} // namespace

ColumnStates combineAxes(TileGraph &leaf, bool readsColumns) {
  ColumnStates states = markColumns(leaf);
  if (!insertSpreads(leaf, states, readsColumns) && isOrderUnique(leaf))
    return states;
  leaf.link();
  orderOps(leaf);
  return markColumns(leaf);
}

} // namespace ptolint::lowering
