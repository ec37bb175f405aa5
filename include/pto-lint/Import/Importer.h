//===- Importer.h - From dump files to the dialect -------------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_IMPORTER_H
#define PTO_LINT_IMPORT_IMPORTER_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Import/DumpReader.h"
#include "pto-lint/Import/GraphBuilder.h"
#include "pto-lint/Import/InputError.h"

#include "mlir/IR/BuiltinOps.h"

#include <optional>
#include <string>

namespace ptolint {

class CoveredFunctions;

struct ImportOptions {
  /// Functions that other files show better and that are left out; may be null.
  const CoveredFunctions *covered = nullptr;
};

/// Reads dump files into a context. One importer serves many files and keeps
/// its buffers between them.
class Importer {
public:
  using FunctionCallback = llvm::function_ref<void(pypto::FuncOp)>;

  /// Loads the dialect into `context`, which has to outlive the importer.
  explicit Importer(mlir::MLIRContext *context);
  ~Importer();

  /// Calls `onFunction` for every function of the file `path`, in the order of
  /// the file. A function lives until the callback returns, so that memory is
  /// bounded by the largest one. Returns why the file could not be read to its
  /// end; the functions before that place have been delivered.
  std::optional<InputError> import(const std::string &path,
                                   const ImportOptions &options,
                                   FunctionCallback onFunction);

  /// Appends the functions of the file `path` to `module` and keeps them. A
  /// name that the module has already gets a number. Errors as above.
  std::optional<InputError> importInto(const std::string &path,
                                       const ImportOptions &options,
                                       mlir::ModuleOp module);

private:
  mlir::OwningOpRef<mlir::ModuleOp> scratch;
  DumpReader reader;
  GraphBuilder graphs;
};

} // namespace ptolint

#endif // PTO_LINT_IMPORT_IMPORTER_H
