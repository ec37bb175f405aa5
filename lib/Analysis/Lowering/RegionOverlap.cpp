//===- RegionOverlap.cpp - Which regions of a tensor overlap one ----------===//
//
// The regions are sorted, so that those that agree along the leading axes are
// neighbours, and the axes are searched in turn. The tiles of a tensor are a
// grid, of which this visits little more than what it finds.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

#include "RegionMap.h"

namespace ptolint::lowering {

/// Up to so many regions of a tensor are tried one by one.
static constexpr uint32_t longestWalk = 12;

static bool overlap(const Region &a, const Region &b) {
  return llvm::all_of(llvm::zip(a.offset, a.dims, b.offset, b.dims),
                      [](auto axis) {
                        auto [x, m, y, n] = axis;
                        return x < y + n && y < x + m;
                      });
}

/// Searches the sorted entries of one tensor.
class RegionMap::Overlap {
public:
  using Found = llvm::SmallVector<uint32_t, 16>;

  Overlap(const RegionMap &map, const Sorted &sorted, const Region &wanted,
          Found &found)
      : map(map), sorted(sorted), wanted(wanted), found(found),
        rank(std::min(wanted.offset.size(), sorted.largest.size())) {}

  /// Finds the entries of [`begin`, `end`), which agree on the axes before
  /// `axis` and overlap there.
  void search(uint32_t begin, uint32_t end, size_t axis) {
    auto at = sorted.entries.begin();
    if (axis == rank) {
      found.append(at + begin, at + end);
      return;
    }
    int64_t from = wanted.offset[axis];
    int64_t to = from + wanted.dims[axis];
    auto group = std::partition_point(at + begin, at + end, [&](uint32_t i) {
      return offset(i, axis) + sorted.largest[axis] <= from;
    });
    while (group != at + end && offset(*group, axis) < to) {
      auto next = std::partition_point(group, at + end, [&](uint32_t i) {
        return isAlike(i, *group, axis);
      });
      if (from < offset(*group, axis) + extent(*group, axis))
        search(group - at, next - at, axis + 1);
      group = next;
    }
  }

private:
  int64_t offset(uint32_t entry, size_t axis) const {
    return map.entries[entry].region.offset[axis];
  }
  int64_t extent(uint32_t entry, size_t axis) const {
    return map.entries[entry].region.dims[axis];
  }
  bool isAlike(uint32_t a, uint32_t b, size_t axis) const {
    return offset(a, axis) == offset(b, axis) &&
           extent(a, axis) == extent(b, axis);
  }

  const RegionMap &map;
  const Sorted &sorted;
  const Region &wanted;
  Found &found;
  size_t rank;
};

/// Orders by offset and extent of the first axis, then of the second, and so
/// on.
static bool isBefore(const Region &a, const Region &b) {
  for (size_t axis = 0; axis < a.offset.size(); ++axis) {
    if (a.offset[axis] != b.offset[axis])
      return a.offset[axis] < b.offset[axis];
    if (a.dims[axis] != b.dims[axis])
      return a.dims[axis] < b.dims[axis];
  }
  return false;
}

const RegionMap::Sorted &RegionMap::sortedOf(uint32_t tensor) {
  if (tensor >= sorted.size())
    sorted.resize(lists.size());
  Sorted &result = sorted[tensor];
  if (result.entries.size() == lists[tensor].size)
    return result;
  result.entries.clear();
  result.largest.assign(entries[lists[tensor].head].region.dims.size(), 0);
  for (uint32_t i = lists[tensor].head; i != none; i = entries[i].next) {
    result.entries.push_back(i);
    for (auto [largest, extent] :
         llvm::zip(result.largest, entries[i].region.dims))
      largest = std::max(largest, extent);
  }
  llvm::sort(result.entries, [&](uint32_t a, uint32_t b) {
    return isBefore(entries[a].region, entries[b].region);
  });
  return result;
}

llvm::SmallVector<uint32_t, 16> RegionMap::overlapping(uint32_t tensor,
                                                       const Region &region) {
  llvm::SmallVector<uint32_t, 16> found;
  if (size(tensor) <= longestWalk) {
    for (uint32_t i = first(tensor); i != none; i = entries[i].next)
      if (overlap(region, entries[i].region))
        found.push_back(i);
    return found;
  }
  const Sorted &all = sortedOf(tensor);
  Overlap(*this, all, region, found).search(0, all.entries.size(), 0);
  llvm::sort(found);
  return found;
}

} // namespace ptolint::lowering
