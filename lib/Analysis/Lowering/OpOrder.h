//===- OpOrder.h - The order of the op list --------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_OPORDER_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_OPORDER_H

#include "OpLinks.h"

namespace ptolint::lowering {

/// The ops of a linked graph as the compiler lists them. Ops that are in a loop
/// or before one are missing.
/// Source: the LIGHTWEIGHT sort, interface/function/function.cpp:99-240 of
/// hicann/pypto 883e7dfb.
IndexVector opOrder(const TileGraph &graph);

/// True for 0, 1, 2, …
bool isIdentity(llvm::ArrayRef<uint32_t> order);

/// Puts the ops of `graph` into `order`, some of its ops; links stay as they
/// were and name the old places.
void permuteOps(TileGraph &graph, llvm::ArrayRef<uint32_t> order);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_OPORDER_H
