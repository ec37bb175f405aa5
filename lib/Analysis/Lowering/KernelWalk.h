//===- KernelWalk.h - From a kernel to the recorder -------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_KERNELWALK_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_KERNELWALK_H

#include "pto-lint/Analysis/CubeOp.h"
#include "pto-lint/Analysis/Lowering/Record.h"
#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Dialect/TileOp.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include "RecordOps.h"

namespace ptolint::lowering {

/// Gives the vector ops of a kernel to the recorder.
class KernelWalk {
public:
  KernelWalk(const Compiler &compiler, TensorGraph &graph, CubeOps cubes)
      : compiler(compiler), graph(graph), cubes(cubes),
        recorder(compiler, graph) {}

  std::optional<Stop> run(pypto::FuncOp kernel);

private:
  struct PlacedOp {
    pypto::TileOpInterface op;
    uint32_t position;
  };

  void collect(pypto::FuncOp kernel);
  void findJoins(pypto::FuncOp kernel);
  void visit(pypto::TensorOp declaration);
  void visit(pypto::TileOpInterface op);
  std::optional<Stop> refuseInput();
  std::optional<Stop> refuseDynamicInput() const;
  std::optional<std::string> findDoubt() const;
  void record(pypto::TileOpInterface op);
  void recordJoin(mlir::Value joined, const SourceOp &source);
  TensorId dispatch(pypto::TileOpInterface op, const SourceOp &source);
  std::optional<TensorId> tensorOf(mlir::Value value);
  std::optional<TensorId> inputOf(mlir::Value value);
  std::optional<TensorId> productOf(pypto::TileOpInterface op);
  // RecordCubes.cpp
  void recordProduct(pypto::TileOpInterface op);
  void addProduct(const CubeProduct &product, llvm::ArrayRef<TensorId> operands,
                  TensorId result);
  TensorId renameInGm(TensorId from, llvm::ArrayRef<int64_t> shape);
  TensorId addBatch(const CubeOp &cube, CubeProduct product,
                    llvm::ArrayRef<TensorId> operands);
  TensorId addSplitProduct(const CubeOp &cube, CubeProduct product,
                           llvm::ArrayRef<TensorId> operands);
  TensorId noModel(pypto::TileOpInterface op);
  void checkAssembly(pypto::TileOpInterface assemble, uint32_t position);
  void findResults();
  void markResult(mlir::Value tensor);
  void refuseEmptyTensors();

  const Compiler &compiler;
  TensorGraph &graph;
  CubeOps cubes;
  Recorder recorder;
  /// The ops that are recorded, and those that mark results.
  std::vector<PlacedOp> vectorOps;
  llvm::SmallVector<PlacedOp, 2> assembles;
  llvm::SmallVector<mlir::Value, 4> results;
  /// Tensors that are joined in GM.
  llvm::DenseSet<mlir::Value> joins;
  /// Tensors that ASSEMBLEs write, and all that an op has read.
  llvm::DenseSet<TensorId> joinedTensors, readJoins;
  /// What the cube unit reads; results of vector ops reach it through GM.
  llvm::SmallVector<mlir::Value, 4> cubeOperands;
  /// An input in NZ that cannot be declared.
  pypto::TensorOp invalidInput;
  pypto::VecTileAttr lastTile;
  uint32_t numOps = 0;
  bool hasDynamicOperand = false;
  bool isInLoop = false;
  llvm::DenseMap<mlir::Value, TensorId> tensors;
};

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_KERNELWALK_H
