//===- PlanSummary.cpp - What a plan needs of each memory -----------------===//

#include "PlanSummary.h"

#include "pto-lint/Analysis/ImportedPlan.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Say.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

#include "LiveCurve.h"

namespace ptolint {

namespace {

constexpr uint32_t noLimit = std::numeric_limits<uint32_t>::max();

/// Fills everything of `memory` but the capacity.
class Summary {
public:
  Summary(const LeafMemory &leaf, SpaceMemory &memory)
      : leaf(leaf), memory(memory),
        live(leaf, memory.space, LiveCurve::Lives::Whole) {}

  void fill(const PlannedSpace &planned);

private:
  void findPeaks();
  void measurePlan();
  void decideFit(const PlannedSpace &planned);
  std::string reasonAboveCapacity() const;

  const LeafMemory &leaf;
  SpaceMemory &memory;
  LiveCurve live;
};

/// What lives in `space` at `op`, largest first.
std::vector<uint32_t> liveAt(const LeafMemory &leaf, MemorySpace space,
                             uint32_t op) {
  std::vector<uint32_t> buffers;
  for (uint32_t i = 0; i < leaf.buffers.size(); ++i) {
    const LeafBuffer &buffer = leaf.buffers[i];
    if (buffer.space == space && buffer.begin <= op && op < buffer.end)
      buffers.push_back(i);
  }
  std::ranges::sort(buffers, {}, [&](uint32_t i) {
    return std::pair(~totalBytes(leaf.buffers[i]), i);
  });
  return buffers;
}

MemoryPeak peakAt(const LeafMemory &leaf, MemorySpace space,
                  LiveCurve::Point point) {
  if (point.bytes == 0)
    return {point.op, 0, {}};
  return {point.op, point.bytes, liveAt(leaf, space, point.op)};
}

/// The order of `LeafMemory::buffers`; the last keys only break ties.
bool comesBefore(const LeafBuffer &a, const LeafBuffer &b) {
  uint64_t bytesOfA = totalBytes(a), bytesOfB = totalBytes(b);
  return std::tie(a.space, a.begin, bytesOfB, a.end, a.offsets, a.id, a.name) <
         std::tie(b.space, b.begin, bytesOfA, b.end, b.offsets, b.id, b.name);
}

void sortBuffers(LeafMemory &leaf) {
  std::vector<uint32_t> order(leaf.buffers.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(order, [&](uint32_t a, uint32_t b) {
    if (comesBefore(leaf.buffers[a], leaf.buffers[b]))
      return true;
    return a < b && !comesBefore(leaf.buffers[b], leaf.buffers[a]);
  });
  std::vector<LeafBuffer> sorted;
  sorted.reserve(order.size());
  std::vector<uint32_t> placeOf(order.size());
  for (uint32_t index : order) {
    placeOf[index] = static_cast<uint32_t>(sorted.size());
    sorted.push_back(std::move(leaf.buffers[index]));
  }
  leaf.buffers = std::move(sorted);
  if (leaf.forecast)
    for (SpillEvent &event : leaf.forecast->events)
      event.buffer = placeOf[event.buffer];
}

} // namespace

void Summary::findPeaks() {
  MemoryPeak first = peakAt(leaf, memory.space, live.highest(0, noLimit));
  memory.liveBytes = first.bytes;
  if (first.bytes == 0)
    return;
  const LeafBuffer &largest = leaf.buffers[first.buffers.front()];
  LiveCurve::Point before = live.highest(0, largest.begin);
  LiveCurve::Point after = live.highest(largest.end, noLimit);
  MemoryPeak second =
      peakAt(leaf, memory.space, after.bytes > before.bytes ? after : before);
  memory.peaks.push_back(std::move(first));
  if (second.bytes != 0)
    memory.peaks.push_back(std::move(second));
}

void Summary::measurePlan() {
  for (const LeafBuffer &buffer : leaf.buffers) {
    if (buffer.space != memory.space)
      continue;
    for (uint64_t offset : buffer.offsets) {
      memory.planBytes = std::max(memory.planBytes.value_or(0),
                                  saturatedAdd(offset, buffer.bytes));
    }
  }
}

std::string Summary::reasonAboveCapacity() const {
  std::string text =
      say("the plan is {} bytes high, {} too many, ", *memory.planBytes,
          *memory.planBytes - memory.capacity);
  if (memory.liveBytes <= memory.capacity)
    return say("{}although at most {} bytes are live: fragmentation", text,
               memory.liveBytes);
  return say("{}and {} bytes are live unless an op writes over what it reads",
             text, memory.liveBytes);
}

void Summary::decideFit(const PlannedSpace &planned) {
  uint64_t least =
      LiveCurve(leaf, memory.space, LiveCurve::Lives::WithoutLastOp)
          .highest(0, noLimit)
          .bytes;
  if (std::max(least, memory.opBytes) > memory.capacity) {
    memory.fit = MemoryFit::Overflows;
    return;
  }
  memory.fit = MemoryFit::Undecided;
  if (memory.planBytes.value_or(0) > memory.capacity)
    memory.reason = reasonAboveCapacity();
  else if (!planned.isSuccess)
    memory.reason = "the tool that made the plan says that it failed";
  else if (!memory.planBytes)
    memory.reason = "there is no plan";
  else if (!planProblems(leaf, memory).empty())
    memory.reason = "the plan is not valid";
  else
    memory.fit = MemoryFit::Fits;
}

void Summary::fill(const PlannedSpace &planned) {
  memory.opBytes = planned.opBytes;
  memory.planError = planned.error;
  findPeaks();
  measurePlan();
  decideFit(planned);
}

void summarizePlan(LeafMemory &leaf, const Target &target,
                   const std::map<MemorySpace, PlannedSpace> &planned) {
  sortBuffers(leaf);
  for (const Capacity &row : target.getCapacities()) {
    auto space = planned.find(row.space);
    if (space == planned.end())
      continue;
    SpaceMemory memory;
    memory.space = row.space;
    memory.capacity = row.bytes;
    Summary(leaf, memory).fill(space->second);
    leaf.spaces.push_back(std::move(memory));
  }
}

MemoryPeak peakWithin(const LeafMemory &leaf, MemorySpace space, uint32_t begin,
                      uint32_t end) {
  LiveCurve live(leaf, space, LiveCurve::Lives::Whole);
  return peakAt(leaf, space, live.highest(begin, end));
}

} // namespace ptolint
