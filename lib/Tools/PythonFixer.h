//===- PythonFixer.h - Repairs Python files --------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_PYTHONFIXER_H
#define PTO_LINT_LIB_TOOLS_PYTHONFIXER_H

#include "pto-lint/Report/Report.h"
#include "pto-lint/Tools/Options.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "FixFinder.h"

namespace ptolint {

/// What was done to a file.
struct FixedPython {
  /// Kernels that its changes repair; 0 if there are none.
  uint64_t kernels = 0;
  /// Files that change.
  uint64_t files = 0;
  /// Why the file could not be written.
  std::optional<InputProblem> problem;
};

/// Runs the Python file `path`, looks for repairs of the kernels that have
/// errors, and changes literals of the tile calls in the file and in modules
/// beside it. The changed texts are run before they count (PythonMirror.h):
/// unless every kernel is recorded again and those that were repaired compile,
/// nothing changes. With `--diff` the change goes to `out`, else into the file.
/// Why there is none is said on `err`.
FixedPython fixPython(const std::string &path, const Options &options,
                      const FixFinder &finder, std::ostream &out,
                      std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_PYTHONFIXER_H
