//===- PythonOptions.h - Options about Python files ------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_PYTHONOPTIONS_H
#define PTO_LINT_LIB_TOOLS_PYTHONOPTIONS_H

#include "pto-lint/Tools/Options.h"

#include "OptionTable.h"

namespace ptolint {

/// True for a path that names a Python file.
bool isPythonPath(std::string_view path);

/// The arguments of a script at the end of a command line: those behind `--`
/// where a Python file stands before it. Without the `--` itself, which an
/// option table passes over.
std::span<const char *const>
scriptArguments(std::span<const char *const> arguments);

/// Takes the value of `--dim`, `--time` or `--memory` over.
std::optional<UsageError> parsePythonOption(const llvm::opt::Arg &arg,
                                            Options &options);

/// What is wrong with the options about Python files.
std::optional<UsageError> checkPython(const llvm::opt::InputArgList &arguments,
                                      const Options &options);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_PYTHONOPTIONS_H
