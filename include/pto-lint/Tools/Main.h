//===- Main.h - The program pto-lint ---------------------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_MAIN_H
#define PTO_LINT_TOOLS_MAIN_H

#include <iosfwd>

namespace ptolint {

/// What the program does, from its arguments to its exit status: 0, 1 or 2 as
/// `runLint` says, and 2 for a wrong command line or when `out` cannot be
/// written to the end. `out` and `err` are the standard streams; colours
/// depend on whether those are terminals.
int runPtoLint(int argc, const char *const *argv, std::ostream &out,
               std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_TOOLS_MAIN_H
