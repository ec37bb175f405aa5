//===- Rule.cpp - All rules of the catalogue ------------------------------===//

#include "pto-lint/Rules/Rule.h"

namespace ptolint {

std::vector<std::unique_ptr<Rule>> createAllRules() {
  std::vector<std::unique_ptr<Rule>> rules;
#define PTO_RULE(Name) rules.push_back(create##Name##Rule());
#include "pto-lint/Rules/RuleFactories.inc"
  return rules;
}

} // namespace ptolint
