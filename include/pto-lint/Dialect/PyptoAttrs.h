//===- PyptoAttrs.h - Attributes and enums of the dialect ------*- C++ -*-===//

#ifndef PTO_LINT_DIALECT_PYPTOATTRS_H
#define PTO_LINT_DIALECT_PYPTOATTRS_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/OpImplementation.h"

#include "pto-lint/Dialect/PyptoEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "pto-lint/Dialect/PyptoAttrs.h.inc"

#endif // PTO_LINT_DIALECT_PYPTOATTRS_H
