//===- TileOp.h - Tile ops of any opcode -----------------------*- C++ -*-===//
//
// Analyses, rules and the importer work with tile ops through this header.
// There is no C++ class per opcode, see lib/Dialect/TileOpModel.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_DIALECT_TILEOP_H
#define PTO_LINT_DIALECT_TILEOP_H

#include "pto-lint/Dialect/Opcodes.h"
#include "pto-lint/Dialect/PyptoAttrs.h"
#include "pto-lint/Dialect/PyptoTypes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/OpDefinition.h"

#include <optional>
#include <vector>

#include "pto-lint/Dialect/PyptoInterfaces.h.inc"

namespace ptolint::pypto {

/// The two tiles that an op carries.
enum class TileKind : uint8_t { Vec, Cube };

/// Where the call stands that set the tile of `op`, a line of the source; null
/// if that is not known. Kept as the attribute `vec_tile_at` or `cube_tile_at`.
mlir::FileLineColLoc tileCallOf(TileOpInterface op, TileKind kind);
/// A null `call` forgets the line.
void setTileCall(mlir::Operation *op, TileKind kind, mlir::LocationAttr call);

/// Creates tile ops by opcode. Holds what is the same for all ops of a context,
/// so make one and keep it.
class TileOpBuilder {
public:
  /// Loads the dialect into `context`.
  explicit TileOpBuilder(mlir::MLIRContext *context);

  /// Inserts at `builder` the op of `opcode`, which must not be
  /// `Opcode::Unknown`. All operands must be of type `!pypto.tensor`.
  /// `attributes` may hold `vec_tile` and `cube_tile` besides discardable ones.
  mlir::Operation *create(mlir::OpBuilder &builder, mlir::Location location,
                          Opcode opcode, mlir::ValueRange inputs,
                          mlir::ValueRange destinations,
                          llvm::ArrayRef<mlir::NamedAttribute> attributes = {},
                          std::optional<int64_t> magic = std::nullopt) const;

  /// As above for the spelling of a dump. A spelling that the table does not
  /// have gives a `pypto.unknown`.
  mlir::Operation *create(mlir::OpBuilder &builder, mlir::Location location,
                          llvm::StringRef opcodeName, mlir::ValueRange inputs,
                          mlir::ValueRange destinations,
                          llvm::ArrayRef<mlir::NamedAttribute> attributes = {},
                          std::optional<int64_t> magic = std::nullopt) const;

  /// An op that yields its result, of the type `result`, as those of kernels
  /// do. `spelling` is for `Opcode::Unknown`, else null; tiles may be null.
  mlir::Operation *createWithResult(mlir::OpBuilder &builder,
                                    mlir::Location location, Opcode opcode,
                                    mlir::StringAttr spelling,
                                    mlir::ValueRange inputs, TensorType result,
                                    VecTileAttr vecTile, CubeTileAttr cubeTile,
                                    mlir::DictionaryAttr attributes) const;

private:
  mlir::Operation *insert(mlir::OpBuilder &builder, mlir::Location location,
                          Opcode opcode, mlir::StringAttr spelling,
                          mlir::ValueRange inputs,
                          mlir::ValueRange destinations,
                          llvm::ArrayRef<mlir::NamedAttribute> attributes,
                          std::optional<int64_t> magic) const;

  /// Indexed by `Opcode`; the entry of `Unknown` is `pypto.unknown`.
  std::vector<mlir::OperationName> names;
};

} // namespace ptolint::pypto

#endif // PTO_LINT_DIALECT_TILEOP_H
