//===- PythonFix.h - A repair in the Python source -------------*- C++ -*-===//

#ifndef PTO_LINT_FIX_PYTHONFIX_H
#define PTO_LINT_FIX_PYTHONFIX_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Fix/Fix.h"
#include "pto-lint/Import/KernelPatch.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// The text of a source file by the name that a dump gives it; nothing if it
/// cannot be read. It has to outlive the call.
using SourceText =
    llvm::function_ref<std::optional<std::string_view>(const std::string &)>;

/// What to change in the Python source of a kernel.
struct PythonFix {
  /// Per file, in the order of the text; empty if no repair can be written
  /// down.
  std::map<std::string, std::vector<TextPatch>> patches;
  /// True when a call was taken that need not be the one in force
  /// (PythonEdit.h), or a tile is one of several that explain the dump.
  bool isAssumed = false;
  /// Set if there are no patches: why the best repair has none.
  std::string whyNot;
};

/// The first of `fixes`, repairs of `kernel`, that consists of changes of
/// literals. `kernel` was recovered from a dump (RecoverKernel.h), so that its
/// ops know their lines. A call is for other ops as well, of which the search
/// did not know: the kernel is judged once more with the new numbers on every
/// op that the call is the nearest for, and must be ok.
PythonFix writePythonFix(pypto::FuncOp kernel, const std::vector<Fix> &fixes,
                         SourceText source, const Target &target,
                         Release release);

/// Puts into the edits of `fixes` what is written in tile calls that compute
/// their tile, so that a text can say which expression is meant.
void quoteComputedTiles(std::vector<Fix> &fixes, SourceText source);

} // namespace ptolint

#endif // PTO_LINT_FIX_PYTHONFIX_H
