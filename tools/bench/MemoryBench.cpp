//===- MemoryBench.cpp - The analyses of memory and of the schedule -------===//

#include "pto-lint/Analysis/LeafMemoryBuilder.h"
#include "pto-lint/Analysis/LiveRanges.h"
#include "pto-lint/Analysis/Packing.h"
#include "pto-lint/Analysis/PlanCheck.h"
#include "pto-lint/Analysis/Schedule/Replay.h"
#include "pto-lint/Target/Target.h"

#include <numeric>
#include <optional>
#include <vector>

#include "Bench.h"
#include "MadeGraph.h"

namespace ptolint::bench {

namespace {

/// How many positions of the search for a plan are tried.
constexpr uint64_t packingBudget = 30'000;

/// A made graph, its plan, and what is between. The capacity that is asked for
/// is what is live at once, so that a plan is as hard to find as can be.
struct Leaf {
  Leaf(uint32_t opCount, Reach reach) : graph(makeGraph(opCount, reach)) {
    order.resize(opCount);
    std::iota(order.begin(), order.end(), 0);
    lives = computeLiveRanges(graph, order);
    SpaceLoad load =
        computeSpaceLoads(graph, order, lives, MemorySpace::ub).front();
    capacity = load.liveBytes.value_or(0);
    items.reserve(load.buffers.size());
    for (uint32_t buffer : load.buffers)
      items.push_back({*graph.buffers[buffer].bytes, lives.ranges[buffer].begin,
                       lives.ranges[buffer].end});
  }

  BlockGraph graph;
  std::vector<uint32_t> order;
  LiveRanges lives;
  std::vector<PackItem> items;
  uint64_t capacity = 0;
};

/// The leaf of the size that `state` asks for. The last one is kept: Google
/// Benchmark calls a benchmark several times to find how often to repeat it.
template <Reach reach> const Leaf &leafOf(const benchmark::State &state) {
  static std::optional<Leaf> leaf;
  auto opCount = static_cast<uint32_t>(state.range(0));
  if (!leaf || leaf->order.size() != opCount) {
    leaf.reset();
    leaf.emplace(opCount, reach);
  }
  return *leaf;
}

template <Reach reach> void liveRanges(benchmark::State &state) {
  const Leaf &leaf = leafOf<reach>(state);
  PeakMemory peak;
  for (auto _ : state) {
    LiveRanges lives = computeLiveRanges(leaf.graph, leaf.order);
    benchmark::DoNotOptimize(
        computeSpaceLoads(leaf.graph, leaf.order, lives, MemorySpace::ub));
  }
  finish(state, peak, leaf.order.size());
}

template <Reach reach> void packing(benchmark::State &state) {
  const Leaf &leaf = leafOf<reach>(state);
  PeakMemory peak;
  uint64_t height = 0;
  for (auto _ : state)
    height = packIntervals(leaf.items, leaf.capacity, packingBudget)
                 .height.value_or(0);
  finish(state, peak, leaf.order.size());
  state.counters["above_live_%"] =
      100.0 * (static_cast<double>(height) / leaf.capacity - 1);
}

template <Reach reach> void planCheck(benchmark::State &state) {
  const Leaf &leaf = leafOf<reach>(state);
  Packing packing = packIntervals(leaf.items, leaf.capacity, packingBudget);
  std::vector<PlacedItem> placed;
  placed.reserve(packing.offsets.size());
  for (size_t i = 0; i < packing.offsets.size(); ++i)
    placed.push_back({leaf.items[i].bytes, leaf.items[i].begin,
                      leaf.items[i].end, packing.offsets[i]});
  PeakMemory peak;
  bool isValid = packing.height.has_value();
  for (auto _ : state)
    isValid = isValid && checkPlan(placed, *packing.height).isValid();
  if (!isValid)
    state.SkipWithError("the plan is not valid");
  finish(state, peak, leaf.order.size());
}

template <Reach reach> void leafMemory(benchmark::State &state) {
  const Leaf &leaf = leafOf<reach>(state);
  PeakMemory peak;
  for (auto _ : state)
    benchmark::DoNotOptimize(describeLeafMemory(leaf.graph, leaf.order, false,
                                                allTargets().front()));
  finish(state, peak, leaf.order.size());
}

template <Reach reach> void schedule(benchmark::State &state) {
  const Leaf &leaf = leafOf<reach>(state);
  BlockGraph graph = withAllocs(leaf.graph);
  const Target &target = allTargets().front();
  PeakMemory peak;
  SpillForecast forecast;
  for (auto _ : state)
    forecast = foreseeSchedule(graph, issueOrder(graph, target), target);
  finish(state, peak, leaf.order.size());
  state.counters["spilled"] = static_cast<double>(forecast.spilledTensors);
}

template <Reach reach> void addGraphs(const std::string &name) {
  constexpr int64_t least = 1000, most = 10'000'000;
  addSizes("live/" + name, {least, most, 1000}, liveRanges<reach>);
  addSizes("pack/" + name, {least, most, 1100}, packing<reach>);
  addSizes("plan-check/" + name, {least, most, 1100}, planCheck<reach>);
  addSizes("leaf/" + name, {least, most, 1500}, leafMemory<reach>);
  addSizes("schedule/" + name, {least, most, 3000}, schedule<reach>);
}

} // namespace

void addMemory() {
  addGraphs<Reach::Chains>("chains");
  addGraphs<Reach::LongLives>("long-lives");
}

} // namespace ptolint::bench
