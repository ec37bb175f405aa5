//===- LeafBlocks.h - A foreseen leaf as a block graph ---------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_LOWERING_LEAFBLOCKS_H
#define PTO_LINT_ANALYSIS_LOWERING_LEAFBLOCKS_H

#include "pto-lint/Analysis/BlockGraph.h"
#include "pto-lint/Analysis/Lowering/LeafPlan.h"

#include <cstddef>

namespace ptolint::lowering {

/// The leaf as the scheduler gets it: first an ALLOC for every buffer, then the
/// ops of the leaf in their order. The id of a buffer is the raw tensor that
/// names it in the plan; tensors keep their numbers.
BlockGraph makeBlockGraph(const LeafPlan &plan);

/// Number of the ALLOCs in front of the ops in such a `graph`.
size_t allocCount(const LeafPlan &plan, const BlockGraph &graph);

} // namespace ptolint::lowering

#endif // PTO_LINT_ANALYSIS_LOWERING_LEAFBLOCKS_H
