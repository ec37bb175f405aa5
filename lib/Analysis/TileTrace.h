//===- TileTrace.h - What an op became in the tile graph -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_TILETRACE_H
#define PTO_LINT_LIB_ANALYSIS_TILETRACE_H

#include "pto-lint/Analysis/TileRecovery.h"

#include "llvm/ADT/DenseSet.h"

#include <utility>

namespace ptolint {

/// The traces of one op of the tensor graph in the tile graph.
struct OpTrace {
  /// Tensors that are joined to the result.
  llvm::SmallVector<mlir::Value, 4> pieces;
  /// Parts that are read of tensors of the tensor graph, which come first.
  llvm::SmallVector<std::pair<mlir::Value, mlir::Value>, 4> parts;
  /// Products of tiles, as ops of the tile graph.
  llvm::SmallVector<pypto::TileOpInterface, 4> products;
  /// Room that a tile of the op needs beside its operands; null for none.
  mlir::Value scratch;
  /// A tile is written out along an axis.
  bool hasExpand = false;

  /// The parts read of `whole`, a tensor of the tensor graph.
  llvm::SmallVector<mlir::Value, 4> partsOf(mlir::Value whole) const;
};

/// Follows each op of a tensor graph through a tile graph: from the ASSEMBLEs
/// into its result back to the VIEWs of its operands.
class TileTraces {
public:
  TileTraces(pypto::FuncOp tensorGraph, pypto::FuncOp tileGraph);

  /// Null for an op without a trace.
  const OpTrace *find(pypto::TileOpInterface op) const;

private:
  void readTensorGraph(pypto::FuncOp graph);
  void readTileGraph(pypto::FuncOp graph);
  void follow(OpTrace &trace, pypto::Opcode opcode, mlir::Value piece);
  /// The tensor of the tensor graph that `tensor` of the tile graph is, or
  /// null if the tensor is a tile.
  mlir::Value wholeOf(mlir::Value tensor) const;

  llvm::DenseMap<int64_t, mlir::Value> wholeByMagic;
  /// The op of the tensor graph that alone writes a tensor.
  llvm::DenseMap<mlir::Value, mlir::Operation *> writers;
  llvm::DenseMap<mlir::Operation *, OpTrace> traces;
  /// Who writes a tile; several ops may join one.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Operation *, 1>>
      producers;
  llvm::DenseSet<mlir::Operation *> followed;
};

/// The tiles of the matmul `op` of the tensor graph; nothing when its trace
/// does not look like one.
std::optional<RecoveredCube> recoverCube(const OpTrace &trace,
                                         pypto::TileOpInterface op);

} // namespace ptolint

#endif // PTO_LINT_LIB_ANALYSIS_TILETRACE_H
