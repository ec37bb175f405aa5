//===- BlockGraph.h - A block graph as plain values ------------*- C++ -*-===//
//
// What the analyses of liveness and of the schedule see of a function. Arrays
// of small structs: a leaf has up to 10^6 ops, and these analyses walk it
// often.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_ANALYSIS_BLOCKGRAPH_H
#define PTO_LINT_ANALYSIS_BLOCKGRAPH_H

#include "pto-lint/Dialect/Opcodes.h"
#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Target/DataType.h"
#include "pto-lint/Target/MemorySpace.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace ptolint {

class BufferAssignment;

/// One logical tensor of a block graph.
struct BlockTensor {
  static constexpr uint32_t noBuffer = std::numeric_limits<uint32_t>::max();

  /// Number in the dump; nothing for a tensor that is not from a dump.
  std::optional<int64_t> magic;
  std::optional<int64_t> rawMagic;
  MemorySpace space = MemorySpace::unknown;
  /// Index in `BlockGraph::buffers`; `noBuffer` for a tensor in GM.
  uint32_t buffer = noBuffer;
  DataType dtype = DataType::fp32_;
  /// Elements; -1 where dynamic.
  llvm::SmallVector<int64_t, 4> shape, rawShape, offset;
  /// Bytes of `rawShape`; nothing when unknown.
  std::optional<uint64_t> bytes;
  /// Whether it enters or leaves the function.
  bool isBoundary = false;
  /// Indices of ops, ascending, each once; ALLOCs are among the producers.
  llvm::SmallVector<uint32_t, 2> producers, consumers;
  /// The tensor in the function; null in a graph made by a test.
  mlir::Value value;

  bool isOnChip() const { return buffer != noBuffer; }
};

/// One buffer on the chip: all tensors of one space and one `mem_id`.
struct BlockBuffer {
  /// `mem_id`, or the number that `BufferAssignment` gave.
  int64_t id = 0;
  MemorySpace space = MemorySpace::unknown;
  /// The largest of its tensors; nothing when one is unknown.
  std::optional<uint64_t> bytes;
  /// Indices, in the order in which ops name them first.
  llvm::SmallVector<uint32_t, 2> tensors;
};

/// One op.
struct BlockOp {
  pypto::Opcode opcode = pypto::Opcode::Unknown;
  /// `opmagic`; nothing for an op that is not from a dump.
  std::optional<int64_t> magic;
  /// Reserves a buffer, computes nothing.
  bool isAlloc = false;
  /// Cycles as the compiler estimates them; nothing when the graph does not
  /// say.
  std::optional<int64_t> latency;
  /// Indices of tensors, one per operand.
  llvm::SmallVector<uint32_t, 4> inputs;
  llvm::SmallVector<uint32_t, 2> outputs;
  /// The op in the function; null in a graph made by a test.
  mlir::Operation *op = nullptr;
};

/// A block graph: ops in the order of the function.
struct BlockGraph {
  std::vector<BlockTensor> tensors;
  std::vector<BlockBuffer> buffers;
  std::vector<BlockOp> ops;

  /// Enters the op that was added last into the producers and consumers of its
  /// tensors.
  void linkLastOp();

  /// The buffers that `op` touches, each once, inputs first.
  llvm::SmallVector<uint32_t, 8> buffersOf(const BlockOp &op) const;
};

/// The graph of `function` with the buffers of `buffers`. Nested functions are
/// not part of it.
BlockGraph makeBlockGraph(pypto::FuncOp function,
                          const BufferAssignment &buffers);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_BLOCKGRAPH_H
