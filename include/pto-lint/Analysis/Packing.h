//===- Packing.h - Places for buffers in one memory ------------*- C++ -*-===//
//
// Buffers with a life each are given offsets in a memory, so that two that live
// at once do not overlap. Whether that can be done is hard in general; the
// answer here is a plan, a proof that there is none, or neither.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_ANALYSIS_PACKING_H
#define PTO_LINT_ANALYSIS_PACKING_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ptolint {

/// A buffer without a place.
struct PackItem {
  uint64_t bytes = 0;
  /// Life, half-open. One that is empty, like a buffer of no bytes, may lie
  /// anywhere and is put at 0.
  uint32_t begin = 0, end = 0;
};

/// How the search for a plan ends.
enum class PackOutcome {
  /// The plan that is found lies within the capacity.
  Fits,
  /// Proved: no plan does.
  Infeasible,
  /// No plan was found, and the search ended before it had seen all.
  BudgetHit,
};

/// The lowest plan that was found.
struct Packing {
  PackOutcome outcome = PackOutcome::Fits;
  /// One per item, in bytes. With another outcome than `Fits` the plan is
  /// higher than the capacity. Empty when no plan lies within 64 bits.
  std::vector<uint64_t> offsets;
  /// The highest end of an item, in bytes; nothing without a plan.
  std::optional<uint64_t> height;
  /// The most bytes that are live at once: no plan is lower. Nothing when they
  /// do not fit 64 bits.
  std::optional<uint64_t> liveBytes;
  /// Placements that the exact search tried.
  uint64_t nodes = 0;
};

/// Packs `items` into `capacity` bytes at multiples of `alignment`; 0 means 1.
///
/// Several orders of best fit and first fit come first. They stop at a plan as
/// low as `liveBytes`, and take n log n, or a bounded number of passes over the
/// pairs that live at once. Where no plan of theirs fits, an exact search tries
/// up to `nodeBudget` placements, each of which costs time in proportion to the
/// items that are connected in time; parts of more than 2048 items are not
/// searched. No clock decides: equal input gives equal output.
Packing packIntervals(llvm::ArrayRef<PackItem> items, uint64_t capacity,
                      uint64_t nodeBudget, uint64_t alignment = 1);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_PACKING_H
