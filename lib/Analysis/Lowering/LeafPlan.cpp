//===- LeafPlan.cpp - Buffers of a leaf -----------------------------------===//

#include "pto-lint/Analysis/Lowering/LeafPlan.h"

#include "pto-lint/Analysis/BufferMerge.h"

#include "AxisCombine.h"
#include "OpOrder.h"
#include "Padding.h"
#include "SettleReshapes.h"
#include "UniteParts.h"

namespace ptolint::lowering {

static std::vector<uint32_t> buffersOf(const TileGraph &leaf) {
  std::vector<MergeTensor> tensors;
  tensors.reserve(leaf.tensors.size());
  for (const TileTensor &tensor : leaf.tensors)
    tensors.push_back(
        {tensor.raw, tensor.isInGm ? MemorySpace::device_ddr : MemorySpace::ub,
         static_cast<uint32_t>(elementBytes(tensor.dtype)),
         leaf.raws[tensor.raw].bytes()});
  std::vector<MergeOp> ops;
  ops.reserve(leaf.ops.size());
  for (const TileOp &op : leaf.ops)
    ops.push_back(
        {op.opcode, op.inputs, op.outputs, op.isNotInPlace, std::nullopt});
  return mergeBuffers(tensors, ops);
}

LeafPlan planLeaf(TileGraph leaf, const Compiler &compiler, bool combineAxis) {
  if (combineAxis) {
    ColumnStates states = combineAxes(leaf, compiler.is950());
    padBuffers(leaf, &states, compiler.is02());
  } else {
    padBuffers(leaf, nullptr, compiler.is02());
  }
  settleReshapes(leaf);
  uniteParts(leaf);
  // SubgraphToFunction sorts a leaf once more; there are no loops in one.
  if (!compiler.is02())
    sortOps(leaf, SinkOrder::AsListed);
  std::vector<uint32_t> buffers = buffersOf(leaf);
  return {std::move(leaf), std::move(buffers)};
}

} // namespace ptolint::lowering
