//===- PythonTrace.h - Runs a Python file for its kernels ------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_PYTHONTRACE_H
#define PTO_LINT_LIB_TOOLS_PYTHONTRACE_H

#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Report/Report.h"
#include "pto-lint/Tools/Options.h"

#include "mlir/IR/BuiltinOps.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>
#include <string>
#include <vector>

#include "PythonProcess.h"

namespace ptolint {

/// Something that a run has to say beside its kernels.
struct TraceNote {
  /// `not-modelled`, `script-failed`, `no-kernel`, `limit`, `kernel-failed`.
  std::string kind;
  /// Lower case, no final period.
  std::string message;
  /// Empty and 0 if unknown.
  std::string file;
  uint64_t line = 0;
  /// What the author can do; may be empty.
  std::string help;
};

/// What to run.
struct TraceRequest {
  /// The file that is run.
  std::string file;
  /// What findings call it; the same unless `file` is a copy.
  std::string name;
  PythonOptions python;
  const Target *target = nullptr;
  /// What the script prints goes to our standard error.
  bool showsOutput = false;
  /// See ProcessLimits.
  const std::atomic<bool> *isCancelled = nullptr;
};

/// Everything that a run says but its kernels.
struct TraceReport {
  std::vector<TraceNote> notes;
  /// What keeps kernels from being checked.
  std::vector<InputProblem> problems;
  /// Why kernels that were recorded have no verdict, by the reason.
  std::map<std::string, uint64_t> undecided;
  /// It was stopped by `isCancelled`.
  bool isCancelled = false;
};

/// Runs the file of `request` and calls `onKernel` with each kernel as it
/// comes. The kernel is erased after that. The ops know their lines of Python,
/// and the file goes by the name of `request`.
TraceReport traceKernels(const PythonSetup &setup, const TraceRequest &request,
                         KernelReader &reader, mlir::ModuleOp module,
                         llvm::function_ref<void(pypto::FuncOp)> onKernel);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_PYTHONTRACE_H
