//===- RulePrinter.cpp - The records of rules -----------------------------===//

#include "pto-lint/Report/RulePrinter.h"

#include "pto-lint/Report/Version.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/Release.h"

#include "llvm/Support/raw_os_ostream.h"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>

#include "FindingJson.h"

namespace ptolint {

namespace {

/// `F40005`, or `F0000C, in release 0.2 FC4000`.
std::string codesText(const RuleInfo &rule) {
  if (rule.code == rule.code02)
    return std::string(rule.code);
  return say("{}, in release {} {}", rule.code, releaseName(Release::v0_2),
             rule.code02);
}

void explainRule(const RuleInfo &rule, std::ostream &out) {
  out << fmt::format("{}: {}", tr(severityName(rule.severity)), rule.id);
  if (!rule.code.empty())
    out << say(" (the compiler says {})", codesText(rule));
  if (rule.isPreview)
    out << say(" (in preview: reported with --preview, or if selected)");
  out << say("\n\n{}.\n\n{}\n\nExample\n\n{}\n\nFix\n\n{}\n", tr(rule.summary),
             tr(rule.why), tr(rule.example), tr(rule.fix));
}

} // namespace

void explainRules(std::ostream &out,
                  const std::vector<const RuleInfo *> &rules) {
  for (const RuleInfo *rule : rules) {
    if (rule != rules.front())
      out << '\n';
    explainRule(*rule, out);
  }
}

void listRules(std::ostream &out, const std::vector<const RuleInfo *> &rules) {
  size_t width = 0;
  for (const RuleInfo *rule : rules)
    width = std::max(width, rule->id.size());
  for (const RuleInfo *rule : rules)
    out << fmt::format("{:<{}}  {:<7}  {:<6}  {}\n", rule->id, width,
                       severityName(rule->severity),
                       rule->code.empty() ? "-" : rule->code,
                       tr(rule->summary));
}

void printRulesJson(std::ostream &out,
                    const std::vector<const RuleInfo *> &rules) {
  llvm::raw_os_ostream stream(out);
  JsonWriter json(stream, /*indent=*/2);
  json.array([&] {
    for (const RuleInfo *rule : rules)
      json.object([&] {
        json.text("id", rule->id);
        json.textOrNull("code", rule->code);
        json.textOrNull("code_0_2", rule->code02);
        json.text("severity", severityName(rule->severity));
        json.text("subject", ruleSubjectName(rule->subject));
        json.boolean("preview", rule->isPreview);
        json.text("summary", tr(rule->summary));
        json.text("why", tr(rule->why));
        json.text("example", tr(rule->example));
        json.text("fix", tr(rule->fix));
        json.text("url", ruleAddress(rule->id));
      });
  });
  stream << '\n';
}

} // namespace ptolint
