//===- PackNeighbours.h - Which items live at once -------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_PACKNEIGHBOURS_H
#define PTO_LINT_LIB_ANALYSIS_PACKNEIGHBOURS_H

#include "llvm/ADT/ArrayRef.h"

#include <algorithm>
#include <optional>

#include "PackPart.h"

namespace ptolint::packing {

/// The items of a part that live together with each item.
class Neighbours {
public:
  /// So many pairs are kept, which is 32 MiB.
  static constexpr uint64_t maxPairs = uint64_t(1) << 22;

  /// Nothing when there are more than `maxPairs` pairs.
  static std::optional<Neighbours> make(const Part &part) {
    Neighbours result;
    // As items ascend by begin, those that begin in the life of one follow it.
    std::vector<uint32_t> ends(part.size());
    result.first.assign(part.size() + 1, 0);
    uint64_t pairs = 0;
    for (uint32_t i = 0; i < part.size(); ++i) {
      auto end = std::partition_point(
          part.begin() + i + 1, part.end(),
          [&](const Item &other) { return other.begin < part[i].end; });
      ends[i] = end - part.begin();
      pairs += ends[i] - i - 1;
      if (pairs > maxPairs)
        return std::nullopt;
      result.first[i + 1] += ends[i] - i - 1;
      for (uint32_t j = i + 1; j < ends[i]; ++j)
        ++result.first[j + 1];
    }
    for (uint32_t i = 0; i < part.size(); ++i)
      result.first[i + 1] += result.first[i];
    result.items.resize(2 * pairs);
    std::vector<uint32_t> next(result.first.begin(), result.first.end() - 1);
    for (uint32_t i = 0; i < part.size(); ++i)
      for (uint32_t j = i + 1; j < ends[i]; ++j) {
        result.items[next[i]++] = j;
        result.items[next[j]++] = i;
      }
    return result;
  }

  llvm::ArrayRef<uint32_t> of(uint32_t item) const {
    return llvm::ArrayRef(items).slice(first[item],
                                       first[item + 1] - first[item]);
  }

  /// Twice the number of pairs.
  uint64_t size() const { return items.size(); }

private:
  Neighbours() = default;

  /// The neighbours of item i are at [first[i], first[i + 1]).
  std::vector<uint32_t> first;
  std::vector<uint32_t> items;
};

} // namespace ptolint::packing

#endif // PTO_LINT_LIB_ANALYSIS_PACKNEIGHBOURS_H
