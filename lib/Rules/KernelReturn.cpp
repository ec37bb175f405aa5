//===- KernelReturn.cpp - Kernels that return a value ---------------------===//

#include "pto-lint/Rules/PythonRule.h"

namespace ptolint {

namespace {

class KernelReturn : public KernelTextRule {
public:
  using KernelTextRule::KernelTextRule;

private:
  void checkKernel(const CheckedPython &checked,
                   std::vector<Finding> &findings) const override {
    for (const PythonPlace &place : checked.function.returns) {
      Finding finding = checked.makeFinding(getInfo(), place, {});
      checked.weakenIfOld(finding);
      findings.push_back(std::move(finding));
    }
  }
};

} // namespace

std::unique_ptr<PythonRule> createKernelReturnRule() {
  return std::make_unique<KernelReturn>(*findRule("kernel-return"));
}

} // namespace ptolint
