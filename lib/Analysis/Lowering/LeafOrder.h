//===- LeafOrder.h - Ops without duplicates, order of leaves ---*- C++ -*-===//
//-*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_LEAFORDER_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_LEAFORDER_H

#include "OpLinks.h"

namespace ptolint::lowering {

/// The ops of a partitioned graph, equal ones of a subgraph being one. A
/// position is the place of an op in here.
struct UniqueOps {
  /// Places in the graph.
  IndexVector ops;
  /// Tensors of the graph, those of a duplicate replaced by those of its equal.
  IndexLists inputs, outputs;
  /// Positions, per tensor and per subgraph.
  IndexLists producers, members;
};

/// Equal are ops of equal opcode, operands and attributes; equal loads too, for
/// VIEWs of GM are COPY_INs by then. A tensor then has fewer readers and may be
/// taken in place.
/// Source: common_operation_eliminate.cpp in tile_graph_pass/graph_partition of
/// hicann/pypto 883e7dfb.
UniqueOps withoutDuplicates(const TileGraph &graph);

/// The nodes that read from `inputs` in topological order, the lowest that is
/// ready first. Where there is a loop they stay as they are and `hasLoop` is
/// set.
IndexVector topologicalOrder(const IndexLists &inputs, bool &hasLoop);

/// The subgraphs in the order in which the compiler checks them.
/// Sources, in tile_graph_pass of hicann/pypto 883e7dfb:
/// graph_partition/n_buffer_merge.cpp (topological renumbering) and
/// graph_constraint/pre_graph/color_graph.cpp:60-110 (DFSVisit).
IndexVector leafOrder(const TileGraph &graph, const UniqueOps &unique);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_LEAFORDER_H
