//===- Plan.h - What holds for the memory of any plan -----*- C++ -*-===//

#ifndef PTO_LINT_TEST_FUZZ_PLAN_H
#define PTO_LINT_TEST_FUZZ_PLAN_H

#include "pto-lint/Analysis/ImportedPlan.h"

#include <cstdlib>

namespace ptolint::test {

/// Stops a fuzzer where `leaf` breaks a promise of LeafMemory.h.
inline void checkLeaf(const LeafMemory &leaf) {
  for (const LeafBuffer &buffer : leaf.buffers)
    if (buffer.name.empty() || buffer.begin >= buffer.end ||
        buffer.end > leaf.ops.size() || buffer.dataBytes > buffer.bytes)
      std::abort();
  for (const SpaceMemory &space : leaf.spaces) {
    uint64_t last = space.liveBytes;
    if (space.peaks.size() > 2)
      std::abort();
    for (const MemoryPeak &peak : space.peaks) {
      if (peak.bytes > last || peak.buffers.empty() ||
          peak.op >= leaf.ops.size())
        std::abort();
      last = peak.bytes;
    }
    bool isUndecided = space.fit == MemoryFit::Undecided;
    if (isUndecided == space.reason.empty())
      std::abort();
  }
  if (leaf.forecast)
    for (const SpillEvent &event : leaf.forecast->events)
      if (event.buffer >= leaf.buffers.size() || event.forOp >= leaf.ops.size())
        std::abort();
}

/// The same of a plan that another tool made, which is judged as it is.
inline void checkGivenPlan(const LeafMemory &leaf) {
  checkLeaf(leaf);
  for (const SpaceMemory &space : leaf.spaces)
    if (space.fit == MemoryFit::Fits && !planProblems(leaf, space).empty())
      std::abort();
}

} // namespace ptolint::test

#endif // PTO_LINT_TEST_FUZZ_PLAN_H
