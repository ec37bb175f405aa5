//===- TileOpProperties.h - Inherent attributes of tile ops ----*- C++ -*-===//

#ifndef PTO_LINT_LIB_DIALECT_TILEOPPROPERTIES_H
#define PTO_LINT_LIB_DIALECT_TILEOPPROPERTIES_H

#include "pto-lint/Dialect/PyptoAttrs.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OperationSupport.h"

#include <optional>

namespace ptolint::pypto {

/// What a tile op stores besides its operands and discardable attributes.
struct TileOpProperties {
  static constexpr llvm::StringLiteral magicName = "magic";
  static constexpr llvm::StringLiteral vecTileName = "vec_tile";
  static constexpr llvm::StringLiteral cubeTileName = "cube_tile";
  static constexpr llvm::StringLiteral opcodeNameName = "opcode_name";
  static constexpr llvm::StringLiteral numDestinationsName = "num_destinations";

  std::optional<int64_t> magic;
  VecTileAttr vecTile;
  CubeTileAttr cubeTile;
  /// Spelling in the dump; `pypto.unknown` has it and no other op.
  mlir::StringAttr opcodeName;
  /// The last operands are destinations, those before are inputs.
  int32_t numDestinations = 0;

  bool operator==(const TileOpProperties &) const = default;

  /// Names of all inherent attributes.
  static llvm::ArrayRef<llvm::StringRef> attributeNames();
  /// The attribute called `name`, null if it is not set; nothing when `name` is
  /// not inherent.
  std::optional<mlir::Attribute> get(mlir::MLIRContext *context,
                                     llvm::StringRef name) const;
  /// Sets the inherent attribute called `name`, null removes it. Fails,
  /// changing nothing, when `value` has the wrong kind.
  mlir::LogicalResult set(llvm::StringRef name, mlir::Attribute value);
  /// Appends the attributes that are set.
  void appendTo(mlir::MLIRContext *context, mlir::NamedAttrList &list) const;
  /// Sets all that `attribute`, a dictionary, has. Fails when it is none, has
  /// another name or a value of the wrong kind.
  mlir::LogicalResult
  setAll(mlir::Attribute attribute,
         llvm::function_ref<mlir::InFlightDiagnostic()> emitError);
  /// Tells whether the inherent ones among `attributes` have the right kind.
  static mlir::LogicalResult
  verify(const mlir::NamedAttrList &attributes,
         llvm::function_ref<mlir::InFlightDiagnostic()> emitError);
  llvm::hash_code hash() const;
};

} // namespace ptolint::pypto

#endif // PTO_LINT_LIB_DIALECT_TILEOPPROPERTIES_H
