//===- InfoCommands.cpp - Calls that check nothing ------------------------===//

#include "pto-lint/Tools/InfoCommands.h"

#include "pto-lint/Report/RulePrinter.h"
#include "pto-lint/Report/Version.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/Target.h"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>

#include "Completion.h"
#include "Coverage.h"

namespace ptolint {

namespace {

/// The rules that `ruleOrCode` names.
std::vector<const RuleInfo *> rulesOf(std::string_view ruleOrCode) {
  std::vector<const RuleInfo *> result;
  for (const RuleInfo &rule : allRules())
    if (rule.id == ruleOrCode || rule.code == ruleOrCode ||
        rule.code02 == ruleOrCode)
      result.push_back(&rule);
  return result;
}

std::vector<const RuleInfo *> everyRule() {
  std::vector<const RuleInfo *> result;
  for (const RuleInfo &rule : allRules())
    result.push_back(&rule);
  return result;
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
    bool isDefault = &target == &targetOrDefault({});
    out << fmt::format("{} ({}){}\n", target.getName(), target.getDisplay(),
                       isDefault ? tr(", default") : "");
    for (const Capacity &row : target.getCapacities())
      out << say("  {:<{}}  {:>{}} bytes  {}\n", memorySpaceDisplay(row.space),
                 nameWidth, row.bytes, bytesWidth, tr(row.source));
  }
}

} // namespace

void runInfoCommand(const Options &options, std::ostream &out) {
  bool isJson = options.format == OutputFormat::Json;
  switch (options.action) {
  case Action::Check:
  case Action::Batch:
  case Action::Emit:
  case Action::Decode:
  case Action::Suggest:
  case Action::Recover:
  case Action::Workspace:
  case Action::Estimate:
    return;
  case Action::Help:
    out << helpText();
    return;
  case Action::Version:
    out << toolName() << ' ' << toolVersion() << '\n';
    return;
  case Action::Explain:
    isJson ? printRulesJson(out, rulesOf(options.explain))
           : explainRules(out, rulesOf(options.explain));
    return;
  case Action::ListRules:
    isJson ? printRulesJson(out, everyRule()) : listRules(out, everyRule());
    return;
  case Action::Completion:
    out << completionScript(options.shell).value_or("");
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
