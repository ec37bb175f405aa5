//===- RegionMap.cpp - Values of the regions of tensors -------------------===//

#include "RegionMap.h"

namespace ptolint::lowering {

/// Up to so many regions of a tensor are searched one by one.
static constexpr uint32_t longestSearch = 8;

static uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15;
  return hash ^ (hash >> 32);
}

static uint64_t hashOf(uint32_t tensor, const Region &region) {
  uint64_t hash = tensor;
  for (int64_t start : region.offset)
    hash = mix(hash, start);
  for (int64_t extent : region.dims)
    hash = mix(hash, extent);
  return hash;
}

void RegionMap::set(uint32_t tensor, const Region &region, uint32_t value) {
  uint32_t known = indexOf(tensor, region);
  if (known != none) {
    entries[known].value = value;
    return;
  }
  if (tensor >= lists.size())
    lists.resize(tensor + 1);
  uint32_t index = entries.size();
  Entry &added = entries.emplace_back();
  added.region = region;
  added.tensor = tensor;
  added.value = value;
  added.next = none;
  List &list = lists[tensor];
  if (list.tail == none)
    list.head = list.expected = index;
  else
    entries[list.tail].next = index;
  list.tail = index;
  ++list.size;
  if (list.isHashed)
    insert(index);
}

uint32_t RegionMap::indexOf(uint32_t tensor, const Region &region) {
  if (first(tensor) == none)
    return none;
  List &list = lists[tensor];
  uint32_t index = list.expected;
  if (entries[index].region != region) {
    if (list.size > longestSearch && !list.isHashed)
      hash(list);
    index = list.isHashed ? lookUp(tensor, region) : walkTo(list, region);
  }
  if (index != none) {
    uint32_t next = entries[index].next;
    list.expected = next == none ? list.head : next;
  }
  return index;
}

uint32_t RegionMap::walkTo(const List &list, const Region &region) const {
  uint32_t index = list.head;
  while (index != none && entries[index].region != region)
    index = entries[index].next;
  return index;
}

//===----------------------------------------------------------------------===//
// The hash table of the longer lists
//===----------------------------------------------------------------------===//

uint32_t RegionMap::lookUp(uint32_t tensor, const Region &region) const {
  uint64_t mask = slots.size() - 1;
  for (uint64_t slot = hashOf(tensor, region) & mask;;
       slot = (slot + 1) & mask) {
    uint32_t index = slots[slot];
    if (index == none ||
        (entries[index].tensor == tensor && entries[index].region == region))
      return index;
  }
}

void RegionMap::hash(List &list) {
  list.isHashed = true;
  for (uint32_t i = list.head; i != none; i = entries[i].next)
    insert(i);
}

void RegionMap::insert(uint32_t index) {
  if (slots.size() / 2 < usedSlots + 1) {
    std::vector<uint32_t> old = std::move(slots);
    slots.assign(std::max<size_t>(64, 4 * old.size()), none);
    usedSlots = 0;
    for (uint32_t other : old)
      if (other != none)
        insert(other);
  }
  uint64_t mask = slots.size() - 1;
  const Entry &entry = entries[index];
  uint64_t slot = hashOf(entry.tensor, entry.region) & mask;
  while (slots[slot] != none)
    slot = (slot + 1) & mask;
  slots[slot] = index;
  ++usedSlots;
}

} // namespace ptolint::lowering
