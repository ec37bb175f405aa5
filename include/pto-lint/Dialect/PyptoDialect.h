//===- PyptoDialect.h - The dialect of PyPTO graphs ------------*- C++ -*-===//

#ifndef PTO_LINT_DIALECT_PYPTODIALECT_H
#define PTO_LINT_DIALECT_PYPTODIALECT_H

#include "mlir/IR/Dialect.h"

#include "pto-lint/Dialect/PyptoDialect.h.inc"

#endif // PTO_LINT_DIALECT_PYPTODIALECT_H
