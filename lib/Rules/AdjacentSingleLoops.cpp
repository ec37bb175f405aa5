//===- AdjacentSingleLoops.cpp - Loops of one iteration in a row ----------===//

#include "pto-lint/Dialect/FunctionOps.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

/// The loop before `loop` with no op in between; tensors are declared anywhere.
LoopOp loopBefore(LoopOp loop) {
  mlir::Operation *before = loop->getPrevNode();
  while (mlir::isa_and_nonnull<TensorOp>(before))
    before = before->getPrevNode();
  return mlir::dyn_cast_or_null<LoopOp>(before);
}

class AdjacentSingleLoops : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    FuncOp function = checked.function;
    function->walk<mlir::WalkOrder::PreOrder>([&](LoopOp loop) {
      LoopOp before = loopBefore(loop);
      TileOpInterface op = firstOpIn(loop);
      if (before && op && runsOnce(loop) && runsOnce(before))
        findings.push_back(
            makeAdvice(*this, checked, op, {{"index", loop.getIndex().str()}}));
    });
  }
};

} // namespace

std::unique_ptr<Rule> createAdjacentSingleLoopsRule() {
  return std::make_unique<AdjacentSingleLoops>(
      *findRule("adjacent-single-loops"));
}

} // namespace ptolint
