//===- ScheduleState.h - A leaf while the compiler issues it ---*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_SCHEDULE_SCHEDULESTATE_H
#define PTO_LINT_LIB_ANALYSIS_SCHEDULE_SCHEDULESTATE_H

#include "pto-lint/Analysis/BlockGraph.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <string>
#include <vector>

#include "StepList.h"

namespace ptolint::schedule {

/// A tensor of the leaf, or one that a spill added.
struct Tensor {
  /// Tensor of the leaf that it is like.
  uint32_t source = 0;
  MemorySpace space = MemorySpace::unknown;
  /// `none` in GM.
  uint32_t buffer = none;
  /// Of its raw tensor.
  uint64_t bytes = 0;
  /// Steps, without ALLOCs; each once.
  llvm::SmallVector<uint32_t, 2> writers, readers;
};

/// A buffer of the leaf, or one that a spill added to hold its contents later.
struct Buffer {
  /// Buffer of the leaf.
  uint32_t origin = 0;
  MemorySpace space = MemorySpace::unknown;
  uint64_t bytes = 0;
  /// Where it lies while it has an owner.
  uint64_t offset = 0;
  /// The last step that wrote it; `none` while it is not in memory.
  uint32_t owner = none;
  uint32_t alloc = none;
  /// Operands of steps that are not retired.
  uint32_t references = 0;
  /// Steps that use it, each once, in the order of the list; retired ones may
  /// be among them.
  llvm::SmallVector<uint32_t, 6> uses;
  /// Uses before this one are retired.
  size_t firstLive = 0;
};

/// Steps, tensors and buffers, and how they hang together. Views are not steps:
/// who reads a view reads what it shows.
class ScheduleState {
public:
  /// `order` holds all ops of `graph`. All sizes must be known.
  ScheduleState(const BlockGraph &graph, llvm::ArrayRef<uint32_t> order);

  /// Starts anew with the list as it is: no step is retired, buffers have the
  /// references and the size that the operands say.
  void rewind();

  /// Visits the steps that `step` waits for: writers of what it reads, and the
  /// ALLOCs of what it writes. Some may come twice.
  void forEachPredecessor(uint32_t step,
                          llvm::function_ref<void(uint32_t)> visit) const;
  /// Visits the steps that wait for `step`. Some may come twice.
  void forEachSuccessor(uint32_t step,
                        llvm::function_ref<void(uint32_t)> visit) const;
  bool isReady(uint32_t step) const;

  /// The first step that is not retired and uses `buffer`; `none` if there is
  /// none.
  uint32_t firstUse(uint32_t buffer);
  /// The tensor in `buffer` that `step` writes, or `none`.
  uint32_t tensorIn(uint32_t step, uint32_t buffer) const;

  uint32_t addTensor(Tensor tensor);
  uint32_t addBuffer(uint32_t origin, MemorySpace space, uint64_t bytes);
  /// Enters the operands of a step that is in the list.
  void connect(uint32_t step);
  /// Enters a use of `buffer` at the place of `step`.
  void addUse(uint32_t buffer, uint32_t step);
  void replaceRead(uint32_t step, uint32_t from, uint32_t to);
  void replaceWrite(uint32_t step, uint32_t from, uint32_t to);
  /// Steps that are not retired use `to` instead of `from` from now on.
  void renameBuffer(uint32_t from, uint32_t to);
  /// The list no longer holds `step`.
  void disconnect(uint32_t step);

  const BlockGraph &graph;
  StepList steps;
  std::vector<Tensor> tensors;
  std::vector<Buffer> buffers;

private:
  uint32_t shownBy(uint32_t tensor) const;
  void addOp(uint32_t op);
  void countReferences(uint32_t step);
};

} // namespace ptolint::schedule

#endif // PTO_LINT_LIB_ANALYSIS_SCHEDULE_SCHEDULESTATE_H
