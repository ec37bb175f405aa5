//===- PythonRule.cpp - Rules about the text of kernels -------------------===//

#include "pto-lint/Rules/PythonRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <set>
#include <utility>

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

namespace {

/// The functions of texts, by their file and name.
using Functions = std::map<std::pair<llvm::StringRef, llvm::StringRef>,
                           std::vector<const PythonFunctionFacts *>>;

/// Findings about kernels, by what those about texts are compared with.
class TracedFindings {
public:
  explicit TracedFindings(llvm::ArrayRef<Finding> findings) {
    for (const Finding &finding : findings) {
      // The kernels of a function are called `name:path`.
      llvm::StringRef function = finding.function;
      kernels.emplace(finding.rule, function.split(':').first);
      lines[{finding.rule, finding.source.file}].insert(finding.source.line);
    }
  }

  bool holdsKernel(const RuleInfo *rule, llvm::StringRef name) const {
    return kernels.contains({rule, name});
  }
  /// True for a finding on the lines of `function` in `file`.
  bool holdsLineOf(const RuleInfo *rule, llvm::StringRef file,
                   const PythonFunctionFacts &function) const {
    auto known = lines.find({rule, file});
    if (known == lines.end())
      return false;
    auto first = known->second.lower_bound(function.place.line);
    return first != known->second.end() && *first <= function.endLine;
  }

private:
  std::set<std::pair<const RuleInfo *, llvm::StringRef>> kernels;
  std::map<std::pair<const RuleInfo *, llvm::StringRef>, std::set<uint64_t>>
      lines;
};

} // namespace

/// The function of `functions` that `finding` is about; null if there is none.
static const PythonFunctionFacts *functionOf(const Finding &finding,
                                             const Functions &functions) {
  auto known = functions.find({finding.source.file, finding.function});
  if (known == functions.end())
    return nullptr;
  auto found = llvm::find_if(known->second, [&](const auto *function) {
    return function->place.line <= finding.source.line &&
           finding.source.line <= function->endLine;
  });
  return found == known->second.end() ? nullptr : *found;
}

void dropSeenAgain(std::vector<Finding> &findings,
                   llvm::ArrayRef<PythonFileFacts> texts,
                   llvm::ArrayRef<Finding> traced) {
  Functions functions;
  for (const PythonFileFacts &text : texts)
    for (const PythonFunctionFacts &function : text.functions)
      functions[{text.file, function.name}].push_back(&function);
  TracedFindings seen(traced);
  llvm::erase_if(findings, [&](const Finding &finding) {
    if (seen.holdsKernel(finding.rule, finding.function))
      return true;
    const PythonFunctionFacts *function = functionOf(finding, functions);
    return function &&
           seen.holdsLineOf(finding.rule, finding.source.file, *function);
  });
}

} // namespace ptolint
