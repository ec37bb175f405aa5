//===- LiveRanges.cpp - When the buffers of a block graph live ------------===//

#include "pto-lint/Analysis/LiveRanges.h"

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <utility>

#include "BufferVisitor.h"

namespace ptolint {

namespace {

/// Finds the positions at which most is live in one memory.
class PeakFinder {
public:
  PeakFinder(const BlockGraph &graph, const LiveRanges &lives, uint32_t length,
             const SpaceLoad &load)
      : graph(graph), lives(lives), load(load), live(length + size_t(1)) {}

  /// At most two peaks. The sizes are known and their sum fits 64 bits.
  std::vector<MemoryPeak> find() {
    // A sum that wraps in between is right in the end.
    for (uint32_t buffer : load.buffers) {
      live[lives.ranges[buffer].begin] += bytesOf(buffer);
      live[lives.ranges[buffer].end] -= bytesOf(buffer);
    }
    for (size_t i = 1; i < live.size(); ++i)
      live[i] += live[i - 1];
    std::vector<MemoryPeak> peaks;
    addPeak(peaks, 0, 0);
    if (!peaks.empty()) {
      const LiveRange &largest = lives.ranges[peaks[0].buffers.front()];
      addPeak(peaks, largest.begin, largest.end);
    }
    return peaks;
  }

private:
  uint64_t bytesOf(uint32_t buffer) const {
    return *graph.buffers[buffer].bytes;
  }

  /// Adds the first of the highest positions outside [begin, end), if anything
  /// is live there.
  void addPeak(std::vector<MemoryPeak> &peaks, uint32_t begin, uint32_t end) {
    MemoryPeak peak;
    for (uint32_t i = 0; i + 1 < live.size(); ++i)
      if ((i < begin || i >= end) && live[i] > peak.bytes) {
        peak.op = i;
        peak.bytes = live[i];
      }
    if (peak.bytes == 0)
      return;
    for (uint32_t buffer : load.buffers) {
      const LiveRange &range = lives.ranges[buffer];
      if (range.begin <= peak.op && peak.op < range.end)
        peak.buffers.push_back(buffer);
    }
    llvm::sort(peak.buffers, [&](uint32_t a, uint32_t b) {
      return std::pair(~bytesOf(a), a) < std::pair(~bytesOf(b), b);
    });
    peaks.push_back(std::move(peak));
  }

  const BlockGraph &graph;
  const LiveRanges &lives;
  const SpaceLoad &load;
  /// Bytes by position.
  std::vector<uint64_t> live;
};

/// The load of `space`, or null when it is not asked for.
SpaceLoad *findLoad(std::vector<SpaceLoad> &loads, MemorySpace space) {
  auto load = llvm::find_if(
      loads, [&](const SpaceLoad &load) { return load.space == space; });
  return load == loads.end() ? nullptr : &*load;
}

/// Keeps the most that one op of `order` needs.
void addOpBytes(const BlockGraph &graph, llvm::ArrayRef<uint32_t> order,
                std::vector<SpaceLoad> &loads) {
  BufferVisitor visitor(graph);
  llvm::SmallVector<std::pair<SpaceLoad *, std::optional<uint64_t>>, 4> sums;
  for (uint32_t op : order) {
    sums.clear();
    visitor.forEach(graph.ops[op], [&](uint32_t buffer, uint32_t tensor) {
      SpaceLoad *load = findLoad(loads, graph.buffers[buffer].space);
      if (!load)
        return;
      auto *sum = llvm::find_if(
          sums, [&](const auto &entry) { return entry.first == load; });
      if (sum == sums.end())
        sum = &sums.emplace_back(load, 0);
      if (sum->second)
        sum->second =
            checkedAdd(*sum->second, graph.tensors[tensor].bytes.value_or(0));
    });
    for (auto [load, sum] : sums)
      if (load->opBytes)
        load->opBytes = sum ? std::max(*load->opBytes, *sum) : sum;
  }
}

/// True when the sizes of `load` are known and add up to 64 bits.
bool hasSum(const BlockGraph &graph, const SpaceLoad &load) {
  if (load.unknownBuffer)
    return false;
  std::optional<uint64_t> sum = 0;
  for (uint32_t buffer : load.buffers)
    if (sum)
      sum = checkedAdd(*sum, *graph.buffers[buffer].bytes);
  return sum.has_value();
}

} // namespace

LiveRanges computeLiveRanges(const BlockGraph &graph,
                             llvm::ArrayRef<uint32_t> order) {
  LiveRanges lives;
  lives.ranges.resize(graph.buffers.size());
  BufferVisitor visitor(graph);
  auto forEachTouch = [&](auto visit) {
    for (uint32_t position = 0; position < order.size(); ++position) {
      const BlockOp &op = graph.ops[order[position]];
      if (!op.isAlloc)
        visitor.forEach(op, [&](uint32_t buffer, uint32_t) {
          visit(lives.ranges[buffer], position);
        });
    }
  };
  forEachTouch([](LiveRange &range, uint32_t) { ++range.lastUse; });
  uint32_t next = 0;
  for (LiveRange &range : lives.ranges) {
    range.firstUse = next;
    next += range.lastUse;
    range.lastUse = range.firstUse;
  }
  lives.uses.resize(next);
  forEachTouch([&](LiveRange &range, uint32_t position) {
    lives.uses[range.lastUse++] = position;
  });
  for (uint32_t position = 0; position < order.size(); ++position) {
    const BlockOp &op = graph.ops[order[position]];
    if (op.isAlloc)
      continue;
    for (uint32_t output : op.outputs)
      if (uint32_t buffer = graph.tensors[output].buffer;
          buffer != BlockTensor::noBuffer)
        lives.ranges[buffer].firstWrite =
            std::min(lives.ranges[buffer].firstWrite, position);
  }
  for (LiveRange &range : lives.ranges) {
    llvm::ArrayRef<uint32_t> uses = lives.usesOf(range);
    if (uses.empty())
      continue;
    range.begin = uses.front();
    range.end = uses.back() + 1;
  }
  return lives;
}

std::vector<SpaceLoad> computeSpaceLoads(const BlockGraph &graph,
                                         llvm::ArrayRef<uint32_t> order,
                                         const LiveRanges &lives,
                                         llvm::ArrayRef<MemorySpace> spaces) {
  std::vector<SpaceLoad> loads;
  for (MemorySpace space : spaces)
    loads.emplace_back().space = space;
  for (uint32_t buffer = 0; buffer < graph.buffers.size(); ++buffer) {
    SpaceLoad *load = findLoad(loads, graph.buffers[buffer].space);
    if (!load || lives.ranges[buffer].isEmpty())
      continue;
    load->buffers.push_back(buffer);
    if (!graph.buffers[buffer].bytes && !load->unknownBuffer)
      load->unknownBuffer = buffer;
  }
  llvm::erase_if(loads,
                 [](const SpaceLoad &load) { return load.buffers.empty(); });
  addOpBytes(graph, order, loads);
  for (SpaceLoad &load : loads)
    if (hasSum(graph, load)) {
      load.peaks = PeakFinder(graph, lives, order.size(), load).find();
      load.liveBytes = load.peaks.empty() ? 0 : load.peaks.front().bytes;
    }
  return loads;
}

} // namespace ptolint
