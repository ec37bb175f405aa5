//===- MemoryPool.h - Where the scheduler puts buffers ---------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_SCHEDULE_MEMORYPOOL_H
#define PTO_LINT_LIB_ANALYSIS_SCHEDULE_MEMORYPOOL_H

#include "pto-lint/Target/MemorySpace.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ptolint::schedule {

/// The room that a buffer takes.
struct Slice {
  uint64_t offset = 0;
  uint64_t bytes = 0;
  uint32_t buffer = 0;

  uint64_t end() const { return offset + bytes; }
};

/// One memory: best fit, no alignment; L0A, L0B and L0C are filled from their
/// two ends first, and BT holds one buffer at a time.
/// Source: schedule_ooo/common/buffer_pool.cpp of hicann/pypto 883e7dfb.
class MemoryPool {
public:
  MemoryPool(MemorySpace space, uint64_t capacity)
      : space(space), capacity(capacity) {}

  /// Where a buffer can go, if anywhere. `isIssuing`: the large buffers of L0C
  /// only go to its ends while ops are issued by pipes.
  std::optional<uint64_t> findPlace(uint64_t bytes, bool isIssuing) const;
  void place(uint32_t buffer, uint64_t bytes, uint64_t offset);
  /// Frees the room of a buffer that lies at `offset`, if it does.
  void remove(uint32_t buffer, uint64_t offset);
  /// Moves all buffers to the bottom, the largest first.
  void compact();

  /// Ascending by offset.
  llvm::ArrayRef<Slice> getSlices() const { return slices; }
  /// Visits the smallest runs of neighbours whose room, with the gaps around
  /// them, is `bytes`; a run is part of `getSlices()`.
  void
  forEachWindow(uint64_t bytes,
                llvm::function_ref<void(llvm::ArrayRef<Slice>)> visit) const;

private:
  /// Visits the gaps, ascending by offset.
  void forEachGap(
      llvm::function_ref<void(uint64_t begin, uint64_t end)> visit) const;
  std::optional<uint64_t> findEnd(uint64_t bytes) const;

  MemorySpace space;
  uint64_t capacity;
  std::vector<Slice> slices;
};

} // namespace ptolint::schedule

#endif // PTO_LINT_LIB_ANALYSIS_SCHEDULE_MEMORYPOOL_H
