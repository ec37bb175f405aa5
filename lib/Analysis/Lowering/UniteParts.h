//===- UniteParts.h - Buffers that VIEWs and ASSEMBLEs share ----*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_UNITEPARTS_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_UNITEPARTS_H

#include "pto-lint/Analysis/Lowering/TileGraph.h"

namespace ptolint::lowering {

/// Gives what a VIEW or an ASSEMBLE in UB reads and writes one buffer, the
/// largest of them, after padding. A tile that is assembled and that another op
/// reads as well is copied by way of GM.
/// Source: ReplaceTensor in tile_graph_pass/graph_constraint/
/// replace_tensor.cpp of hicann/pypto 883e7dfb.
void uniteParts(TileGraph &leaf);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_UNITEPARTS_H
