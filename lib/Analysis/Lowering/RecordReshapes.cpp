//===- RecordReshapes.cpp - Copies around reshapes in a loop --------------===//
//
// Source: passes/tensor_graph_pass/infer_memory_conflict.cpp of hicann/pypto
// 883e7dfb, lines 480-510, 612-640 and 691-770.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <bit>

#include "RecordOps.h"

namespace ptolint::lowering {

using pypto::Opcode;

/// SetDefaultShape: powers of two of so many elements together, the last axis
/// of at least as many as the second says.
static constexpr int64_t defaultElements = 16384;
static constexpr int64_t leastLastAxis = 32;

static Dims defaultTile(llvm::ArrayRef<int64_t> shape) {
  Dims tile(shape.size());
  int64_t left = defaultElements;
  for (size_t axis = shape.size(); axis-- > 0;) {
    auto extent = static_cast<uint64_t>(std::max<int64_t>(shape[axis], 1));
    auto size = static_cast<int64_t>(std::bit_ceil(extent));
    if (axis + 1 == shape.size())
      size = std::max(size, leastLastAxis);
    tile[axis] = std::max<int64_t>(1, std::min(left, size));
    left /= tile[axis];
  }
  return tile;
}

static TensorOp makeCopy(const TensorGraph &graph, uint32_t source,
                         TensorId from, TensorId to,
                         llvm::ArrayRef<int64_t> tile) {
  const Dims &shape = graph.tensors[from].shape;
  TensorOp copy;
  copy.opcode = Opcode::REGISTER_COPY;
  copy.source = source;
  copy.inputs = {from};
  copy.output = to;
  copy.tile = tile.size() == shape.size() ? Dims(tile.begin(), tile.end())
                                          : defaultTile(shape);
  return copy;
}

void copyAroundReshapes(TensorGraph &graph, llvm::ArrayRef<TensorId> slices,
                        llvm::ArrayRef<int64_t> lastTile) {
  auto readsSlice = [&](const TensorOp &op) {
    return llvm::is_contained(slices, op.inputs[0]);
  };
  auto writesResult = [&](const TensorOp &op) {
    return graph.tensors[op.output].role == TensorRole::Output;
  };
  if (llvm::none_of(graph.ops, [&](const TensorOp &op) {
        return op.opcode == Opcode::RESHAPE &&
               (readsSlice(op) || writesResult(op));
      }))
    return;
  auto addLike = [&](TensorId x) {
    Dims shape = graph.tensors[x].shape;
    return graph.addTensor(std::move(shape), graph.tensors[x].dtype);
  };
  std::vector<TensorOp> ops;
  ops.reserve(graph.ops.size() + 4);
  for (TensorOp &op : graph.ops) {
    std::optional<TensorOp> after;
    if (op.opcode == Opcode::RESHAPE && readsSlice(op)) {
      TensorId copy = addLike(op.inputs[0]);
      ops.push_back(makeCopy(graph, op.source, op.inputs[0], copy, op.tile));
      op.inputs[0] = copy;
    }
    if (op.opcode == Opcode::RESHAPE && writesResult(op)) {
      TensorId copy = addLike(op.output);
      after = makeCopy(graph, op.source, copy, op.output, lastTile);
      op.output = copy;
    }
    ops.push_back(std::move(op));
    if (after)
      ops.push_back(std::move(*after));
  }
  graph.ops = std::move(ops);
}

} // namespace ptolint::lowering
