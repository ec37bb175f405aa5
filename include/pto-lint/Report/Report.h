//===- Report.h - Findings in the order they are shown ---------*- C++ -*-===//
//
// Rules find facts in the order of the graph; an author reads them by line of
// Python. A report is the sorted and grouped form that every printer shares.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_REPORT_REPORT_H
#define PTO_LINT_REPORT_REPORT_H

#include "pto-lint/Fix/Fix.h"
#include "pto-lint/Rules/Finding.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ptolint {

class Target;

/// An input, or a part of one, that could not be checked.
struct InputProblem {
  std::string path;
  /// Byte in the file, from 0. Nothing if the problem is the whole file.
  std::optional<uint64_t> offset;
  /// 1-based; 0 means unknown.
  uint64_t line = 0;
  uint64_t column = 0;
  /// What was found and what was expected, without location.
  std::string message;
  /// What the user can do; may be empty.
  std::string hint;
};

/// Where one finding of a group is.
struct Occurrence {
  std::string dump;
  std::string function;
  std::optional<int64_t> opmagic;
  /// Index in `Report::repairs`.
  std::optional<size_t> repair;
};

/// Findings that say the same thing about the same line of Python: an unrolled
/// loop yields one finding per copy of its body.
struct FindingGroup {
  /// The first of the group in the order of the report; stands for all.
  Finding first;
  /// Every finding of the group including `first`, in the order of the report.
  std::vector<Occurrence> occurrences;
  /// Number of distinct functions among `occurrences`.
  uint64_t functions = 0;
  /// Name of the finding across runs, see Fingerprint.h.
  std::string fingerprint;
};

/// How much was checked.
struct CheckedCounts {
  uint64_t files = 0;
  uint64_t functions = 0;
  /// Functions with on-chip tensors.
  uint64_t judged = 0;
  /// Functions that compute but whose tensors have no memory yet, so that
  /// nothing could be judged: graphs from before AssignMemoryType. Not counted
  /// in a file that also holds later graphs.
  uint64_t withoutMemory = 0;
  /// Number of kernels without a verdict, by the reason; 0 for what is the
  /// reason of one that counts otherwise.
  std::map<std::string, uint64_t> undecided;
  uint64_t ops = 0;

  /// Number of all kernels without a verdict.
  uint64_t undecidedKernels() const;
};

/// Counts over a whole report. A group counts as one error, warning or info.
struct Summary {
  uint64_t errors = 0;
  uint64_t warnings = 0;
  uint64_t infos = 0;
  /// Findings before grouping.
  uint64_t occurrences = 0;
  /// Entries of the baseline that no finding has any more.
  uint64_t staleBaseline = 0;
  CheckedCounts checked;
};

/// A piece of a file and what shall stand there. Lines and columns count from
/// 1, columns in code points; the end is that of the first character behind.
struct TextRegion {
  uint64_t line = 0;
  uint64_t column = 0;
  uint64_t endLine = 0;
  uint64_t endColumn = 0;
  std::string text;
};

/// How a kernel with an error can be repaired, or why not.
struct KernelRepair {
  /// Path and function, as in the findings about the kernel.
  std::string dump;
  std::string function;
  FixResult result;
  /// Changes of the file `dump` for each repair of `result`; empty where they
  /// were not asked for or are not known.
  std::vector<std::vector<TextRegion>> patches;
};

/// Everything that a run has to say.
struct Report {
  /// Chip that the graphs were checked for; null only in tests of printers.
  const Target *target = nullptr;
  std::vector<FindingGroup> findings;
  /// What comments or a baseline hide, in the same order. The summary does not
  /// count it.
  std::vector<FindingGroup> suppressed;
  std::vector<InputProblem> problems;
  /// In the order of the input; the first error of each kernel has the index.
  std::vector<KernelRepair> repairs;
  Summary summary;
};

/// Sorts `findings` by line of Python (unknown lines last), severity, rule,
/// space, size (largest first), dump, function and op, and merges those that
/// agree in rule, line, op name, space, sizes, severity and certainty. Without
/// a line of Python the shapes and types of the terms must agree as well.
/// Problems keep their order: that of the inputs on the command line.
/// What is suppressed already becomes `Report::suppressed`.
Report buildReport(std::vector<Finding> findings,
                   std::vector<InputProblem> problems, const Target *target,
                   CheckedCounts checked);

/// Moves the findings for which `hides` returns a suppression from what
/// `report` shows to what it hides, and corrects the summary.
void suppressFindings(
    Report &report,
    llvm::function_ref<std::optional<Suppression>(const FindingGroup &)> hides);

} // namespace ptolint

#endif // PTO_LINT_REPORT_REPORT_H
