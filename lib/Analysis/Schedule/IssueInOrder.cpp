//===- IssueInOrder.cpp - One step after the other ------------------------===//

#include "Issue.h"

namespace ptolint::schedule {

PassEnd issueInOrder(ScheduleState &state, SpillEngine &engine,
                     size_t maxWork) {
  const size_t limit = maxScheduleGrowth * state.steps.length();
  for (uint32_t step = state.steps.first(); step != none;
       step = state.steps[step].next) {
    if (state.steps[step].isAlloc && !engine.allocate(step, false)) {
      SpillResult spill = engine.makeRoom(step);
      if (!spill.hasRoom)
        return {spill.end, std::move(spill.reason)};
      engine.allocate(step, false);
    }
    engine.own(step);
    state.steps[step].isRetired = true;
    engine.release(step);
    if (state.steps.length() > limit)
      return {ScheduleEnd::DeadLoop, ""};
    if (engine.getWork() > maxWork)
      return {ScheduleEnd::Unknown, "the schedule takes too long to foresee"};
  }
  return {};
}

} // namespace ptolint::schedule
