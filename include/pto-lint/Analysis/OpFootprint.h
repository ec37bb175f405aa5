//===- OpFootprint.h - Bytes that one op needs per memory ------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_OPFOOTPRINT_H
#define PTO_LINT_ANALYSIS_OPFOOTPRINT_H

#include "pto-lint/Analysis/BufferAssignment.h"
#include "pto-lint/Dialect/TileOp.h"
#include "pto-lint/Support/Direction.h"
#include "pto-lint/Target/MemorySpace.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ptolint {

/// One distinct buffer that an op touches, named by the first operand in it.
struct BufferUse {
  mlir::Value tensor;
  /// Allocated bytes of the raw tensor; nothing when a dimension is dynamic or
  /// the data type is unknown.
  std::optional<uint64_t> bytes;
  Direction direction;
};

/// What one op needs in one memory: its distinct buffers there, inputs first.
struct OpFootprint {
  pypto::TileOpInterface op;
  MemorySpace space;
  /// Sum over `uses`; nothing when a buffer's size is unknown or the sum does
  /// not fit 64 bits.
  std::optional<uint64_t> bytes;
  llvm::ArrayRef<BufferUse> uses;
};

/// Footprints of every op of a function in every memory but GM.
///
/// The sum is the one that the compiler forms before it schedules a block
/// graph: each buffer once, with the size of the first tensor that names it,
/// inputs before outputs, in the order of the ops; spaces ascending by number.
/// Source: hicann/pypto 883e7dfb, ScheduleState::CheckOpBufferSize.
class FunctionFootprints {
public:
  FunctionFootprints(pypto::FuncOp function, const BufferAssignment &buffers);

  FunctionFootprints(const FunctionFootprints &) = delete;
  FunctionFootprints &operator=(const FunctionFootprints &) = delete;

  /// In the order of the ops, per op in the order of the spaces.
  llvm::ArrayRef<OpFootprint> getFootprints() const { return footprints; }
  /// Number of ops that were looked at, with or without on-chip operands.
  uint64_t getOpCount() const { return opCount; }

private:
  void add(pypto::TileOpInterface op, const BufferAssignment &buffers);

  std::vector<BufferUse> uses;
  std::vector<OpFootprint> footprints;
  uint64_t opCount = 0;
};

/// Allocated bytes of `tensor`, or nothing when they are unknown.
std::optional<uint64_t> allocatedBytes(mlir::Value tensor);

/// Memory of `tensor`; `unknown` when the graph does not say yet.
MemorySpace memorySpaceOf(mlir::Value tensor);

/// True when the graph puts `tensor` into a memory other than GM.
bool isOnChip(mlir::Value tensor);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_OPFOOTPRINT_H
