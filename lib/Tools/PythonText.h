//===- PythonText.h - Reads Python files without running them --*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_PYTHONTEXT_H
#define PTO_LINT_LIB_TOOLS_PYTHONTEXT_H

#include "pto-lint/Import/PythonFacts.h"
#include "pto-lint/Report/Report.h"

#include <string>
#include <vector>

#include "PythonProcess.h"

namespace ptolint {

/// The facts about `files`, in their order; what cannot be read is added to
/// `problems`.
std::vector<PythonFileFacts>
readPythonTexts(const PythonSetup &setup, const std::vector<std::string> &files,
                std::vector<InputProblem> &problems);

/// What is said of a process of ours that failed. `what` says what it cannot
/// do.
InputProblem processProblem(const std::string &path, std::string_view what,
                            const ProcessResult &result);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_PYTHONTEXT_H
