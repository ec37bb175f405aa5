//===- RuleCatalog.cpp - Records of all rules -----------------------------===//

#include "pto-lint/Rules/RuleCatalog.h"

#include <algorithm>
#include <iterator>

namespace ptolint {

namespace {

constexpr RuleInfo rules[] = {
#include "pto-lint/Rules/Rules.inc"
};
static_assert(std::ranges::is_sorted(rules, {}, &RuleInfo::id),
              "findRule searches by halves");

} // namespace

std::string_view severityName(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return "error";
  case Severity::Warning:
    return "warning";
  case Severity::Info:
    return "info";
  }
  __builtin_unreachable();
}

std::string_view certaintyName(Certainty certainty) {
  switch (certainty) {
  case Certainty::Proved:
    return "proved";
  case Certainty::Assumed:
    return "assumed";
  case Certainty::Undecided:
    return "undecided";
  }
  __builtin_unreachable();
}

std::span<const RuleInfo> allRules() { return rules; }

const RuleInfo *findRule(std::string_view id) {
  const RuleInfo *rule = std::ranges::lower_bound(rules, id, {}, &RuleInfo::id);
  return rule == std::end(rules) || rule->id != id ? nullptr : rule;
}

} // namespace ptolint
