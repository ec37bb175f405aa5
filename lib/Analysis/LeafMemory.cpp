//===- LeafMemory.cpp - What a leaf keeps in the memories -----------------===//

#include "pto-lint/Analysis/LeafMemory.h"

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <utility>

namespace ptolint {

uint64_t totalBytes(const LeafBuffer &buffer) {
  return saturatedMul(buffer.bytes, std::max<size_t>(buffer.offsets.size(), 1));
}

const char *memoryFitName(MemoryFit fit) {
  switch (fit) {
  case MemoryFit::Fits:
    return "fits";
  case MemoryFit::Overflows:
    return "overflows";
  case MemoryFit::Undecided:
    return "undecided";
  }
  llvm_unreachable("covered switch");
}

std::vector<uint32_t>
spilledBuffers(const SpillForecast &forecast,
               llvm::function_ref<uint64_t(uint32_t)> bytesOf) {
  std::vector<uint32_t> spilled;
  spilled.reserve(forecast.events.size());
  for (const SpillEvent &event : forecast.events)
    spilled.push_back(event.buffer);
  llvm::sort(spilled, [&](uint32_t a, uint32_t b) {
    return std::pair(bytesOf(b), a) < std::pair(bytesOf(a), b);
  });
  spilled.erase(llvm::unique(spilled), spilled.end());
  return spilled;
}

const char *scheduleEndName(ScheduleEnd end) {
  switch (end) {
  case ScheduleEnd::Done:
    return "done";
  case ScheduleEnd::DeadLoop:
    return "dead-loop";
  case ScheduleEnd::NoRoom:
    return "no-room";
  case ScheduleEnd::Unknown:
    return "unknown";
  }
  llvm_unreachable("covered switch");
}

} // namespace ptolint
