//===- Partition.h - How the tile graph is cut into leaves -----*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_LOWERING_PARTITION_H
#define PTO_LINT_ANALYSIS_LOWERING_PARTITION_H

#include "pto-lint/Analysis/Lowering/TileGraph.h"

#include <cstdint>
#include <vector>

namespace ptolint::lowering {

/// Which ops pass.sg_set_scope keeps together.
enum class ScopeKind : uint8_t {
  None,
  /// Those that are connected.
  Connected,
  /// 9.2: all, for the scope may merge what is parallel.
  Whole,
};

/// What the cut depends on beside the graph.
struct PartitionOptions {
  /// How many times the compiler has what the graph holds: the unroll level
  /// times `ExpandedKernel::latencyFactor`.
  double copies = 1.0;
  ScopeKind scope = ScopeKind::None;
};

/// Step 4: puts the ops of `graph` into the compiler's order and gives every
/// one its subgraph, from 0 upwards. No memory is looked at. May be called
/// again with other options. False if ops, or those that must stay together,
/// read from each other in a loop, which no kernel is known to bring about: the
/// model has to give up then. Source: tile_graph_pass/graph_partition of
/// hicann/pypto 883e7dfb.
bool partition(TileGraph &graph, const Compiler &compiler,
               const PartitionOptions &options);

/// Where a tensor that is joined in UB lies between subgraphs, some ops store
/// and load it instead. False if the compiler refuses the graph, where two
/// subgraphs both write and read one. Linked and in order as before.
bool settleBoundaries(TileGraph &graph);

/// Step 5: the leaf functions of a partitioned graph in the order in which the
/// compiler checks them, each a graph of its own with its loads and stores, ops
/// in the compiler's order, linked. Equal ops of one leaf are one.
std::vector<TileGraph> makeLeaves(const TileGraph &graph);

/// Puts the ops of a linked graph into the order of the compiler's op list and
/// links it again (function.cpp:99-240, the LIGHTWEIGHT sort): backwards from
/// the sinks, the sinks by ascending magic.
void orderOps(TileGraph &graph);

} // namespace ptolint::lowering

#endif // PTO_LINT_ANALYSIS_LOWERING_PARTITION_H
