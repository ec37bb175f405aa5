//===- FixFiles.h - Repairs files of kernels -------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_FIXFILES_H
#define PTO_LINT_LIB_TOOLS_FIXFILES_H

#include "pto-lint/Tools/Options.h"

#include <iosfwd>

#include "FixFinder.h"

namespace ptolint {

/// `--fix` rewrites the files of `options.paths` that hold kernels with an
/// error, each kernel with the best repair that `finder` knows, and then checks
/// and reports as `runLint` does. `--diff` prints the changes instead and
/// nothing else. Returns the exit status of the check; 2 if a file could not be
/// written.
int runFix(const Options &options, const FixFinder &finder, std::ostream &out,
           std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_FIXFILES_H
