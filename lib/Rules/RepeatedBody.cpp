//===- RepeatedBody.cpp - The body of a Python for, again and again -------===//

#include "pto-lint/Analysis/ProgramOutline.h"
#include "pto-lint/Analysis/RepeatedBodies.h"
#include "pto-lint/Target/HazardLimits.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Fewer than this that are no matmuls: a batched matmul, and what stands
/// beside it.
constexpr uint64_t fewestVectorOps = 2;

class RepeatedBodyRule : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    FuncOp function = checked.function;
    if (!isRecordedBody(function))
      return;
    // The copies of an unrolled loop are no matter of this rule.
    std::optional<LoopPathName> path = parseLoopPathName(function.getSymName());
    uint64_t unrolled = path ? std::max<int64_t>(path->copies, 1) : 1;
    for (const RepeatedBody &body : findRepeatedBodies(function)) {
      uint64_t copies = body.copies / unrolled;
      uint64_t total = copies * body.ops;
      if (copies < slowCopies || body.vectorOps < fewestVectorOps ||
          total < slowCopiedOps)
        continue;
      findings.push_back(
          makeAdvice(*this, checked, body.first,
                     {fact("copies", copies), fact("ops", body.ops),
                      fact("total", total), fact("limit", slowCopiedOps)}));
    }
  }
};

} // namespace

std::unique_ptr<Rule> createRepeatedBodyRule() {
  return std::make_unique<RepeatedBodyRule>(*findRule("repeated-body"));
}

} // namespace ptolint
