//===- MemoryView.cpp - What a picture of a memory is made of -------------===//

#include "MemoryView.h"

#include "pto-lint/Support/CheckedMath.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>

namespace ptolint {

namespace {

/// More blocks than that are a picture of stripes: those below half a percent
/// of the memory go, and those beyond what a browser draws without delay.
constexpr size_t manyBlocks = 500;
constexpr uint64_t smallestShare = 200;
constexpr size_t maxBlocks = 1000;
/// More places where blocks collide than a reader looks at.
constexpr size_t maxClashes = 200;

/// The life of a buffer within the time axis, at least one position long.
std::pair<uint32_t, uint32_t> lifeOf(const LeafBuffer &buffer,
                                     uint32_t positions) {
  uint32_t begin = std::min(buffer.begin, positions - 1);
  return {begin, std::clamp(buffer.end, begin + 1, positions)};
}

/// Leaves the largest blocks in `view`, in their order.
void dropSmallBlocks(MemoryView &view) {
  std::vector<MemoryBlock> &blocks = view.blocks;
  if (blocks.size() <= manyBlocks)
    return;
  size_t all = blocks.size();
  uint64_t smallest = view.space->capacity / smallestShare;
  std::erase_if(blocks,
                [&](const MemoryBlock &b) { return b.bytes < smallest; });
  if (blocks.size() > maxBlocks) {
    std::sort(blocks.begin(), blocks.end(),
              [](const MemoryBlock &a, const MemoryBlock &b) {
                return std::tie(b.bytes, a.buffer, a.slot) <
                       std::tie(a.bytes, b.buffer, b.slot);
              });
    blocks.resize(maxBlocks);
    std::sort(blocks.begin(), blocks.end(),
              [](const MemoryBlock &a, const MemoryBlock &b) {
                return std::tie(a.buffer, a.slot) < std::tie(b.buffer, b.slot);
              });
  }
  view.smallBlocks = all - blocks.size();
}

/// Puts each block, the largest first, at the lowest place that is free during
/// its life.
void stackBlocks(std::vector<MemoryBlock> &blocks) {
  std::vector<size_t> order(blocks.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return std::tie(blocks[b].bytes, a) < std::tie(blocks[a].bytes, b);
  });
  // Placed blocks by offset, so that gaps are found in one walk.
  std::vector<size_t> placed;
  for (size_t index : order) {
    MemoryBlock &block = blocks[index];
    uint64_t offset = 0;
    for (size_t other : placed) {
      const MemoryBlock &b = blocks[other];
      if (b.end <= block.begin || block.end <= b.begin)
        continue;
      if (saturatedAdd(offset, block.bytes) <= b.offset)
        break;
      offset = std::max(offset, saturatedAdd(b.offset, b.bytes));
    }
    block.offset = offset;
    auto byOffset = [&](uint64_t value, size_t other) {
      return value < blocks[other].offset;
    };
    placed.insert(
        std::upper_bound(placed.begin(), placed.end(), offset, byOffset),
        index);
  }
}

void findClashes(MemoryView &view) {
  const std::vector<MemoryBlock> &blocks = view.blocks;
  std::vector<uint32_t> order(blocks.size()), active;
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return std::tie(blocks[a].begin, a) < std::tie(blocks[b].begin, b);
  });
  for (uint32_t index : order) {
    const MemoryBlock &block = blocks[index];
    std::erase_if(active,
                  [&](uint32_t a) { return blocks[a].end <= block.begin; });
    for (uint32_t other : active) {
      const MemoryBlock &b = blocks[other];
      MemoryClash clash{other, index};
      clash.low = std::max(b.offset, block.offset);
      clash.high = std::min(saturatedAdd(b.offset, b.bytes),
                            saturatedAdd(block.offset, block.bytes));
      clash.begin = block.begin;
      clash.end = std::min(b.end, block.end);
      if (clash.low >= clash.high)
        continue;
      if (view.clashes.size() < maxClashes)
        view.clashes.push_back(clash);
      else
        ++view.moreClashes;
    }
    active.push_back(index);
  }
}

