//===- LeafMemoryBuilder.cpp - The memory of a leaf from its graph --------===//

#include "pto-lint/Analysis/LeafMemoryBuilder.h"

#include "pto-lint/Analysis/LiveRanges.h"
#include "pto-lint/Analysis/Packing.h"
#include "pto-lint/Analysis/PlanCheck.h"
#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "LeafBuffers.h"

namespace ptolint {

namespace {

/// `LEAF_program_id_00_<hash>` from the name of a dump; empty for others.
std::string leafOfDump(llvm::StringRef dump) {
  llvm::StringRef stem = llvm::sys::path::stem(dump);
  size_t place = stem.find("LEAF_program_id_");
  return place == llvm::StringRef::npos ? "" : stem.substr(place).str();
}

class Builder {
public:
  Builder(const BlockGraph &graph, llvm::ArrayRef<uint32_t> order,
          const Target &target, const LeafMemoryOptions &options)
      : graph(graph), order(order), target(target), options(options),
        lives(computeLiveRanges(graph, order)) {}

  LeafMemory build(bool isOrderPredicted) {
    memory.isOrderPredicted = isOrderPredicted;
    nameLeaf();
    LeafDescriber describer(graph, order, lives, options.areBuffersPredicted);
    memory.ops.reserve(order.size());
    for (uint32_t op : order)
      memory.ops.push_back(describer.describeOp(op));
    indices.resize(graph.buffers.size());
    for (SpaceLoad &load :
         computeSpaceLoads(graph, order, lives, target.getSpaces())) {
      addBuffers(load, describer);
      addSpace(load);
    }
    addAssumptions();
    return std::move(memory);
  }

private:
  void nameLeaf() {
    mlir::Operation *op = graph.ops.empty() ? nullptr : graph.ops.front().op;
    auto function = op ? op->getParentOfType<pypto::FuncOp>() : nullptr;
    if (!function)
      return;
    memory.function = function.getSymName().str();
    memory.dump = function.getDump().value_or("").str();
    memory.leaf = leafOfDump(memory.dump);
    if (memory.leaf.empty())
      memory.leaf = memory.function;
  }

  void addBuffers(SpaceLoad &load, const LeafDescriber &describer) {
    auto key = [&](uint32_t buffer) {
      return std::tuple(lives.ranges[buffer].begin,
                        ~graph.buffers[buffer].bytes.value_or(0), buffer);
    };
    llvm::sort(load.buffers,
               [&](uint32_t a, uint32_t b) { return key(a) < key(b); });
    for (uint32_t buffer : load.buffers) {
      indices[buffer] = memory.buffers.size();
      memory.buffers.push_back(describer.describeBuffer(buffer));
    }
  }

  void addSpace(const SpaceLoad &load) {
    SpaceMemory space;
    space.space = load.space;
    space.capacity = *target.capacity(load.space);
    space.opBytes = load.opBytes.value_or(std::numeric_limits<uint64_t>::max());
    space.liveBytes = load.liveBytes.value_or(0);
    space.peaks = load.peaks;
    for (MemoryPeak &peak : space.peaks)
      for (uint32_t &buffer : peak.buffers)
        buffer = indices[buffer];
    bool overflows = load.opBytes && *load.opBytes > space.capacity;
    if (load.liveBytes)
      plan(load, overflows ? 0 : options.nodeBudget, space);
    else
      setUndecided(space, whyUnknown(load));
    if (overflows) {
      space.fit = MemoryFit::Overflows;
      space.reason.clear();
    }
    memory.spaces.push_back(std::move(space));
  }

  static void setUndecided(SpaceMemory &space, std::string reason) {
    space.fit = MemoryFit::Undecided;
    space.reason = std::move(reason);
  }

  std::string whyUnknown(const SpaceLoad &load) const {
    if (load.unknownBuffer)
      return say("the size of {} is not known",
                 memory.buffers[indices[*load.unknownBuffer]].name);
    return "the sizes of the buffers add up to more than 64 bits";
  }

  /// Looks for a plan of the buffers of `load`, which are the last ones of
  /// `memory`, and judges it.
  void plan(const SpaceLoad &load, uint64_t nodeBudget, SpaceMemory &space) {
    llvm::MutableArrayRef<LeafBuffer> buffers =
        llvm::MutableArrayRef(memory.buffers).take_back(load.buffers.size());
    std::vector<PackItem> items;
    items.reserve(buffers.size());
    for (const LeafBuffer &buffer : buffers)
      items.push_back({buffer.bytes, buffer.begin, buffer.end});
    Packing packing = packIntervals(items, space.capacity, nodeBudget);
    std::vector<PlacedItem> placed;
    placed.reserve(packing.offsets.size());
    for (size_t i = 0; i < packing.offsets.size(); ++i)
      placed.push_back(
          {items[i].bytes, items[i].begin, items[i].end, packing.offsets[i]});
    bool isWithin = packing.outcome == PackOutcome::Fits;
    if (!packing.height ||
        !checkPlan(placed, isWithin ? space.capacity : *packing.height)
             .isValid())
      return setUndecided(space, "no plan passed its check");
    for (size_t i = 0; i < buffers.size(); ++i)
      buffers[i].offsets = {packing.offsets[i]};
    space.planBytes = packing.height;
    if (!isWithin)
      setUndecided(space, whyNoPlan(space, packing, nodeBudget));
  }

  std::string whyNoPlan(const SpaceMemory &space, const Packing &packing,
                        uint64_t nodeBudget) const {
    if (space.liveBytes > space.capacity) {
      std::optional<uint64_t> least = anyOrderBytes(graph, space.space);
      if (least && *least > space.capacity)
        return say("{} are live at once in every order, {} over: the scheduler "
                   "will have to spill",
                   countOf(*least, "byte"), *least - space.capacity);
      return say("{} are live at once, {} over: the scheduler will have to "
                 "spill or reorder",
                 countOf(space.liveBytes, "byte"),
                 space.liveBytes - space.capacity);
    }
    if (packing.outcome == PackOutcome::Infeasible)
      return say(
          "no plan for this order lies within the capacity, though only {} are "
          "live at once: the scheduler will have to spill or reorder",
          countOf(space.liveBytes, "byte"));
    return say("no plan was found within the budget of {} placements; the "
               "lowest takes {}, {} over",
               nodeBudget, countOf(*packing.height, "byte"),
               *packing.height - space.capacity);
  }

  void addAssumptions() {
    if (options.areBuffersPredicted)
      memory.assumptions.emplace_back(
          "the graph does not say which tensors share a buffer, so it is "
          "predicted");
    std::set<MemorySpace> unchecked;
    for (auto [buffer, range] : llvm::zip_equal(graph.buffers, lives.ranges))
      if (!range.isEmpty() && !target.capacity(buffer.space))
        unchecked.insert(buffer.space);
    for (MemorySpace space : unchecked)
      memory.assumptions.push_back(
          say("the compiler does not check {}, so its buffers are left out",
              memorySpaceDisplay(space)));
  }

  const BlockGraph &graph;
  llvm::ArrayRef<uint32_t> order;
  const Target &target;
  const LeafMemoryOptions &options;
  LiveRanges lives;
  LeafMemory memory;
  /// Index in `memory.buffers` of the buffers of the graph that are in it.
  std::vector<uint32_t> indices;
};

} // namespace

LeafMemory describeLeafMemory(const BlockGraph &graph,
                              llvm::ArrayRef<uint32_t> order,
                              bool isOrderPredicted, const Target &target,
                              const LeafMemoryOptions &options) {
  return Builder(graph, order, target, options).build(isOrderPredicted);
}

} // namespace ptolint
