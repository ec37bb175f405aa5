//===- BufferAssignment.cpp - Which tensors share a buffer ----------------===//

#include "pto-lint/Analysis/BufferAssignment.h"

#include "pto-lint/Analysis/BufferMerge.h"
#include "pto-lint/Analysis/OpFootprint.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <limits>
#include <vector>

namespace ptolint {

using namespace pypto;

namespace {

/// A function as `mergeBuffers` takes it: tensors and buffers are counted from
/// 0.
class MergeGraph {
public:
  MergeGraph(FuncOp function, const llvm::DenseMap<mlir::Value, int64_t> &ids) {
    numberBuffers(ids);
    size_t operandCount = 0, opCount = 0;
    function->walk([&](TileOpInterface op) {
      ++opCount;
      operandCount += op->getNumOperands() + op->getNumResults();
    });
    // The ops point into these, so they must never grow.
    operands.reserve(operandCount);
    pairs.reserve(opCount);
    ops.reserve(opCount);
    indices.reserve(ids.size());
    function->walk([&](TileOpInterface op) { addOp(op, ids); });
  }

  /// Gives every tensor the number of its buffer after the merge.
  void merge(llvm::DenseMap<mlir::Value, int64_t> &ids) const {
    std::vector<uint32_t> buffers = mergeBuffers(tensors, ops);
    for (auto &[tensor, index] : indices)
      ids[tensor] = bufferIds[buffers[index]];
  }

private:
  using Pairs = llvm::SmallVector<MergeOp::InPlacePair, 2>;

  void numberBuffers(const llvm::DenseMap<mlir::Value, int64_t> &ids) {
    bufferIds.reserve(ids.size());
    for (const auto &entry : ids)
      bufferIds.push_back(entry.second);
    llvm::sort(bufferIds);
    bufferIds.erase(llvm::unique(bufferIds), bufferIds.end());
  }

  void addOp(TileOpInterface op,
             const llvm::DenseMap<mlir::Value, int64_t> &ids) {
    MergeOp &result = ops.emplace_back();
    result.opcode = op.getOpcode();
    result.inputs = addOperands(op.getInputTensors(), ids);
    result.outputs = addOperands(op.getOutputTensors(), ids);
    auto attributes = op->getAttrOfType<mlir::DictionaryAttr>("op_attr");
    if (!attributes)
      return;
    result.excludesReuse = attributes.contains("exclude_buffer_reuse");
    if (auto declared = attributes.getAs<mlir::DictionaryAttr>("INPLACE_INFO"))
      result.declared = pairs.emplace_back(inPlacePairs(declared, result));
  }

  llvm::ArrayRef<uint32_t>
  addOperands(mlir::ValueRange values,
              const llvm::DenseMap<mlir::Value, int64_t> &ids) {
    size_t begin = operands.size();
    for (mlir::Value value : values) {
      auto [entry, isNew] = indices.try_emplace(value, tensors.size());
      operands.push_back(entry->second);
      if (isNew)
        tensors.push_back(describe(value, ids.lookup(value)));
    }
    return llvm::ArrayRef(operands).drop_front(begin);
  }

  MergeTensor describe(mlir::Value tensor, int64_t id) const {
    auto type = mlir::cast<TensorType>(tensor.getType());
    // 4-bit types count as one byte.
    std::optional<unsigned> bits = bitWidth(type.getDataType());
    return {static_cast<uint32_t>(llvm::lower_bound(bufferIds, id) -
                                  bufferIds.begin()),
            type.getMemorySpace(), bits ? std::max(*bits / 8, 1u) : 0,
            allocatedBytes(tensor)};
  }

  /// `INPLACE_INFO` pairs an input with the output that overwrites it.
  static Pairs inPlacePairs(mlir::DictionaryAttr declared, const MergeOp &op) {
    Pairs result;
    for (mlir::NamedAttribute pair : declared) {
      unsigned input = 0;
      auto output = mlir::dyn_cast<mlir::IntegerAttr>(pair.getValue());
      if (pair.getName().getValue().getAsInteger(10, input) || !output ||
          input >= op.inputs.size() || output.getInt() < 0 ||
          static_cast<uint64_t>(output.getInt()) >= op.outputs.size())
        continue;
      result.emplace_back(input, output.getInt());
    }
    return result;
  }

  /// The number that the graph gave each buffer, ascending.
  std::vector<int64_t> bufferIds;
  llvm::DenseMap<mlir::Value, uint32_t> indices;
  std::vector<MergeTensor> tensors;
  std::vector<MergeOp> ops;
  std::vector<uint32_t> operands;
  std::vector<Pairs> pairs;
};

/// True if the graph itself gave an on-chip tensor its buffer. Every tensor
/// starts with the number of its raw tensor, so that number alone says nothing.
bool namesItsBuffer(mlir::Value tensor) {
  auto declaration = tensor.getDefiningOp<TensorOp>();
  return declaration && isOnChip(tensor) && declaration.getMemId() &&
         *declaration.getMemId() >= 0 &&
         declaration.getMemId() != declaration.getRawMagic();
}

/// True when the function has been through SrcDstBufferMerge. Only block graphs
/// go through it; what a `mem_id` means before is overwritten there.
bool hasNamedBuffers(FuncOp function) {
  if (function.getStage() != Stage::BlockGraph &&
      function.getStage() != Stage::LeafVfGraph)
    return false;
  return function
      ->walk([](TileOpInterface op) {
        // The ALLOC ops come after the merge, one for each buffer that is left.
        bool named = op.isAlloc() ||
                     llvm::any_of(op.getInputTensors(), namesItsBuffer) ||
                     llvm::any_of(op.getOutputTensors(), namesItsBuffer);
        return named ? mlir::WalkResult::interrupt()
                     : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// The number that the merge starts from.
std::optional<int64_t> startingId(TensorOp declaration) {
  std::optional<int64_t> raw = declaration.getRawMagic();
  return raw ? raw : declaration.getBufferId();
}

} // namespace

BufferAssignment::BufferAssignment(FuncOp function)
    : predicted(!hasNamedBuffers(function)) {
  // Tensors without any number of their own are buffers of their own; counting
  // up from the lowest keeps them apart from the numbers of a dump.
  int64_t anonymous = std::numeric_limits<int64_t>::min();
  auto identify = [&](mlir::Value tensor) {
    auto [entry, isNew] = buffers.try_emplace(tensor, 0);
    if (!isNew)
      return;
    std::optional<int64_t> id;
    if (auto declaration = tensor.getDefiningOp<TensorOp>())
      id = predicted ? startingId(declaration) : declaration.getBufferId();
    entry->second = id ? *id : anonymous++;
  };
  function->walk([&](TileOpInterface op) {
    for (mlir::Value input : op.getInputTensors())
      identify(input);
    for (mlir::Value output : op.getOutputTensors())
      identify(output);
  });
  if (predicted)
    MergeGraph(function, buffers).merge(buffers);
}

} // namespace ptolint
