//===- IssueOrder.h - In which order a leaf is issued ----------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_SCHEDULE_ISSUEORDER_H
#define PTO_LINT_ANALYSIS_SCHEDULE_ISSUEORDER_H

#include "pto-lint/Analysis/BlockGraph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ptolint {

class Target;

/// The order in which the compiler replays a leaf, or why it is not known.
struct IssueOrder {
  /// Indices of all ops of the graph, views and ALLOCs included.
  std::vector<uint32_t> ops;
  /// Empty if the order is known; then `ops` is that of the graph otherwise.
  std::string reason;

  bool isKnown() const { return reason.empty(); }
};

/// Depth first from the deepest sinks, every ALLOC right before the first op
/// that writes its buffer; then joins, views and stores to GM move up as far as
/// their inputs allow. Where L0A, L0B or L0C gets full in it, the compiler
/// tries other orders; that is not modelled, and no dump of the corpus needs
/// it. Nor is that of a leaf with ops of both cores, which only the 950 has.
///
/// `graph` is a block graph before OoOSchedule, with its ALLOC ops.
/// Source: schedule_ooo/pre_schedule/{prior_dfs_sort,optimize_sort}.cpp of
/// hicann/pypto 883e7dfb.
IssueOrder issueOrder(const BlockGraph &graph, const Target &target);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_SCHEDULE_ISSUEORDER_H
