//===- LeafMemory.cpp - What a leaf keeps in the memories -----------------===//

#include "pto-lint/Analysis/LeafMemory.h"

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/Support/ErrorHandling.h"

#include <algorithm>

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
