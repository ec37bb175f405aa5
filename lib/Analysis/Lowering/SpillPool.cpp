//===- SpillPool.cpp - Where buffers lie in UB ----------------------------===//

#include "SpillPool.h"

#include "llvm/ADT/STLExtras.h"

#include <cassert>
#include <tuple>

namespace ptolint::lowering {

std::optional<int64_t> SpillPool::findGap(int64_t bytes) const {
  std::optional<int64_t> best;
  int64_t smallest = 0, end = 0;
  auto consider = [&](int64_t limit) {
    int64_t gap = limit - end;
    if (gap > 0 && gap >= bytes && (!best || gap < smallest)) {
      smallest = gap;
      best = end;
    }
  };
  for (const Slice &slice : slices) {
    consider(slice.offset);
    // Empty buffers may lie where another one begins.
    end = std::max(end, slice.end());
  }
  consider(capacity);
  return best;
}

/// Empty buffers share an offset with others; the older one is first.
static bool isBefore(const Slice &a, const Slice &b) {
  return std::tie(a.offset, a.age) < std::tie(b.offset, b.age);
}

void SpillPool::place(uint32_t buffer, int64_t bytes, int64_t offset) {
  Slice slice{offset, bytes, buffer, placed++};
  slices.insert(llvm::upper_bound(slices, slice, isBefore), slice);
}

void SpillPool::remove(uint32_t buffer, int64_t offset) {
  auto slice = llvm::lower_bound(slices, Slice{offset, 0, 0, 0}, isBefore);
  while (slice != slices.end() && slice->buffer != buffer)
    ++slice;
  assert(slice != slices.end() && "the buffer lies elsewhere");
  slices.erase(slice);
}

void SpillPool::compact() {
  llvm::sort(slices, [](const Slice &a, const Slice &b) {
    return std::tie(b.bytes, a.age) < std::tie(a.bytes, b.age);
  });
  int64_t end = 0;
  for (Slice &slice : slices) {
    slice.offset = end;
    end += slice.bytes;
  }
}

void SpillPool::forEachWindow(
    int64_t bytes,
    llvm::function_ref<void(llvm::ArrayRef<Slice>)> visit) const {
  auto startOf = [&](size_t i) {
    return i < slices.size() ? slices[i].offset : capacity;
  };
  for (size_t first = 0; first < slices.size(); ++first) {
    int64_t begin = first > 0 ? slices[first - 1].end() : 0;
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

} // namespace ptolint::lowering
