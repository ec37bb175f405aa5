//===- BufferMerge.cpp - Outputs that take a buffer of an input -----------===//

#include "pto-lint/Analysis/BufferMerge.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <limits>

namespace ptolint {

using pypto::getOpcodeInfo;
using pypto::Opcode;
using pypto::OpCore;

namespace {

constexpr uint32_t none = std::numeric_limits<uint32_t>::max();

/// What the compiler knows about a buffer. Of its readers only the number ever
/// counts.
struct Buffer {
  uint32_t readers = 0;
  /// The latest op that was counted.
  uint32_t lastReader = none;
  /// The input whose buffer was taken instead of this one, once it is given up.
  uint32_t takenInput = none;
  /// Of the largest tensor that is read. A buffer that nobody reads keeps size
  /// 0, as in the compiler.
  uint64_t bytes = 0;
};

/// An ASSEMBLE that reads a tensor, and the next one in `Merger::assembles`.
struct AssembleReader {
  uint32_t op = 0;
  uint32_t next = none;
};

class Merger {
public:
  Merger(llvm::ArrayRef<MergeTensor> tensors, llvm::ArrayRef<MergeOp> ops)
      : tensors(tensors), ops(ops) {
    uint32_t count = 0;
    buffers.reserve(tensors.size());
    for (const MergeTensor &tensor : tensors) {
      buffers.push_back(tensor.buffer);
      count = std::max(count, tensor.buffer + 1);
    }
    state.resize(count);
    recordReaders();
    recordAssembles();
  }

  std::vector<uint32_t> run() {
    for (const MergeOp &op : ops)
      merge(op);
    return std::move(buffers);
  }

private:
  Buffer &bufferOf(uint32_t tensor) { return state[buffers[tensor]]; }

  /// Only tensors that some op writes count.
  void recordReaders() {
    std::vector<bool> isWritten(tensors.size());
    for (const MergeOp &op : ops)
      for (uint32_t output : op.outputs)
        isWritten[output] = true;
    for (auto [index, op] : llvm::enumerate(ops)) {
      for (uint32_t input : op.inputs) {
        if (!isWritten[input])
          continue;
        Buffer &buffer = bufferOf(input);
        buffer.bytes =
            std::max(buffer.bytes, tensors[input].bytes.value_or(
                                       std::numeric_limits<uint64_t>::max()));
        if (buffer.lastReader != index)
          ++buffer.readers;
        buffer.lastReader = index;
      }
    }
  }

  void recordAssembles() {
    for (auto [index, op] : llvm::enumerate(ops)) {
      if (op.opcode != Opcode::ASSEMBLE)
        continue;
      firstAssemble.resize(tensors.size(), none);
      for (uint32_t input : op.inputs) {
        assembles.push_back(
            {static_cast<uint32_t>(index), firstAssemble[input]});
        firstAssemble[input] = assembles.size() - 1;
      }
    }
  }

  void merge(const MergeOp &op) {
    if (mayNotReuse(op))
      return;
    if (op.declared) {
      for (auto [input, output] : *op.declared)
        buffers[op.outputs[output]] = buffers[op.inputs[input]];
      return;
    }
    if (getOpcodeInfo(op.opcode).core != OpCore::AIC &&
        mergeFirstDyingInput(op))
      return;
    // An output may name a buffer that an earlier op has already given up.
    for (uint32_t output : op.outputs) {
      uint32_t taken = bufferOf(output).takenInput;
      if (taken != none)
        buffers[output] = buffers[taken];
    }
  }

  static bool mayNotReuse(const MergeOp &op) {
    switch (op.opcode) {
    case Opcode::UB_ALLOC:
    case Opcode::COPY_IN:
    case Opcode::COPY_OUT:
    case Opcode::UB_COPY_ND2NZ:
      return true;
    default:
      return op.excludesReuse || getOpcodeInfo(op.opcode).noBufferReuse;
    }
  }

  bool mergeFirstDyingInput(const MergeOp &op) {
    if (op.outputs.empty())
      return false;
    uint32_t output = op.outputs.front();
    uint32_t from = buffers[output];
    for (auto [index, input] : llvm::enumerate(op.inputs)) {
      uint32_t to = buffers[input];
      bool isTarget = op.opcode == Opcode::SCATTER_ELEMENT && index == 0;
      if (to == from || !(isTarget || canTake(output, input)))
        continue;
      buffers[output] = to;
      // The compiler keeps the larger set of readers, not their union.
      state[to].readers = std::max(state[to].readers, state[from].readers);
      state[from].takenInput = input;
      return true;
    }
    return false;
  }

  bool canTake(uint32_t output, uint32_t input) {
    const MergeTensor &target = tensors[output], &source = tensors[input];
    return source.space == target.space &&
           bufferOf(input).bytes == bufferOf(output).bytes &&
           source.elementBytes == target.elementBytes &&
           bufferOf(input).readers <= 1 && !isAssembledInPlace(output);
  }

  /// A tensor that is assembled into its own buffer must keep its place there.
  bool isAssembledInPlace(uint32_t tensor) const {
    if (firstAssemble.empty())
      return false;
    for (uint32_t at = firstAssemble[tensor]; at != none;
         at = assembles[at].next)
      if (llvm::any_of(ops[assembles[at].op].outputs, [&](uint32_t target) {
            return buffers[target] == buffers[tensor];
          }))
        return true;
    return false;
  }

  llvm::ArrayRef<MergeTensor> tensors;
  llvm::ArrayRef<MergeOp> ops;
  std::vector<uint32_t> buffers;
  std::vector<Buffer> state;
  /// The latest ASSEMBLE that reads a tensor; empty without any ASSEMBLE.
  std::vector<uint32_t> firstAssemble;
  std::vector<AssembleReader> assembles;
};

} // namespace

std::vector<uint32_t> mergeBuffers(llvm::ArrayRef<MergeTensor> tensors,
                                   llvm::ArrayRef<MergeOp> ops) {
  return Merger(tensors, ops).run();
}

} // namespace ptolint
