//===- SpillSteps.cpp - The op list while it is issued --------------------===//

#include "SpillSteps.h"

#include <numeric>

namespace ptolint::lowering {

SpillSteps::SpillSteps(uint32_t bufferCount) : buffers(bufferCount) {
  std::iota(buffers.begin(), buffers.end(), 0);
}

uint32_t SpillSteps::append(StepKind kind, llvm::ArrayRef<uint32_t> used,
                            uint32_t readCount) {
  SpillStep step;
  step.kind = kind;
  step.firstBuffer = buffers.size();
  step.readCount = readCount;
  step.writeCount = used.size() - readCount;
  buffers.insert(buffers.end(), used.begin(), used.end());
  return append(step);
}

uint32_t SpillSteps::append(StepKind kind, uint32_t buffer) {
  SpillStep step;
  step.kind = kind;
  step.firstBuffer = buffer;
  step.writeCount = 1;
  return append(step);
}

uint32_t SpillSteps::append(const SpillStep &step) {
  uint32_t number = steps.size();
  steps.push_back(step);
  SpillStep &added = steps.back();
  added.rank = rankStep;
  if (number > 0) {
    added.previous = number - 1;
    added.rank += steps[number - 1].rank;
    steps[number - 1].next = number;
  }
  return number;
}

void SpillSteps::insert(uint32_t behind, SpillStep step, uint64_t rank) {
  uint32_t number = steps.size();
  step.previous = behind;
  step.next = steps[behind].next;
  step.rank = rank;
  steps[behind].next = number;
  steps[step.next].previous = number;
  steps.push_back(step);
}

void SpillSteps::renewRanks(uint32_t from) {
  uint64_t rank = steps[from].rank;
  for (uint32_t step = steps[from].next; step != noStep;
       step = steps[step].next, ++renewals)
    steps[step].rank = rank += rankStep;
}

uint32_t SpillSteps::insertReload(uint32_t behind, uint32_t buffer) {
  constexpr uint64_t inserted = 2;
  uint32_t before = steps[behind].next;
  if (steps[before].rank - steps[behind].rank <= inserted)
    renewRanks(behind);
  uint64_t rank = steps[behind].rank;
  uint64_t distance = (steps[before].rank - rank) / (inserted + 1);
  SpillStep step;
  step.firstBuffer = buffer;
  step.writeCount = 1;
  step.kind = StepKind::Alloc;
  uint32_t alloc = steps.size();
  insert(behind, step, rank + distance);
  step.kind = StepKind::Load;
  insert(alloc, step, rank + 2 * distance);
  return alloc;
}

} // namespace ptolint::lowering
