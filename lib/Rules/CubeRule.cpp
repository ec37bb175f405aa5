//===- CubeRule.cpp - Rules about matmuls before any compile --------------===//

#include "CubeRule.h"

#include "pto-lint/Rules/CubeJudgement.h"
#include "pto-lint/Rules/FindingBuilder.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace ptolint {

using namespace pypto;

namespace {

struct CheckText {
  CubeCheck check;
  std::string_view rule;
  std::string_view code;
  std::string_view code02;
  std::string_view problem;
  std::string_view printed;
};

constexpr CheckText texts[] = {
#define PTO_CUBE_CHECK(check, rule, code, code02, problem, printed)            \
  {CubeCheck::check, rule, code, code02, problem, printed},
#include "CubeCheckTexts.def"
};

static_assert(std::size(texts) ==
              static_cast<size_t>(CubeCheck::AccumulatorType) + 1);
static_assert(std::ranges::is_sorted(texts, {}, &CheckText::check),
              "textOf takes the text by the number of the check");

const CheckText &textOf(CubeCheck check) {
  return texts[static_cast<size_t>(check)];
}

/// `text` with `{0}`, `{1}`, … replaced by `values`.
std::string fill(std::string_view text,
                 const std::vector<std::string> &values) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') {
      result += text[i];
      continue;
    }
    result += values.at(text[i + 1] - '0');
    i += 2;
  }
  return result;
}

} // namespace

std::string_view ruleOf(CubeCheck check) { return textOf(check).rule; }

Finding makeViolationFinding(const Rule &rule, const CheckedFunction &checked,
                             TileOpInterface op,
                             const CubeViolation &violation) {
  const CheckText &text = textOf(violation.check);
  Finding finding = makeFinding(rule, checked, op);
  bool isOld = checked.release == Release::v0_2;
  finding.code = isOld ? text.code02 : text.code;
  finding.otherCode = isOld ? text.code : text.code02;
  finding.facts = {{"problem", fill(text.problem, violation.values)},
                   {"printed", fill(text.printed, violation.values)}};
  return finding;
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
  for (const JudgedCube &judged : checked.cubes.getCubes())
    for (const CubeViolation &violation : judged.violations)
      if (ruleOf(violation.check) == getInfo().id)
        findings.push_back(
            makeViolationFinding(*this, checked, judged.cube.op, violation));
}

std::vector<OrderedFinding> judgeCubes(const CheckedFunction &checked) {
  std::vector<OrderedFinding> result;
  for (const JudgedCube &judged : checked.cubes.getCubes()) {
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
  std::vector<size_t> order(result.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  llvm::sort(order, [&](size_t a, size_t b) {
    return std::tie(result[a].stage, a) < std::tie(result[b].stage, b);
  });
  std::vector<OrderedFinding> ordered;
  ordered.reserve(result.size());
  for (size_t i : order)
    ordered.push_back(std::move(result[i]));
  return ordered;
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
