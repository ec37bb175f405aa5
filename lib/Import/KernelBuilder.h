//===- KernelBuilder.h - From records of a kernel to the dialect *- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_KERNELBUILDER_H
#define PTO_LINT_LIB_IMPORT_KERNELBUILDER_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Dialect/TileOp.h"

#include "KernelRecord.h"

namespace ptolint {

/// Builds the function that KernelReader.h describes.
class KernelBuilder {
public:
  /// Loads the dialect into `context`.
  explicit KernelBuilder(mlir::MLIRContext *context);

  /// Inserts the function at `builder`. All names of `kernel` are resolved.
  pypto::FuncOp build(mlir::OpBuilder &builder, const KernelRecord &kernel,
                      llvm::StringRef id, llvm::StringRef path);

private:
  using Attributes = llvm::SmallVector<mlir::NamedAttribute, 4>;

  mlir::Value buildTensor(mlir::OpBuilder &builder, const KernelTensor &tensor,
                          int64_t magic, pypto::NodeKind node);
  void buildOps(mlir::OpBuilder &builder);
  mlir::Value buildOp(mlir::OpBuilder &builder, const KernelOp &op);
  void enterLoop(mlir::OpBuilder &builder);
  void setVecTile(const std::optional<KernelTile> &tile);
  void setCubeTile(const std::optional<KernelTile> &tile, bool splitK);

  pypto::TensorType resultType(const KernelOp &op) const;
  pypto::TensorType productType(const KernelOp &op) const;
  pypto::TensorType broadcastType() const;
  mlir::DictionaryAttr productAttributes(const KernelOp &op) const;
  mlir::StringAttr text(std::string_view value) const;
  mlir::DenseI64ArrayAttr numbers(PoolRange range) const;

  mlir::MLIRContext *context;
  pypto::TileOpBuilder tileOps;
  mlir::OperationName product, unknown;
  // Names of attributes and types, made once.
  mlir::StringAttr kernelOp, opAttr, vecTileName, cubeTileName, opcodeName;
  pypto::TensorType unknownType;

  // The kernel that is being built.
  const KernelRecord *kernel = nullptr;
  mlir::StringAttr dump;
  mlir::LocationAttr location;
  pypto::VecTileAttr vecTile;
  pypto::CubeTileAttr cubeTile;
  std::vector<mlir::Value> values;
  llvm::SmallVector<mlir::Value, 4> operands;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_KERNELBUILDER_H
