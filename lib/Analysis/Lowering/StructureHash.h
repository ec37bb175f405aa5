//===- StructureHash.h - Which supernodes look alike -----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_STRUCTUREHASH_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_STRUCTUREHASH_H

#include "OpLinks.h"

namespace ptolint::lowering {

/// Per node, a number below the number of nodes: equal ones have equal opcodes,
/// operands and surroundings. `hashShapes`: and equal shapes, as in release
/// 0.2; in 9.2 full and edge tiles are alike. Source:
/// supernode_graph_builder.cpp:1232-1365 in tile_graph_pass/graph_partition of
/// hicann/pypto 883e7dfb.
IndexVector structureKinds(const TileGraph &graph, const Links &links,
                           const IndexLists &nodes, bool hashShapes);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_STRUCTUREHASH_H