void addBlocks(const LeafMemory &leaf, MemoryView &view) {
  std::vector<bool> isAtPeak(leaf.buffers.size());
  if (!view.space->peaks.empty())
    for (uint32_t index : view.space->peaks[0].buffers)
      if (index < isAtPeak.size())
        isAtPeak[index] = true;
  for (uint32_t index : view.buffers) {
    const LeafBuffer &buffer = leaf.buffers[index];
    if (view.isPlanned && buffer.offsets.empty())
      ++view.withoutOffset;
    auto [begin, end] = lifeOf(buffer, view.positions);
    size_t slots = view.isPlanned ? buffer.offsets.size() : 1;
    for (size_t slot = 0; slot < slots; ++slot)
      view.blocks.push_back({index, static_cast<uint32_t>(slot),
                             view.isPlanned ? buffer.offsets[slot] : 0,
                             buffer.bytes, begin, end, isAtPeak[index]});
  }
}

/// Bytes of all slots of `buffer`.
std::optional<uint64_t> bytesOfSlots(const LeafBuffer &buffer) {
  return checkedMul(buffer.bytes, std::max<size_t>(buffer.offsets.size(), 1));
}

std::vector<LiveStep> liveSteps(const LeafMemory &leaf,
                                const MemoryView &view) {
  struct Change {
    uint32_t position;
    bool isBirth;
    uint64_t bytes;
  };
  std::vector<Change> changes;
  uint64_t all = 0;
  for (uint32_t index : view.buffers) {
    const LeafBuffer &buffer = leaf.buffers[index];
    std::optional<uint64_t> bytes = bytesOfSlots(buffer);
    std::optional<uint64_t> sum =
        bytes ? checkedAdd(all, *bytes) : std::nullopt;
    if (!sum)
      return {};
    all = *sum;
    auto [begin, end] = lifeOf(buffer, view.positions);
    changes.push_back({begin, true, *bytes});
    changes.push_back({end, false, *bytes});
  }
  // Deaths first: the room is free for what is born at the same position.
  std::sort(changes.begin(), changes.end(),
            [](const Change &a, const Change &b) {
              return std::tie(a.position, a.isBirth) <
                     std::tie(b.position, b.isBirth);
            });
  std::vector<LiveStep> steps{{0, 0}};
  uint64_t live = 0;
  for (const Change &change : changes) {
    live = change.isBirth ? live + change.bytes : live - change.bytes;
    if (steps.back().begin != change.position)
      steps.push_back({change.position, live});
    steps.back().bytes = live;
  }
  return steps;
}

/// The highest step when `bytes` of the life `[begin, end)` are gone.
LiveStep highestWithout(const std::vector<LiveStep> &live, uint32_t begin,
                        uint32_t end, uint64_t bytes) {
  LiveStep highest;
  for (const LiveStep &step : live) {
    bool isInLife = begin <= step.begin && step.begin < end;
    uint64_t left = step.bytes - (isInLife ? bytes : 0);
    if (left > highest.bytes)
      highest = {step.begin, left};
  }
  return highest;
}

/// How full a space is at worst; more than 1 is too full.
double fillOf(const SpaceMemory &space) {
  uint64_t bytes =
      std::max({space.opBytes, space.liveBytes, space.planBytes.value_or(0)});
  return static_cast<double>(bytes) /
         static_cast<double>(std::max<uint64_t>(space.capacity, 1));
}

int rankOf(MemoryFit fit) {
  switch (fit) {
  case MemoryFit::Overflows:
    return 0;
  case MemoryFit::Undecided:
    return 1;
  case MemoryFit::Fits:
    return 3;
  }
  return 3;
}

int rankOf(const SpillForecast &forecast) {
  if (forecast.end == ScheduleEnd::DeadLoop ||
      forecast.end == ScheduleEnd::NoRoom)
    return 0;
  if (forecast.end == ScheduleEnd::Unknown)
    return 1;
  return forecast.events.empty() ? 3 : 2;
}

} // namespace

uint32_t positionCount(const LeafMemory &leaf) {
  constexpr size_t most = std::numeric_limits<uint32_t>::max() - 1;
  size_t count = leaf.ops.size();
  if (count == 0)
    for (const LeafBuffer &buffer : leaf.buffers)
      count = std::max<size_t>(count, buffer.end);
  return static_cast<uint32_t>(std::clamp<size_t>(count, 1, most));
}

