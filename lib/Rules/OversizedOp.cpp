//===- OversizedOp.cpp - Inputs and outputs of one op do not fit ----------===//

#include "pto-lint/Rules/FindingBuilder.h"

#include "VectorRule.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Reshaping views move nothing: their input and output become one buffer
/// before the compiler looks, so in a predicted graph they need no sum.
bool isFreeView(TileOpInterface op) {
  return getOpcodeInfo(op.getOpcode()).family == OpFamily::View;
}

class OversizedOp : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    bool predicted = checked.getBuffers().isPredicted();
    for (const OpFootprint &footprint :
         checked.getFootprints().getFootprints()) {
      // A single buffer that is too large is the matter of oversized-buffer.
      if (footprint.uses.size() < 2 || !footprint.bytes ||
          (predicted && isFreeView(footprint.op)))
        continue;
      std::optional<uint64_t> capacity =
          checked.target.capacity(footprint.space);
      if (capacity && *footprint.bytes > *capacity)
        findings.push_back(
            makeCapacityFinding(*this, checked, footprint.op, footprint.space,
                                *footprint.bytes, *capacity, footprint.uses));
    }
    addVectorFindings(*this, checked, findings);
  }
};

} // namespace

std::unique_ptr<Rule> createOversizedOpRule() {
  return std::make_unique<OversizedOp>(*findRule("oversized-op"));
}

} // namespace ptolint
