//===- PlanCheck.h - Whether a plan of a memory is right -------*- C++ -*-===//
//
// Checks plans of ours. It shares no code with Packing, so that a mistake there
// cannot hide here. What is said of plans of other tools is `planProblems`:
// each buffer once, with one that was there before it.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_ANALYSIS_PLANCHECK_H
#define PTO_LINT_ANALYSIS_PLANCHECK_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <vector>

namespace ptolint {

/// A buffer with its places.
struct PlacedItem {
  uint64_t bytes = 0;
  /// Life, half-open.
  uint32_t begin = 0, end = 0;
  /// Where it lies, in bytes; several for several slots, which are all taken
  /// for the whole life. None means that it has no place, so only its life is
  /// checked.
  llvm::ArrayRef<uint64_t> offsets;
};

/// What is wrong with a plan.
enum class PlanRule {
  /// Two buffers, or two slots of one, share bytes while both live.
  Overlap,
  /// A buffer ends above the capacity.
  AboveCapacity,
  /// An offset is not a multiple of the alignment.
  Misaligned,
  /// A life ends before or where it begins.
  EmptyLife,
};

/// One fault of a plan.
struct PlanViolation {
  PlanRule rule = PlanRule::Overlap;
  /// Indices of the buffers; equal but for an overlap. `item` is the lower one.
  uint32_t item = 0, other = 0;
  /// The bytes at fault, half-open: those that both take, those above the
  /// capacity, or the whole buffer. Ends beyond 64 bits are cut to them. An
  /// empty life has none.
  uint64_t fromByte = 0, toByte = 0;
  /// When: the time in which both live, or the life.
  uint32_t begin = 0, end = 0;
};

/// All faults that `checkPlan` found.
struct PlanReport {
  /// Faults of one buffer by index of the item, and overlaps by indices after
  /// them.
  std::vector<PlanViolation> violations;
  /// Overlaps beyond those in `violations`.
  uint64_t hiddenOverlaps = 0;

  bool isValid() const { return violations.empty() && hiddenOverlaps == 0; }
};

/// Checks that no two of `items` overlap in bytes while both live, and that
/// each lies below `capacity` bytes at a multiple of `alignment`; 0 means 1.
/// Lists at most `maxOverlaps` overlaps, the first in time, and counts the
/// rest. Takes n log n, and n per overlap that is listed.
PlanReport checkPlan(llvm::ArrayRef<PlacedItem> items, uint64_t capacity,
                     uint64_t alignment = 1, uint64_t maxOverlaps = 100);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_PLANCHECK_H
