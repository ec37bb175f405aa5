//===- PythonUnrolls.cpp - Literal unroll lists ---------------------------===//

#include "pto-lint/Target/GuideLimits.h"
#include "pto-lint/Target/HazardLimits.h"

#include "llvm/ADT/STLExtras.h"

#include "LoopLevels.h"
#include "PythonJudgements.h"

namespace ptolint {

void judgePythonUnrolls(const CheckedPython &checked,
                        std::vector<Finding> &findings) {
  for (const PythonLoopFact &loop : checked.function.loops) {
    std::optional<std::vector<int64_t>> list = literalsOf(loop.unrollList);
    if (!list || llvm::any_of(*list, [](int64_t level) { return level < 1; }))
      continue;
    llvm::SmallVector<int64_t, 8> levels = levelsOf(*list);
    auto copies = static_cast<uint64_t>(levels.front());
    auto add = [&](std::string_view rule, std::vector<Fact> facts) {
      Finding finding =
          checked.makeFinding(*findRule(rule), loop.place, std::move(facts));
      finding.op.name =
          "pypto." + (loop.firstCall.empty() ? loop.name : loop.firstCall);
      findings.push_back(std::move(finding));
    };
    Fact unrolled{"copies", std::to_string(copies)};
    if (levels.size() == 2 && copies >= singleJump)
      add("single-jump-unroll",
          {unrolled, {"rest", std::to_string(copies - 1)}});
    // What `loop_unroll` runs is one body for several iterations, no copies.
    if (loop.name != "loop")
      continue;
    if (copies > static_cast<uint64_t>(guideUnroll))
      add("large-unroll", {unrolled, {"limit", std::to_string(guideUnroll)}});
    if (loop.hasInner && copies > 1)
      add("outer-unroll", {unrolled});
  }
}

} // namespace ptolint
