//===- LeafFindings.cpp - What rules about schedules share ----------------===//

#include "LeafFindings.h"

#include "pto-lint/Rules/FindingBuilder.h"

#include "llvm/ADT/STLExtras.h"

namespace ptolint {

using namespace pypto;

const LeafSchedule *scheduleOf(const CheckedFunction &checked) {
  FuncOp function = checked.function;
  return function.getStage() == Stage::BlockGraph ? &checked.getSchedule()
                                                  : nullptr;
}

TileOpInterface opOf(const BlockGraph &graph, uint32_t op) {
  return mlir::cast<TileOpInterface>(graph.ops[op].op);
}

uint32_t writtenTensor(const BlockGraph &graph, const BlockBuffer &buffer) {
  const uint32_t *written = llvm::find_if(buffer.tensors, [&](uint32_t tensor) {
    return llvm::any_of(graph.tensors[tensor].producers,
                        [&](uint32_t op) { return !graph.ops[op].isAlloc; });
  });
  return written == buffer.tensors.end() ? buffer.tensors.front() : *written;
}

Term bufferTerm(const BlockGraph &graph, uint32_t buffer) {
  const BlockBuffer &described = graph.buffers[buffer];
  return makeTerm(graph.tensors[writtenTensor(graph, described)].value,
                  described.bytes.value_or(0));
}

std::vector<Term> spilledTerms(const LeafSchedule &leaf) {
  auto bytesOf = [&](uint32_t buffer) {
    return leaf.graph.buffers[buffer].bytes.value_or(0);
  };
  std::vector<Term> terms;
  for (uint32_t buffer : spilledBuffers(*leaf.forecast, bytesOf))
    terms.push_back(bufferTerm(leaf.graph, buffer));
  return terms;
}

} // namespace ptolint
