//===- PythonRule.cpp - Rules about the text of kernels -------------------===//

#include "pto-lint/Rules/PythonRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include "PythonJudgements.h"

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

void CheckedPython::weakenIfOld(Finding &finding) const {
  if (release != Release::v0_2)
    return;
  finding.severity = Severity::Warning;
  finding.certainty = Certainty::Assumed;
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

/// The function of `texts` that `finding` is about; null if there is none.
static const PythonFunctionFacts *
functionOf(const Finding &finding, llvm::ArrayRef<PythonFileFacts> texts) {
  for (const PythonFileFacts &text : texts)
    if (text.file == finding.source.file)
      for (const PythonFunctionFacts &function : text.functions)
        if (function.name == finding.function &&
            function.place.line <= finding.source.line &&
            finding.source.line <= function.endLine)
          return &function;
  return nullptr;
}

void dropSeenAgain(std::vector<Finding> &findings,
                   llvm::ArrayRef<PythonFileFacts> texts,
                   llvm::ArrayRef<Finding> traced) {
  llvm::erase_if(findings, [&](const Finding &finding) {
    const PythonFunctionFacts *function = functionOf(finding, texts);
    return llvm::any_of(traced, [&](const Finding &other) {
      if (other.rule != finding.rule)
        return false;
      // The kernels of a function are called `name:path`.
      llvm::StringRef kernel = llvm::StringRef(other.function).split(':').first;
      bool isInside = function && other.source.file == finding.source.file &&
                      function->place.line <= other.source.line &&
                      other.source.line <= function->endLine;
      return kernel == finding.function || isInside;
    });
  });
}

} // namespace ptolint
