//===- Provenance.h - From an op back to the source -------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_PROVENANCE_H
#define PTO_LINT_ANALYSIS_PROVENANCE_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Dialect/TileOp.h"
#include "pto-lint/Support/SourceLine.h"

#include "llvm/ADT/SmallVector.h"

namespace ptolint {

/// The symbol of `tensor`, else `tensor <magic>`.
std::string tensorName(pypto::TensorOp tensor);

/// The line of the user's source that `op` itself carries: Python in a dump,
/// the text itself for `pypto` text. Unknown for ops that the compiler inserted
/// and for those that it attributes to its own C++ sources.
SourceLine sourceLineOf(mlir::Operation *op);

/// The line that explains `op`: its own, else that of the nearest op along its
/// on-chip tensors (users of its outputs before users of its inputs), else that
/// of the function.
SourceLine explainingLine(pypto::TileOpInterface op);

/// The ops that write `tensor` without allocating it, in the order of the
/// function.
llvm::SmallVector<pypto::TileOpInterface> writersOf(mlir::Value tensor);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_PROVENANCE_H
