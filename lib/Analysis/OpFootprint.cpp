//===- OpFootprint.cpp - Bytes that one op needs per memory ---------------===//

#include "pto-lint/Analysis/OpFootprint.h"

#include "pto-lint/Analysis/DistinctBuffers.h"
#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <tuple>

namespace ptolint {

using namespace pypto;

std::optional<uint64_t> allocatedBytes(mlir::Value tensor) {
  if (auto declaration = tensor.getDefiningOp<TensorOp>())
    return declaration.getAllocatedBytes();
  auto type = mlir::cast<TensorType>(tensor.getType());
  return bufferBytes(type.getShape(), type.getDataType());
}

MemorySpace memorySpaceOf(mlir::Value tensor) {
  return mlir::cast<TensorType>(tensor.getType()).getMemorySpace();
}

bool isOnChip(mlir::Value tensor) {
  MemorySpace space = memorySpaceOf(tensor);
  return space != MemorySpace::device_ddr && space != MemorySpace::unknown;
}

namespace {

/// An operand of the op under work, before the operands are sorted by memory.
struct Candidate {
  MemorySpace space;
  size_t position;
  int64_t buffer;
  BufferUse use;
};

/// Appends the tensors that lie outside GM and whose buffer is new.
void collect(mlir::ValueRange tensors, Direction direction,
             const BufferAssignment &buffers,
             llvm::SmallVectorImpl<Candidate> &result) {
  for (mlir::Value tensor : tensors) {
    if (!isOnChip(tensor))
      continue;
    addDistinct(result, Candidate{memorySpaceOf(tensor),
                                  result.size(),
                                  buffers.bufferOf(tensor),
                                  {tensor, allocatedBytes(tensor), direction}});
  }
}

std::optional<uint64_t> sum(llvm::ArrayRef<BufferUse> uses) {
  uint64_t total = 0;
  for (const BufferUse &use : uses) {
    if (!use.bytes)
      return std::nullopt;
    std::optional<uint64_t> next = checkedAdd(total, *use.bytes);
    if (!next)
      return std::nullopt;
    total = *next;
  }
  return total;
}

} // namespace

FunctionFootprints::FunctionFootprints(FuncOp function,
                                       const BufferAssignment &buffers) {
  size_t operandCount = 0;
  function->walk([&](TileOpInterface op) {
    ++opCount;
    operandCount += op->getNumOperands() + op->getNumResults();
  });
  // The footprints point into `uses`, so it must never grow.
  uses.reserve(operandCount);
  function->walk([&](TileOpInterface op) { add(op, buffers); });
}

void FunctionFootprints::add(TileOpInterface op,
                             const BufferAssignment &buffers) {
  llvm::SmallVector<Candidate, 8> candidates;
  collect(op.getInputTensors(), Direction::In, buffers, candidates);
  collect(op.getOutputTensors(), Direction::Out, buffers, candidates);
  llvm::sort(candidates, [](const Candidate &a, const Candidate &b) {
    return std::tie(a.space, a.position) < std::tie(b.space, b.position);
  });
  for (size_t first = 0; first < candidates.size();) {
    MemorySpace space = candidates[first].space;
    size_t begin = uses.size();
    while (first < candidates.size() && candidates[first].space == space)
      uses.push_back(candidates[first++].use);
    llvm::ArrayRef<BufferUse> ofSpace = llvm::ArrayRef(uses).drop_front(begin);
    footprints.push_back({op, space, sum(ofSpace), ofSpace});
  }
}

} // namespace ptolint
