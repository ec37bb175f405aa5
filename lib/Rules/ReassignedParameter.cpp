//===- ReassignedParameter.cpp - Parameters that get another value --------===//

#include "pto-lint/Rules/PythonRule.h"
#include "pto-lint/Support/Say.h"

namespace ptolint {

namespace {

class ReassignedParameter : public KernelTextRule {
public:
  using KernelTextRule::KernelTextRule;

private:
  void checkKernel(const CheckedPython &checked,
                   std::vector<Finding> &findings) const override {
    for (const PythonParameterFact &parameter : checked.function.parameters) {
      // Without an annotation only an output is never read.
      bool isOutput = parameter.reads == 0;
      if (!parameter.isTensor && !isOutput)
        continue;
      for (const PythonPlace &place : parameter.rebinds)
        findings.push_back(judge(checked, parameter, place));
    }
  }

  Finding judge(const CheckedPython &checked,
                const PythonParameterFact &parameter,
                const PythonPlace &place) const {
    bool isRefused =
        checked.release != Release::v0_2 && checked.hasOldFrontEnd();
    std::string outcome =
        say("what the caller sees of it depends on the front end");
    if (isRefused)
      outcome = say("the front end of new_ir=False refuses it");
    else if (checked.release == Release::v0_2)
      outcome = say("the caller reads what was there before");
    Finding finding = checked.makeFinding(
        getInfo(), place, {{"name", parameter.name}, {"outcome", outcome}});
    if (isRefused && parameter.isTensor)
      finding.severity = Severity::Error;
    else if (parameter.reads != 0)
      finding.severity = Severity::Info;
    return finding;
  }
};

} // namespace

std::unique_ptr<PythonRule> createReassignedParameterRule() {
  return std::make_unique<ReassignedParameter>(
      *findRule("reassigned-parameter"));
}

} // namespace ptolint
