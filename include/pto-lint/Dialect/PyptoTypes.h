//===- PyptoTypes.h - Types of the dialect ---------------------*- C++ -*-===//

#ifndef PTO_LINT_DIALECT_PYPTOTYPES_H
#define PTO_LINT_DIALECT_PYPTOTYPES_H

#include "pto-lint/Target/DataType.h"
#include "pto-lint/Target/MemorySpace.h"

#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/Types.h"

#include <optional>
#include <string>

namespace ptolint::pypto {

/// Order of the elements in memory. The values are those of a dump
/// (spec/dump-format.md §2.7); a value without an enumerator is kept, so that a
/// newer dump still imports.
enum class TensorFormat : int32_t {
  ND = 0,
  NZ = 1,
  NC1HWC0 = 2,
  NDC1HWC0 = 3,
  FractalZ = 4,
  FractalZ3D = 5,
};

/// Spelling in the dialect: `nz`, or `formatN` for a number that has no
/// enumerator.
std::string tensorFormatName(TensorFormat format);

/// Inverse of `tensorFormatName`.
std::optional<TensorFormat> parseTensorFormat(llvm::StringRef name);

} // namespace ptolint::pypto

#define GET_TYPEDEF_CLASSES
#include "pto-lint/Dialect/PyptoTypes.h.inc"

#endif // PTO_LINT_DIALECT_PYPTOTYPES_H
