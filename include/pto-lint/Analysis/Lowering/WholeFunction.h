//===- WholeFunction.h - All leaves of a root function ---------*- C++ -*-===//
//
// What decides about sizes needs one tile of each class only; what decides
// about the number of leaves and the tensors between them needs all tiles.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_ANALYSIS_LOWERING_WHOLEFUNCTION_H
#define PTO_LINT_ANALYSIS_LOWERING_WHOLEFUNCTION_H

#include "pto-lint/Analysis/Lowering/Expand.h"
#include "pto-lint/Analysis/Lowering/TileGraph.h"
#include "pto-lint/Analysis/RootCalls.h"

#include <cstdint>

namespace ptolint::lowering {

/// The graph of a function that holds the body `copies` times, as the compiler
/// makes for a level of an unroll list. `kernel` must have all tiles.
TileGraph repeatBody(const ExpandedKernel &kernel, int64_t copies);

/// Merges subgraphs of a partitioned graph that are alike: those of the vector
/// unit where there are more than cores, those of the cube unit that load the
/// same where there are some times more. Subgraphs are numbered anew. False if
/// they read from each other in a loop.
/// Source: n_buffer_merge.cpp (automatic mode) and l1_copy_reuse.cpp in
/// tile_graph_pass/graph_partition of hicann/pypto 883e7dfb.
bool mergeAlike(TileGraph &graph, const Compiler &compiler);

/// The calls of the leaves of a partitioned graph of all tiles, in the
/// compiler's order, and the tensors between them. `outcasts` are the outputs
/// of the kernel among the tensors of `graph`.
RootCalls makeRootCalls(const TileGraph &graph,
                        llvm::ArrayRef<uint32_t> outcasts);

} // namespace ptolint::lowering

#endif // PTO_LINT_ANALYSIS_LOWERING_WHOLEFUNCTION_H
