//===- CrowdedL1.cpp - A and B do not fit L1 together ---------------------===//

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

class CrowdedL1 : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    std::optional<uint64_t> capacity = checked.target.capacity(MemorySpace::l1);
    if (!capacity)
      return;
    for (const CubeOp &cube : cubeCuts(checked)) {
      std::vector<Term> terms = tilesInL1(checked, cube);
      std::optional<uint64_t> sum = bytesOf(terms);
      if (!sum || *sum <= *capacity)
        continue;
      Finding finding = makeAdvice(*this, checked, cube.op, {});
      finding.space = MemorySpace::l1;
      finding.required = *sum;
      finding.capacity = *capacity;
      finding.terms = std::move(terms);
      findings.push_back(std::move(finding));
    }
  }
};

} // namespace

std::unique_ptr<Rule> createCrowdedL1Rule() {
  return std::make_unique<CrowdedL1>(*findRule("crowded-l1"));
}

} // namespace ptolint
