//===- IssueOrder.cpp - In which order a leaf is issued -------------------===//

#include "pto-lint/Analysis/Schedule/IssueOrder.h"

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <numeric>
#include <optional>

#include "DepthFirst.h"
#include "OpKinds.h"
#include "OpLinks.h"

namespace ptolint {

using namespace schedule;
using pypto::getOpcodeInfo;
using pypto::OpCore;

static IssueOrder unknownOrder(const BlockGraph &graph, std::string reason) {
  IssueOrder order;
  order.ops.resize(graph.ops.size());
  std::iota(order.ops.begin(), order.ops.end(), 0);
  order.reason = std::move(reason);
  return order;
}

namespace {

/// Whether one of the memories of the cube unit overflows in an order. Only
/// these have to be respected by the order, since they cannot be spilled.
class CubeMemories {
public:
  CubeMemories(const BlockGraph &graph, const Target &target)
      : graph(graph), target(target), references(graph.buffers.size()) {
    for (const BlockOp &op : graph.ops)
      forEachBuffer(op, [&](uint32_t buffer) { ++references[buffer]; });
  }

  /// The first memory that is full when an ALLOC comes, or nothing.
  std::optional<MemorySpace> findFull(llvm::ArrayRef<uint32_t> order) {
    for (uint32_t number : order) {
      const BlockOp &op = graph.ops[number];
      if (op.isAlloc && !op.outputs.empty() && !allocate(op.outputs.front()))
        return graph.tensors[op.outputs.front()].space;
      forEachBuffer(op, [&](uint32_t buffer) {
        if (--references[buffer] == 0)
          used[graph.buffers[buffer].space] -= sizeOf(buffer);
      });
    }
    return std::nullopt;
  }

private:
  bool allocate(uint32_t tensor) {
    uint32_t buffer = graph.tensors[tensor].buffer;
    if (buffer == BlockTensor::noBuffer || !isL0(graph.buffers[buffer].space))
      return true;
    uint64_t &sum = used[graph.buffers[buffer].space];
    std::optional<uint64_t> next = checkedAdd(sum, sizeOf(buffer));
    std::optional<uint64_t> capacity =
        target.capacity(graph.buffers[buffer].space);
    if (!next || (capacity && *next > *capacity))
      return false;
    sum = *next;
    return true;
  }

  uint64_t sizeOf(uint32_t buffer) const {
    return graph.buffers[buffer].bytes.value_or(0);
  }

  template <typename Visit>
  void forEachBuffer(const BlockOp &op, Visit visit) const {
    for (llvm::ArrayRef<uint32_t> operands :
         {llvm::ArrayRef(op.inputs), llvm::ArrayRef(op.outputs)})
      for (uint32_t operand : operands)
        if (uint32_t buffer = graph.tensors[operand].buffer;
            buffer != BlockTensor::noBuffer &&
            isL0(graph.buffers[buffer].space))
          visit(buffer);
  }

  const BlockGraph &graph;
  const Target &target;
  /// By buffer: operands of ops that are still to come.
  std::vector<uint32_t> references;
  std::map<MemorySpace, uint64_t> used;
};

/// Such a leaf is cut into tasks for its three cores first.
bool mixesCores(const BlockGraph &graph) {
  auto runsOn = [&](OpCore core) {
    return llvm::any_of(graph.ops, [&](const BlockOp &op) {
      return getOpcodeInfo(op.opcode).core == core;
    });
  };
  return runsOn(OpCore::AIC) && runsOn(OpCore::AIV);
}

} // namespace

IssueOrder issueOrder(const BlockGraph &graph, const Target &target) {
  if (mixesCores(graph))
    return unknownOrder(graph, "it mixes cube and vector ops");
  std::optional<OpLinks> links = OpLinks::make(graph);
  if (!links)
    return unknownOrder(graph, "the ops have too many dependencies");
  std::optional<std::vector<uint32_t>> topological = links->topologicalOrder();
  if (!topological)
    return unknownOrder(graph, "some ops wait for each other");
  std::optional<std::vector<uint32_t>> depthFirst =
      depthFirstOrder(graph, *links, *topological);
  if (!depthFirst)
    return unknownOrder(graph, "the order of the sinks takes too long to find");
  IssueOrder order{promoteStores(graph, *links, *depthFirst), ""};
  if (std::optional<MemorySpace> full =
          CubeMemories(graph, target).findFull(order.ops))
    return unknownOrder(
        graph,
        say("{} gets full, and how the ops are reordered then is not modelled",
            memorySpaceDisplay(*full)));
  return order;
}

} // namespace ptolint
