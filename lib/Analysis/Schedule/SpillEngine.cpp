//===- SpillEngine.cpp - Making room in a memory --------------------------===//

#include "SpillEngine.h"

#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/Architecture.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/STLExtras.h"

namespace ptolint::schedule {

using pypto::getOpcodeInfo;

SpillEngine::SpillEngine(ScheduleState &state, const Target &target)
    : state(state), is950(isDav3510(target)) {
  for (const Capacity &capacity : target.getCapacities())
    pools.emplace(capacity.space, MemoryPool(capacity.space, capacity.bytes));
}

MemoryPool &SpillEngine::poolOf(uint32_t buffer) {
  return pools.at(state.buffers[buffer].space);
}

void SpillEngine::clear() {
  for (const Buffer &buffer : state.buffers)
    if (buffer.owner != none)
      pools.at(buffer.space)
          .remove(&buffer - state.buffers.data(), buffer.offset);
}

bool SpillEngine::allocate(uint32_t alloc, bool isIssuing) {
  uint32_t number = state.steps[alloc].buffers.front();
  Buffer &buffer = state.buffers[number];
  MemoryPool &pool = poolOf(number);
  work += pool.getSlices().size() + 1;
  std::optional<uint64_t> offset = pool.findPlace(buffer.bytes, isIssuing);
  if (!offset)
    return false;
  buffer.offset = *offset;
  buffer.owner = alloc;
  pool.place(number, buffer.bytes, *offset);
  return true;
}

void SpillEngine::own(uint32_t step) {
  for (uint32_t tensor : state.steps[step].writes)
    if (state.tensors[tensor].buffer != none)
      state.buffers[state.tensors[tensor].buffer].owner = step;
}

void SpillEngine::release(uint32_t step) {
  for (uint32_t number : state.steps[step].buffers) {
    Buffer &buffer = state.buffers[number];
    if (buffer.references == 0)
      continue;
    --buffer.references;
    if (buffer.references > 0 || buffer.owner == none)
      continue;
    poolOf(number).remove(number, buffer.offset);
    buffer.owner = none;
  }
}

SpillResult SpillEngine::makeRoom(uint32_t alloc) {
  SpillResult result;
  uint32_t wanted = state.steps[alloc].buffers.front();
  MemorySpace space = state.buffers[wanted].space;
  auto fail = [&](ScheduleEnd end, std::string reason) {
    result.hasRoom = false;
    result.end = end;
    result.reason = std::move(reason);
    return result;
  };
  if (space != MemorySpace::ub && space != MemorySpace::l1 &&
      space != MemorySpace::l0c)
    return fail(ScheduleEnd::Unknown, say("{} is full and cannot be spilled",
                                          memorySpaceDisplay(space)));
  ++spills;
  for (uint32_t buffer : chooseVictims(alloc)) {
    uint32_t owner = state.buffers[buffer].owner;
    if (state.steps[owner].isAlloc || isFixedInL1(owner, alloc))
      continue;
    if (!evict(buffer, alloc, result))
      return fail(ScheduleEnd::Unknown, std::move(result.reason));
  }
  compactIfUnwritten(wanted);
  if (!poolOf(wanted).findPlace(state.buffers[wanted].bytes, false))
    return fail(ScheduleEnd::NoRoom, "");
  return result;
}

void SpillEngine::keepWhatIsReadBy(uint32_t step) {
  state.forEachPredecessor(step, [&](uint32_t writer) {
    state.steps[writer].keptBy = spills;
    ++work;
  });
}

/// What the op reads that the ALLOC is for, or, if that op is a load, what the
/// readers of the loaded tensor read.
void SpillEngine::keepWhatIsNeededBy(uint32_t alloc) {
  state.forEachSuccessor(alloc, [&](uint32_t step) {
    if (!loads(state.steps[step].opcode))
      return keepWhatIsReadBy(step);
    state.forEachSuccessor(step,
                           [&](uint32_t reader) { keepWhatIsReadBy(reader); });
  });
}

bool SpillEngine::isFixedInL1(uint32_t owner, uint32_t alloc) const {
  const Step &writer = state.steps[owner];
  uint32_t wanted = state.steps[alloc].buffers.front();
  if (state.buffers[wanted].space != MemorySpace::l1)
    return false;
  if (writer.reads.empty())
    return true;
  if (!is950 || isCopyIn(writer.opcode) ||
      getOpcodeInfo(writer.opcode).json.contains("RESHAPE"))
    return false;
  MemorySpace from = state.tensors[writer.reads.front()].space;
  return from != MemorySpace::ub && from != MemorySpace::l0c;
}

bool SpillEngine::mayLeave(uint32_t buffer, uint32_t alloc) const {
  uint32_t owner = state.buffers[buffer].owner;
  return !state.steps[owner].isAlloc && state.steps[owner].keptBy != spills &&
         !isFixedInL1(owner, alloc);
}

uint32_t SpillEngine::nextUse(uint32_t buffer) {
  uint32_t user = state.firstUse(buffer);
  if (user == none || state.steps[user].isAlloc)
    return user;
  llvm::SmallVector<uint32_t, 4> allocs;
  for (uint32_t tensor : state.steps[user].writes) {
    uint32_t written = state.tensors[tensor].buffer;
    if (written == none || state.buffers[written].alloc == none)
      continue;
    uint32_t alloc = state.buffers[written].alloc;
    if (!state.steps[alloc].isRetired && !llvm::is_contained(allocs, alloc))
      allocs.push_back(alloc);
  }
  if (allocs.empty())
    return user;
  uint32_t first = *llvm::min_element(allocs, [&](uint32_t a, uint32_t b) {
    return state.steps.isBefore(a, b);
  });
  if (state.steps.isBefore(user, first))
    return first;
  uint32_t step = user;
  for (size_t distance = 0; distance < allocs.size() && step != first;
       ++distance)
    step = state.steps[step].previous;
  return step == first ? first : user;
}

/// Of the windows of which every buffer may leave, the one that is used latest;
/// all buffers if there is none.
SpillEngine::Victims SpillEngine::chooseVictims(uint32_t alloc) {
  keepWhatIsNeededBy(alloc);
  uint32_t wanted = state.steps[alloc].buffers.front();
  llvm::ArrayRef<Slice> slices = poolOf(wanted).getSlices(), chosen = slices;
  // By slice: when it is used next, 0 if it must stay.
  llvm::SmallVector<uint64_t, 32> ranks;
  for (const Slice &slice : slices) {
    uint32_t use = mayLeave(slice.buffer, alloc) ? nextUse(slice.buffer) : none;
    ranks.push_back(use == none ? 0 : state.steps[use].rank);
  }
  work += slices.size();
  uint64_t latest = 0;
  poolOf(wanted).forEachWindow(
      state.buffers[wanted].bytes, [&](llvm::ArrayRef<Slice> window) {
        size_t first = window.data() - slices.data();
        uint64_t earliest = *llvm::min_element(
            llvm::ArrayRef(ranks).slice(first, window.size()));
        work += window.size();
        if (earliest <= latest)
          return;
        latest = earliest;
        chosen = window;
      });
  Victims victims;
  for (const Slice &slice : chosen)
    victims.push_back(slice.buffer);
  return victims;
}

/// Where all that is left has not been written, it can still be moved.
void SpillEngine::compactIfUnwritten(uint32_t buffer) {
  MemoryPool &pool = poolOf(buffer);
  bool isUnwritten = llvm::all_of(pool.getSlices(), [&](const Slice &slice) {
    return state.steps[state.buffers[slice.buffer].owner].isAlloc;
  });
  if (!isUnwritten)
    return;
  pool.compact();
  for (const Slice &slice : pool.getSlices())
    state.buffers[slice.buffer].offset = slice.offset;
}

} // namespace ptolint::schedule
