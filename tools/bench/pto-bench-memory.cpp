//===- pto-bench-memory.cpp - Measures live ranges and packing ------------===//
//
// Prints JSON: for graphs of 10^3 to 10^6 ops, how long the analyses of memory
// and of the schedule take, and how good the plan is. The graphs are made:
// chains of ops, as tiles give them, with buffers of several sizes, some of
// which live for long.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/LeafMemoryBuilder.h"
#include "pto-lint/Analysis/LiveRanges.h"
#include "pto-lint/Analysis/Packing.h"
#include "pto-lint/Analysis/PlanCheck.h"
#include "pto-lint/Analysis/Schedule/Replay.h"
#include "pto-lint/Target/Target.h"

#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>
#include <string>
#include <vector>

using namespace ptolint;

namespace {

/// How far back an op reads.
enum class Shape { Chains, LongLives };

/// Adds a tensor of UB with a buffer of its own.
uint32_t addTensor(BlockGraph &graph, uint64_t bytes) {
  uint32_t number = graph.tensors.size();
  BlockTensor &tensor = graph.tensors.emplace_back();
  tensor.magic = number;
  tensor.space = MemorySpace::ub;
  tensor.buffer = number;
  tensor.dtype = DataType::int8_;
  tensor.shape = {static_cast<int64_t>(bytes)};
  tensor.rawShape = tensor.shape;
  tensor.bytes = bytes;
  BlockBuffer &buffer = graph.buffers.emplace_back();
  buffer.id = number;
  buffer.space = MemorySpace::ub;
  buffer.bytes = bytes;
  buffer.tensors.push_back(number);
  return number;
}

BlockGraph makeGraph(uint32_t opCount, Shape shape) {
  std::mt19937_64 random(opCount);
  BlockGraph graph;
  for (uint32_t op = 0; op < opCount; ++op) {
    uint64_t bytes = (1 + random() % 16) * 1024;
    uint32_t output = addTensor(graph, bytes);
    BlockOp &added = graph.ops.emplace_back();
    added.opcode = pypto::Opcode::ADD;
    added.outputs.push_back(output);
    for (int i = 0; i < 2 && op != 0; ++i) {
      bool isFar = shape == Shape::LongLives && random() % 1024 == 0;
      uint64_t back = 1 + random() % (isFar ? op : std::min(op, 8u));
      added.inputs.push_back(output - back);
    }
    graph.linkLastOp();
  }
  return graph;
}

/// The same graph as the scheduler gets it: every op takes some cycles, and in
/// front there is an ALLOC for every buffer, the last one first.
BlockGraph withAllocs(const BlockGraph &graph) {
  BlockGraph result;
  result.buffers = graph.buffers;
  result.tensors = graph.tensors;
  uint32_t allocs = graph.buffers.size();
  for (BlockTensor &tensor : result.tensors) {
    for (uint32_t &op : tensor.producers)
      op += allocs;
    for (uint32_t &op : tensor.consumers)
      op += allocs;
  }
  for (uint32_t buffer = allocs; buffer-- > 0;) {
    uint32_t number = result.ops.size();
    BlockOp &alloc = result.ops.emplace_back();
    alloc.opcode = pypto::Opcode::UB_ALLOC;
    alloc.isAlloc = true;
    alloc.latency = 1;
    alloc.outputs.push_back(buffer);
    BlockTensor &tensor = result.tensors[buffer];
    tensor.producers.insert(tensor.producers.begin(), number);
  }
  for (const BlockOp &op : graph.ops) {
    result.ops.push_back(op);
    result.ops.back().latency = 32;
  }
  return result;
}

/// Seconds that `work` takes.
template <typename Work> double seconds(Work work) {
  auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
      .count();
}

nlohmann::json measureSchedule(uint32_t opCount, Shape shape) {
  BlockGraph graph = withAllocs(makeGraph(opCount, shape));
  const Target &target = allTargets().front();
  IssueOrder order;
  double orderSeconds = seconds([&] { order = issueOrder(graph, target); });
  SpillForecast forecast;
  double replaySeconds =
      seconds([&] { forecast = foreseeSchedule(graph, order, target); });
  return {{"ops", opCount},
          {"graph", shape == Shape::Chains ? "chains" : "long lives"},
          {"order_seconds", orderSeconds},
          {"replay_seconds", replaySeconds},
          {"end", scheduleEndName(forecast.end)},
          {"reason", forecast.reason},
          {"spilled_tensors", forecast.spilledTensors}};
}

nlohmann::json measure(uint32_t opCount, Shape shape) {
  BlockGraph graph = makeGraph(opCount, shape);
  std::vector<uint32_t> order(opCount);
  std::iota(order.begin(), order.end(), 0);
  LiveRanges lives;
  std::vector<SpaceLoad> loads;
  double liveSeconds = seconds([&] {
    lives = computeLiveRanges(graph, order);
    loads = computeSpaceLoads(graph, order, lives, MemorySpace::ub);
  });
  std::vector<PackItem> items;
  items.reserve(loads.front().buffers.size());
  for (uint32_t buffer : loads.front().buffers)
    items.push_back({*graph.buffers[buffer].bytes, lives.ranges[buffer].begin,
                     lives.ranges[buffer].end});
  uint64_t capacity = *loads.front().liveBytes;
  Packing packing;
  double packSeconds =
      seconds([&] { packing = packIntervals(items, capacity, 30'000); });
  std::vector<PlacedItem> placed;
  placed.reserve(packing.offsets.size());
  for (size_t i = 0; i < packing.offsets.size(); ++i)
    placed.push_back(
        {items[i].bytes, items[i].begin, items[i].end, packing.offsets[i]});
  bool isValid = false;
  double checkSeconds =
      seconds([&] { isValid = checkPlan(placed, *packing.height).isValid(); });
  LeafMemory memory;
  double wholeSeconds = seconds([&] {
    memory = describeLeafMemory(graph, order, false, allTargets().front());
  });
  return {{"ops", opCount},
          {"graph", shape == Shape::Chains ? "chains" : "long lives"},
          {"live_seconds", liveSeconds},
          {"pack_seconds", packSeconds},
          {"check_seconds", checkSeconds},
          {"whole_seconds", wholeSeconds},
          {"live_bytes", capacity},
          {"plan_bytes", packing.height.value_or(0)},
          {"nodes", packing.nodes},
          {"valid", isValid}};
}

} // namespace

int main() {
  nlohmann::json result;
  for (Shape shape : {Shape::Chains, Shape::LongLives}) {
    for (uint32_t opCount : {1'000, 10'000, 100'000, 1'000'000}) {
      result["memory"].push_back(measure(opCount, shape));
      result["schedule"].push_back(measureSchedule(opCount, shape));
    }
  }
  llvm::outs() << result.dump(2) << "\n";
  return 0;
}
