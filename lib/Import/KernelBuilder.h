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
  /// The line that the op says it is from; null if it says none.
  mlir::LocationAttr lineOf(const KernelOp &op);
  mlir::Value buildOp(mlir::OpBuilder &builder, const KernelOp &op);
  void enterLoop(mlir::OpBuilder &builder);
  void setVecTile(const std::optional<KernelTile> &tile);
  void setCubeTile(const std::optional<KernelTile> &tile, bool splitK);

  // `result` is the type of the result: an attribute that it does not tell,
  // because it is unknown, is kept.
  mlir::DictionaryAttr productAttributes(const KernelOp &op,
                                         pypto::TensorType result) const;
  mlir::DictionaryAttr attributesOf(const KernelOp &op,
                                    pypto::TensorType result);
  mlir::Attribute scalarOf(const KernelOp &op) const;
  /// Null when the op has none.
  mlir::DictionaryAttr vectorAttributes(const KernelOp &op,
                                        pypto::TensorType result) const;

  // KernelTypes.cpp: types of results, from `operands`.
  pypto::TensorType resultType(const KernelOp &op) const;
  pypto::TensorType vectorType(const KernelOp &op, pypto::TensorType x) const;
  pypto::TensorType operandType(size_t index) const;
  /// `type` but for the shape or the data type.
  pypto::TensorType typeLike(pypto::TensorType type,
                             llvm::ArrayRef<int64_t> shape) const;
  pypto::TensorType typeLike(pypto::TensorType type, DataType dtype) const;
  pypto::TensorType productType(const KernelOp &op) const;
  pypto::TensorType broadcastType() const;
  pypto::TensorType commonType(size_t count, size_t element) const;
  pypto::TensorType reducedType(const KernelOp &op) const;
  pypto::TensorType bestType(const KernelOp &op) const;
  pypto::TensorType permutedType(const KernelOp &op) const;
  pypto::TensorType joinedType(const KernelOp &op) const;
  pypto::TensorType gatheredType() const;
  pypto::TensorType rerankedType(const KernelOp &op) const;

  mlir::StringAttr text(std::string_view value) const;
  mlir::DenseI64ArrayAttr numbers(PoolRange range) const;

  mlir::MLIRContext *context;
  pypto::TileOpBuilder tileOps;
  // Names of attributes and types, made once.
  mlir::StringAttr kernelOp, opAttr;
  mlir::StringAttr axisName, dtypeName, kName, keepDimName, offsetName,
      offsetsName, permName, scalarName, shapeName, vecTileName;
  mlir::DictionaryAttr noAttributes;
  pypto::TensorType unknownType;
  /// The name of an op as an attribute, and as all that is said about it.
  struct OpName {
    mlir::StringAttr text;
    mlir::DictionaryAttr alone;
  };
  /// By the row of the op in the schema.
  std::vector<OpName> opNames;

  // The kernel that is being built.
  const KernelRecord *kernel = nullptr;
  mlir::StringAttr dump;
  /// The file that the last op with a line is from.
  mlir::StringAttr sourceFile;
  mlir::LocationAttr location;
  pypto::VecTileAttr vecTile;
  pypto::CubeTileAttr cubeTile;
  /// Where the tiles in force were set; null if that is not said.
  mlir::LocationAttr vecTileCall, cubeTileCall;
  std::vector<mlir::Value> values;
  llvm::SmallVector<mlir::Value, 4> operands;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_KERNELBUILDER_H
