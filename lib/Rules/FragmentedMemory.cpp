//===- FragmentedMemory.cpp - Room that lies apart ------------------------===//

#include "pto-lint/Rules/FindingBuilder.h"

#include "llvm/ADT/STLExtras.h"

#include <string>

#include "LeafFindings.h"

namespace ptolint {

using namespace pypto;

namespace {

class FragmentedMemory : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    const LeafSchedule *leaf = scheduleOf(checked);
    if (!leaf || !leaf->forecast || leaf->forecast->events.empty())
      return;
    // What the pipes reserve ahead of its use takes room without being live.
    llvm::ArrayRef<SpillEvent> events =
        llvm::ArrayRef(leaf->forecast->events)
            .take_front(leaf->forecast->eventsInOrder);
    for (const SpaceLoad &load :
         computeSpaceLoads(leaf->graph, leaf->order, checked.getLiveRanges(),
                           checked.target.getSpaces())) {
      const SpillEvent *event = llvm::find_if(events, [&](const SpillEvent &e) {
        return leaf->graph.buffers[e.buffer].space == load.space;
      });
      uint64_t capacity = *checked.target.capacity(load.space);
      if (event == events.end() || !load.liveBytes ||
          *load.liveBytes > capacity)
        continue;
      Finding finding =
          makeFinding(*this, checked, opOf(leaf->graph, event->forOp));
      finding.space = load.space;
      finding.facts = {{"available", std::to_string(capacity)},
                       {"live", std::to_string(*load.liveBytes)},
                       {"memory", memorySpaceDisplay(load.space)}};
      findings.push_back(std::move(finding));
    }
  }
};

} // namespace

std::unique_ptr<Rule> createFragmentedMemoryRule() {
  return std::make_unique<FragmentedMemory>(*findRule("fragmented-memory"));
}

} // namespace ptolint
