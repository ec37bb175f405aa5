//===- InfoCommands.cpp - Calls that check nothing ------------------------===//

#include "pto-lint/Tools/InfoCommands.h"

#include "pto-lint/Report/Version.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Target/Target.h"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>

#include "Coverage.h"

namespace ptolint {

namespace {

/// `F40005`, or `F0000C, in release 0.2 FC4000`.
std::string codesText(const RuleInfo &rule) {
  if (rule.code == rule.code02)
    return std::string(rule.code);
  return fmt::format("{}, in release {} {}", rule.code,
                     releaseName(Release::v0_2), rule.code02);
}

void explainRule(const RuleInfo &rule, std::ostream &out) {
  out << fmt::format("{}: {}", severityName(rule.severity), rule.id);
  if (!rule.code.empty())
    out << " (the compiler says " << codesText(rule) << ')';
  out << fmt::format("\n\n{}.\n\n{}\n\nExample\n\n{}\n\nFix\n\n{}\n",
                     rule.summary, rule.why, rule.example, rule.fix);
}

void explain(std::string_view ruleOrCode, std::ostream &out) {
  bool first = true;
  for (const RuleInfo &rule : allRules()) {
    if (rule.id != ruleOrCode && rule.code != ruleOrCode &&
        rule.code02 != ruleOrCode)
      continue;
    if (!first)
      out << '\n';
    explainRule(rule, out);
    first = false;
  }
}

void listRules(std::ostream &out) {
  size_t width = 0;
  for (const RuleInfo &rule : allRules())
    width = std::max(width, rule.id.size());
  for (const RuleInfo &rule : allRules())
    out << fmt::format("{:<{}}  {:<7}  {:<6}  {}\n", rule.id, width,
                       severityName(rule.severity),
                       rule.code.empty() ? "-" : rule.code, rule.summary);
}

void listTargets(std::ostream &out) {
  size_t nameWidth = 0, bytesWidth = 0;
  for (const Target &target : allTargets()) {
    for (const Capacity &row : target.getCapacities()) {
      nameWidth = std::max(nameWidth, memorySpaceDisplay(row.space).size());
      bytesWidth = std::max(bytesWidth, std::to_string(row.bytes).size());
    }
  }
  for (const Target &target : allTargets()) {
    bool isDefault = &target == &allTargets().front();
    out << fmt::format("{} ({}){}\n", target.getName(), target.getDisplay(),
                       isDefault ? ", default" : "");
    for (const Capacity &row : target.getCapacities())
      out << fmt::format("  {:<{}}  {:>{}} bytes  {}\n",
                         memorySpaceDisplay(row.space), nameWidth, row.bytes,
                         bytesWidth, row.source);
  }
}

} // namespace

void runInfoCommand(const Options &options, std::ostream &out) {
  switch (options.action) {
  case Action::Check:
  case Action::Batch:
  case Action::Emit:
  case Action::Decode:
  case Action::Suggest:
  case Action::Recover:
  case Action::Workspace:
    return;
  case Action::Help:
    out << helpText();
    return;
  case Action::Version:
    out << toolName() << ' ' << toolVersion() << '\n';
    return;
  case Action::Explain:
    explain(options.explain, out);
    return;
  case Action::ListRules:
    listRules(out);
    return;
  case Action::Coverage:
    printCoverage(out);
    return;
  case Action::ListTargets:
    listTargets(out);
    return;
  }
}

} // namespace ptolint
