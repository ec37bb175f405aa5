//===- PlanProblems.cpp - What is wrong with a plan -----------------------===//

#include "pto-lint/Analysis/ImportedPlan.h"
#include "pto-lint/Support/CheckedMath.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace ptolint {

namespace {

/// The first byte behind a slot, capped.
uint64_t topOf(const LeafBuffer &buffer, uint64_t offset) {
  return saturatedAdd(offset, buffer.bytes);
}

/// Walks over the ops and keeps the slots that are live, which never overlap:
/// a slot that would is a problem and is left out. So its two neighbours decide
/// about a new one.
class OverlapFinder {
public:
  OverlapFinder(const LeafMemory &leaf, MemorySpace space,
                std::vector<PlanProblem> &problems)
      : leaf(leaf), space(space), problems(problems) {}

  void run();

private:
  struct Slot {
    uint32_t buffer = 0;
    uint64_t top = 0;
  };

  void add(uint32_t index);
  void remove(uint32_t index);

  const LeafMemory &leaf;
  MemorySpace space;
  std::vector<PlanProblem> &problems;
  /// By offset.
  std::map<uint64_t, Slot> live;
};

void OverlapFinder::add(uint32_t index) {
  const LeafBuffer &buffer = leaf.buffers[index];
  for (uint64_t offset : buffer.offsets) {
    uint64_t top = topOf(buffer, offset);
    auto next = live.lower_bound(offset);
    auto hit = live.end();
    if (next != live.begin() && std::prev(next)->second.top > offset)
      hit = std::prev(next);
    else if (next != live.end() && next->first < top)
      hit = next;
    if (hit == live.end())
      live.emplace(offset, Slot{index, top});
    else
      problems.push_back({PlanProblemKind::Overlap, index, offset,
                          hit->second.buffer, hit->first});
  }
}

void OverlapFinder::remove(uint32_t index) {
  for (uint64_t offset : leaf.buffers[index].offsets)
    if (auto slot = live.find(offset);
        slot != live.end() && slot->second.buffer == index)
      live.erase(slot);
}

void OverlapFinder::run() {
  /// A buffer begins or ends; at the same op the ends come first.
  struct Event {
    uint32_t op;
    bool isBegin;
    uint32_t buffer;
  };
  std::vector<Event> events;
  for (uint32_t i = 0; i < leaf.buffers.size(); ++i) {
    const LeafBuffer &buffer = leaf.buffers[i];
    if (buffer.space != space || buffer.bytes == 0 ||
        buffer.begin >= buffer.end)
      continue;
    events.push_back({buffer.begin, true, i});
    events.push_back({buffer.end, false, i});
  }
  std::ranges::sort(events, {}, [](const Event &event) {
    return std::tuple(event.op, event.isBegin, event.buffer);
  });
  for (const Event &event : events)
    event.isBegin ? add(event.buffer) : remove(event.buffer);
}

} // namespace

std::vector<PlanProblem> planProblems(const LeafMemory &leaf,
                                      const SpaceMemory &space) {
  std::vector<PlanProblem> problems;
  uint64_t alignment = offsetAlignment(space.space);
  for (uint32_t i = 0; i < leaf.buffers.size(); ++i) {
    const LeafBuffer &buffer = leaf.buffers[i];
    if (buffer.space != space.space)
      continue;
    for (uint64_t offset : buffer.offsets) {
      if (topOf(buffer, offset) > space.capacity)
        problems.push_back({PlanProblemKind::OverCapacity, i, offset});
      if (offset % alignment != 0)
        problems.push_back({PlanProblemKind::Misaligned, i, offset});
    }
  }
  OverlapFinder(leaf, space.space, problems).run();
  std::ranges::sort(problems);
  return problems;
}

} // namespace ptolint
