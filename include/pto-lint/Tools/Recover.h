//===- Recover.h - Kernels out of dumps ------------------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_RECOVER_H
#define PTO_LINT_TOOLS_RECOVER_H

#include "pto-lint/Tools/Options.h"

#include <iosfwd>

namespace ptolint {

/// Recovers a kernel from each pair of graphs below the folders
/// `options.paths`, of functions that compute something, and prints what
/// `options.emit` says to `out`. Returns the exit status: 0, or 2 if a graph
/// could not be read or a folder holds none, which `err` then says.
int runRecover(const Options &options, std::ostream &out, std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_TOOLS_RECOVER_H
