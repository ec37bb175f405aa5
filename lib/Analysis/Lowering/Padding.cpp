//===- Padding.cpp - Rounds buffers in UB up ------------------------------===//

#include "Padding.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

/// Rows of a buffer that BRCB reads or writes.
constexpr int64_t brcbRows = 8;

/// Blocks of a vector register: what padded rows (rowPad) must fill.
constexpr int64_t registerBlocks = 8;

class Padder {
public:
  Padder(TileGraph &leaf, const ColumnStates *states, bool is02)
      : leaf(leaf), states(states), is02(is02), isSeen(leaf.tensors.size()),
        isDone(leaf.raws.size()) {
    if (is02)
      before.resize(leaf.raws.size());
  }

  /// Buffers are visited as inputs of all ops, then as outputs; the first visit
  /// of a raw tensor decides.
  void run() {
    for (const TileOp &op : leaf.ops)
      for (auto [index, tensor] : llvm::enumerate(op.inputs))
        visit(op, tensor, index < op.paddedRows && !is02);
    for (const TileOp &op : leaf.ops)
      for (uint32_t tensor : op.outputs)
        visit(op, tensor, /*padsRows=*/false);
    if (is02)
      padRows02();
  }

private:
  Dims &rawShape(uint32_t tensor) {
    return leaf.raws[leaf.tensors[tensor].raw].shape;
  }

  void visit(const TileOp &op, uint32_t tensor, bool padsRows) {
    if (isSeen[tensor])
      return;
    isSeen[tensor] = true;
    if (!leaf.tensors[tensor].isInGm && product(rawShape(tensor)) != 0)
      pad(op, tensor, padsRows);
  }

  void pad(const TileOp &op, uint32_t tensor, bool padsRows);
  void padWidth(const TileOp &op, uint32_t tensor, int last);
  void padCombined(const TileOp &op, uint32_t tensor, int last);
  void padReduced(const TileOp &op, uint32_t tensor, int last);
  void padSpread(const TileOp &op, uint32_t tensor, int last);
  void padRows(uint32_t tensor, int64_t rowsBefore);
  void padRows02();
  bool isPaddedByRows(const TileOp &op, const TileOp *producer) const;

  /// Rounds one axis up, to whole blocks as well; returns it. A negative axis
  /// counts from the end.
  int64_t align(uint32_t tensor, int axis, int64_t multiple);

  TileGraph &leaf;
  const ColumnStates *states;
  bool is02;
  /// By tensor, by raw tensor.
  std::vector<bool> isSeen, isDone;
  /// In 0.2, by raw tensor: its rows before the latest visit; nothing if it has
  /// no rows.
  std::vector<std::optional<int64_t>> before;
};

std::optional<int64_t> rowsOf(const Dims &shape) {
  if (shape.size() < 2)
    return std::nullopt;
  return shape[shape.size() - 2];
}

void Padder::pad(const TileOp &op, uint32_t tensor, bool padsRows) {
  uint32_t raw = leaf.tensors[tensor].raw;
  auto rank = static_cast<int>(leaf.tensors[tensor].shape.size());
  auto rawRank = static_cast<int>(rawShape(tensor).size());
  std::optional<int64_t> rows = rowsOf(rawShape(tensor));
  // A RESHAPE may give a tensor more axes than its raw tensor has. Another op
  // pads that first, and nothing happens here.
  if (!isDone[raw] && rank > 0 && rank <= rawRank) {
    isDone[raw] = true;
    if (states)
      padCombined(op, tensor, rank - 1);
    else
      padWidth(op, tensor, rank - 1);
  }
  if (is02)
    before[raw] = rows;
  if (padsRows)
    padRows(tensor, rows.value_or(0));
}

/// Width to which an op pads all its buffers: a broadcast whose operands are
/// all wider than a block takes the largest of them.
int64_t commonWidth(const TileGraph &leaf, const TileOp &op, int64_t width) {
  if (calcFamily(op.opcode) != CalcFamily::Broadcast)
    return width;
  int64_t block = elementsPerBlock(leaf.tensors[op.inputs[0]].dtype);
  int64_t largest = 0;
  for (uint32_t input : op.inputs) {
    int64_t next = widthOf(leaf.tensors[input].shape);
    if (next <= block)
      return width;
    largest = std::max(largest, next);
  }
  return largest;
}

void Padder::padWidth(const TileOp &op, uint32_t tensor, int last) {
  int64_t &width = rawShape(tensor)[last];
  int64_t block = elementsPerBlock(leaf.tensors[tensor].dtype);
  width = roundUp(width, roundUp(commonWidth(leaf, op, width), block));
}

