//===- SingleJumpUnroll.cpp - An unroll list without levels in between ----===//

#include "pto-lint/Rules/Program.h"
#include "pto-lint/Target/HazardLimits.h"

#include "Advice.h"
#include "LoopLevels.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Nothing unless there is one large level and 1.
Advice adviceAbout(llvm::ArrayRef<int64_t> levels) {
  if (levels.size() != 2 || levels.back() != 1)
    return std::nullopt;
  auto copies = static_cast<uint64_t>(levels.front());
  if (copies < singleJump)
    return std::nullopt;
  return Facts{fact("copies", copies), fact("rest", copies - 1)};
}

class SingleJumpUnroll : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    if (!hasTiles(checked.function))
      return;
    FuncOp function = checked.function;
    function->walk<mlir::WalkOrder::PreOrder>([&](LoopOp loop) {
      TileOpInterface op = firstOpIn(loop);
      Advice advice = adviceAbout(levelsOf(loop));
      if (op && advice)
        findings.push_back(makeAdvice(*this, checked, op, std::move(*advice)));
    });
  }

  void checkProgram(const Program &program,
                    std::vector<Finding> &findings) const override {
    for (const LoopOutline &loop : outlineLoops(program.getFunctions()))
      if (Advice advice = adviceAbout(levelsOf(loop)))
        findings.push_back(program.makeFinding(*this, loop.levels.front().first,
                                               std::move(*advice)));
  }
};

} // namespace

std::unique_ptr<Rule> createSingleJumpUnrollRule() {
  return std::make_unique<SingleJumpUnroll>(*findRule("single-jump-unroll"));
}

} // namespace ptolint
