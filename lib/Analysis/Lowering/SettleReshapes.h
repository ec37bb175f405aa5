//===- SettleReshapes.h - Which RESHAPEs stay in UB ------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_SETTLERESHAPES_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_SETTLERESHAPES_H

#include "pto-lint/Analysis/Lowering/TileGraph.h"

namespace ptolint::lowering {

/// RemoveUnalignedReshape, after the padding of `leaf`: a RESHAPE in UB shares
/// the buffer of its input unless padding has changed the last axis of one of
/// the two. Then it goes through GM, and a COPY_OUT and a COPY_IN replace it.
/// Source: graph_constraint/remove_unaligned_reshape_op.cpp of hicann/pypto
/// 883e7dfb.
void settleReshapes(TileGraph &leaf);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_SETTLERESHAPES_H
