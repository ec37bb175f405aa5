//===- BuildTimePrint.cpp - Prints that no run repeats --------------------===//

#include "pto-lint/Rules/PythonRule.h"
#include "pto-lint/Support/Say.h"

namespace ptolint {

namespace {

class BuildTimePrint : public KernelTextRule {
public:
  using KernelTextRule::KernelTextRule;

private:
  void checkKernel(const CheckedPython &checked,
                   std::vector<Finding> &findings) const override {
    for (const PythonPrintFact &print : checked.function.prints)
      findings.push_back(checked.makeFinding(
          getInfo(), print.place,
          {{"when", print.isInLoop
                        ? say(": once for each path through the loop, not once "
                              "for each iteration")
                        : ""}}));
  }
};

} // namespace

std::unique_ptr<PythonRule> createBuildTimePrintRule() {
  return std::make_unique<BuildTimePrint>(*findRule("build-time-print"));
}

} // namespace ptolint
