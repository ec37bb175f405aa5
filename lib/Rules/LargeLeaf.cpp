//===- LargeLeaf.cpp - Programs that may overflow the stack ---------------===//

#include "pto-lint/Target/HazardLimits.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

class LargeLeaf : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    FuncOp function = checked.function;
    if (function.getStage() != Stage::BlockGraph)
      return;
    CountedOps ops = countOps(function, [](OpFamily family) {
      return family != OpFamily::Sync && family != OpFamily::Alloc;
    });
    if (ops.count > largeLeafOps)
      findings.push_back(
          makeAdvice(*this, checked, ops.first,
                     {fact("ops", ops.count), fact("limit", largeLeafOps)}));
  }
};

} // namespace

std::unique_ptr<Rule> createLargeLeafRule() {
  return std::make_unique<LargeLeaf>(*findRule("large-leaf"));
}

} // namespace ptolint
