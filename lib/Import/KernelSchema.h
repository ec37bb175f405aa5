//===- KernelSchema.h - Names of the kernel JSON ---------------*- C++ -*-===//
//
// What the reader and the writer of kernels share.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_LIB_IMPORT_KERNELSCHEMA_H
#define PTO_LINT_LIB_IMPORT_KERNELSCHEMA_H

#include <string_view>

#include "KernelRecord.h"

namespace ptolint {

/// A size in `shape` of an op that the front end works out.
inline constexpr int64_t openSize = -1;

/// Deepest nesting of lists and maps in the value of an option. The maps of the
/// compiler's own options have no more than two levels.
inline constexpr unsigned maxOptionDepth = 4;

/// The op that is called `name` in a kernel; the default for a name that the
/// schema does not have.
KernelOpInfo findKernelOp(std::string_view name);

/// The first name in the schema of the op of the dialect; empty if it has none.
std::string_view findKernelOpName(pypto::Opcode opcode);

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_KERNELSCHEMA_H
