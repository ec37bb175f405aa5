//===- PythonCheck.h - Checks Python files ---------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_PYTHONCHECK_H
#define PTO_LINT_LIB_TOOLS_PYTHONCHECK_H

#include "pto-lint/Rules/Finding.h"

#include "llvm/ADT/ArrayRef.h"

#include <iosfwd>
#include <vector>

#include "PythonText.h"
#include "PythonTrace.h"

namespace ptolint {

/// The Python files among the inputs.
struct PythonInputs {
  /// Files that the user names: they are read, and run unless he says no.
  std::vector<std::string> named;
  /// Files in folders that he names: they are read only.
  std::vector<std::string> found;
  /// A folder that he names holds nothing else to check.
  bool isAll = false;

  bool empty() const { return named.empty() && found.empty(); }
};

/// True for a Python file that the user names.
bool isPythonFile(const std::string &path);

/// Takes those of `files`, sorted and below a folder, that name something of
/// pypto; false if none does.
bool takePythonFiles(llvm::ArrayRef<std::string> files, PythonInputs &inputs);

/// What a check of Python files found beside its kernels.
struct PythonFindings {
  std::vector<PythonFileFacts> texts;
  /// What the text shows.
  std::vector<Finding> findings;
  std::vector<InputProblem> problems;
  std::map<std::string, uint64_t> undecided;
};

/// Checks `inputs`: calls `onKernel` with each kernel that a run records. Says
/// on `err` what is only read, and where no kernel was found. That there is no
/// Python is a problem, but only said on `err` where nobody asked for it:
/// sources lie beside what is checked.
PythonFindings checkPythonFiles(
    const PythonInputs &inputs, const Options &options, const Target &target,
    KernelReader &reader, mlir::ModuleOp module,
    llvm::function_ref<void(pypto::FuncOp)> onKernel, std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_PYTHONCHECK_H
