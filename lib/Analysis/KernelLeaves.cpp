//===- KernelLeaves.cpp - The memory of programs to come ------------------===//

#include "pto-lint/Analysis/KernelLeaves.h"

#include "pto-lint/Analysis/FunctionVectors.h"
#include "pto-lint/Analysis/LeafSchedule.h"
#include "pto-lint/Analysis/Lowering/LeafBlocks.h"
#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Analysis/Schedule/Replay.h"
#include "pto-lint/Dialect/FunctionOps.h"
#include "pto-lint/Target/Release.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <string>

namespace ptolint {

using namespace pypto;
using lowering::LeafPlan;

namespace {

class KernelLeaves {
public:
  KernelLeaves(FuncOp function, const Target &target, Release release)
      : function(function), target(target), release(release),
        ops(tileOpsOf(function)) {}

  void add(const LeafPlan &plan, bool fits, int64_t unroll) {
    LeafSchedule schedule;
    schedule.graph = makeBlockGraph(plan);
    if (!seen.insert(signature(schedule.graph, unroll)).second)
      return;
    IssueOrder order = issueOrder(schedule.graph, target);
    schedule.isOrderPredicted = order.isKnown();
    schedule.reason = order.reason;
    if (fits && release != Release::v0_2)
      schedule.forecast = foreseeSchedule(schedule.graph, order, target);
    schedule.order = std::move(order.ops);
    LeafMemory memory = describeLeaf(schedule, target);
    name(memory, schedule, plan, unroll);
    leaves.push_back(std::move(memory));
  }

  std::vector<LeafMemory> take() { return std::move(leaves); }

private:
  /// Equal for programs that look alike in every report.
  static std::string signature(const BlockGraph &graph, int64_t unroll) {
    std::string text = std::to_string(unroll);
    auto add = [&](uint64_t value) { text += " " + std::to_string(value); };
    for (const BlockOp &op : graph.ops) {
      add(static_cast<uint64_t>(op.opcode));
      for (llvm::ArrayRef<uint32_t> operands :
           {llvm::ArrayRef(op.inputs), llvm::ArrayRef(op.outputs)})
        for (uint32_t operand : operands)
          add(graph.tensors[operand].buffer);
    }
    for (const BlockBuffer &buffer : graph.buffers)
      add(buffer.bytes.value_or(0));
    return text;
  }

  void name(LeafMemory &memory, const LeafSchedule &schedule,
            const LeafPlan &plan, int64_t unroll) {
    memory.function = function.getSymName().str();
    memory.dump = function.getDump().value_or("").str();
    memory.leaf = memory.function + " program " + std::to_string(leaves.size());
    if (unroll > 1)
      memory.leaf += " of " + std::to_string(unroll) + " copies";
    memory.assumptions.emplace_back(
        "the program is foreseen from the kernel, and stands for all that are "
        "alike");
    size_t allocs = allocCount(plan, schedule.graph);
    for (auto [position, op] : llvm::enumerate(schedule.order))
      if (op >= allocs)
        memory.ops[position].source =
            sourceLineOf(ops[plan.leaf.ops[op - allocs].source]);
    for (LeafBuffer &buffer : memory.buffers)
      nameBuffer(buffer, memory, schedule, plan);
  }

  /// `'add' #3`: what the op of the kernel at position 3 makes, or loads.
  void nameBuffer(LeafBuffer &buffer, const LeafMemory &memory,
                  const LeafSchedule &schedule, const LeafPlan &plan) const {
    size_t allocs = allocCount(plan, schedule.graph);
    uint32_t op = schedule.order[buffer.begin];
    if (op < allocs)
      return;
    const lowering::TileOp &writer = plan.leaf.ops[op - allocs];
    buffer.source = memory.ops[buffer.begin].source;
    buffer.name = "'" + getOpcodeInfo(writer.opcode).json.lower() + "' #" +
                  std::to_string(writer.source);
  }

  FuncOp function;
  const Target &target;
  Release release;
  std::vector<TileOpInterface> ops;
  std::set<std::string> seen;
  std::vector<LeafMemory> leaves;
};

} // namespace

std::vector<LeafMemory> describeKernelLeaves(FuncOp function,
                                             const KernelOptions &options,
                                             const Target &target,
                                             Release release) {
  KernelLeaves leaves(function, target, release);
  FunctionVectors vectors(function, options, target, release,
                          [&](const LeafPlan &plan,
                              const lowering::LeafSizes &sizes,
                              int64_t unroll) {
                            leaves.add(plan, sizes.overflows.empty(), unroll);
                          });
  return leaves.take();
}

} // namespace ptolint
