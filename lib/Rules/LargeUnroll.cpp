//===- LargeUnroll.cpp - A loop body that is repeated many times ----------===//

#include "pto-lint/Target/GuideLimits.h"

#include "Advice.h"
#include "LoopLevels.h"

namespace ptolint {

using namespace pypto;

namespace {

class LargeUnroll : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    if (!hasTiles(checked.function))
      return;
    FuncOp function = checked.function;
    function->walk<mlir::WalkOrder::PreOrder>([&](LoopOp loop) {
      int64_t copies = levelsOf(loop).front();
      if (copies <= guideUnroll)
        return;
      if (TileOpInterface op = firstOpIn(loop))
        findings.push_back(
            makeAdvice(*this, checked, op,
                       {fact("copies", copies), fact("limit", guideUnroll)}));
    });
  }
};

} // namespace

std::unique_ptr<Rule> createLargeUnrollRule() {
  return std::make_unique<LargeUnroll>(*findRule("large-unroll"));
}

} // namespace ptolint
