//===- PythonOutputs.cpp - What leaves a kernel by its parameters ---------===//

#include "pto-lint/Rules/PythonRule.h"
#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLExtras.h"

#include "PythonTiles.h"

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

class KernelWithoutOutput : public KernelTextRule {
public:
  using KernelTextRule::KernelTextRule;

private:
  void checkKernel(const CheckedPython &checked,
                   std::vector<Finding> &findings) const override {
    const auto &parameters = checked.function.parameters;
    bool hasTensor = llvm::any_of(
        parameters, [](const PythonParameterFact &p) { return p.isTensor; });
    // What is bound otherwise may be anything.
    bool isRead =
        llvm::all_of(parameters, [](const PythonParameterFact &parameter) {
          return parameter.reads == parameter.pureReads &&
                 parameter.rebinds.empty() && parameter.otherStores == 0;
        });
    if (hasTensor && isRead && !checked.function.calls.empty())
      findings.push_back(
          checked.makeFinding(getInfo(), checked.function.place,
                              {{"name", checked.function.name}}));
  }
};

} // namespace

void judgePythonReads(const CheckedPython &checked,
                      std::vector<Finding> &findings) {
  for (const PythonUnwrittenFact &fact : checked.function.unwritten) {
    Finding finding = checked.makeFinding(
        *findRule("read-before-write"), fact.place,
        {{"name", fact.name},
         {"printed", checked.release == Release::v0_2 ? "F74007" : "F74008"}});
    finding.op.name = "pypto." + fact.reader;
    // The path that reads it may never be taken.
    finding.certainty = Certainty::Assumed;
    findings.push_back(std::move(finding));
  }
}

std::unique_ptr<PythonRule> createReassignedParameterRule() {
  return std::make_unique<ReassignedParameter>(
      *findRule("reassigned-parameter"));
}

std::unique_ptr<PythonRule> createKernelWithoutOutputRule() {
  return std::make_unique<KernelWithoutOutput>(
      *findRule("kernel-without-output"));
}

} // namespace ptolint
