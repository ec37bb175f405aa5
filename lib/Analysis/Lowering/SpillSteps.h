//===- SpillSteps.h - The op list while it is issued -----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_SPILLSTEPS_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_SPILLSTEPS_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace ptolint::lowering {

/// What a step does. The store of a spilled buffer is no step: it stands among
/// those that are issued, so only their number grows.
enum class StepKind : uint8_t { Alloc, Load, Compute };

inline constexpr uint32_t noStep = std::numeric_limits<uint32_t>::max();

/// An entry of the op list.
struct SpillStep {
  StepKind kind = StepKind::Compute;
  uint32_t previous = noStep, next = noStep;
  /// Ascends along the list.
  uint64_t rank = 0;
  /// The latest spill that must keep what this step wrote; 0: none.
  uint32_t keptBy = 0;
  /// Where its buffers begin, and how many it reads and writes.
  uint32_t firstBuffer = 0, readCount = 0, writeCount = 0;
};

/// The op list with its ALLOCs, in which steps are inserted. Buffers are
/// indices below a number that is known from the start.
class SpillSteps {
public:
  explicit SpillSteps(uint32_t bufferCount);

  /// Adds a step at the end. `buffers`: first those that it reads.
  uint32_t append(StepKind kind, llvm::ArrayRef<uint32_t> buffers,
                  uint32_t readCount);
  /// Adds a step at the end that writes one buffer.
  uint32_t append(StepKind kind, uint32_t buffer);
  /// Inserts such steps, an ALLOC and a LOAD of `buffer`, behind a step that is
  /// not the last one. Returns the ALLOC, the LOAD has the number after it.
  uint32_t insertReload(uint32_t behind, uint32_t buffer);

  size_t size() const { return steps.size(); }
  /// Work on the order that insertions caused.
  size_t getRenewals() const { return renewals; }
  SpillStep &operator[](uint32_t step) { return steps[step]; }
  const SpillStep &operator[](uint32_t step) const { return steps[step]; }

  llvm::ArrayRef<uint32_t> readsOf(uint32_t step) const {
    return buffersOf(step).take_front(steps[step].readCount);
  }
  llvm::ArrayRef<uint32_t> writesOf(uint32_t step) const {
    return buffersOf(step).take_back(steps[step].writeCount);
  }
  /// What it reads, then what it writes.
  llvm::ArrayRef<uint32_t> buffersOf(uint32_t step) const {
    const SpillStep &s = steps[step];
    return llvm::ArrayRef(buffers).slice(s.firstBuffer,
                                         s.readCount + s.writeCount);
  }

private:
  /// Ranks of neighbours in a list into which nothing was inserted.
  static constexpr uint64_t rankStep = uint64_t(1) << 32;

  uint32_t append(const SpillStep &step);
  void insert(uint32_t behind, SpillStep step, uint64_t rank);
  void renewRanks(uint32_t from);

  size_t renewals = 0;
  std::vector<SpillStep> steps;
  /// At first every buffer itself, for steps that have no other.
  std::vector<uint32_t> buffers;
};

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_SPILLSTEPS_H
