//===- DepthFirst.h - Depth-first order of a leaf --------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_SCHEDULE_DEPTHFIRST_H
#define PTO_LINT_LIB_ANALYSIS_SCHEDULE_DEPTHFIRST_H

#include <optional>
#include <vector>

#include "OpLinks.h"

namespace ptolint::schedule {

/// The ops, sink by sink: first the deepest one of the first source, then
/// always the one that misses fewest ops. What an op waits for is visited
/// computing ops first, then loads, then ALLOCs. Nothing where finding the
/// sinks takes too long. `topological` is an order of `links`.
/// Source: schedule_ooo/pre_schedule/prior_dfs_sort.cpp of hicann/pypto
/// 883e7dfb.
std::optional<std::vector<uint32_t>>
depthFirstOrder(const BlockGraph &graph, const OpLinks &links,
                llvm::ArrayRef<uint32_t> topological);

/// `order` with joins, views and stores to GM as early as what they wait for
/// allows. Source: PromoteOps, ibid.
std::vector<uint32_t> promoteStores(const BlockGraph &graph,
                                    const OpLinks &links,
                                    llvm::ArrayRef<uint32_t> order);

} // namespace ptolint::schedule

#endif // PTO_LINT_LIB_ANALYSIS_SCHEDULE_DEPTHFIRST_H
