//===- SpillDeadLoop.cpp - Spilling that does not end ---------------------===//

#include "pto-lint/Rules/FindingBuilder.h"

#include "LeafFindings.h"
#include "VectorRule.h"

namespace ptolint {

namespace {

class SpillDeadLoop : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    const LeafSchedule *leaf = scheduleOf(checked);
    if (!leaf)
      return addVectorFindings(*this, checked, findings);
    if (!leaf->forecast || leaf->forecast->end != ScheduleEnd::DeadLoop ||
        leaf->forecast->events.empty())
      return;
    Finding finding =
        makeFinding(*this, checked,
                    opOf(leaf->graph, leaf->forecast->events.front().forOp));
    finding.terms = spilledTerms(*leaf);
    findings.push_back(std::move(finding));
  }
};

} // namespace

std::unique_ptr<Rule> createSpillDeadLoopRule() {
  return std::make_unique<SpillDeadLoop>(*findRule("spill-dead-loop"));
}

} // namespace ptolint
