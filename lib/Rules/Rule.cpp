//===- Rule.cpp - All rules of the catalogue ------------------------------===//

#include "pto-lint/Rules/Rule.h"

namespace ptolint {

const BufferAssignment &CheckedFunction::getBuffers() const {
  return buffers ? *buffers : buffers.emplace(function);
}

const FunctionFootprints &CheckedFunction::getFootprints() const {
  return footprints ? *footprints : footprints.emplace(function, getBuffers());
}

const FunctionCubes &CheckedFunction::getCubes() const {
  return cubes ? *cubes : cubes.emplace(function, target, release);
}

const FunctionVectors &CheckedFunction::getVectors() const {
  return vectors ? *vectors
                 : vectors.emplace(function, getOptions(), target, release);
}

const KernelOptions &CheckedFunction::getOptions() const {
  return options ? *options : options.emplace(readKernelOptions(function));
}

const LeafSchedule &CheckedFunction::getSchedule() const {
  if (!schedule)
    schedule = foreseeSchedule(function, getBuffers(), getFootprints(), target,
                               release);
  return *schedule;
}

const LiveRanges &CheckedFunction::getLiveRanges() const {
  if (!liveRanges)
    liveRanges = computeLiveRanges(getSchedule().graph, getSchedule().order);
  return *liveRanges;
}

bool CheckedFunction::computesWithoutMemory() const {
  if (!getFootprints().getFootprints().empty())
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
