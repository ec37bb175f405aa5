//===- SpillEngine.h - Making room in a memory -----------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_SCHEDULE_SPILLENGINE_H
#define PTO_LINT_LIB_ANALYSIS_SCHEDULE_SPILLENGINE_H

#include "pto-lint/Analysis/LeafMemory.h"

#include "llvm/ADT/SmallVector.h"

#include <map>
#include <string>
#include <vector>

#include "MemoryPool.h"
#include "ScheduleState.h"

namespace ptolint {
class Target;
} // namespace ptolint

namespace ptolint::schedule {

/// What a spill adds to the list.
struct SpillResult {
  /// Whether there is room now. If not, `end` and `reason` say what happens.
  bool hasRoom = true;
  ScheduleEnd end = ScheduleEnd::Done;
  std::string reason;
  /// ALLOCs that wait now, of the memory in which room was made.
  llvm::SmallVector<uint32_t, 4> allocs;
  /// Steps that wait now, those ALLOCs included.
  uint32_t added = 0;
};

/// The memories of the core, and what happens when one of them is full.
/// Source: schedule_ooo/post_schedule/{ooo_scheduler,spill_engine}.cpp of
/// hicann/pypto 883e7dfb, without leaves that mix cube and vector ops.
class SpillEngine {
public:
  SpillEngine(ScheduleState &state, const Target &target);

  /// Puts the buffer of the ALLOC into its memory if there is room.
  bool allocate(uint32_t alloc, bool isIssuing);
  /// Takes buffers out of the memory of the ALLOC until there is room for it.
  SpillResult makeRoom(uint32_t alloc);
  /// The step has written its buffers.
  void own(uint32_t step);
  /// The step is done: buffers without further uses leave their memory.
  void release(uint32_t step);
  /// All memories are empty again.
  void clear();

  /// Of all spills so far; `end` stays `Done`.
  const SpillForecast &getForecast() const { return forecast; }
  /// Steps and slices that were looked at.
  size_t getWork() const { return work + state.steps.getRenewals(); }

private:
  using Victims = llvm::SmallVector<uint32_t, 16>;

  MemoryPool &poolOf(uint32_t buffer);
  void keepWhatIsNeededBy(uint32_t alloc);
  void keepWhatIsReadBy(uint32_t step);
  /// False for what is not written yet, what the next op needs, and what this
  /// chip does not spill.
  bool mayLeave(uint32_t buffer, uint32_t alloc) const;
  bool isFixedInL1(uint32_t owner, uint32_t alloc) const;
  Victims chooseVictims(uint32_t alloc);
  /// Where the next use of `buffer` begins: the first of the ALLOCs right
  /// before it, or the step itself; `none` without any.
  uint32_t nextUse(uint32_t buffer);

  /// False if the model does not know what happens.
  bool evict(uint32_t buffer, uint32_t alloc, SpillResult &result);
  void reloadFromGm(uint32_t buffer, uint32_t tensor, uint32_t alloc,
                    SpillResult &result);
  void storeAndReload(uint32_t buffer, uint32_t tensor, uint32_t alloc,
                      SpillResult &result);
  void storeJoined(uint32_t buffer, uint32_t tensor, uint32_t alloc,
                   SpillResult &result);
  void replayJoins(uint32_t tensor, uint32_t copy, uint32_t gm, uint32_t buffer,
                   uint32_t alloc, SpillResult &result);
  void storeFromL0c(uint32_t buffer, uint32_t tensor, SpillResult &result);

  /// The first op of the leaf that uses `buffer`.
  uint32_t userOf(uint32_t buffer) const;
  /// Adds the store of `tensor` behind its last writer, and its copy in GM.
  uint32_t store(uint32_t buffer, uint32_t tensor, DataType dtype);
  /// A tensor like `tensor` in a buffer of its own.
  uint32_t makeCopy(uint32_t tensor);
  /// Inserts steps in front of the next use of `buffer`, but behind `alloc`.
  void insert(std::vector<Step> steps, uint32_t buffer, uint32_t alloc,
              SpillResult &result);
  Step makeAlloc(uint32_t tensor) const;
  Step makeLoad(uint32_t gm, uint32_t tensor) const;
  void redirectReaders(uint32_t buffer, uint32_t from, uint32_t to);
  void compactIfUnwritten(uint32_t buffer);

  ScheduleState &state;
  bool is950;
  std::map<MemorySpace, MemoryPool> pools;
  SpillForecast forecast;
  uint32_t spills = 0;
  size_t work = 0;
};

} // namespace ptolint::schedule

#endif // PTO_LINT_LIB_ANALYSIS_SCHEDULE_SPILLENGINE_H
