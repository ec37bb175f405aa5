//===- KernelWithoutOutput.cpp - Kernels that write no parameter ----------===//

#include "pto-lint/Rules/PythonRule.h"

#include "llvm/ADT/STLExtras.h"

namespace ptolint {

namespace {

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

std::unique_ptr<PythonRule> createKernelWithoutOutputRule() {
  return std::make_unique<KernelWithoutOutput>(
      *findRule("kernel-without-output"));
}

} // namespace ptolint
