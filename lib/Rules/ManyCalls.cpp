//===- ManyCalls.cpp - So many programs that the compile is slow ----------===//

#include "Calls.h"

namespace ptolint {

namespace {

class ManyCalls : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    // More are an error.
    CountedOps calls = callsOf(checked.function);
    if (calls.count < slowCalls || calls.count > callLimit(checked.release))
      return;
    findings.push_back(
        makeAdvice(*this, checked, calls.first,
                   {fact("calls", calls.count), fact("limit", slowCalls)}));
  }
};

} // namespace

std::unique_ptr<Rule> createManyCallsRule() {
  return std::make_unique<ManyCalls>(*findRule("many-calls"));
}

} // namespace ptolint
