//===- BufferAssignment.h - Which tensors share a buffer -------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_BUFFERASSIGNMENT_H
#define PTO_LINT_ANALYSIS_BUFFERASSIGNMENT_H

#include "pto-lint/Dialect/PyptoOps.h"

#include "mlir/IR/Value.h"

#include "llvm/ADT/DenseMap.h"

#include <cstdint>

namespace ptolint {

/// The on-chip buffer of every tensor of one function.
///
/// A block graph that has passed SrcDstBufferMerge says so itself: tensors with
/// equal `mem_id` share one buffer. It is recognised by its ALLOC ops or by a
/// `mem_id` that is not the number of the raw tensor, with which every tensor
/// starts. In any other graph the assignment is predicted: tensors that share a
/// raw tensor share a buffer at first, then buffers are merged as
/// `mergeBuffers` says.
class BufferAssignment {
public:
  explicit BufferAssignment(pypto::FuncOp function);

  /// True when the buffers are predicted, false when the graph named them.
  bool isPredicted() const { return predicted; }

  /// Identity of the buffer of `tensor`; equal numbers mean one buffer. Defined
  /// for every tensor that an op of the function reads or writes.
  int64_t bufferOf(mlir::Value tensor) const { return buffers.lookup(tensor); }

private:
  llvm::DenseMap<mlir::Value, int64_t> buffers;
  bool predicted = false;
};

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_BUFFERASSIGNMENT_H
