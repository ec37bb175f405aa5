//===- CubeRule.cpp - Rules about matmuls before any compile --------------===//

#include "CubeRule.h"

#include "pto-lint/Rules/FindingBuilder.h"
#include "pto-lint/Rules/KernelJudgement.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <iterator>

#include "CheckText.h"
#include "VectorRule.h"

namespace ptolint {

using namespace pypto;

namespace {

constexpr CheckText<CubeCheck> texts[] = {
#define PTO_CUBE_CHECK(check, rule, code, code02, problem, printed)            \
  {CubeCheck::check, rule, code, code02, problem, printed},
#include "CubeCheckTexts.def"
};

static_assert(std::size(texts) ==
              static_cast<size_t>(CubeCheck::AccumulatorType) + 1);
static_assert(std::ranges::is_sorted(texts, {}, &CheckText<CubeCheck>::check),
              "textOf takes the text by the number of the check");

} // namespace

const CheckText<CubeCheck> &textOf(CubeCheck check) {
  return texts[static_cast<size_t>(check)];
}

std::string_view ruleOf(CubeCheck check) { return textOf(check).rule; }

Finding makeViolationFinding(const Rule &rule, const CheckedFunction &checked,
                             TileOpInterface op,
                             const CubeViolation &violation) {
  return makeCheckFinding(rule, checked, op, textOf(violation.check),
                          violation.values);
}

Finding makeBufferFinding(const Rule &rule, const CheckedFunction &checked,
                          TileOpInterface op, const CubeBuffer &buffer) {
  Finding finding = makeCapacityFinding(
      rule, checked, op, buffer.space, *buffer.bytes,
      checked.target.capacity(buffer.space).value_or(0), {});
  // The sizes are the compiler's own arithmetic on what the author wrote.
  finding.certainty = Certainty::Proved;
  Term term;
  term.symbol = cubeRoleName(buffer.role);
  term.dtype = buffer.dtype;
  term.shape.assign(buffer.shape.begin(), buffer.shape.end());
  term.bytes = *buffer.bytes;
  term.direction = directionOf(buffer.role);
  finding.terms.push_back(std::move(term));
  return finding;
}

void CubeRule::check(const CheckedFunction &checked,
                     std::vector<Finding> &findings) const {
  for (const JudgedCube &judged : checked.getCubes().getCubes())
    for (const CubeViolation &violation : judged.violations)
      if (ruleOf(violation.check) == getInfo().id)
        findings.push_back(
            makeViolationFinding(*this, checked, judged.cube.op, violation));
  // Inputs are judged with the vector ops, whoever reads them.
  if (getInfo().id == ruleOf(CubeCheck::NzInnerAxis))
    addVectorFindings(*this, checked, findings);
}

std::vector<OrderedFinding> judgeCubes(const CheckedFunction &checked) {
  std::vector<OrderedFinding> result;
  for (const JudgedCube &judged : checked.getCubes().getCubes()) {
    for (const CubeViolation &violation : judged.violations) {
      CubeRule rule(*findRule(ruleOf(violation.check)));
      result.push_back(
          {stageOf(violation.check), judged.position,
           makeViolationFinding(rule, checked, judged.cube.op, violation)});
    }
    for (const CubeBuffer &buffer : judged.oversized) {
      CubeRule rule(*findRule("oversized-buffer"));
      result.push_back(
          {CompilerStage::Schedule, judged.position,
           makeBufferFinding(rule, checked, judged.cube.op, buffer)});
    }
  }
  // A later stage of an earlier op comes after an earlier stage of a later one.
  sortAsCompiled(result);
  return result;
}

#define PTO_CUBE_RULE(Name, id)                                                \
  std::unique_ptr<Rule> create##Name##Rule() {                                 \
    return std::make_unique<CubeRule>(*findRule(id));                          \
  }
PTO_CUBE_RULE(IndivisibleCubeTile, "indivisible-cube-tile")
PTO_CUBE_RULE(IndivisibleKTiles, "indivisible-k-tiles")
PTO_CUBE_RULE(InvalidSplitK, "invalid-split-k")
PTO_CUBE_RULE(MisalignedCubeTile, "misaligned-cube-tile")
PTO_CUBE_RULE(MisalignedNzOperand, "misaligned-nz-operand")
PTO_CUBE_RULE(MismatchedMatmulShapes, "mismatched-matmul-shapes")
PTO_CUBE_RULE(NonPositiveCubeTile, "non-positive-cube-tile")
PTO_CUBE_RULE(UnsupportedBiasOrScale, "unsupported-bias-or-scale")
PTO_CUBE_RULE(UnsupportedMatmulFormat, "unsupported-matmul-format")
PTO_CUBE_RULE(UnsupportedMatmulType, "unsupported-matmul-type")
#undef PTO_CUBE_RULE

} // namespace ptolint
