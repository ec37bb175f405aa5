//===- StepList.h - The op list of a leaf while it is issued ---*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_SCHEDULE_STEPLIST_H
#define PTO_LINT_LIB_ANALYSIS_SCHEDULE_STEPLIST_H

#include "pto-lint/Analysis/BlockGraph.h"

#include <cstdint>
#include <vector>

#include "OpKinds.h"

namespace ptolint::schedule {

/// An entry of the op list: an op of the leaf, or one that a spill added.
struct Step {
  pypto::Opcode opcode = pypto::Opcode::Unknown;
  /// Op of the leaf; `none` for one that was added.
  uint32_t op = none;
  bool isAlloc = false;
  bool isRetired = false;
  Pipe pipe = Pipe::S;
  /// Cycles.
  int64_t latency = 0;
  /// Tensors of the `ScheduleState`, one per operand. A tensor that is read
  /// through views stands for what the last of them yields.
  llvm::SmallVector<uint32_t, 4> reads;
  llvm::SmallVector<uint32_t, 2> writes;
  /// The buffers of its operands, one per operand; of an ALLOC its buffer.
  llvm::SmallVector<uint32_t, 4> buffers;

  uint32_t previous = none, next = none;
  /// Ascends along the list.
  uint64_t rank = 0;
  /// The latest spill that must keep what this step wrote; 0: none.
  uint32_t keptBy = 0;
};

/// The op list, into which steps are inserted.
class StepList {
public:
  /// Adds `step` at the end. Returns its number, which it keeps.
  uint32_t append(Step step);
  /// Inserts `step` behind the step `behind`.
  uint32_t insertBehind(uint32_t behind, Step step);
  /// Inserts `step` in front of the step `before`.
  uint32_t insertBefore(uint32_t before, Step step);
  /// Puts `step` where the step `old` is, which leaves the list.
  uint32_t replace(uint32_t old, Step step);

  /// Makes room for so many steps.
  void reserve(size_t size) { steps.reserve(size); }

  uint32_t first() const { return head; }
  /// Number of steps in the list.
  size_t length() const { return count; }
  /// Number of steps that were ever made.
  size_t size() const { return steps.size(); }
  Step &operator[](uint32_t step) { return steps[step]; }
  const Step &operator[](uint32_t step) const { return steps[step]; }
  bool isBefore(uint32_t a, uint32_t b) const {
    return steps[a].rank < steps[b].rank;
  }
  /// Work on the order that insertions caused.
  size_t getRenewals() const { return renewals; }

private:
  /// Ranks of neighbours in a list into which nothing was inserted.
  static constexpr uint64_t rankStep = uint64_t(1) << 32;

  uint32_t link(Step step, uint32_t previous, uint32_t next);
  void renewRanks();

  std::vector<Step> steps;
  uint32_t head = none, tail = none;
  size_t count = 0;
  size_t renewals = 0;
};

} // namespace ptolint::schedule

#endif // PTO_LINT_LIB_ANALYSIS_SCHEDULE_STEPLIST_H
