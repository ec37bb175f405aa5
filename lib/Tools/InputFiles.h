//===- InputFiles.h - What the commands ask of input files -----*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_INPUTFILES_H
#define PTO_LINT_LIB_TOOLS_INPUTFILES_H

#include "pto-lint/Import/InputError.h"
#include "pto-lint/Report/Report.h"

#include <string>

namespace ptolint {

/// True for a file of kernels, to be told from a dump by how it begins.
bool holdsKernels(const std::string &path);

/// `error` with its line and column.
InputProblem toProblem(const InputError &error);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_INPUTFILES_H
