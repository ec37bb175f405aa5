//===- TextPatch.h - Changes of functions written as text ------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_TEXTPATCH_H
#define PTO_LINT_IMPORT_TEXTPATCH_H

#include "pto-lint/Import/KernelPatch.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace ptolint {

/// Asks `wantedOf` about every function of `text`, a text of the dialect, and
/// returns the changes that make it the kernel in JSON that was answered, if
/// any. Where only tiles differ that are written in the op itself, their
/// numbers change; else the function is printed anew. A text that cannot be
/// parsed has no changes: who imports it hears why.
std::vector<TextPatch> patchTextKernels(
    mlir::MLIRContext *context, std::string_view text,
    llvm::function_ref<std::optional<std::string>(pypto::FuncOp)> wantedOf);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_TEXTPATCH_H
