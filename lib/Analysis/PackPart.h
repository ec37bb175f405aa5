//===- PackPart.h - Items that are packed together -------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_PACKPART_H
#define PTO_LINT_LIB_ANALYSIS_PACKPART_H

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace ptolint::packing {

/// An item that takes room, in units of the alignment. That loses nothing: the
/// bytes between the end of an item and the next multiple are of no use to
/// another one.
struct Item {
  /// Not 0.
  uint64_t size = 0;
  /// The highest offset at which it is within the capacity.
  uint64_t limit = 0;
  /// Not empty.
  uint32_t begin = 0, end = 0;
};

/// A number by which items are put in order, the largest first. Exact sums do
/// not matter there, and floating point numbers do not overflow.
using Weight = double (*)(const Item &);
inline double sizeOf(const Item &item) {
  return static_cast<double>(item.size);
}
inline double lengthOf(const Item &item) { return item.end - item.begin; }
inline double areaOf(const Item &item) { return sizeOf(item) * lengthOf(item); }

/// Items that are connected in time, ascending by begin.
using Part = std::vector<Item>;

/// Offsets of the items of a part, in units.
struct Plan {
  static constexpr uint64_t noHeight = std::numeric_limits<uint64_t>::max();

  std::vector<uint64_t> offsets;
  /// The highest end; `noHeight` without a plan.
  uint64_t height = noHeight;

  bool exists() const { return height != noHeight; }
};

/// True when `plan` exists and keeps the limit of every item.
inline bool fits(const Part &part, const Plan &plan) {
  if (!plan.exists())
    return false;
  for (std::size_t i = 0; i < part.size(); ++i)
    if (plan.offsets[i] > part[i].limit)
      return false;
  return true;
}

} // namespace ptolint::packing

#endif // PTO_LINT_LIB_ANALYSIS_PACKPART_H
