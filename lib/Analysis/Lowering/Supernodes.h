//===- Supernodes.h - Ops that stay together -------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_SUPERNODES_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_SUPERNODES_H

#include "OpLinks.h"

namespace ptolint::lowering {

/// The units of the partition.
struct NodeGraph {
  /// The ops of a node, the node of an op.
  IndexSets ops;
  Links links;
  llvm::SmallVector<int64_t, 32> cycles;
  /// Equal kinds mean isomorphic surroundings.
  IndexVector kinds;
  /// The nodes of a kind.
  IndexLists alike;
  /// Others stay alone.
  llvm::SmallVector<bool, 32> isMergeable;
  /// Of the cube unit; such nodes are not merged with others.
  llvm::SmallVector<bool, 32> isCube;

  size_t size() const { return ops.size(); }
};

/// The nodes of a linked graph in the compiler's order. `hashShapes`: tiles of
/// different shapes are not alike.
/// Source: supernode_graph_builder.cpp in tile_graph_pass/graph_partition of
/// hicann/pypto 883e7dfb.
NodeGraph buildNodes(const TileGraph &graph, bool hashShapes);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_SUPERNODES_H
