//===- SpillPool.h - Where buffers lie in UB -------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_SPILLPOOL_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_SPILLPOOL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ptolint::lowering {

/// The room that a buffer takes.
struct Slice {
  int64_t offset = 0;
  int64_t bytes = 0;
  uint32_t buffer = 0;
  /// Ascends in the order of placing.
  uint32_t age = 0;

  int64_t end() const { return offset + bytes; }
};

/// UB as the scheduler fills it: best fit, no alignment.
/// Source: schedule_ooo/common/buffer_pool.cpp of hicann/pypto 883e7dfb.
class SpillPool {
public:
  explicit SpillPool(int64_t capacity) : capacity(capacity) {}

  /// Where a buffer goes: the start of the smallest gap that holds it, the
  /// lowest of equal ones.
  std::optional<int64_t> findGap(int64_t bytes) const;
  void place(uint32_t buffer, int64_t bytes, int64_t offset);
  /// Frees the room of a buffer that lies at `offset`.
  void remove(uint32_t buffer, int64_t offset);
  /// Moves all buffers to the bottom, the largest first.
  void compact();

  /// Ascending by offset.
  llvm::ArrayRef<Slice> getSlices() const { return slices; }
  /// Visits the smallest runs of neighbours whose room, with the gaps around
  /// them, is `bytes`; a run is part of `getSlices()`.
  void
  forEachWindow(int64_t bytes,
                llvm::function_ref<void(llvm::ArrayRef<Slice>)> visit) const;

private:
  int64_t capacity;
  uint32_t placed = 0;
  std::vector<Slice> slices;
};

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_SPILLPOOL_H
