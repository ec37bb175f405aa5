//===- Padding.h - Rounds buffers in UB up ---------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_PADDING_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_PADDING_H

#include "AxisCombine.h"

namespace ptolint::lowering {

/// PadLocalBuffer: rounds the raw shapes of buffers in UB up. The last axis
/// goes up to whole blocks; a combined column instead pads the axis before it.
/// `states`: those of AxisCombine, null without it.
/// Source: graph_constraint/pad_local_buffer.cpp of hicann/pypto 883e7dfb.
void padBuffers(TileGraph &leaf, const ColumnStates *states, bool is02);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_PADDING_H
