//===- PlanRules.h - What is wrong with a memory plan ----------*- C++ -*-===//

#ifndef PTO_LINT_RULES_PLANRULES_H
#define PTO_LINT_RULES_PLANRULES_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Rules/Finding.h"

#include <string_view>
#include <vector>

namespace ptolint {

/// Most findings of one rule about one memory of one plan; the last one says
/// how many there would be more.
constexpr size_t maxPlanFindings = 16;

/// Most terms of such a finding; the last one stands for all smaller buffers.
constexpr size_t maxPlanTerms = 256;

/// The findings of the rules `plan-over-capacity`, `plan-overlap` and
/// `plan-misaligned` about `leaf`, whose spaces are filled in, in the order of
/// its spaces, rules and ops. `stage` is what messages call the plan: `memory
/// plan`.
///
/// `required` of an overflow is what is live, or, if that would fit, where the
/// block ends; the terms are what is live, in bytes with all slots.
std::vector<Finding> judgePlan(const LeafMemory &leaf, std::string_view stage);

} // namespace ptolint

#endif // PTO_LINT_RULES_PLANRULES_H
