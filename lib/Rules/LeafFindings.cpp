//===- LeafFindings.cpp - What rules about schedules share ----------------===//

#include "LeafFindings.h"

#include "pto-lint/Rules/FindingBuilder.h"

#include "llvm/ADT/STLExtras.h"

#include <utility>

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

/// The first tensor of the buffer that an op fills, so that the author finds
/// his line.
static mlir::Value writtenTensor(const BlockGraph &graph,
                                 const BlockBuffer &buffer) {
  const uint32_t *written = llvm::find_if(buffer.tensors, [&](uint32_t tensor) {
    return llvm::any_of(graph.tensors[tensor].producers,
                        [&](uint32_t op) { return !graph.ops[op].isAlloc; });
  });
  return graph
      .tensors[written == buffer.tensors.end() ? buffer.tensors.front()
                                               : *written]
      .value;
}

std::vector<Term> spilledTerms(const LeafSchedule &leaf) {
  llvm::SmallVector<uint32_t, 8> spilled;
  for (const SpillEvent &event : leaf.forecast->events)
    spilled.push_back(event.buffer);
  llvm::ArrayRef<BlockBuffer> buffers = leaf.graph.buffers;
  llvm::sort(spilled, [&](uint32_t a, uint32_t b) {
    return std::pair(buffers[b].bytes, a) < std::pair(buffers[a].bytes, b);
  });
  spilled.erase(llvm::unique(spilled), spilled.end());
  std::vector<Term> terms;
  for (uint32_t buffer : spilled)
    terms.push_back(makeTerm(writtenTensor(leaf.graph, buffers[buffer]),
                             buffers[buffer].bytes.value_or(0)));
  return terms;
}

} // namespace ptolint
