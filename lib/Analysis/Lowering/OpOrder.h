//===- OpOrder.h - The order of the op list --------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_OPORDER_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_OPORDER_H

#include "OpLinks.h"

namespace ptolint::lowering {

/// In which order the compiler starts from the ops that nothing reads.
enum class SinkOrder : uint8_t {
  /// By ascending magic: the LIGHTWEIGHT sort,
  /// interface/function/function.cpp:99-240 of hicann/pypto 883e7dfb.
  ByMagic,
  /// As they are in the list: the GENERAL sort, function.cpp:1269-1371, which
  /// thus turns the order of independent ops around.
  AsListed,
};

/// The ops of a linked graph as the compiler lists them. Ops that are in a loop
/// or before one are missing.
IndexVector opOrder(const TileGraph &graph, SinkOrder sinks);

/// Puts the ops of a linked graph into that order. The links name the new
/// places but keep their order. False, and nothing is done, if there is a loop.
bool sortOps(TileGraph &graph, SinkOrder sinks);

/// True for 0, 1, 2, …
bool isIdentity(llvm::ArrayRef<uint32_t> order);

/// Puts the ops of `graph` into `order`, some of its ops; links stay as they
/// were and name the old places.
void permuteOps(TileGraph &graph, llvm::ArrayRef<uint32_t> order);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_OPORDER_H
