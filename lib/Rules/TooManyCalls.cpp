//===- TooManyCalls.cpp - More programs than the device can schedule ------===//

#include "Calls.h"

namespace ptolint {

using namespace pypto;

namespace {

class TooManyCalls : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    CountedOps calls = callsOf(checked.function);
    uint64_t limit = callLimit(checked.release);
    if (calls.count <= limit)
      return;
    FuncOp function = checked.function;
    findings.push_back(makeAdvice(*this, checked, calls.first,
                                  {{"function", function.getSymName().str()},
                                   fact("calls", calls.count),
                                   fact("limit", limit)}));
  }
};

} // namespace

std::unique_ptr<Rule> createTooManyCallsRule() {
  return std::make_unique<TooManyCalls>(*findRule("too-many-calls"));
}

} // namespace ptolint
