//===- ScheduleState.cpp - A leaf while the compiler issues it ------------===//

#include "ScheduleState.h"

#include "llvm/ADT/STLExtras.h"

namespace ptolint::schedule {

ScheduleState::ScheduleState(const BlockGraph &graph,
                             llvm::ArrayRef<uint32_t> order)
    : graph(graph) {
  // Some room for what spills add.
  tensors.reserve(graph.tensors.size() + graph.tensors.size() / 4);
  buffers.reserve(graph.buffers.size() + graph.buffers.size() / 4);
  steps.reserve(order.size() + order.size() / 4);
  for (const BlockBuffer &buffer : graph.buffers)
    addBuffer(buffers.size(), buffer.space, buffer.bytes.value_or(0));
  for (auto [index, tensor] : llvm::enumerate(graph.tensors))
    tensors.push_back({static_cast<uint32_t>(index),
                       tensor.space,
                       isScheduled(tensor.space) ? tensor.buffer : none,
                       tensor.bytes.value_or(0),
                       {},
                       {}});
  for (uint32_t op : order)
    if (!isView(graph.ops[op].opcode))
      addOp(op);
  rewind();
}

/// Follows views up to the tensor that they show, or to one that several ops
/// write.
uint32_t ScheduleState::shownBy(uint32_t tensor) const {
  // Views that show each other would never end.
  for (size_t steps = 0; steps < graph.tensors.size(); ++steps) {
    llvm::ArrayRef<uint32_t> producers = graph.tensors[tensor].producers;
    if (producers.size() != 1 || !isView(graph.ops[producers.front()].opcode) ||
        graph.ops[producers.front()].inputs.empty())
      return tensor;
    tensor = graph.ops[producers.front()].inputs.front();
  }
  return tensor;
}

void ScheduleState::addOp(uint32_t op) {
  const BlockOp &from = graph.ops[op];
  Step step;
  step.opcode = from.opcode;
  step.op = op;
  step.isAlloc = from.isAlloc;
  step.latency = std::max<int64_t>(from.latency.value_or(0), 0);
  auto spaceOf = [&](llvm::ArrayRef<uint32_t> operands) {
    return operands.empty()
               ? std::nullopt
               : std::optional(graph.tensors[operands.front()].space);
  };
  step.pipe = pipeOf(from.opcode, spaceOf(from.inputs), spaceOf(from.outputs));
  for (uint32_t input : from.inputs)
    step.reads.push_back(shownBy(input));
  step.writes.assign(from.outputs.begin(), from.outputs.end());
  if (step.isAlloc)
    for (uint32_t output : from.outputs)
      step.buffers.push_back(graph.tensors[output].buffer);
  connect(steps.append(std::move(step)));
}

void ScheduleState::connect(uint32_t number) {
  Step &step = steps[number];
  if (step.isAlloc) {
    if (step.buffers.front() != none)
      buffers[step.buffers.front()].alloc = number;
    return;
  }
  auto addOnce = [&](llvm::SmallVectorImpl<uint32_t> &to) {
    if (!llvm::is_contained(to, number))
      to.push_back(number);
  };
  for (uint32_t tensor : step.reads)
    addOnce(tensors[tensor].readers);
  for (uint32_t tensor : step.writes)
    addOnce(tensors[tensor].writers);
}

void ScheduleState::disconnect(uint32_t number) {
  for (uint32_t tensor : steps[number].reads)
    llvm::erase(tensors[tensor].readers, number);
  for (uint32_t tensor : steps[number].writes)
    llvm::erase(tensors[tensor].writers, number);
  for (uint32_t buffer : steps[number].buffers) {
    llvm::erase(buffers[buffer].uses, number);
    buffers[buffer].firstLive = 0;
  }
}

void ScheduleState::countReferences(uint32_t number) {
  Step &step = steps[number];
  if (!step.isAlloc) {
    step.buffers.clear();
    auto add = [&](llvm::ArrayRef<uint32_t> operands) {
      for (uint32_t tensor : operands) {
        uint32_t buffer = tensors[tensor].buffer;
        if (buffer == none)
          continue;
        step.buffers.push_back(buffer);
        buffers[buffer].bytes =
            std::max(buffers[buffer].bytes, tensors[tensor].bytes);
      }
    };
    add(step.reads);
    add(step.writes);
  }
  for (uint32_t buffer : step.buffers) {
    ++buffers[buffer].references;
    llvm::SmallVectorImpl<uint32_t> &uses = buffers[buffer].uses;
    if (uses.empty() || uses.back() != number)
      uses.push_back(number);
  }
}

void ScheduleState::rewind() {
  for (Buffer &buffer : buffers) {
    buffer.references = 0;
    buffer.owner = none;
    buffer.uses.clear();
    buffer.firstLive = 0;
  }
  for (uint32_t step = steps.first(); step != none; step = steps[step].next) {
    steps[step].isRetired = false;
    countReferences(step);
  }
}

void ScheduleState::forEachPredecessor(
    uint32_t number, llvm::function_ref<void(uint32_t)> visit) const {
  const Step &step = steps[number];
  if (step.isAlloc)
    return;
  for (uint32_t tensor : step.reads)
    for (uint32_t writer : tensors[tensor].writers)
      if (writer != number)
        visit(writer);
  for (uint32_t tensor : step.writes)
    if (tensors[tensor].buffer != none &&
        buffers[tensors[tensor].buffer].alloc != none)
      visit(buffers[tensors[tensor].buffer].alloc);
}

void ScheduleState::forEachSuccessor(
    uint32_t number, llvm::function_ref<void(uint32_t)> visit) const {
  const Step &step = steps[number];
  if (step.isAlloc) {
    for (uint32_t user : buffers[step.buffers.front()].uses)
      if (!steps[user].isAlloc && tensorIn(user, step.buffers.front()) != none)
        visit(user);
    return;
  }
  for (uint32_t tensor : step.writes)
    for (uint32_t reader : tensors[tensor].readers)
      if (reader != number)
        visit(reader);
}

bool ScheduleState::isReady(uint32_t number) const {
  bool ready = true;
  forEachPredecessor(number,
                     [&](uint32_t step) { ready &= steps[step].isRetired; });
  return ready;
}

uint32_t ScheduleState::firstUse(uint32_t buffer) {
  // What is retired stays so until all start anew.
  llvm::ArrayRef<uint32_t> uses = buffers[buffer].uses;
  size_t &first = buffers[buffer].firstLive;
  while (first < uses.size() && steps[uses[first]].isRetired)
    ++first;
  return first < uses.size() ? uses[first] : none;
}

uint32_t ScheduleState::tensorIn(uint32_t step, uint32_t buffer) const {
  for (uint32_t tensor : steps[step].writes)
    if (tensors[tensor].buffer == buffer)
      return tensor;
  return none;
}

uint32_t ScheduleState::addTensor(Tensor tensor) {
  tensors.push_back(std::move(tensor));
  return tensors.size() - 1;
}

uint32_t ScheduleState::addBuffer(uint32_t origin, MemorySpace space,
                                  uint64_t bytes) {
  Buffer &buffer = buffers.emplace_back();
  buffer.origin = origin;
  buffer.space = space;
  buffer.bytes = bytes;
  return buffers.size() - 1;
}

void ScheduleState::addUse(uint32_t buffer, uint32_t step) {
  llvm::SmallVectorImpl<uint32_t> &uses = buffers[buffer].uses;
  auto place = llvm::lower_bound(
      uses, step, [&](uint32_t a, uint32_t b) { return steps.isBefore(a, b); });
  if (place == uses.end() || *place != step)
    uses.insert(place, step);
  buffers[buffer].firstLive = 0;
  buffers[buffer].references += llvm::count(steps[step].buffers, buffer);
}

void ScheduleState::replaceRead(uint32_t step, uint32_t from, uint32_t to) {
  llvm::replace(steps[step].reads, from, to);
  llvm::erase(tensors[from].readers, step);
  if (!llvm::is_contained(tensors[to].readers, step))
    tensors[to].readers.push_back(step);
}

void ScheduleState::replaceWrite(uint32_t step, uint32_t from, uint32_t to) {
  llvm::replace(steps[step].writes, from, to);
  llvm::erase(tensors[from].writers, step);
  if (!llvm::is_contained(tensors[to].writers, step))
    tensors[to].writers.push_back(step);
}

void ScheduleState::renameBuffer(uint32_t from, uint32_t to) {
  llvm::SmallVector<uint32_t, 6> uses = std::move(buffers[from].uses);
  buffers[from].uses.clear();
  buffers[from].references = 0;
  for (uint32_t step : uses) {
    if (steps[step].isRetired)
      continue;
    llvm::replace(steps[step].buffers, from, to);
    for (uint32_t tensor : steps[step].writes)
      if (tensors[tensor].buffer == from)
        tensors[tensor].buffer = to;
  }
  // Both lists are in order.
  llvm::SmallVector<uint32_t, 6> own = std::move(buffers[to].uses), merged;
  llvm::erase_if(uses, [&](uint32_t step) { return steps[step].isRetired; });
  std::merge(own.begin(), own.end(), uses.begin(), uses.end(),
             std::back_inserter(merged),
             [&](uint32_t a, uint32_t b) { return steps.isBefore(a, b); });
  merged.erase(llvm::unique(merged), merged.end());
  buffers[to].references = 0;
  for (uint32_t step : merged)
    if (!steps[step].isRetired)
      buffers[to].references += llvm::count(steps[step].buffers, to);
  buffers[to].uses = std::move(merged);
  buffers[to].firstLive = 0;
}

} // namespace ptolint::schedule
