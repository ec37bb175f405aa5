//===- TileOpAsm.h - Text form and structure of tile ops -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_DIALECT_TILEOPASM_H
#define PTO_LINT_LIB_DIALECT_TILEOPASM_H

#include "pto-lint/Dialect/Opcodes.h"

#include "mlir/IR/OpImplementation.h"

namespace ptolint::pypto {

/// Parses what follows the name of the op of `opcode`.
mlir::ParseResult parseTileOp(mlir::OpAsmParser &parser,
                              mlir::OperationState &state, Opcode opcode);

/// Inverse of `parseTileOp`.
void printTileOp(mlir::OpAsmPrinter &printer, mlir::Operation *op);

/// Judges the structure only: tensors everywhere, a sound number of
/// destinations, a spelling where the opcode has none.
mlir::LogicalResult verifyTileOp(mlir::Operation *op);

} // namespace ptolint::pypto

#endif // PTO_LINT_LIB_DIALECT_TILEOPASM_H
