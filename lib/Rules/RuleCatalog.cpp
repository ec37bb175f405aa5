//===- RuleCatalog.cpp - Records of all rules -----------------------------===//

#include "pto-lint/Rules/RuleCatalog.h"

#include "pto-lint/Support/Language.h"

#include <algorithm>
#include <iterator>

namespace ptolint {

namespace {

constexpr RuleInfo rules[] = {
#include "pto-lint/Rules/Rules.inc"
};
static_assert(std::ranges::is_sorted(rules, {}, &RuleInfo::id),
              "findRule searches by halves");

constexpr TextPair texts[] = {
#define PTO_TEXT(english, chinese) {english, chinese},
#include "pto-lint/Rules/RuleTexts.inc"
};

/// The catalogue of texts has those of the rules from the start.
[[maybe_unused]] const bool isTranslated = (addTexts(texts), true);

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

std::string_view suppressionKindName(SuppressionKind kind) {
  switch (kind) {
  case SuppressionKind::Comment:
    return "comment";
  case SuppressionKind::Baseline:
    return "baseline";
  }
  __builtin_unreachable();
}

std::string_view ruleSubjectName(RuleSubject subject) {
  switch (subject) {
  case RuleSubject::AnyGraph:
    return "any graph";
  case RuleSubject::Kernel:
    return "kernel";
  case RuleSubject::Graph:
    return "graph";
  case RuleSubject::Leaf:
    return "leaf";
  case RuleSubject::Plan:
    return "plan";
  case RuleSubject::Source:
    return "source";
  case RuleSubject::Python:
    return "python";
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

size_t ruleIndex(const RuleInfo &rule) { return &rule - allRules().data(); }

const RuleInfo *findRule(std::string_view id) {
  const RuleInfo *rule = std::ranges::lower_bound(rules, id, {}, &RuleInfo::id);
  return rule == std::end(rules) || rule->id != id ? nullptr : rule;
}

std::string repairText(const RuleInfo &rule) {
  std::string_view fix = tr(rule.fix);
  std::string text(fix.substr(0, fix.find("\n\n")));
  std::ranges::replace(text, '\n', ' ');
  // A colon ends what can stand alone as well.
  for (std::string_view end : {". ", ": ", "。", "："})
    text.resize(std::min(text.size(), text.find(end)));
  while (!text.empty() && (text.back() == '.' || text.back() == ' '))
    text.pop_back();
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z')
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

} // namespace ptolint
