//===- InvalidScope.cpp - Scopes that the compiler refuses ----------------===//

#include "InvalidScope.h"

#include "pto-lint/Analysis/CubeSplit.h"
#include "pto-lint/Rules/FindingBuilder.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/Architecture.h"

#include "llvm/ADT/STLExtras.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

const JudgedCube *findMixedScope(const CheckedFunction &checked) {
  if (!checked.getOptions().scope)
    return nullptr;
  const std::vector<JudgedCube> &cubes = checked.getCubes().getCubes();
  if (cubes.empty())
    return nullptr;
  if (checked.getVectors().hasVectorOps())
    return &cubes.front();
  // A split K adds its parts up with the vector unit.
  auto addsUp = llvm::find_if(cubes, [&](const JudgedCube &judged) {
    return judged.violations.empty() &&
           partialSumOf(judged.cube, checked.release) != PartialSum::None;
  });
  return addsUp == cubes.end() ? nullptr : &*addsUp;
}

bool allowsMixedScope(const Target &target) { return isDav3510(target); }

InvalidScopeRule::InvalidScopeRule() : Rule(*findRule("invalid-scope")) {}

void InvalidScopeRule::check(const CheckedFunction &checked,
                             std::vector<Finding> &findings) const {
  auto add = [&](TileOpInterface op, std::string problem, std::string printed) {
    Finding finding = makeFinding(*this, checked, op);
    finding.facts = {{"problem", std::move(problem)},
                     {"printed", std::move(printed)}};
    findings.push_back(std::move(finding));
  };
  const KernelOptions &options = checked.getOptions();
  bool hasOption = options.scope || options.mergesWithoutScope;
  if (!hasOption || !hasTiles(checked.function))
    return;
  if (options.mergesWithoutScope && checked.release != Release::v0_2)
    add(firstOpIn(checked.function),
        say("is in no scope (-1), which excludes merging with others"),
        "allowParallelMerge and allowCrossScopeMerge must be false when "
        "scopeId is -1.");
  const JudgedCube *cube = findMixedScope(checked);
  if (cube && !allowsMixedScope(checked.target))
    add(cube->cube.op, say("shares a scope with ops of the vector core"),
        "Cannot mix cube and vector op on a CV separate platform");
}

std::unique_ptr<Rule> createInvalidScopeRule() {
  return std::make_unique<InvalidScopeRule>();
}

} // namespace ptolint
