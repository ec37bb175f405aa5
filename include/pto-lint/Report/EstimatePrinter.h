//===- EstimatePrinter.h - Foreseen workspaces as text and JSON -*- C++ -*-===//

#ifndef PTO_LINT_REPORT_ESTIMATEPRINTER_H
#define PTO_LINT_REPORT_ESTIMATEPRINTER_H

#include "pto-lint/Analysis/WorkspaceEstimate.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace ptolint {

/// The estimate of one kernel, or why there is none.
struct EstimatedKernel {
  /// What messages call it.
  std::string path, name;
  /// Nothing if `reason` says why.
  std::optional<WorkspaceEstimate> estimate;
  std::string reason;
  /// Bytes that the workspace must fit; 0 for none.
  uint64_t deviceMemory = 0;
  /// The largest `stitch_function_max_num` that fits them; nothing without
  /// them or if not even 1 does.
  std::optional<uint64_t> fittingDepth;

  /// False if the workspace exceeds `deviceMemory`, or the limit of the kernel
  /// is one that the compiler refuses. Nothing where that is not known: there
  /// is no estimate, or one that is only a lower bound and does not exceed it.
  std::optional<bool> fits() const;
};

/// Prints the terms of the budget for people. Of the root functions the one
/// with the most between its leaves is described, or all if `listsRoots`.
void printEstimate(std::ostream &out, const EstimatedKernel &kernel,
                   const Target &target, bool listsRoots = false);

/// The same as one line of JSON, docs/estimate.md describes it. Equal input
/// gives equal bytes.
void printEstimateAsJson(std::ostream &out, const EstimatedKernel &kernel,
                         const Target &target, Release release);

} // namespace ptolint

#endif // PTO_LINT_REPORT_ESTIMATEPRINTER_H
