//===- PyptoOps.h - Structural ops of the dialect --------------*- C++ -*-===//

#ifndef PTO_LINT_DIALECT_PYPTOOPS_H
#define PTO_LINT_DIALECT_PYPTOOPS_H

#include "pto-lint/Dialect/PyptoDialect.h"
#include "pto-lint/Dialect/TileOp.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"

#define GET_OP_CLASSES
#include "pto-lint/Dialect/PyptoOps.h.inc"

#endif // PTO_LINT_DIALECT_PYPTOOPS_H
