//===- Driver.h - One run of pto-lint --------------------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_DRIVER_H
#define PTO_LINT_TOOLS_DRIVER_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Report/Report.h"
#include "pto-lint/Tools/Options.h"

#include <iosfwd>
#include <set>
#include <string>
#include <vector>

namespace ptolint {

/// What was found in some inputs, before it is sorted and grouped.
struct LintResult {
  /// Chip that the inputs were checked for; never null.
  const Target *target = nullptr;
  /// In the order of the inputs.
  std::vector<Finding> findings;
  std::vector<InputProblem> problems;
  /// What `Finding::repair` is an index of; only if `options.action` is `Check`
  /// and somebody reads them.
  std::vector<KernelRepair> repairs;
  /// The memory of every block graph, program of a kernel and imported plan, in
  /// the order of the inputs; only if `options` ask for something that shows
  /// it.
  std::vector<LeafMemory> leaves;
  /// Files of source that the ops come from, as the dumps name them.
  std::set<std::string> sources;
  CheckedCounts counts;
};

/// Checks `paths`, with the rules that `options` select, for the chip and the
/// release of `options`; without a chip for the one that their memory traces or
/// plans name, else the first one of the table. Remarks about which files were
/// chosen go to `err`.
LintResult lintPaths(const std::vector<std::string> &paths,
                     const Options &options, std::ostream &err);

/// Checks `options.paths` and reports: findings to `out`, problems with inputs
/// to `err` in text mode and to `out` as part of the document in JSON mode.
/// Returns the exit status: 0 without errors, 1 with an error among the
/// findings, 2 if an input could not be checked. `options.color` is `Always` or
/// `Never`. Writes the files of `options.memoryInfoFolder`; one that cannot be
/// written counts like an input that cannot be checked.
int runLint(const Options &options, std::ostream &out, std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_TOOLS_DRIVER_H
