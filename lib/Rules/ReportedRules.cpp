//===- ReportedRules.cpp - The rules of a run -----------------------------===//

#include "pto-lint/Rules/ReportedRules.h"

namespace ptolint {

ReportedRules::ReportedRules(const RuleSelection &selection)
    : rules(createAllRules()) {
  std::erase_if(rules, [&](const std::unique_ptr<Rule> &rule) {
    return !selection.reports(rule->getInfo());
  });
}

void ReportedRules::checkCompiled(const CheckedFunction &function,
                                  std::vector<Finding> &findings) const {
  for (const std::unique_ptr<Rule> &rule : rules)
    if (rule->getInfo().subject != RuleSubject::Kernel)
      rule->check(function, findings);
}

void ReportedRules::checkSideGraph(const CheckedFunction &graph,
                                   std::vector<Finding> &findings) const {
  for (const std::unique_ptr<Rule> &rule : rules)
    if (rule->getInfo().subject == RuleSubject::Graph)
      rule->check(graph, findings);
}

void ReportedRules::advise(const CheckedFunction &kernel,
                           std::vector<Finding> &findings) const {
  for (const std::unique_ptr<Rule> &rule : rules)
    if (rule->getInfo().isAdvisory() &&
        rule->getInfo().subject != RuleSubject::Leaf)
      rule->check(kernel, findings);
}

void ReportedRules::checkProgram(const Program &program,
                                 std::vector<Finding> &findings) const {
  for (const std::unique_ptr<Rule> &rule : rules)
    rule->checkProgram(program, findings);
}

} // namespace ptolint
