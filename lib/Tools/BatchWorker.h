//===- BatchWorker.h - Judges the kernels of a chunk -----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_BATCHWORKER_H
#define PTO_LINT_LIB_TOOLS_BATCHWORKER_H

#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Rules/KernelVerdict.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <memory>

#include "BatchChunk.h"

namespace ptolint {

/// Answers chunks of kernels on one thread, with a context of its own.
class BatchWorker {
public:
  /// `path` is what findings and errors call the input.
  BatchWorker(const Target &target, Release release, std::string path);

  /// One line of JSON per kernel of `chunk`.
  BatchAnswer answer(const BatchChunk &chunk);

private:
  /// What a context holds alive. Types and attributes of one kernel stay in its
  /// context for ever, so that a context is thrown away from time to time.
  struct Workshop {
    Workshop();

    mlir::MLIRContext context;
    KernelReader reader;
    mlir::OwningOpRef<mlir::ModuleOp> module;
    uint64_t kernels = 0;
  };

  void answer(const KernelText &kernel, BatchAnswer &answer);

  const Target &target;
  Release release;
  std::string path;
  std::unique_ptr<Workshop> workshop;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_BATCHWORKER_H
