//===- Rule.cpp - All rules of the catalogue ------------------------------===//

#include "pto-lint/Rules/Rule.h"

namespace ptolint {

bool CheckedFunction::computesWithoutMemory() const {
  if (!footprints.getFootprints().empty())
    return false;
  // Calls, views and the order of things take no on-chip buffer at any stage.
  auto computes = [](pypto::TileOpInterface op) {
    switch (pypto::getOpcodeInfo(op.getOpcode()).family) {
    case pypto::OpFamily::Call:
    case pypto::OpFamily::View:
    case pypto::OpFamily::Sync:
    case pypto::OpFamily::Other:
      return false;
    default:
      return true;
    }
  };
  return function
      ->walk([&](pypto::TileOpInterface op) {
        return computes(op) ? mlir::WalkResult::interrupt()
                            : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

std::vector<std::unique_ptr<Rule>> createAllRules() {
  std::vector<std::unique_ptr<Rule>> rules;
#define PTO_RULE(Name) rules.push_back(create##Name##Rule());
#include "pto-lint/Rules/RuleFactories.inc"
  return rules;
}

} // namespace ptolint
