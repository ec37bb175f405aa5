//===- OuterUnroll.cpp - An unrolled loop around another loop -------------===//

#include "Advice.h"
#include "LoopLevels.h"

namespace ptolint {

using namespace pypto;

namespace {

bool holdsLoop(LoopOp loop) {
  return loop
      ->walk([&](LoopOp other) {
        return other == loop ? mlir::WalkResult::advance()
                             : mlir::WalkResult::interrupt();
      })
      .wasInterrupted();
}

class OuterUnroll : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    if (!hasTiles(checked.function))
      return;
    FuncOp function = checked.function;
    function->walk<mlir::WalkOrder::PreOrder>([&](LoopOp loop) {
      int64_t copies = levelsOf(loop).front();
      if (copies < 2 || !holdsLoop(loop))
        return;
      if (TileOpInterface op = firstOpIn(loop))
        findings.push_back(
            makeAdvice(*this, checked, op, {fact("copies", copies)}));
    });
  }
};

} // namespace

std::unique_ptr<Rule> createOuterUnrollRule() {
  return std::make_unique<OuterUnroll>(*findRule("outer-unroll"));
}

} // namespace ptolint
