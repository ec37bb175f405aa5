//===- SpillEvict.cpp - Taking one buffer out of a memory -----------------===//

#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

#include "SpillEngine.h"

namespace ptolint::schedule {

using pypto::Opcode;

namespace {

/// Cycles of what a spill adds (DEFAULT_LATENCY; a join has one of 1).
constexpr int64_t transferLatency = 511;

} // namespace

bool SpillEngine::evict(uint32_t number, uint32_t alloc, SpillResult &result) {
  uint32_t owner = state.buffers[number].owner;
  MemorySpace space = state.buffers[number].space;
  Opcode opcode = state.steps[owner].opcode;
  uint32_t tensor = state.tensorIn(owner, number);
  if (tensor == none || state.firstUse(number) == none) {
    result.reason = "a buffer without a reader is spilled";
    return false;
  }
  if (opcode == Opcode::UB_COPY_ND2NZ ||
      (is950 && space == MemorySpace::l1 && !isCopyIn(opcode))) {
    result.reason = say("how this chip spills what '{}' wrote is not modelled",
                        pypto::getOpcodeInfo(opcode).mlirName.str());
    return false;
  }
  uint64_t storedBefore = forecast.spilledBytes;
  if (isCopyIn(opcode))
    reloadFromGm(number, tensor, alloc, result);
  else if (state.tensors[tensor].writers.size() > 1)
    storeJoined(number, tensor, alloc, result);
  else if (space == MemorySpace::l0c)
    storeFromL0c(number, tensor, result);
  else
    storeAndReload(number, tensor, alloc, result);
  poolOf(number).remove(number, state.buffers[number].offset);
  state.buffers[number].owner = none;
  forecast.events.push_back({state.buffers[number].origin,
                             userOf(state.steps[alloc].buffers.front()),
                             forecast.spilledBytes - storedBefore});
  return true;
}

uint32_t SpillEngine::userOf(uint32_t buffer) const {
  for (uint32_t step : state.buffers[buffer].uses)
    if (state.steps[step].op != none && !state.steps[step].isAlloc)
      return state.steps[step].op;
  return 0;
}

Step SpillEngine::makeAlloc(uint32_t tensor) const {
  Step step;
  step.isAlloc = true;
  step.opcode = state.tensors[tensor].space == MemorySpace::ub
                    ? Opcode::UB_ALLOC
                    : Opcode::L1_ALLOC;
  step.latency = 1;
  step.buffers = {state.tensors[tensor].buffer};
  step.writes = {tensor};
  return step;
}

Step SpillEngine::makeLoad(uint32_t gm, uint32_t tensor) const {
  Step step;
  step.opcode = Opcode::COPY_IN;
  step.pipe =
      pipeOf(step.opcode, state.tensors[gm].space, state.tensors[tensor].space);
  step.latency = transferLatency;
  step.reads = {gm};
  step.writes = {tensor};
  step.buffers = {state.tensors[tensor].buffer};
  return step;
}

uint32_t SpillEngine::makeCopy(uint32_t number) {
  Tensor copy = state.tensors[number];
  copy.writers.clear();
  copy.readers.clear();
  copy.buffer = state.addBuffer(state.buffers[copy.buffer].origin, copy.space,
                                copy.bytes);
  return state.addTensor(std::move(copy));
}

void SpillEngine::insert(std::vector<Step> steps, uint32_t buffer,
                         uint32_t alloc, SpillResult &result) {
  uint32_t before = nextUse(buffer);
  // A reload that would come before the ALLOC would not make room for it.
  bool isBehind = before == alloc || state.steps.isBefore(before, alloc);
  uint32_t behind = alloc;
  for (Step &step : steps) {
    behind = isBehind ? state.steps.insertBehind(behind, std::move(step))
                      : state.steps.insertBefore(before, std::move(step));
    state.connect(behind);
    for (uint32_t used : state.steps[behind].buffers)
      if (state.buffers[used].uses.empty() ||
          !llvm::is_contained(state.buffers[used].uses, behind))
        state.addUse(used, behind);
    if (state.steps[behind].isAlloc)
      result.allocs.push_back(behind);
    ++result.added;
  }
}

void SpillEngine::redirectReaders(uint32_t buffer, uint32_t from, uint32_t to) {
  llvm::SmallVector<uint32_t, 2> readers = state.tensors[from].readers;
  for (uint32_t reader : readers)
    if (!state.steps[reader].isRetired &&
        llvm::is_contained(state.steps[reader].buffers, buffer))
      state.replaceRead(reader, from, to);
}

uint32_t SpillEngine::store(uint32_t buffer, uint32_t tensor, DataType dtype) {
  const Tensor &from = state.tensors[tensor];
  Tensor gm;
  gm.source = from.source;
  gm.space = MemorySpace::device_ddr;
  gm.bytes = bufferBytes(state.graph.tensors[from.source].rawShape, dtype)
                 .value_or(from.bytes);
  Step step;
  step.opcode = Opcode::COPY_OUT;
  step.pipe = pipeOf(step.opcode, from.space, gm.space);
  step.latency = transferLatency;
  step.buffers = {buffer};
  step.isRetired = true;

  uint32_t owner = state.buffers[buffer].owner, last = owner;
  state.forEachSuccessor(owner, [&](uint32_t successor) {
    const Step &other = state.steps[successor];
    if (other.isRetired && isCopyOut(other.opcode) &&
        state.steps.isBefore(last, successor))
      last = successor;
  });
  ++forecast.spilledTensors;
  forecast.spilledBytes += gm.bytes;
  step.reads = {tensor};
  uint32_t copy = state.addTensor(std::move(gm));
  step.writes = {copy};
  state.connect(state.steps.insertBehind(last, std::move(step)));
  return copy;
}

/// What was loaded is in GM already.
void SpillEngine::reloadFromGm(uint32_t buffer, uint32_t tensor, uint32_t alloc,
                               SpillResult &result) {
  const Step &load = state.steps[state.buffers[buffer].owner];
  Step again;
  again.opcode = load.opcode;
  again.pipe = load.pipe;
  again.latency = transferLatency;
  again.reads = load.reads;
  uint32_t copy = makeCopy(tensor);
  again.writes = {copy};
  again.buffers = {state.tensors[copy].buffer};
  insert({makeAlloc(copy), std::move(again)}, buffer, alloc, result);
  ++forecast.reloads;
  redirectReaders(buffer, tensor, copy);
  state.renameBuffer(buffer, state.tensors[copy].buffer);
}

void SpillEngine::storeAndReload(uint32_t buffer, uint32_t tensor,
                                 uint32_t alloc, SpillResult &result) {
  DataType dtype = state.graph.tensors[state.tensors[tensor].source].dtype;
  uint32_t gm = store(buffer, tensor, dtype);
  uint32_t copy = makeCopy(tensor);
  insert({makeAlloc(copy), makeLoad(gm, copy)}, buffer, alloc, result);
  ++forecast.reloads;
  redirectReaders(buffer, tensor, copy);
  state.renameBuffer(buffer, state.tensors[copy].buffer);
}

/// Several ops write the tensor. It is stored as it is; if some of them are
/// still to come, every part that is there is loaded and joined anew.
void SpillEngine::storeJoined(uint32_t buffer, uint32_t tensor, uint32_t alloc,
                              SpillResult &result) {
  DataType dtype = state.graph.tensors[state.tensors[tensor].source].dtype;
  uint32_t gm = store(buffer, tensor, dtype);
  uint32_t copy = makeCopy(tensor);
  redirectReaders(buffer, tensor, copy);
  insert({makeAlloc(copy)}, buffer, alloc, result);
  bool isComplete =
      llvm::all_of(state.tensors[tensor].writers,
                   [&](uint32_t w) { return state.steps[w].isRetired; });
  if (isComplete) {
    insert({makeLoad(gm, copy)}, buffer, alloc, result);
    ++forecast.reloads;
  } else {
    replayJoins(tensor, copy, gm, buffer, alloc, result);
  }
  state.renameBuffer(buffer, state.tensors[copy].buffer);
}

void SpillEngine::replayJoins(uint32_t tensor, uint32_t copy, uint32_t gm,
                              uint32_t buffer, uint32_t alloc,
                              SpillResult &result) {
  llvm::SmallVector<uint32_t, 2> writers = state.tensors[tensor].writers;
  for (uint32_t writer : writers) {
    if (!state.steps[writer].isRetired)
      continue;
    Opcode opcode = state.steps[writer].opcode;
    // The parts that other ops wrote are lost in the compiler.
    if (opcode != Opcode::ASSEMBLE && opcode != Opcode::L0C_COPY_L1 &&
        opcode != Opcode::L0C_COPY_UB)
      continue;
    Tensor part = state.tensors[copy];
    part.writers.clear();
    part.readers.clear();
    uint32_t loaded = state.addTensor(std::move(part));
    Step join;
    join.opcode = Opcode::ASSEMBLE;
    join.latency = 1;
    join.reads = {loaded};
    join.writes = {copy};
    join.buffers = {state.tensors[copy].buffer, state.tensors[copy].buffer};
    insert({makeLoad(gm, loaded), std::move(join)}, buffer, alloc, result);
    ++forecast.reloads;
  }
  for (uint32_t writer : writers)
    if (!state.steps[writer].isRetired)
      state.replaceWrite(writer, tensor, copy);
}

/// Who reads L0C reads the copy in GM instead.
void SpillEngine::storeFromL0c(uint32_t buffer, uint32_t tensor,
                               SpillResult &result) {
  std::map<DataType, llvm::SmallVector<uint32_t, 4>> readers;
  for (uint32_t reader : state.tensors[tensor].readers) {
    const Step &step = state.steps[reader];
    if (step.isRetired || step.writes.empty())
      continue;
    const Tensor &output = state.tensors[step.writes.front()];
    if (output.space == MemorySpace::ub || output.space == MemorySpace::l1)
      readers[state.graph.tensors[output.source].dtype].push_back(reader);
  }
  for (auto &[dtype, group] : readers) {
    uint32_t gm = store(buffer, tensor, dtype);
    for (uint32_t reader : group) {
      uint32_t output = state.steps[reader].writes.front();
      uint32_t load = state.steps.replace(reader, makeLoad(gm, output));
      state.disconnect(reader);
      state.connect(load);
      state.addUse(state.tensors[output].buffer, load);
      --state.buffers[state.tensors[output].buffer].references;
      ++forecast.reloads;
      ++result.added;
    }
  }
  state.buffers[buffer].references = 0;
}

} // namespace ptolint::schedule
