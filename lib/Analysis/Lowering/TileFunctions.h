//===- TileFunctions.h - How ops are cut into tiles ------------*- C++ -*-===//
//
// The TileFuncs of interface/operation/vector of hicann/pypto 883e7dfb. Each
// makes the ops on tiles of one op and returns what stops the compiler. `op` is
// no op of the builder's own graph, which grows meanwhile.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_TILEFUNCTIONS_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_TILEFUNCTIONS_H

#include <optional>

#include "Scratch.h"
#include "TileBuilder.h"

namespace ptolint::lowering {

/// Ops whose tiles read the same tiles of their operands.
std::optional<Stop> expandElementwise(TileBuilder &builder, const TensorOp &op);
/// Binary arithmetic, which reads some broadcast operands in place.
std::optional<Stop> expandBinary(TileBuilder &builder, const TensorOp &op);
/// CMP and WHERE, which write out every broadcast operand.
std::optional<Stop> expandMaterialized(TileBuilder &builder,
                                       const TensorOp &op);
/// EXPAND of the author.
void expandBroadcast(TileBuilder &builder, const TensorOp &op);

/// ROW ops over one axis.
void expandReduce(TileBuilder &builder, const TensorOp &op);
/// ROWEXPMAX and ROWEXPSUM, which release 9.2 refuses.
std::optional<Stop> expandRowExp(TileBuilder &builder, const TensorOp &op);
void expandCumSum(TileBuilder &builder, const TensorOp &op);

std::optional<Stop> expandCopy(TileBuilder &builder, const TensorOp &op);
void expandConcat(TileBuilder &builder, const TensorOp &op);
void expandGather(TileBuilder &builder, const TensorOp &op);
void expandTranspose(TileBuilder &builder, const TensorOp &op);
void expandReshape(TileBuilder &builder, const TensorOp &op);
std::optional<Stop> expandView(TileBuilder &builder, const TensorOp &op);
std::optional<Stop> expandAssemble(TileBuilder &builder, const TensorOp &op);

/// Settles what the VIEWs of parts show, once all are known. False if the model
/// does not know it.
bool settleParts(TileBuilder &builder);

std::optional<Stop> expandGatherElement(TileBuilder &builder,
                                        const TensorOp &op);
std::optional<Stop> expandScatterElement(TileBuilder &builder,
                                         const TensorOp &op);
void expandGatherInUb(TileBuilder &builder, const TensorOp &op);
/// INDEX_OUTCAST, which writes rows into a tensor in GM.
std::optional<Stop> expandUpdate(TileBuilder &builder, const TensorOp &op);
void expandRange(TileBuilder &builder, const TensorOp &op);

/// A_MUL_B: an op per tile of L0 with the loads of all its K.
void expandProduct(TileBuilder &builder, const TensorOp &op);

/// Cuts tensors that are joined in GM into the parts that their readers ask
/// for; `kept` stay whole.
void splitJoined(TileBuilder &builder, llvm::ArrayRef<uint32_t> kept);

/// The scratch of `op` for an output tile of `shape` goes to the end of
/// `outputs`; false if it is too large for the model.
bool addScratch(TileBuilder &builder, const TensorOp &op,
                llvm::ArrayRef<int64_t> shape,
                llvm::SmallVectorImpl<uint32_t> &outputs);

inline Stop tileTooLarge(const TensorOp &op) {
  return Stop::giveUp(op.source, "a tile is too large");
}

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_TILEFUNCTIONS_H
