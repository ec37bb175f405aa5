//===- Spill.h - Whether a leaf can be scheduled ---------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_SPILL_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_SPILL_H

#include "pto-lint/Analysis/Lowering/LeafPlan.h"

#include <cstdint>

namespace ptolint::lowering {

/// `canSchedule` of release 9.2 for a UB of `capacity` bytes.
Schedulable simulateSchedule(const LeafPlan &plan, int64_t capacity);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_SPILL_H
