//===- KernelMaker.h - From a tensor graph to a kernel ---------*- C++ -*-===//

#ifndef PTO_LINT_LIB_FIX_KERNELMAKER_H
#define PTO_LINT_LIB_FIX_KERNELMAKER_H

#include "pto-lint/Fix/RecoverKernel.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace ptolint {

/// How an op of a dump is written in a kernel.
struct KernelForm {
  pypto::Opcode opcode = pypto::Opcode::Unknown;
  /// The name in the schema of kernels; empty when there is none.
  llvm::StringRef name;
  /// Null when the kernel says nothing about the op.
  mlir::DictionaryAttr attributes;
};

/// How `op`, whose result is to be of the type `result`, is written in a
/// kernel. An op without an equal there keeps its opcode and attributes.
KernelForm kernelFormOf(pypto::TileOpInterface op);

/// The vec tile of `op`, or null where nothing is known. What is not proved is
/// made to agree with the checks of the compiler.
pypto::VecTileAttr vecTileOf(pypto::TileOpInterface op,
                             llvm::ArrayRef<RecoveredSize> sizes);

/// The cube tile of `op`: what leaves no trace is made to agree with what does
/// and with the checks of the compiler. Adds the names of what is not proved
/// to `assumed`.
pypto::CubeTileAttr cubeTileOf(pypto::TileOpInterface op,
                               const RecoveredCube &cube,
                               llvm::SmallVectorImpl<llvm::StringRef> &assumed);

/// Makes one kernel.
class KernelMaker {
public:
  KernelMaker(pypto::FuncOp graph, const TileRecovery &tiles, bool isOneProgram,
              mlir::OpBuilder &builder);

  pypto::FuncOp run();

private:
  /// A part of an incast. Parts of one incast with equal places are one.
  struct Part {
    mlir::Value incast;
    uint64_t place = 0;
  };

  /// What stands in the kernel for an op, beside its operands.
  struct OpText {
    pypto::Opcode opcode = pypto::Opcode::Unknown;
    pypto::VecTileAttr vecTile;
    pypto::CubeTileAttr cubeTile;
    mlir::DictionaryAttr attributes;
  };

  void findLiveOps();
  void makeOp(pypto::TileOpInterface op);
  void makeView(pypto::TileOpInterface op);
  void makeReshape(pypto::TileOpInterface op);
  void makeAssemble(pypto::TileOpInterface op);
  void makeComputation(pypto::TileOpInterface op);
  /// The value in the kernel of `tensor` of the graph.
  mlir::Value valueOf(mlir::Value tensor);
  mlir::Value declare(pypto::TensorType type, pypto::NodeKind node,
                      llvm::StringRef symbol, mlir::Location location);
  /// Where `tensor` is in an incast, if it is one or a part of one.
  std::optional<Part> partOf(mlir::Value tensor) const;
  mlir::Value declareInput(const Part &part, mlir::Value tensor);
  bool isResult(mlir::Value tensor) const;
  llvm::StringRef symbolOf(mlir::Value tensor) const;
  OpText textOf(pypto::TileOpInterface op) const;
  mlir::DictionaryAttr placeIn(pypto::TileOpInterface op) const;
  mlir::DictionaryAttr options() const;
  mlir::DictionaryAttr describe(const KernelForm &form,
                                mlir::Attribute assumed) const;

  pypto::FuncOp graph;
  const TileRecovery &tiles;
  bool isOneProgram;
  mlir::OpBuilder &builder;
  pypto::TileOpBuilder tileOps;

  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Operation *, 1>> writers;
  /// Tensors that an op reads, and ops that lead to a result.
  llvm::DenseSet<mlir::Value> read;
  llvm::DenseSet<mlir::Operation *> live;
  llvm::DenseMap<mlir::Value, mlir::Value> values;
  /// What is a VIEW of an incast, or of a VIEW of one.
  llvm::DenseMap<mlir::Value, Part> parts;
  /// The inputs so far, by incast, place and type.
  std::map<std::tuple<void *, uint64_t, void *>, mlir::Value> inputs;
  llvm::StringSet<> symbols;
  int64_t nextMagic = 0;
  uint64_t nextPart = 0;
  /// True once it joins tensors or reads parts of them.
  bool hasParts = false;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_FIX_KERNELMAKER_H
