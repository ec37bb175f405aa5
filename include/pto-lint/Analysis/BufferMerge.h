//===- BufferMerge.h - Outputs that take a buffer of an input --*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_BUFFERMERGE_H
#define PTO_LINT_ANALYSIS_BUFFERMERGE_H

#include "pto-lint/Dialect/Opcodes.h"
#include "pto-lint/Target/MemorySpace.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace ptolint {

/// A tensor, named by its index, before buffers are merged.
struct MergeTensor {
  /// Its buffer, a small number: a table is made of all up to the largest.
  uint32_t buffer = 0;
  MemorySpace space = MemorySpace::unknown;
  /// Bytes of an element in rules of alignment; 0 if unknown.
  uint32_t elementBytes = 0;
  /// Bytes of its raw tensor. Unknown sizes are equal to each other only.
  std::optional<uint64_t> bytes;
};

/// An op, with the tensors that it reads and writes.
struct MergeOp {
  /// Positions of an input and of the output that overwrites it.
  using InPlacePair = std::pair<uint32_t, uint32_t>;

  pypto::Opcode opcode = pypto::Opcode::Unknown;
  llvm::ArrayRef<uint32_t> inputs, outputs;
  /// The op itself, not its opcode, forbids it (excludeBufferReuse).
  bool excludesReuse = false;
  /// What the op declares (INPLACE_INFO); nothing if it declares nothing.
  std::optional<llvm::ArrayRef<InPlacePair>> declared;
};

/// Replays SrcDstBufferMerge on ops in list order; returns the buffer of every
/// tensor. An op's first output takes over the buffer of the first input that
/// may die there: same memory, size and element width, no other reader, and an
/// opcode that may run in place.
/// Source: hicann/pypto 883e7dfb,
/// memory_reuse/merge_src_dst_buffer.cpp:248-330. The reuse between L0 buffers
/// of chained matmuls is left out: it never puts two operands of one op into
/// one buffer, so no sum per op depends on it.
std::vector<uint32_t> mergeBuffers(llvm::ArrayRef<MergeTensor> tensors,
                                   llvm::ArrayRef<MergeOp> ops);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_BUFFERMERGE_H
