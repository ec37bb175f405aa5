//===- BufferVisitor.h - The buffers of an op, each once -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_BUFFERVISITOR_H
#define PTO_LINT_LIB_ANALYSIS_BUFFERVISITOR_H

#include "pto-lint/Analysis/BlockGraph.h"

#include <cstdint>
#include <vector>

namespace ptolint {

/// As `BlockGraph::buffersOf`, in linear time also for ops with many operands.
class BufferVisitor {
public:
  explicit BufferVisitor(const BlockGraph &graph)
      : graph(graph), latest(graph.buffers.size()) {}

  /// Calls `visit(buffer, tensor)` for the buffers of `op`, each once with the
  /// first tensor that names it, inputs first.
  template <typename Visit> void forEach(const BlockOp &op, Visit visit) {
    ++visits;
    for (uint32_t tensor : op.inputs)
      visitOnce(tensor, visit);
    for (uint32_t tensor : op.outputs)
      visitOnce(tensor, visit);
  }

private:
  template <typename Visit> void visitOnce(uint32_t tensor, Visit &visit) {
    uint32_t buffer = graph.tensors[tensor].buffer;
    if (buffer == BlockTensor::noBuffer || latest[buffer] == visits)
      return;
    latest[buffer] = visits;
    visit(buffer, tensor);
  }

  const BlockGraph &graph;
  /// Of every buffer the last call of `forEach` that saw it, from 1.
  std::vector<uint64_t> latest;
  uint64_t visits = 0;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_ANALYSIS_BUFFERVISITOR_H
