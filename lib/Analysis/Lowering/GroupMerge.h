//===- GroupMerge.h - Merging groups of subgraphs --------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_GROUPMERGE_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_GROUPMERGE_H

#include "OpLinks.h"

namespace ptolint::lowering {

/// Groups of isomorphic subgraphs. Subgraphs are numbered through, group by
/// group.
struct SubgraphGroups {
  struct Group {
    /// Number of its first subgraph, and how many it has.
    uint32_t first = 0, size = 0;
    bool isMergeable = false;
    bool isCube = false;
  };

  llvm::SmallVector<Group, 16> groups;
  /// Cycles of a subgraph.
  llvm::SmallVector<int64_t, 32> cycles;
  /// The subgraph of a node.
  IndexVector subgraphOf;
};

/// Merges neighbouring groups: first those of a single subgraph, then the
/// others, each until nothing changes. `bound`: cycles of a subgraph; `copies`:
/// how many times the compiler has every subgraph.
/// Source: the merge steps of iso_partitioner.cpp in
/// tile_graph_pass/graph_partition of hicann/pypto 883e7dfb.
void mergeGroups(SubgraphGroups &groups, const Links &nodeLinks, int64_t bound,
                 double copies);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_GROUPMERGE_H
