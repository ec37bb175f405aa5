//===- FunctionVectors.cpp - The vector ops of one kernel -----------------===//

#include "pto-lint/Analysis/FunctionVectors.h"

#include "pto-lint/Analysis/Lowering/Expand.h"
#include "pto-lint/Analysis/Lowering/LeafPlan.h"
#include "pto-lint/Analysis/Lowering/Partition.h"
#include "pto-lint/Analysis/Lowering/Record.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <tuple>

namespace ptolint {

using namespace lowering;

namespace {

/// Outputs of an op that nobody reads, after the first, are its scratch.
bool isScratch(const TileGraph &leaf, const lowering::TileOp &op,
               uint32_t tensor) {
  auto place = llvm::find(op.outputs, tensor);
  return place != op.outputs.end() && place != op.outputs.begin() &&
         leaf.tensors[tensor].consumers.empty();
}

VectorBuffer describe(const TileGraph &leaf, const lowering::TileOp &op,
                      const lowering::BufferUse &use) {
  const TileTensor &tensor = leaf.tensors[use.tensor];
  const RawTensor &raw = leaf.raws[tensor.raw];
  VectorBuffer buffer;
  buffer.dtype = raw.dtype;
  buffer.shape.assign(raw.shape.begin(), raw.shape.end());
  buffer.bytes = static_cast<uint64_t>(use.bytes);
  buffer.direction = use.direction;
  if (!tensor.producers.empty())
    buffer.producer = leaf.ops[tensor.producers.front()].opcode;
  buffer.isScratch = isScratch(leaf, op, use.tensor);
  return buffer;
}

VectorOverflow describe(const TileGraph &leaf, const Overflow &overflow,
                        int64_t unroll) {
  const lowering::TileOp &op = leaf.ops[overflow.op];
  VectorOverflow result;
  result.kind = overflow.isOneBuffer ? VectorOverflow::Kind::Buffer
                                     : VectorOverflow::Kind::Op;
  result.position = op.source;
  result.opcode = op.opcode;
  result.bytes = static_cast<uint64_t>(overflow.bytes);
  result.unroll = unroll;
  for (const lowering::BufferUse &use : overflow.uses)
    result.buffers.push_back(describe(leaf, op, use));
  return result;
}

/// The buffer that `raw` names, as its first tensor in the leaf.
VectorBuffer describeSpilled(const LeafPlan &plan, uint32_t raw) {
  const TileGraph &leaf = plan.leaf;
  VectorBuffer buffer;
  buffer.dtype = leaf.raws[raw].dtype;
  buffer.shape.assign(leaf.raws[raw].shape.begin(), leaf.raws[raw].shape.end());
  buffer.bytes = static_cast<uint64_t>(leaf.raws[raw].bytes());
  for (auto [index, tensor] : llvm::enumerate(leaf.tensors)) {
    if (plan.buffers[index] != raw || tensor.isInGm || tensor.producers.empty())
      continue;
    buffer.producer = leaf.ops[tensor.producers.front()].opcode;
    break;
  }
  return buffer;
}

VectorSpill describeSpill(const LeafPlan &plan, const SpillForecast &forecast,
                          int64_t unroll) {
  const lowering::TileOp &op = plan.leaf.ops[forecast.events.front().forOp];
  VectorSpill result;
  result.position = op.source;
  result.opcode = op.opcode;
  result.unroll = unroll;
  result.storedTensors = forecast.spilledTensors;
  result.storedBytes = forecast.spilledBytes;
  result.reloads = forecast.reloads;
  auto bytesOf = [&](uint32_t raw) {
    return static_cast<uint64_t>(plan.leaf.raws[raw].bytes());
  };
  for (uint32_t raw : spilledBuffers(forecast, bytesOf))
    result.buffers.push_back(describeSpilled(plan, raw));
  return result;
}

VectorOverflow describeDeadLoop(const TileGraph &leaf, int64_t unroll) {
  VectorOverflow result;
  result.kind = VectorOverflow::Kind::Spill;
  result.position = leaf.ops.front().source;
  result.opcode = leaf.ops.front().opcode;
  result.unroll = unroll;
  return result;
}

ScopeKind scopeOf(const KernelOptions &options) {
  if (!options.scope)
    return ScopeKind::None;
  return options.mergesScope ? ScopeKind::Whole : ScopeKind::Connected;
}

/// The steps after expansion, for one level of the unroll list.
class Level {
public:
  Level(ExpandedKernel &kernel, const Compiler &compiler, bool combineAxis,
        FunctionVectors::LeafVisitor onLeaf)
      : kernel(kernel), compiler(compiler), combineAxis(combineAxis),
        onLeaf(onLeaf) {}

