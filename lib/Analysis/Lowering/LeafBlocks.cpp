//===- LeafBlocks.cpp - A foreseen leaf as a block graph ------------------===//

#include "pto-lint/Analysis/Lowering/LeafBlocks.h"

#include "llvm/ADT/STLExtras.h"

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

/// The leaf as the scheduler gets it, with an ALLOC for every buffer in front.
class LeafBlocks {
public:
  explicit LeafBlocks(const LeafPlan &plan)
      : plan(plan), buffers(plan.leaf.raws.size(), BlockTensor::noBuffer) {}

  BlockGraph make() {
    graph.tensors.reserve(plan.leaf.tensors.size());
    graph.buffers.reserve(plan.leaf.raws.size());
    graph.ops.reserve(plan.leaf.ops.size() + plan.leaf.raws.size());
    addTensors();
    addAllocs();
    for (const TileOp &op : plan.leaf.ops)
      addOp(op);
    return std::move(graph);
  }

private:
  void addTensors();
  /// The compiler makes them in the order of the first writers and lists the
  /// last one first (add_alloc.cpp of hicann/pypto 883e7dfb).
  void addAllocs();
  void addOp(const TileOp &op);

  const LeafPlan &plan;
  BlockGraph graph;
  /// By buffer of the plan: its number in the graph.
  std::vector<uint32_t> buffers;
};

void LeafBlocks::addTensors() {
  for (auto [index, tensor] : llvm::enumerate(plan.leaf.tensors)) {
    BlockTensor &result = graph.tensors.emplace_back();
    const RawTensor &raw = plan.leaf.raws[tensor.raw];
    result.dtype = tensor.dtype;
    result.shape = tensor.shape;
    result.rawShape = raw.shape;
    result.bytes = raw.bytes();
    result.space = tensor.isInGm ? MemorySpace::device_ddr : MemorySpace::ub;
  }
  for (const TileOp &op : plan.leaf.ops) {
    for (llvm::ArrayRef<uint32_t> operands :
         {llvm::ArrayRef(op.inputs), llvm::ArrayRef(op.outputs)}) {
      for (uint32_t operand : operands) {
        BlockTensor &tensor = graph.tensors[operand];
        if (tensor.space != MemorySpace::ub || tensor.isOnChip())
          continue;
        uint32_t &buffer = buffers[plan.buffers[operand]];
        if (buffer == BlockTensor::noBuffer) {
          buffer = graph.buffers.size();
          graph.buffers.push_back(
              {plan.buffers[operand], MemorySpace::ub, 0, {}});
        }
        tensor.buffer = buffer;
        graph.buffers[buffer].tensors.push_back(operand);
        std::optional<uint64_t> &bytes = graph.buffers[buffer].bytes;
        bytes = std::max(*bytes, *tensor.bytes);
      }
    }
  }
}

void LeafBlocks::addAllocs() {
  std::vector<bool> isAllocated(graph.buffers.size());
  std::vector<uint32_t> outputs;
  for (const TileOp &op : plan.leaf.ops) {
    for (uint32_t output : op.outputs) {
      const BlockTensor &tensor = graph.tensors[output];
      if (!tensor.isOnChip() || isAllocated[tensor.buffer])
        continue;
      isAllocated[tensor.buffer] = true;
      outputs.push_back(output);
    }
  }
  for (uint32_t output : llvm::reverse(outputs)) {
    BlockOp &alloc = graph.ops.emplace_back();
    alloc.opcode = Opcode::UB_ALLOC;
    alloc.isAlloc = true;
    alloc.latency = 1;
    alloc.outputs.push_back(output);
    graph.linkLastOp();
  }
}

void LeafBlocks::addOp(const TileOp &op) {
  BlockOp &result = graph.ops.emplace_back();
  result.opcode = op.opcode;
  result.latency = cyclesOf(plan.leaf, op);
  result.inputs.assign(op.inputs.begin(), op.inputs.end());
  result.outputs.assign(op.outputs.begin(), op.outputs.end());
  graph.linkLastOp();
}

} // namespace

BlockGraph makeBlockGraph(const LeafPlan &plan) {
  return LeafBlocks(plan).make();
}

size_t allocCount(const LeafPlan &plan, const BlockGraph &graph) {
  return graph.ops.size() - plan.leaf.ops.size();
}

} // namespace ptolint::lowering
