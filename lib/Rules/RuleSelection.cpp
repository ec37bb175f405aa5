//===- RuleSelection.cpp - Which rules a run reports ----------------------===//

#include "pto-lint/Rules/RuleSelection.h"

#include "pto-lint/Rules/RuleCatalog.h"

#include "llvm/Support/GlobPattern.h"

namespace ptolint {

namespace {

/// A name for several rules.
struct Group {
  std::string_view name;
  bool (*holds)(const RuleInfo &rule);
};

template <Severity severity> bool isOf(const RuleInfo &rule) {
  return rule.severity == severity;
}

template <RuleSubject subject> bool isAbout(const RuleInfo &rule) {
  return rule.subject == subject;
}

constexpr Group groups[] = {
    {"all", [](const RuleInfo &) { return true; }},
    {"error", isOf<Severity::Error>},
    {"warning", isOf<Severity::Warning>},
    {"info", isOf<Severity::Info>},
    {"advisory", [](const RuleInfo &rule) { return rule.isAdvisory(); }},
    {"kernel", isAbout<RuleSubject::Kernel>},
    {"graph", isAbout<RuleSubject::Graph>},
    {"leaf", isAbout<RuleSubject::Leaf>},
    {"plan", isAbout<RuleSubject::Plan>},
    {"python", isAbout<RuleSubject::Python>},
};

template <typename Predicate> std::vector<size_t> rulesWith(Predicate holds) {
  std::vector<size_t> result;
  for (const RuleInfo &rule : allRules())
    if (holds(rule))
      result.push_back(ruleIndex(rule));
  return result;
}

} // namespace

std::vector<std::string_view> ruleGroups() {
  std::vector<std::string_view> names;
  for (const Group &group : groups)
    names.push_back(group.name);
  return names;
}

std::vector<size_t> rulesNamedBy(std::string_view pattern) {
  if (pattern.empty())
    return {};
  for (const Group &group : groups)
    if (group.name == pattern)
      return rulesWith(group.holds);
  std::vector<size_t> named = rulesWith([&](const RuleInfo &rule) {
    return rule.id == pattern || rule.code == pattern || rule.code02 == pattern;
  });
  if (!named.empty())
    return named;
  llvm::Expected<llvm::GlobPattern> glob =
      llvm::GlobPattern::create(llvm::StringRef(pattern));
  if (!glob) {
    llvm::consumeError(glob.takeError());
    return {};
  }
  return rulesWith([&](const RuleInfo &rule) {
    return glob->match(llvm::StringRef(rule.id));
  });
}

RuleSelection::RuleSelection() : entries(allRules().size()) {}

void RuleSelection::select(const std::vector<size_t> &rules) {
  selectsAll = false;
  for (size_t rule : rules)
    entries[rule].isSelected = true;
}

void RuleSelection::ignore(const std::vector<size_t> &rules) {
  for (size_t rule : rules)
    entries[rule].isIgnored = true;
}

void RuleSelection::setSeverity(const std::vector<size_t> &rules,
                                Severity severity) {
  for (size_t rule : rules)
    entries[rule].severity = severity;
}

const RuleSelection::Entry &RuleSelection::entryOf(const RuleInfo &rule) const {
  return entries[ruleIndex(rule)];
}

bool RuleSelection::reports(const RuleInfo &rule) const {
  const Entry &entry = entryOf(rule);
  bool isDefault = selectsAll && (!rule.isPreview || showsPreview);
  return (isDefault || entry.isSelected) && !entry.isIgnored;
}

void RuleSelection::apply(std::vector<Finding> &findings) const {
  std::erase_if(findings, [&](const Finding &finding) {
    return !reports(*finding.rule);
  });
  for (Finding &finding : findings)
    finding.severity =
        entryOf(*finding.rule).severity.value_or(finding.severity);
}

} // namespace ptolint