  /// Appends what does not fit; returns why the model gives up, if it does.
  std::optional<Stop> check(int64_t unroll, ScopeKind scope,
                            std::vector<VectorOverflow> &found) {
    PartitionOptions options;
    options.copies = kernel.latencyFactor * static_cast<double>(unroll);
    options.scope = scope;
    if (!partition(kernel.graph, compiler, options))
      return Stop::giveUp(0, "the ops of the kernel form a loop");
    TileGraph settled;
    if (kernel.hasParts) {
      settled = kernel.graph;
      if (!settleBoundaries(settled))
        return Stop::giveUp(0, "a joined tensor lies in two programs");
    }
    std::optional<Stop> unknown;
    for (TileGraph &leaf :
         makeLeaves(kernel.hasParts ? settled : kernel.graph)) {
      LeafPlan plan = planLeaf(std::move(leaf), compiler, combineAxis);
      LeafSizes sizes = checkSizes(plan, compiler);
      peakBytes = std::max(peakBytes, sizes.peakBytes);
      if (onLeaf)
        onLeaf(plan, sizes, unroll);
      for (const Overflow &overflow : sizes.overflows)
        if (isNew(plan.leaf, overflow, unroll))
          found.push_back(describe(plan.leaf, overflow, unroll));
      if (mayOverflow(plan, compiler) && !unknown)
        unknown = Stop::giveUp(plan.leaf.ops.front().source,
                               "parts of a tensor that may be joined in UB");
      if (!sizes.overflows.empty())
        continue;
      SpillForecast forecast = forecastSpills(plan, compiler);
      if (forecast.end == ScheduleEnd::Unknown) {
        if (!unknown)
          unknown = Stop::giveUp(plan.leaf.ops.front().source,
                                 "a program spills too often to be followed");
      } else if (forecast.end != ScheduleEnd::Done) {
        addDeadLoop(plan.leaf, unroll, found);
      } else if (!forecast.events.empty()) {
        addSpill(plan, forecast, unroll);
      }
    }
    return unknown;
  }

  /// The largest buffer or sum of all that was checked.
  int64_t getPeakBytes() const { return peakBytes; }
  std::vector<VectorSpill> takeSpills() { return std::move(spills); }

private:
  /// False for what another leaf of the level has said already: the leaves of
  /// equal tiles say the same. The sum of an op with one buffer adds nothing
  /// to what is said about the buffer.
  bool isNew(const TileGraph &leaf, const Overflow &overflow, int64_t unroll) {
    if (!overflow.isOneBuffer && overflow.uses.size() < 2)
      return false;
    const lowering::TileOp &op = leaf.ops[overflow.op];
    return seen
        .emplace(unroll, overflow.isOneBuffer, op.source, op.opcode,
                 overflow.bytes)
        .second;
  }

  void addSpill(const LeafPlan &plan, const SpillForecast &forecast,
                int64_t unroll) {
    VectorSpill spill = describeSpill(plan, forecast, unroll);
    if (seenSpills
            .emplace(unroll, spill.position, spill.opcode, spill.storedBytes,
                     spill.reloads)
            .second)
      spills.push_back(std::move(spill));
  }

  void addDeadLoop(const TileGraph &leaf, int64_t unroll,
                   std::vector<VectorOverflow> &found) {
    VectorOverflow spill = describeDeadLoop(leaf, unroll);
    // No buffer has 0 bytes.
    if (seen.emplace(unroll, false, leaf.ops.front().source, spill.opcode, 0)
            .second)
      found.push_back(std::move(spill));
  }

  std::set<std::tuple<int64_t, bool, uint32_t, pypto::Opcode, int64_t>> seen;
  std::set<std::tuple<int64_t, size_t, pypto::Opcode, uint64_t, uint64_t>>
      seenSpills;
  std::vector<VectorSpill> spills;
  ExpandedKernel &kernel;
  const Compiler &compiler;
  bool combineAxis;
  FunctionVectors::LeafVisitor onLeaf;
  int64_t peakBytes = 0;
};

} // namespace

FunctionVectors::FunctionVectors(pypto::FuncOp function,
                                 const KernelOptions &options,
                                 const Target &target, Release release,
                                 LeafVisitor onLeaf) {
  if (!hasTiles(function))
    return;
  Compiler compiler{&target, release};
  TensorGraph tensors;
  stop = recordKernel(function, compiler, tensors);
  bool isInputRefused = stop && stop->check == VectorCheck::NzInput;
  vectorOps = (stop && !isInputRefused) || !tensors.ops.empty();
  if (stop) {
    stopStage =
        stop->check ? lowering::stageOf(*stop->check) : CompilerStage::Record;
    return;
  }
  if (tensors.ops.empty())
    return;
  bool combineAxis = options.combineAxis.value_or(!compiler.is02());
  insertCasts(tensors, compiler);
  ExpandedKernel kernel;
  stop = expand(tensors, compiler, combineAxis, kernel);
  stopStage = CompilerStage::Expand;
  if (stop)
    return;
  Level level(kernel, compiler, combineAxis, onLeaf);
  stopStage = CompilerStage::Schedule;
  for (int64_t unroll : options.unrollLevels) {
    // What comes after the first overflow does not matter to the verdict.
    auto unknown = level.check(unroll, scopeOf(options), overflows);
    if (overflows.empty() && !stop)
      stop = unknown;
  }
  peakBytes = static_cast<uint64_t>(level.getPeakBytes());
  spills = level.takeSpills();
}

} // namespace ptolint
