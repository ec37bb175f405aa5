//===- RegionMap.h - Values of the regions of tensors ----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_REGIONMAP_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_REGIONMAP_H

#include <vector>

#include "Cuts.h"

namespace ptolint::lowering {

/// Gives regions of tensors a number each. The regions of a tensor are walked
/// in the order of their first assignment.
class RegionMap {
public:
  static constexpr uint32_t none = ~0u;

  struct Entry {
    Region region;
    uint32_t tensor;
    uint32_t value;
    /// Index of the next entry of the tensor.
    uint32_t next;
  };

  /// For about so many tensors.
  explicit RegionMap(size_t tensors) : lists(tensors) {}
  void reserve(size_t regions) { entries.reserve(regions); }

  /// The value of `region`, or `none`. What is asked for in the order of
  /// assignment is found at once.
  uint32_t find(uint32_t tensor, const Region &region) {
    uint32_t index = indexOf(tensor, region);
    return index == none ? none : entries[index].value;
  }
  /// Gives `region` a value in place of one that it may have.
  void set(uint32_t tensor, const Region &region, uint32_t value);

  /// Indices of the entries that overlap `region`, in order. Compared are the
  /// axes that both have: an op may read an operand of a higher rank by its
  /// leading axes.
  llvm::SmallVector<uint32_t, 16> overlapping(uint32_t tensor,
                                              const Region &region);

  /// Index of the first entry of `tensor`, or `none`.
  uint32_t first(uint32_t tensor) const {
    return tensor < lists.size() ? lists[tensor].head : none;
  }
  uint32_t size(uint32_t tensor) const {
    return tensor < lists.size() ? lists[tensor].size : 0;
  }
  /// Valid until the next `set`.
  const Entry &entry(uint32_t index) const { return entries[index]; }

private:
  struct List {
    uint32_t head = none;
    uint32_t tail = none;
    uint32_t size = 0;
    /// The entry that is expected to be asked for next.
    uint32_t expected = none;
    /// True once the entries are in the hash table.
    bool isHashed = false;
  };

  /// The entries of a tensor by their regions, the first axis first.
  struct Sorted {
    std::vector<uint32_t> entries;
    /// The largest extent per axis.
    Dims largest;
  };
  /// A query of the entries that overlap a region.
  class Overlap;

  const Sorted &sortedOf(uint32_t tensor);
  uint32_t indexOf(uint32_t tensor, const Region &region);
  uint32_t walkTo(const List &list, const Region &region) const;
  uint32_t lookUp(uint32_t tensor, const Region &region) const;
  void hash(List &list);
  void insert(uint32_t index);

  std::vector<Entry> entries;
  std::vector<List> lists;
  /// By tensor; filled once they are asked for.
  std::vector<Sorted> sorted;
  /// Open addressing; index of an entry or `none`.
  std::vector<uint32_t> slots;
  uint32_t usedSlots = 0;
};

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_REGIONMAP_H
