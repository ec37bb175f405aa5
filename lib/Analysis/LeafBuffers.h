//===- LeafBuffers.h - What reports say about a buffer ---------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LEAFBUFFERS_H
#define PTO_LINT_LIB_ANALYSIS_LEAFBUFFERS_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Analysis/LiveRanges.h"

#include "llvm/ADT/ArrayRef.h"

#include "LeafLines.h"

namespace ptolint {

/// Describes the buffers and ops of one graph in one order, all of which must
/// outlive it.
class LeafDescriber {
public:
  LeafDescriber(const BlockGraph &graph, llvm::ArrayRef<uint32_t> order,
                const LiveRanges &lives, bool areBuffersPredicted);

  /// The op of index `op`.
  LeafOp describeOp(uint32_t op) const;

  /// All but the offsets and `isSpilled`. The size of a buffer is 0 where it is
  /// unknown.
  LeafBuffer describeBuffer(uint32_t buffer) const;

private:
  /// The index of the largest tensor in `buffer`, the first of several.
  uint32_t largestTensor(const BlockBuffer &buffer) const;
  uint64_t dataBytesOf(const BlockBuffer &buffer, uint32_t largest) const;
  bool isScratch(uint32_t buffer) const;

  const BlockGraph &graph;
  llvm::ArrayRef<uint32_t> order;
  const LiveRanges &lives;
  bool areBuffersPredicted;
  LeafLines lines;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_ANALYSIS_LEAFBUFFERS_H
