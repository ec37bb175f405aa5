//===- BlockGraph.cpp - A block graph as plain values ---------------------===//

#include "pto-lint/Analysis/BlockGraph.h"

#include "pto-lint/Analysis/BufferAssignment.h"
#include "pto-lint/Analysis/OpFootprint.h"
#include "pto-lint/Dialect/TileOp.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace ptolint {

using namespace pypto;

namespace {

class Builder {
public:
  explicit Builder(const BufferAssignment &assignment)
      : assignment(assignment) {}

  void add(TileOpInterface op) {
    BlockOp &result = graph.ops.emplace_back();
    result.opcode = op.getOpcode();
    result.magic = op.getOpMagic();
    result.isAlloc = op.isAlloc();
    result.op = op;
    if (auto latency = op->getAttrOfType<mlir::IntegerAttr>("latency"))
      result.latency = latency.getInt();
    for (mlir::Value input : op.getInputTensors())
      result.inputs.push_back(numberOf(input));
    for (mlir::Value output : op.getOutputTensors())
      result.outputs.push_back(numberOf(output));
    graph.linkLastOp();
  }

  BlockGraph take() { return std::move(graph); }

private:
  uint32_t numberOf(mlir::Value value) {
    auto [entry, isNew] = tensors.try_emplace(value, graph.tensors.size());
    if (isNew)
      addTensor(value);
    return entry->second;
  }

  void addTensor(mlir::Value value) {
    uint32_t number = graph.tensors.size();
    BlockTensor &tensor = graph.tensors.emplace_back();
    auto type = mlir::cast<TensorType>(value.getType());
    tensor.value = value;
    tensor.space = type.getMemorySpace();
    tensor.dtype = type.getDataType();
    tensor.shape.assign(type.getShape().begin(), type.getShape().end());
    tensor.rawShape = tensor.shape;
    tensor.bytes = allocatedBytes(value);
    if (auto declaration = value.getDefiningOp<TensorOp>())
      describe(tensor, declaration);
    if (isOnChip(value))
      addToBuffer(number);
  }

  static void describe(BlockTensor &tensor, TensorOp declaration) {
    tensor.magic = declaration.getMagic();
    tensor.rawMagic = declaration.getRawMagic();
    llvm::ArrayRef<int64_t> allocated = declaration.getAllocatedShape();
    tensor.rawShape.assign(allocated.begin(), allocated.end());
    if (std::optional<llvm::ArrayRef<int64_t>> offset = declaration.getOffset())
      tensor.offset.assign(offset->begin(), offset->end());
    std::optional<NodeKind> node = declaration.getNode();
    tensor.isBoundary = node && *node != NodeKind::Local;
  }

  void addToBuffer(uint32_t number) {
    BlockTensor &tensor = graph.tensors[number];
    int64_t id = assignment.bufferOf(tensor.value);
    auto [entry, isNew] = buffers.try_emplace(
        {static_cast<int32_t>(tensor.space), id}, graph.buffers.size());
    tensor.buffer = entry->second;
    if (isNew) {
      BlockBuffer &buffer = graph.buffers.emplace_back();
      buffer.id = id;
      buffer.space = tensor.space;
      buffer.bytes = tensor.bytes;
    }
    BlockBuffer &buffer = graph.buffers[tensor.buffer];
    buffer.tensors.push_back(number);
    if (buffer.bytes && tensor.bytes)
      buffer.bytes = std::max(*buffer.bytes, *tensor.bytes);
    else
      buffer.bytes.reset();
  }

  const BufferAssignment &assignment;
  BlockGraph graph;
  llvm::DenseMap<mlir::Value, uint32_t> tensors;
  llvm::DenseMap<std::pair<int32_t, int64_t>, uint32_t> buffers;
};

} // namespace

void BlockGraph::linkLastOp() {
  uint32_t number = ops.size() - 1;
  auto addOnce = [&](llvm::SmallVectorImpl<uint32_t> &to) {
    if (to.empty() || to.back() != number)
      to.push_back(number);
  };
  for (uint32_t input : ops.back().inputs)
    addOnce(tensors[input].consumers);
  for (uint32_t output : ops.back().outputs)
    addOnce(tensors[output].producers);
}

llvm::SmallVector<uint32_t, 8> BlockGraph::buffersOf(const BlockOp &op) const {
  llvm::SmallVector<uint32_t, 8> result;
  auto add = [&](llvm::ArrayRef<uint32_t> operands) {
    for (uint32_t operand : operands)
      if (tensors[operand].isOnChip() &&
          !llvm::is_contained(result, tensors[operand].buffer))
        result.push_back(tensors[operand].buffer);
  };
  add(op.inputs);
  add(op.outputs);
  return result;
}

BlockGraph makeBlockGraph(FuncOp function, const BufferAssignment &buffers) {
  Builder builder(buffers);
  function->walk([&](TileOpInterface op) { builder.add(op); });
  return builder.take();
}

} // namespace ptolint
