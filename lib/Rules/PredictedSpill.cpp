//===- PredictedSpill.cpp - Tensors that go to GM and back ----------------===//

#include "pto-lint/Dialect/FunctionOps.h"
#include "pto-lint/Rules/FindingBuilder.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"

#include <string>

#include "LeafFindings.h"
#include "VectorRule.h"

namespace ptolint {

using namespace pypto;

namespace {

/// `stores 2 tensors (86016 bytes) to GM and loads 3 tensors again`.
std::string describe(uint64_t stored, uint64_t bytes, uint64_t reloads) {
  std::string loads = say("loads {} again", countOf(reloads, "tensor"));
  if (stored == 0)
    return loads;
  std::string stores =
      say("stores {} ({} bytes) to GM", countOf(stored, "tensor"), bytes);
  return reloads == 0 ? stores : say("{} and {}", stores, loads);
}

class PredictedSpill : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    if (const LeafSchedule *leaf = scheduleOf(checked))
      return checkLeaf(checked, *leaf, findings);
    // What does not compile does not spill either.
    const FunctionVectors &vectors = checked.getVectors();
    if (vectors.getSpills().empty() || vectors.getStop() ||
        !vectors.getOverflows().empty())
      return;
    std::vector<TileOpInterface> ops = tileOpsOf(checked.function);
    for (const VectorSpill &spill : vectors.getSpills())
      findings.push_back(describeKernel(checked, ops, spill));
  }

private:
  void checkLeaf(const CheckedFunction &checked, const LeafSchedule &leaf,
                 std::vector<Finding> &findings) const {
    if (!leaf.forecast || leaf.forecast->events.empty() ||
        leaf.forecast->end != ScheduleEnd::Done)
      return;
    const SpillForecast &forecast = *leaf.forecast;
    const SpillEvent &first = forecast.events.front();
    Finding finding =
        makeFinding(*this, checked, opOf(leaf.graph, first.forOp));
    finding.space = leaf.graph.buffers[first.buffer].space;
    finding.facts = {
        {"memory", memorySpaceDisplay(finding.space)},
        {"what", describe(forecast.spilledTensors, forecast.spilledBytes,
                          forecast.reloads)}};
    finding.terms = spilledTerms(leaf);
    findings.push_back(std::move(finding));
  }

  Finding describeKernel(const CheckedFunction &checked,
                         llvm::ArrayRef<TileOpInterface> ops,
                         const VectorSpill &spill) const {
    Finding finding = makeFinding(*this, checked, ops[spill.position]);
    // The program is only foreseen here.
    finding.certainty = Certainty::Assumed;
    finding.op.opcode = getOpcodeInfo(spill.opcode).json.str();
    finding.facts = {{"memory", memorySpaceDisplay(MemorySpace::ub)},
                     {"what", describe(spill.storedTensors, spill.storedBytes,
                                       spill.reloads)}};
    if (checked.getOptions().unrollLevels.size() > 1)
      finding.unroll = spill.unroll;
    for (const VectorBuffer &buffer : spill.buffers)
      finding.terms.push_back(makeTerm(buffer));
    return finding;
  }
};

} // namespace

std::unique_ptr<Rule> createPredictedSpillRule() {
  return std::make_unique<PredictedSpill>(*findRule("predicted-spill"));
}

} // namespace ptolint
