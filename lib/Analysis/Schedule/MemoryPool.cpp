//===- MemoryPool.cpp - Where the scheduler puts buffers ------------------===//

#include "MemoryPool.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

#include "OpKinds.h"

namespace ptolint::schedule {

/// L0C holds buffers from this part of it on at its ends only.
constexpr uint64_t largeShare = 3;

void MemoryPool::forEachGap(
    llvm::function_ref<void(uint64_t, uint64_t)> visit) const {
  uint64_t end = 0;
  for (const Slice &slice : slices) {
    if (slice.offset > end)
      visit(end, slice.offset);
    // Empty buffers may lie where another one begins.
    end = std::max(end, slice.end());
  }
  if (capacity > end)
    visit(end, capacity);
}

std::optional<uint64_t> MemoryPool::findEnd(uint64_t bytes) const {
  bool isHeadFree = false, isTailFree = false;
  forEachGap([&](uint64_t begin, uint64_t end) {
    if (end - begin < bytes)
      return;
    isHeadFree |= begin == 0;
    isTailFree |= end == capacity;
  });
  if (isHeadFree)
    return 0;
  if (isTailFree)
    return capacity - bytes;
  return std::nullopt;
}

std::optional<uint64_t> MemoryPool::findPlace(uint64_t bytes,
                                              bool isIssuing) const {
  if (space == MemorySpace::bt && !slices.empty())
    return std::nullopt;
  if (isL0(space)) {
    std::optional<uint64_t> atEnd = findEnd(bytes);
    bool isLarge = space == MemorySpace::l0c && bytes * largeShare >= capacity;
    if (atEnd || (isIssuing && isLarge))
      return atEnd;
  }
  std::optional<uint64_t> best;
  uint64_t smallest = 0;
  forEachGap([&](uint64_t begin, uint64_t end) {
    uint64_t gap = end - begin;
    if (gap < bytes || (best && gap >= smallest))
      return;
    smallest = gap;
    best = begin;
  });
  return best;
}

/// Empty buffers share an offset with others; the older one is first.
static bool isBefore(const Slice &a, const Slice &b) {
  return std::tie(a.offset, a.buffer) < std::tie(b.offset, b.buffer);
}

void MemoryPool::place(uint32_t buffer, uint64_t bytes, uint64_t offset) {
  Slice slice{offset, bytes, buffer};
  slices.insert(llvm::upper_bound(slices, slice, isBefore), slice);
}

void MemoryPool::remove(uint32_t buffer, uint64_t offset) {
  // A write may come before the ALLOC, as it does in the compiler: then there
  // is nothing to free.
  auto slice = llvm::lower_bound(slices, Slice{offset, 0, buffer}, isBefore);
  if (slice != slices.end() && slice->buffer == buffer)
    slices.erase(slice);
}

void MemoryPool::compact() {
  llvm::sort(slices, [](const Slice &a, const Slice &b) {
    return std::tie(b.bytes, a.buffer) < std::tie(a.bytes, b.buffer);
  });
  uint64_t end = 0;
  for (Slice &slice : slices) {
    slice.offset = end;
    end += slice.bytes;
  }
}

void MemoryPool::forEachWindow(
    uint64_t bytes,
    llvm::function_ref<void(llvm::ArrayRef<Slice>)> visit) const {
  auto startOf = [&](size_t i) {
    return i < slices.size() ? slices[i].offset : capacity;
  };
  for (size_t first = 0; first < slices.size(); ++first) {
    uint64_t begin = first > 0 ? slices[first - 1].end() : 0;
    if (capacity - begin < bytes)
      return;
    size_t stop = first;
    while (stop < slices.size() && startOf(stop) - begin < bytes)
      ++stop;
    while (first + 1 < stop && startOf(stop) - slices[first].end() >= bytes)
      ++first;
    if (first == stop)
      return;
    visit(llvm::ArrayRef(slices).slice(first, stop - first));
  }
}

} // namespace ptolint::schedule
