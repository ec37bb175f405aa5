//===- RecoverFolder.h - The kernels that dumps were made of ----*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_RECOVERFOLDER_H
#define PTO_LINT_LIB_TOOLS_RECOVERFOLDER_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Import/GraphPairs.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace ptolint {

/// Calls `onKernel` with every kernel that can be recovered from `pairs`, and
/// with the dump of its tensor graph. Its name is unique in the call. The
/// kernel lives in `context`, until `onKernel` returns. What cannot be read is
/// said on `err`; returns false if there was such a thing.
bool recoverKernels(
    mlir::MLIRContext &context, const std::vector<GraphPair> &pairs,
    std::ostream &err,
    llvm::function_ref<void(pypto::FuncOp, const std::string &)> onKernel);

/// Says on `err` why `error.path` is of no use.
void reportUnusable(const InputError &error, std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_RECOVERFOLDER_H
