//===- LeafLines.cpp - Lines of the source for a whole graph --------------===//

#include "LeafLines.h"

#include "pto-lint/Analysis/Provenance.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>

namespace ptolint {

namespace {

constexpr uint32_t none = std::numeric_limits<uint32_t>::max();

} // namespace

LeafLines::LeafLines(const BlockGraph &graph)
    : graph(graph), ofOps(graph.ops.size(), none),
      ofTensors(graph.tensors.size(), none) {
  std::vector<uint32_t> frontier;
  for (uint32_t op = 0; op < graph.ops.size(); ++op)
    if (graph.ops[op].op && sourceLineOf(graph.ops[op].op).known()) {
      ofOps[op] = op;
      frontier.push_back(op);
    }
  while (!frontier.empty())
    frontier = spread(frontier);
}

/// Gives the lines of `frontier`, ascending, to ops that are one step away and
/// have none, and returns these, ascending.
std::vector<uint32_t> LeafLines::spread(const std::vector<uint32_t> &frontier) {
  std::vector<uint32_t> reached;
  for (uint32_t op : frontier) {
    auto visit = [&](uint32_t number) {
      const BlockTensor &tensor = graph.tensors[number];
      if (!tensor.isOnChip() || ofTensors[number] != none)
        return;
      ofTensors[number] = ofOps[op];
      for (uint32_t user : tensor.producers)
        reached.push_back(user);
      for (uint32_t user : tensor.consumers)
        reached.push_back(user);
    };
    llvm::for_each(graph.ops[op].outputs, visit);
    llvm::for_each(graph.ops[op].inputs, visit);
  }
  llvm::sort(reached);
  reached.erase(llvm::unique(reached), reached.end());
  llvm::erase_if(reached, [&](uint32_t op) { return ofOps[op] != none; });
  for (uint32_t op : reached) {
    // A tensor has its line from an earlier step, not from an op of this one.
    auto take = [&](uint32_t tensor) {
      if (ofOps[op] == none)
        ofOps[op] = ofTensors[tensor];
    };
    llvm::for_each(graph.ops[op].outputs, take);
    llvm::for_each(graph.ops[op].inputs, take);
  }
  return reached;
}

SourceLine LeafLines::lineOf(uint32_t op) const {
  if (ofOps[op] != none)
    return sourceLineOf(graph.ops[ofOps[op]].op);
  mlir::Operation *operation = graph.ops[op].op;
  auto function =
      operation ? operation->getParentOfType<pypto::FuncOp>() : nullptr;
  return function ? sourceLineOf(function) : SourceLine();
}

} // namespace ptolint
