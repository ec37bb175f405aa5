//===- PlanCheck.cpp - Whether a plan of a memory is right ----------------===//

#include "pto-lint/Analysis/PlanCheck.h"

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

namespace ptolint {

namespace {

/// A slot: bytes [from, to) over [begin, end).
struct Box {
  uint64_t from, to;
  uint32_t begin, end;
  uint32_t item;
};

/// How many boxes begin or end below a byte, while boxes come and go: a tree of
/// partial sums over the sorted bytes.
class Counter {
public:
  explicit Counter(std::vector<uint64_t> bytes) : bytes(std::move(bytes)) {
    llvm::sort(this->bytes);
    this->bytes.erase(llvm::unique(this->bytes), this->bytes.end());
    sums.resize(this->bytes.size() + 1);
  }

  void add(uint64_t byte, int64_t count) {
    for (size_t i = indexOf(byte) + 1; i < sums.size(); i += i & -i)
      sums[i] += count;
  }

  /// Number of those at bytes less than `byte`.
  int64_t below(uint64_t byte) const {
    int64_t sum = 0;
    for (size_t i = indexOf(byte); i != 0; i -= i & -i)
      sum += sums[i];
    return sum;
  }

private:
  size_t indexOf(uint64_t byte) const {
    return llvm::lower_bound(bytes, byte) - bytes.begin();
  }

  std::vector<uint64_t> bytes;
  std::vector<int64_t> sums;
};

/// Walks along time and compares what begins with what lives.
class OverlapSweep {
public:
  OverlapSweep(llvm::ArrayRef<Box> boxes, uint64_t maxOverlaps)
      : boxes(boxes), starts(bytesOf(boxes, &Box::from)),
        stops(bytesOf(boxes, &Box::to)), maxOverlaps(maxOverlaps) {}

  void run(PlanReport &report) {
    for (uint32_t i = 0; i < boxes.size(); ++i)
      arrivals.push_back(i);
    std::vector<uint32_t> departures = arrivals;
    llvm::sort(arrivals, [&](uint32_t a, uint32_t b) {
      return std::tuple(boxes[a].begin, a) < std::tuple(boxes[b].begin, b);
    });
    llvm::sort(departures, [&](uint32_t a, uint32_t b) {
      return std::tuple(boxes[a].end, a) < std::tuple(boxes[b].end, b);
    });
    size_t gone = 0;
    for (size_t next = 0; next < arrivals.size(); ++next) {
      const Box &box = boxes[arrivals[next]];
      for (; boxes[departures[gone]].end <= box.begin; ++gone)
        count(boxes[departures[gone]], -1);
      uint64_t overlaps = countOverlaps(box);
      if (overlaps != 0 && listed < maxOverlaps)
        overlaps -= list(next, report);
      report.hiddenOverlaps += overlaps;
      count(box, 1);
    }
  }

private:
  static std::vector<uint64_t> bytesOf(llvm::ArrayRef<Box> boxes,
                                       uint64_t Box::*field) {
    std::vector<uint64_t> bytes;
    bytes.reserve(boxes.size());
    for (const Box &box : boxes)
      bytes.push_back(box.*field);
    return bytes;
  }

  void count(const Box &box, int64_t by) {
    starts.add(box.from, by);
    stops.add(box.to, by);
  }

  /// Of the live boxes, those that start below the end of `box` overlap it, but
  /// for those that stop at or below its start.
  uint64_t countOverlaps(const Box &box) const {
    return starts.below(box.to) - stops.below(box.from + 1);
  }

  /// Lists the boxes before `arrivals[next]` that overlap it, and returns how
  /// many it listed.
  uint64_t list(size_t next, PlanReport &report) {
    uint64_t before = listed;
    const Box &box = boxes[arrivals[next]];
    for (size_t i = 0; i < next && listed < maxOverlaps; ++i) {
      const Box &other = boxes[arrivals[i]];
      if (other.end <= box.begin || other.to <= box.from ||
          box.to <= other.from)
        continue;
      auto [low, high] = std::minmax(other.item, box.item);
      report.violations.push_back(
          {PlanRule::Overlap, low, high, std::max(box.from, other.from),
           std::min(box.to, other.to), std::max(box.begin, other.begin),
           std::min(box.end, other.end)});
      ++listed;
    }
    return listed - before;
  }

  llvm::ArrayRef<Box> boxes;
  Counter starts, stops;
  uint64_t maxOverlaps, listed = 0;
  /// Indices of boxes by begin.
  std::vector<uint32_t> arrivals;
};

} // namespace

PlanReport checkPlan(llvm::ArrayRef<PlacedItem> items, uint64_t capacity,
                     uint64_t alignment, uint64_t maxOverlaps) {
  PlanReport report;
  std::vector<Box> boxes;
  for (auto [index, item] : llvm::enumerate(items)) {
    auto number = static_cast<uint32_t>(index);
    auto add = [&](PlanRule rule, uint64_t from, uint64_t to) {
      report.violations.push_back(
          {rule, number, number, from, to, item.begin, item.end});
    };
    bool isEmpty = item.begin >= item.end;
    if (isEmpty)
      add(PlanRule::EmptyLife, 0, 0);
    for (uint64_t offset : item.offsets) {
      uint64_t end = saturatedAdd(offset, item.bytes);
      if (end > capacity)
        add(PlanRule::AboveCapacity, std::max(offset, capacity), end);
      if (alignment > 1 && offset % alignment != 0)
        add(PlanRule::Misaligned, offset, end);
      if (!isEmpty && offset < end)
        boxes.push_back({offset, end, item.begin, item.end, number});
    }
  }
  auto own = static_cast<std::ptrdiff_t>(report.violations.size());
  OverlapSweep(boxes, maxOverlaps).run(report);
  std::sort(report.violations.begin() + own, report.violations.end(),
            [](const PlanViolation &a, const PlanViolation &b) {
              return std::tie(a.item, a.other, a.fromByte, a.toByte) <
                     std::tie(b.item, b.other, b.fromByte, b.toByte);
            });
  return report;
}

} // namespace ptolint
