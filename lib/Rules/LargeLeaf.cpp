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
    uint64_t ops = 0;
    TileOpInterface first;
    function->walk([&](TileOpInterface op) {
      OpFamily family = getOpcodeInfo(op.getOpcode()).family;
      if (family != OpFamily::Sync && family != OpFamily::Alloc && ops++ == 0)
        first = op;
    });
    if (ops > largeLeafOps)
      findings.push_back(
          makeAdvice(*this, checked, first,
                     {fact("ops", ops), fact("limit", largeLeafOps)}));
  }
};

} // namespace

std::unique_ptr<Rule> createLargeLeafRule() {
  return std::make_unique<LargeLeaf>(*findRule("large-leaf"));
}

} // namespace ptolint
