//===- TileTrace.cpp - What an op became in the tile graph ----------------===//

#include "TileTrace.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace ptolint {

using namespace pypto;

llvm::SmallVector<mlir::Value, 4> OpTrace::partsOf(mlir::Value whole) const {
  llvm::SmallVector<mlir::Value, 4> result;
  for (const auto &[from, part] : parts)
    if (from == whole)
      result.push_back(part);
  return result;
}

/// Takes a part of a tensor; SLICE with the option enable_slice.
static bool isView(Opcode opcode) {
  return opcode == Opcode::VIEW || opcode == Opcode::SLICE;
}

/// Joins parts to a tensor; CONTRACT with the option enable_slice.
static bool isJoin(Opcode opcode) {
  return opcode == Opcode::ASSEMBLE || opcode == Opcode::CONTRACT;
}

/// Ops that the tile does not cut: they stay what they are.
static bool isKept(Opcode opcode) {
  return isView(opcode) || isJoin(opcode) || opcode == Opcode::RESHAPE ||
         opcode == Opcode::VIEW_TYPE;
}

/// What an op puts into a tensor: an INDEX_OUTCAST itself the rows of a tile.
static llvm::SmallVector<mlir::Value, 2> joinedBy(TileOpInterface op) {
  llvm::SmallVector<mlir::Value, 2> inputs(op.getInputTensors());
  if (op.getOpcode() == Opcode::INDEX_OUTCAST)
    inputs.truncate(std::min<size_t>(inputs.size(), 1));
  else if (!isJoin(op.getOpcode()))
    inputs.clear();
  return inputs;
}

TileTraces::TileTraces(FuncOp tensorGraph, FuncOp tileGraph) {
  readTensorGraph(tensorGraph);
  readTileGraph(tileGraph);
}

void TileTraces::readTensorGraph(FuncOp graph) {
  graph->walk([&](TensorOp tensor) {
    if (std::optional<int64_t> magic = tensor.getMagic())
      wholeByMagic.try_emplace(*magic, tensor.getResult());
  });
  graph->walk([&](TileOpInterface op) {
    if (isKept(op.getOpcode()))
      return;
    for (mlir::Value output : op.getOutputTensors()) {
      auto [writer, isNew] = writers.try_emplace(output, op.getOperation());
      // Of a tensor with two writers nobody knows whose the tiles are.
      if (!isNew)
        writer->second = nullptr;
    }
  });
}

mlir::Value TileTraces::wholeOf(mlir::Value tensor) const {
  auto declaration = tensor.getDefiningOp<TensorOp>();
  if (!declaration || !declaration.getMagic())
    return {};
  return wholeByMagic.lookup(*declaration.getMagic());
}

void TileTraces::readTileGraph(FuncOp graph) {
  llvm::SmallVector<std::pair<mlir::Operation *, mlir::Value>> joins;
  graph->walk([&](TileOpInterface op) {
    for (mlir::Value output : op.getOutputTensors()) {
      if (!wholeOf(output))
        producers[output].push_back(op);
      else if (mlir::Operation *writer = writers.lookup(wholeOf(output)))
        for (mlir::Value input : joinedBy(op))
          if (!wholeOf(input))
            joins.emplace_back(writer, input);
    }
  });
  // Traces are pointed at from here on.
  for (auto [writer, piece] : joins)
    traces.try_emplace(writer);
  for (auto [writer, piece] : joins) {
    OpTrace &trace = traces[writer];
    trace.pieces.push_back(piece);
    follow(trace, mlir::cast<TileOpInterface>(writer).getOpcode(), piece);
  }
}

void TileTraces::follow(OpTrace &trace, Opcode opcode, mlir::Value piece) {
  llvm::SmallVector<mlir::Value> open = {piece};
  while (!open.empty()) {
    mlir::Value tile = open.pop_back_val();
    for (mlir::Operation *operation : producers.lookup(tile)) {
      if (!followed.insert(operation).second)
        continue;
      auto op = mlir::cast<TileOpInterface>(operation);
      if (op.getOpcode() == Opcode::A_MUL_B ||
          op.getOpcode() == Opcode::A_MULACC_B)
        trace.products.push_back(op);
      llvm::SmallVector<mlir::Value, 2> outputs = op.getOutputTensors();
      if (op.getOpcode() == opcode && outputs.size() > 1)
        trace.scratch = outputs[1];
      trace.hasExpand |= op.getOpcode() == Opcode::EXPAND;
      for (mlir::Value input : op.getInputTensors()) {
        mlir::Value whole = wholeOf(input);
        if (!whole)
          open.push_back(input);
        else if (isView(op.getOpcode()))
          trace.parts.emplace_back(whole, outputs.front());
      }
    }
  }
}

const OpTrace *TileTraces::find(TileOpInterface op) const {
  auto found = traces.find(op.getOperation());
  return found == traces.end() ? nullptr : &found->second;
}

} // namespace ptolint
