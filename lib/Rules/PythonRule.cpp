//===- PythonRule.cpp - Rules about the text of kernels -------------------===//

#include "pto-lint/Rules/PythonRule.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <utility>

#include "PythonTiles.h"

namespace ptolint {

bool CheckedPython::hasNewFrontEnd() const {
  return release != Release::v0_2 &&
         (function.frontEnd == PythonFrontEnd::Default ||
          function.frontEnd == PythonFrontEnd::New);
}

bool CheckedPython::hasOldFrontEnd() const {
  return release == Release::v0_2 || function.frontEnd == PythonFrontEnd::Old;
}

Finding CheckedPython::makeFinding(const RuleInfo &info,
                                   const PythonPlace &place,
                                   std::vector<Fact> facts) const {
  Finding finding;
  finding.rule = &info;
  finding.severity = info.severity;
  bool isOld = release == Release::v0_2;
  finding.code = isOld ? info.code02 : info.code;
  finding.otherCode = isOld ? info.code : info.code02;
  finding.facts = std::move(facts);
  finding.function = function.name;
  finding.stage = "Python source";
  finding.source = {file, place.line};
  return finding;
}

std::vector<std::unique_ptr<PythonRule>> createPythonRules() {
  std::vector<std::unique_ptr<PythonRule>> rules;
#define PTO_PYTHON_RULE(Name) rules.push_back(create##Name##Rule());
#include "pto-lint/Rules/RuleFactories.inc"
  return rules;
}

std::vector<Finding> judgePython(const PythonFileFacts &facts,
                                 Release release) {
  std::vector<std::unique_ptr<PythonRule>> rules = createPythonRules();
  std::vector<Finding> findings;
  for (const PythonFunctionFacts &function : facts.functions) {
    CheckedPython checked{function, facts.file, release};
    for (const std::unique_ptr<PythonRule> &rule : rules)
      rule->check(checked, findings);
    judgePythonTiles(checked, findings);
    judgePythonUnrolls(checked, findings);
    judgePythonReads(checked, findings);
  }
  return findings;
}

void dropSeenAgain(std::vector<Finding> &findings,
                   llvm::ArrayRef<Finding> traced) {
  std::set<std::pair<const RuleInfo *, std::string>> seen;
  for (const Finding &finding : traced)
    seen.emplace(finding.rule, finding.source.file);
  llvm::erase_if(findings, [&](const Finding &finding) {
    return seen.contains({finding.rule, finding.source.file});
  });
}

} // namespace ptolint
