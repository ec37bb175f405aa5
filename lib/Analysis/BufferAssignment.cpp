//===- BufferAssignment.cpp - Which tensors share a buffer ----------------===//

#include "pto-lint/Analysis/BufferAssignment.h"

#include "pto-lint/Analysis/OpFootprint.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <limits>

namespace ptolint {

using namespace pypto;

namespace {

/// Replays SrcDstBufferMerge on a graph that has not passed it yet.
class BufferMerge {
public:
  BufferMerge(FuncOp function, llvm::DenseMap<mlir::Value, int64_t> &buffers)
      : buffers(buffers) {
    function->walk([&](TileOpInterface op) {
      for (mlir::Value input : op.getInputTensors())
        consumers[input].insert(op);
    });
    function->walk([&](TileOpInterface op) { recordConsumers(op); });
    function->walk([&](TileOpInterface op) { merge(op); });
  }

private:
  using OpSet = llvm::SmallPtrSet<mlir::Operation *, 2>;

  /// What the compiler knows about a buffer: who reads it and its largest
  /// tensor. A buffer that nobody reads keeps size 0, as in the compiler.
  struct Buffer {
    OpSet consumers;
    uint64_t bytes = 0;
  };

  /// An unknown size compares equal to another unknown size only.
  static uint64_t sizeOf(mlir::Value tensor) {
    return allocatedBytes(tensor).value_or(
        std::numeric_limits<uint64_t>::max());
  }

  uint64_t bytesOf(int64_t buffer) const {
    auto known = state.find(buffer);
    return known == state.end() ? 0 : known->second.bytes;
  }

  size_t readerCount(int64_t buffer) const {
    auto known = state.find(buffer);
    return known == state.end() ? 0 : known->second.consumers.size();
  }

  void recordConsumers(TileOpInterface op) {
    for (mlir::Value output : op.getOutputTensors()) {
      auto readers = consumers.find(output);
      if (readers == consumers.end())
        continue;
      Buffer &buffer = state[buffers.lookup(output)];
      buffer.consumers.insert(readers->second.begin(), readers->second.end());
      buffer.bytes = std::max(buffer.bytes, sizeOf(output));
    }
  }

  void merge(TileOpInterface op) {
    if (mayNotReuse(op))
      return;
    if (mergeDeclaredInPlace(op))
      return;
    const OpcodeInfo &info = getOpcodeInfo(op.getOpcode());
    if (info.core != OpCore::AIC && mergeFirstDyingInput(op))
      return;
    // An output may name a buffer that an earlier op has already given up.
    for (mlir::Value output : op.getOutputTensors()) {
      auto moved = replacedBy.find(buffers.lookup(output));
      if (moved != replacedBy.end())
        buffers[output] = buffers.lookup(moved->second);
    }
  }

  static bool mayNotReuse(TileOpInterface op) {
    switch (op.getOpcode()) {
    case Opcode::UB_ALLOC:
    case Opcode::COPY_IN:
    case Opcode::COPY_OUT:
    case Opcode::UB_COPY_ND2NZ:
      return true;
    default:
      break;
    }
    if (getOpcodeInfo(op.getOpcode()).noBufferReuse)
      return true;
    auto attributes = op->getAttrOfType<mlir::DictionaryAttr>("op_attr");
    return attributes && attributes.contains("exclude_buffer_reuse");
  }

  /// `INPLACE_INFO` pairs an input with the output that overwrites it.
  bool mergeDeclaredInPlace(TileOpInterface op) {
    auto attributes = op->getAttrOfType<mlir::DictionaryAttr>("op_attr");
    if (!attributes)
      return false;
    auto pairs = attributes.getAs<mlir::DictionaryAttr>("INPLACE_INFO");
    if (!pairs)
      return false;
    mlir::ValueRange inputs = op.getInputTensors();
    llvm::SmallVector<mlir::Value> outputs(op.getOutputTensors());
    for (mlir::NamedAttribute pair : pairs) {
      unsigned input = 0;
      auto output = mlir::dyn_cast<mlir::IntegerAttr>(pair.getValue());
      if (pair.getName().getValue().getAsInteger(10, input) || !output ||
          input >= inputs.size() || output.getInt() < 0 ||
          static_cast<uint64_t>(output.getInt()) >= outputs.size())
        continue;
      buffers[outputs[output.getInt()]] = buffers.lookup(inputs[input]);
    }
    return true;
  }

  bool mergeFirstDyingInput(TileOpInterface op) {
    auto outputs = op.getOutputTensors();
    if (outputs.empty())
      return false;
    mlir::Value output = *outputs.begin();
    int64_t from = buffers.lookup(output);
    for (auto [index, input] : llvm::enumerate(op.getInputTensors())) {
      int64_t to = buffers.lookup(input);
      if (to == from || !canReuse(op, index, input, output))
        continue;
      buffers[output] = to;
      if (readerCount(from) > readerCount(to)) {
        OpSet readers = state.find(from)->second.consumers;
        state[to].consumers = std::move(readers);
      }
      replacedBy[from] = input;
      return true;
    }
    return false;
  }

  bool canReuse(TileOpInterface op, size_t index, mlir::Value input,
                mlir::Value output) {
    if (op.getOpcode() == Opcode::SCATTER_ELEMENT && index == 0)
      return true;
    auto inputType = mlir::cast<TensorType>(input.getType());
    auto outputType = mlir::cast<TensorType>(output.getType());
    int64_t from = buffers.lookup(output), to = buffers.lookup(input);
    return inputType.getMemorySpace() == outputType.getMemorySpace() &&
           bytesOf(from) == bytesOf(to) &&
           elementBytes(inputType) == elementBytes(outputType) &&
           !isAssembledInPlace(output) && readerCount(to) <= 1;
  }

  /// Bytes of one element, 4-bit types counted as one byte.
  static std::optional<unsigned> elementBytes(TensorType type) {
    std::optional<unsigned> bits = bitWidth(type.getDataType());
    return bits ? std::optional<unsigned>(std::max(*bits / 8, 1u))
                : std::nullopt;
  }

  /// A tensor that is assembled into its own buffer must keep its place there.
  bool isAssembledInPlace(mlir::Value tensor) {
    auto readers = consumers.find(tensor);
    if (readers == consumers.end())
      return false;
    return llvm::any_of(readers->second, [&](mlir::Operation *reader) {
      auto op = mlir::cast<TileOpInterface>(reader);
      return op.getOpcode() == Opcode::ASSEMBLE &&
             llvm::any_of(op.getOutputTensors(), [&](mlir::Value target) {
               return buffers.lookup(target) == buffers.lookup(tensor);
             });
    });
  }

  llvm::DenseMap<mlir::Value, int64_t> &buffers;
  llvm::DenseMap<mlir::Value, OpSet> consumers;
  llvm::DenseMap<int64_t, Buffer> state;
  llvm::DenseMap<int64_t, mlir::Value> replacedBy;
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
    BufferMerge(function, buffers);
}

} // namespace ptolint
