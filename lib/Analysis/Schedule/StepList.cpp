//===- StepList.cpp - The op list of a leaf while it is issued ------------===//

#include "StepList.h"

namespace ptolint::schedule {

uint32_t StepList::append(Step step) {
  return link(std::move(step), tail, none);
}

uint32_t StepList::insertBehind(uint32_t behind, Step step) {
  return link(std::move(step), behind, steps[behind].next);
}

uint32_t StepList::insertBefore(uint32_t before, Step step) {
  return link(std::move(step), steps[before].previous, before);
}

uint32_t StepList::replace(uint32_t old, Step step) {
  uint32_t number = insertBehind(old, std::move(step));
  uint32_t previous = steps[old].previous;
  (previous == none ? head : steps[previous].next) = number;
  steps[number].previous = previous;
  steps[number].rank = steps[old].rank;
  steps[old].previous = steps[old].next = none;
  --count;
  return number;
}

uint32_t StepList::link(Step step, uint32_t previous, uint32_t next) {
  uint32_t number = steps.size();
  step.previous = previous;
  step.next = next;
  uint64_t low = previous == none ? 0 : steps[previous].rank;
  if (next != none && steps[next].rank - low < 2) {
    renewRanks();
    low = previous == none ? 0 : steps[previous].rank;
  }
  step.rank =
      next == none ? low + rankStep : low + (steps[next].rank - low) / 2;
  (previous == none ? head : steps[previous].next) = number;
  (next == none ? tail : steps[next].previous) = number;
  steps.push_back(std::move(step));
  ++count;
  return number;
}

void StepList::renewRanks() {
  uint64_t rank = 0;
  for (uint32_t step = head; step != none; step = steps[step].next, ++renewals)
    steps[step].rank = rank += rankStep;
}

} // namespace ptolint::schedule