MemoryView viewMemory(const LeafMemory &leaf, const SpaceMemory &space) {
  MemoryView view;
  view.space = &space;
  view.positions = positionCount(leaf);
  for (size_t i = 0; i < leaf.buffers.size(); ++i) {
    if (leaf.buffers[i].space != space.space)
      continue;
    view.buffers.push_back(static_cast<uint32_t>(i));
    view.isPlanned |= !leaf.buffers[i].offsets.empty();
  }
  addBlocks(leaf, view);
  dropSmallBlocks(view);
  if (view.isPlanned)
    findClashes(view);
  else
    stackBlocks(view.blocks);
  view.top = std::max({space.capacity, space.planBytes.value_or(0),
                       space.liveBytes, uint64_t{1}});
  for (const MemoryBlock &block : view.blocks)
    view.top = std::max(view.top, saturatedAdd(block.offset, block.bytes));
  view.live = liveSteps(leaf, view);
  return view;
}

DrawnLeaf drawLeaf(const LeafMemory &leaf, size_t number) {
  DrawnLeaf drawn{&leaf, number, {}, std::vector<bool>(leaf.buffers.size())};
  for (size_t space : spacesWorstFirst(leaf)) {
    drawn.views.push_back(viewMemory(leaf, leaf.spaces[space]));
    for (const MemoryBlock &block : drawn.views.back().blocks)
      drawn.hasBlock[block.buffer] = true;
  }
  return drawn;
}

std::vector<WhatIf> whatIfs(const LeafMemory &leaf, const MemoryView &view,
                            size_t limit) {
  std::vector<WhatIf> results;
  if (view.space->peaks.empty() || view.live.empty())
    return results;
  for (uint32_t index : view.space->peaks[0].buffers) {
    if (results.size() == limit)
      break;
    if (index >= leaf.buffers.size() ||
        leaf.buffers[index].space != view.space->space)
      continue;
    // The live bytes hold the sum of all buffers, so this one is in 64 bits.
    uint64_t bytes = totalBytes(leaf.buffers[index]);
    auto [begin, end] = lifeOf(leaf.buffers[index], view.positions);
    LiveStep gone = highestWithout(view.live, begin, end, bytes);
    LiveStep half = highestWithout(view.live, begin, end, bytes / 2);
    results.push_back({index, gone.bytes, gone.begin, half.bytes, half.begin});
  }
  return results;
}

std::vector<size_t> spacesWorstFirst(const LeafMemory &leaf) {
  std::vector<size_t> order(leaf.spaces.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    const SpaceMemory &x = leaf.spaces[a], &y = leaf.spaces[b];
    return std::make_tuple(rankOf(x.fit), -fillOf(x), a) <
           std::make_tuple(rankOf(y.fit), -fillOf(y), b);
  });
  return order;
}

std::vector<size_t> leavesWorstFirst(llvm::ArrayRef<LeafMemory> leaves) {
  std::vector<std::tuple<int, double, size_t>> order;
  for (size_t i = 0; i < leaves.size(); ++i) {
    int rank = leaves[i].forecast ? rankOf(*leaves[i].forecast) : 3;
    double fill = 0;
    for (const SpaceMemory &space : leaves[i].spaces) {
      rank = std::min(rank, rankOf(space.fit));
      fill = std::max(fill, fillOf(space));
    }
    order.emplace_back(rank, -fill, i);
  }
  std::sort(order.begin(), order.end());
  std::vector<size_t> indices;
  indices.reserve(order.size());
  for (const auto &entry : order)
    indices.push_back(std::get<size_t>(entry));
  return indices;
}

std::vector<uint32_t> largestBuffers(const LeafMemory &leaf) {
  std::vector<uint32_t> order(leaf.buffers.size());
  std::iota(order.begin(), order.end(), 0u);
  if (order.size() <= maxBlocks)
    return order;
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return std::tie(leaf.buffers[b].bytes, a) <
           std::tie(leaf.buffers[a].bytes, b);
  });
  order.resize(maxBlocks);
  std::sort(order.begin(), order.end());
  return order;
}

const SpaceMemory *mainSpace(const LeafMemory &leaf) {
  for (const SpaceMemory &space : leaf.spaces)
    if (space.space == MemorySpace::ub)
      return &space;
  return leaf.spaces.empty() ? nullptr : &leaf.spaces.front();
}

} // namespace ptolint
