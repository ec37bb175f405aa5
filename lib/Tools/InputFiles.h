//===- InputFiles.h - What the commands ask of input files -----*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_INPUTFILES_H
#define PTO_LINT_LIB_TOOLS_INPUTFILES_H

#include "pto-lint/Import/InputError.h"
#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Report/Report.h"

#include "mlir/IR/BuiltinOps.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ptolint {

/// Largest file that is repaired, in bytes: it is kept in memory twice.
inline constexpr uint64_t maxRepairedBytes = uint64_t(1) << 32;

/// True for a file of kernels, to be told from a dump by how it begins.
bool holdsKernels(const std::string &path);

/// `error` with its line and column.
InputProblem toProblem(const InputError &error);

/// Reads the kernels of the file at `path` into `module` one by one and hands
/// each to `onKernel`, after which it is erased. Those that cannot be read are
/// added to `problems`.
void readKernelFile(const std::string &path, KernelReader &reader,
                    mlir::ModuleOp module, std::vector<InputProblem> &problems,
                    llvm::function_ref<void(pypto::FuncOp)> onKernel);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_INPUTFILES_H