int64_t Padder::align(uint32_t tensor, int axis, int64_t multiple) {
  Dims &shape = rawShape(tensor);
  int64_t &extent = shape[axis < 0 ? axis + shape.size() : axis];
  int64_t block = elementsPerBlock(leaf.tensors[tensor].dtype);
  extent = roundUp(extent, multiple);
  if (extent % block != 0)
    extent = std::lcm(extent, block);
  return extent;
}

bool Padder::isPaddedByRows(const TileOp &op, const TileOp *producer) const {
  switch (op.opcode) {
  case Opcode::VIEW:
  case Opcode::ASSEMBLE:
  case Opcode::RESHAPE:
    return true;
  default:
    break;
  }
  switch (calcFamily(op.opcode)) {
  case CalcFamily::Broadcast:
  case CalcFamily::Cast:
  case CalcFamily::Elementwise:
  case CalcFamily::MoveIn:
  case CalcFamily::MoveOut:
    return true;
  default:
    return producer && calcFamily(producer->opcode) == CalcFamily::Broadcast;
  }
}

void Padder::padCombined(const TileOp &op, uint32_t tensor, int last) {
  int64_t block = elementsPerBlock(leaf.tensors[tensor].dtype);
  const auto &producers = leaf.tensors[tensor].producers;
  const TileOp *producer =
      producers.empty() ? nullptr : &leaf.ops[producers.front()];
  bool isColumn = (*states)[tensor] == ColumnState::Combined && last > 0 &&
                  rawShape(tensor)[last] == 1;
  if (producer && producer->opcode == Opcode::BRCB)
    align(tensor, last - 1, brcbRows);
  if (isColumn && calcFamily(op.opcode) == CalcFamily::Reduce)
    padReduced(op, tensor, last);
  else if (isColumn && op.opcode == Opcode::BRCB)
    padSpread(op, tensor, last);
  else if (isColumn && isPaddedByRows(op, producer))
    align(tensor, last - 1, block);
  else
    align(tensor, last, block);
}

void Padder::padSpread(const TileOp &op, uint32_t tensor, int last) {
  int64_t block = elementsPerBlock(leaf.tensors[tensor].dtype);
  align(tensor, last - 1, brcbRows);
  for (uint32_t output : op.outputs) {
    align(output, last - 1, brcbRows);
    align(output, last, block);
    isDone[leaf.tensors[output].raw] = true;
  }
}

void Padder::padReduced(const TileOp &op, uint32_t tensor, int last) {
  int64_t block = elementsPerBlock(leaf.tensors[tensor].dtype);
  int64_t rows = align(tensor, last - 1, block);
  if (op.opcode != Opcode::ROWSUMLINE || op.outputs.size() < 2)
    return;
  // Its scratch follows what it reads.
  uint32_t scratch = op.outputs[1];
  leaf.tensors[scratch].shape.back() = rawShape(scratch).back() = rows;
}

/// rowPad: the last rows are read a register at a time, which reaches beyond
/// the buffer where rows are shorter.
void Padder::padRows(uint32_t tensor, int64_t rowsBefore) {
  Dims &shape = rawShape(tensor);
  DataType dtype = leaf.tensors[tensor].dtype;
  int64_t rowBytes = widthOf(shape) * elementBytes(dtype);
  if (rowBytes == 0 || rowBytes % blockBytes != 0)
    return;
  size_t rank = leaf.tensors[tensor].shape.size();
  if (rank == 1 && shape.size() == 1)
    shape[0] = std::max(shape[0], elementsPerBlock(dtype) * registerBlocks);
  if (rank < 2 || shape.size() < 2)
    return;
  shape[shape.size() - 2] =
      rowsBefore + ceilDiv(registerBlocks, rowBytes / blockBytes) - 1;
}

/// 0.2 pads rows in a pass of its own, on padded shapes; the first op that
/// reads a tensor decides.
void Padder::padRows02() {
  std::vector<bool> isRead(leaf.tensors.size());
  for (const TileOp &op : leaf.ops) {
    for (auto [index, tensor] : llvm::enumerate(op.inputs)) {
      if (isRead[tensor] || leaf.tensors[tensor].isInGm)
        continue;
      isRead[tensor] = true;
      if (index >= op.paddedRows || leaf.tensors[tensor].shape.size() < 2)
        continue;
      std::optional<int64_t> rows = before[leaf.tensors[tensor].raw];
      padRows(tensor, rows ? *rows : rowsOf(rawShape(tensor)).value_or(0));
    }
  }
}

} // namespace

void padBuffers(TileGraph &leaf, const ColumnStates *states, bool is02) {
  Padder(leaf, states, is02).run();
}

} // namespace ptolint::lowering
