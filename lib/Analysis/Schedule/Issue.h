//===- Issue.h - The two passes over a leaf --------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_SCHEDULE_ISSUE_H
#define PTO_LINT_LIB_ANALYSIS_SCHEDULE_ISSUE_H

#include "SpillEngine.h"

namespace ptolint::schedule {

/// How a pass ended.
struct PassEnd {
  ScheduleEnd end = ScheduleEnd::Done;
  std::string reason;
};

/// Issues one step after the other and spills where a memory is full.
/// Source: SeqSchedule in ooo_scheduler.cpp of hicann/pypto 883e7dfb.
PassEnd issueInOrder(ScheduleState &state, SpillEngine &engine, size_t maxWork);

/// Issues what is ready, pipe by pipe; ALLOCs go ahead in their order as long
/// as there is room. Where nothing can go on, it spills.
/// Source: RunSchedulerMainLoop in schedule_state.h, ibid.
PassEnd issueByPipes(ScheduleState &state, SpillEngine &engine, size_t maxWork);

/// The list may become this many times as long (MAX_NUM_TOTAL_ISSUES_RATIO).
inline constexpr size_t maxScheduleGrowth = 3;

} // namespace ptolint::schedule

#endif // PTO_LINT_LIB_ANALYSIS_SCHEDULE_ISSUE_H
