//===- PredictedSpill.cpp - Tensors that go to GM and back ----------------===//

#include "pto-lint/Rules/FindingBuilder.h"

#include <fmt/format.h>

#include "LeafFindings.h"

namespace ptolint {

using namespace pypto;

namespace {

std::string counted(uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// `stores 2 tensors (86016 bytes) to GM and loads 3 tensors again`.
std::string describe(const SpillForecast &forecast) {
  std::string loads = "loads " + counted(forecast.reloads, "tensor") + " again";
  if (forecast.spilledTensors == 0)
    return loads;
  std::string stores = fmt::format("stores {} ({} bytes) to GM",
                                   counted(forecast.spilledTensors, "tensor"),
                                   forecast.spilledBytes);
  return forecast.reloads == 0 ? stores : stores + " and " + loads;
}

class PredictedSpill : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    const LeafSchedule *leaf = scheduleOf(checked);
    if (!leaf || !leaf->forecast || leaf->forecast->events.empty() ||
        leaf->forecast->end != ScheduleEnd::Done)
      return;
    const SpillForecast &forecast = *leaf->forecast;
    const SpillEvent &first = forecast.events.front();
    Finding finding =
        makeFinding(*this, checked, opOf(leaf->graph, first.forOp));
    finding.space = leaf->graph.buffers[first.buffer].space;
    finding.facts = {{"memory", memorySpaceDisplay(finding.space)},
                     {"what", describe(forecast)}};
    finding.terms = spilledTerms(*leaf);
    findings.push_back(std::move(finding));
  }
};

} // namespace

std::unique_ptr<Rule> createPredictedSpillRule() {
  return std::make_unique<PredictedSpill>(*findRule("predicted-spill"));
}

} // namespace ptolint
