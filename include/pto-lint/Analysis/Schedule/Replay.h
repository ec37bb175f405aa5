//===- Replay.h - What the scheduler will spill ----------------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_SCHEDULE_REPLAY_H
#define PTO_LINT_ANALYSIS_SCHEDULE_REPLAY_H

#include "pto-lint/Analysis/BlockGraph.h"
#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Analysis/Schedule/IssueOrder.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstddef>
#include <cstdint>

namespace ptolint {

class Target;

/// Looks at ops and buffers before the model gives up: about a second.
inline constexpr size_t maxScheduleWork = size_t(1) << 27;

/// What the compiler will do with a leaf whose ops each fit: it replays `order`
/// one op at a time and makes room by spilling, then issues the result again,
/// as the pipes get free, and may have to spill once more.
///
/// The events name buffers and ops of `graph`. An end that is not known has a
/// reason; what was counted so far stands.
///
/// Sources, in schedule_ooo of hicann/pypto 883e7dfb: post_schedule/
/// {ooo_scheduler,spill_engine}.cpp, common/{buffer_pool,dep_manager}.cpp.
SpillForecast replaySchedule(const BlockGraph &graph,
                             llvm::ArrayRef<uint32_t> order,
                             const Target &target,
                             size_t maxWork = maxScheduleWork);

/// The same for an order that may not be known; then the end is not known
/// either, for the same reason.
SpillForecast foreseeSchedule(const BlockGraph &graph, const IssueOrder &order,
                              const Target &target,
                              size_t maxWork = maxScheduleWork);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_SCHEDULE_REPLAY_H
