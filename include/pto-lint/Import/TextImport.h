//===- TextImport.h - Functions written as `pypto` text --------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_TEXTIMPORT_H
#define PTO_LINT_IMPORT_TEXTIMPORT_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Import/InputError.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <string>

namespace ptolint {

/// True for a file that `importText` reads: its name ends in `.mlir`.
bool isTextFile(const std::string &path);

/// Parses the MLIR file `path` in `context`, which must have the dialect, and
/// calls `onFunction` for each `pypto.func` in the order of the file. The
/// functions live until this returns; `dump` is set to `path` where the text
/// does not set it. Returns the first error of the parser.
std::optional<InputError>
importText(mlir::MLIRContext *context, const std::string &path,
           llvm::function_ref<void(pypto::FuncOp)> onFunction);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_TEXTIMPORT_H
