//===- LargeUnrolledBody.cpp - Many ops by all levels of an unroll list ---===//

#include "pto-lint/Rules/Program.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/HazardLimits.h"

#include "Advice.h"
#include "LoopLevels.h"

namespace ptolint {

using namespace pypto;

namespace {

std::vector<Fact> factsOf(uint64_t ops, llvm::ArrayRef<int64_t> levels) {
  return {fact("ops", ops),
          {"levels", levelsText(levels)},
          fact("limit", slowRecordedOps)};
}

/// Ops of the body itself, without those of loops in it.
uint64_t bodyOps(LoopOp loop) {
  uint64_t ops = 0;
  loop->walk([&](TileOpInterface op) {
    ops += op->getParentOfType<LoopOp>() == loop;
  });
  return ops;
}

class LargeUnrolledBody : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    if (!hasTiles(checked.function))
      return;
    FuncOp function = checked.function;
    function->walk<mlir::WalkOrder::PreOrder>([&](LoopOp loop) {
      llvm::SmallVector<int64_t, 8> levels = levelsOf(loop);
      uint64_t copies = 0;
      for (int64_t level : levels)
        copies = saturatedAdd(copies, static_cast<uint64_t>(level));
      uint64_t ops = saturatedMul(copies, bodyOps(loop));
      if (levels.size() > 1 && ops >= slowRecordedOps)
        findings.push_back(
            makeAdvice(*this, checked, firstOpIn(loop), factsOf(ops, levels)));
    });
  }

  void checkProgram(const Program &program,
                    std::vector<Finding> &findings) const override {
    for (const LoopOutline &loop : outlineLoops(program.getFunctions()))
      if (loop.levels.size() > 1 && loop.ops() >= slowRecordedOps)
        findings.push_back(
            program.makeFinding(*this, loop.levels.front().first,
                                factsOf(loop.ops(), levelsOf(loop))));
  }
};

} // namespace

std::unique_ptr<Rule> createLargeUnrolledBodyRule() {
  return std::make_unique<LargeUnrolledBody>(*findRule("large-unrolled-body"));
}

} // namespace ptolint
