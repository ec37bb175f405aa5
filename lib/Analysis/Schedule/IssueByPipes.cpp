//===- IssueByPipes.cpp - What is ready, pipe by pipe ---------------------===//

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <array>
#include <optional>

#include "Issue.h"

namespace ptolint::schedule {

using pypto::Opcode;

namespace {

/// Spills in a row after which no fewer ALLOCs wait
/// (MAX_SPILL_NO_PROGRESS_ROUNDS).
constexpr int maxFruitlessSpills = 10;

/// The first of the steps in it comes out first.
class StepQueue {
  auto later() const {
    return [this](uint32_t a, uint32_t b) { return steps->isBefore(b, a); };
  }

public:
  explicit StepQueue(const StepList &steps) : steps(&steps) {}

  void push(uint32_t step) {
    heap.push_back(step);
    std::push_heap(heap.begin(), heap.end(), later());
  }
  uint32_t pop() {
    std::pop_heap(heap.begin(), heap.end(), later());
    uint32_t step = heap.back();
    heap.pop_back();
    return step;
  }
  uint32_t front() const { return heap.front(); }
  bool empty() const { return heap.empty(); }
  size_t size() const { return heap.size(); }

private:
  const StepList *steps;
  std::vector<uint32_t> heap;
};

/// A pipe works on one step at a time.
struct PipeState {
  StepQueue waiting;
  uint32_t current = none;
  int64_t end = 0;
};

class PipeIssue {
public:
  PipeIssue(ScheduleState &state, SpillEngine &engine, size_t maxWork)
      : state(state), engine(engine), maxWork(maxWork),
        total(state.steps.length()), limit(maxScheduleGrowth * total) {
    for (unsigned pipe = 0; pipe < pipeCount; ++pipe)
      pipes.push_back({StepQueue(state.steps)});
    fillQueues();
  }

  PassEnd run() {
    while (true) {
      next.reset();
      retireFinished();
      allocateWaiting();
      launchReady();
      if (next) {
        clock = *next;
      } else {
        if (retired == total)
          return {};
        if (PassEnd end = spill(); end.end != ScheduleEnd::Done)
          return end;
      }
      if (total > limit)
        return {ScheduleEnd::DeadLoop, ""};
      if (work + engine.getWork() > maxWork)
        return {ScheduleEnd::Unknown, "the schedule takes too long to foresee"};
    }
  }

private:
  void fillQueues();
  void retireFinished();
  void allocateWaiting();
  void launchReady();
  void retire(uint32_t step);
  PassEnd spill();
  size_t countWaiting() const {
    size_t waiting = 0;
    for (const auto &[space, queue] : allocs)
      waiting += queue.size();
    return waiting;
  }
  StepQueue *queueToSpill();
  void consider(int64_t cycle) {
    if (!next || cycle < *next)
      next = cycle;
  }
  StepQueue &allocsOf(uint32_t alloc) {
    MemorySpace space = state.buffers[state.steps[alloc].buffers.front()].space;
    return allocs.try_emplace(space, state.steps).first->second;
  }

  ScheduleState &state;
  SpillEngine &engine;
  size_t maxWork;
  std::vector<PipeState> pipes;
  std::map<MemorySpace, StepQueue> allocs;
  int64_t clock = 0;
  /// The next cycle at which a pipe gets free.
  std::optional<int64_t> next;
  size_t retired = 0, total, limit;
  std::optional<size_t> waitingBefore;
  int fruitless = 0;
  size_t work = 0;
};

/// Ops that may wait for nothing at all.
bool mayStandAlone(Opcode opcode) {
  switch (opcode) {
  case Opcode::NOP:
  case Opcode::SHMEM_WAIT_UNTIL:
  case Opcode::ASSEMBLE:
  case Opcode::BIND_TENSOR:
  case Opcode::HUB:
  case Opcode::SHMEM_STORE:
    return true;
  default:
    return isView(opcode);
  }
}

void PipeIssue::fillQueues() {
  for (uint32_t number = state.steps.first(); number != none;
       number = state.steps[number].next) {
    const Step &step = state.steps[number];
    if (step.isAlloc) {
      allocsOf(number).push(number);
      continue;
    }
    bool waits = false;
    if (mayStandAlone(step.opcode)) {
      state.forEachPredecessor(number, [&](uint32_t) { waits = true; });
      if (!waits)
        pipes[static_cast<unsigned>(step.pipe)].waiting.push(number);
    }
  }
}

void PipeIssue::retire(uint32_t number) {
  ++retired;
  state.steps[number].isRetired = true;
  engine.release(number);
  llvm::SmallVector<uint32_t, 8> seen;
  state.forEachSuccessor(number, [&](uint32_t successor) {
    ++work;
    if (state.steps[successor].isRetired ||
        llvm::is_contained(seen, successor) || !state.isReady(successor))
      return;
    seen.push_back(successor);
    pipes[static_cast<unsigned>(state.steps[successor].pipe)].waiting.push(
        successor);
  });
}

void PipeIssue::retireFinished() {
  for (PipeState &pipe : pipes) {
    if (pipe.current == none)
      continue;
    if (pipe.end > clock) {
      consider(pipe.end);
      continue;
    }
    uint32_t step = pipe.current;
    pipe.current = none;
    retire(step);
  }
}

void PipeIssue::allocateWaiting() {
  for (auto &[space, queue] : allocs) {
    while (!queue.empty() && engine.allocate(queue.front(), true))
      retire(queue.pop());
  }
}

void PipeIssue::launchReady() {
  for (PipeState &pipe : pipes) {
    if (pipe.current != none || pipe.waiting.empty())
      continue;
    pipe.current = pipe.waiting.pop();
    pipe.end = clock + state.steps[pipe.current].latency;
    engine.own(pipe.current);
    consider(pipe.end);
  }
}

StepQueue *PipeIssue::queueToSpill() {
  for (MemorySpace space :
       {MemorySpace::ub, MemorySpace::l1, MemorySpace::l0c}) {
    auto queue = allocs.find(space);
    if (queue != allocs.end() && !queue->second.empty())
      return &queue->second;
  }
  return nullptr;
}

PassEnd PipeIssue::spill() {
  StepQueue *queue = queueToSpill();
  if (!queue)
    return {ScheduleEnd::NoRoom, ""};
  size_t waiting = countWaiting();
  if (waitingBefore && waiting < *waitingBefore)
    fruitless = 0;
  else if (waitingBefore && ++fruitless >= maxFruitlessSpills)
    return {ScheduleEnd::DeadLoop, ""};
  waitingBefore = waiting;

  SpillResult spill = engine.makeRoom(queue->front());
  if (!spill.hasRoom)
    return {spill.end, std::move(spill.reason)};
  total += spill.added;
  for (uint32_t alloc : spill.allocs)
    allocsOf(alloc).push(alloc);
  return {};
}

} // namespace

PassEnd issueByPipes(ScheduleState &state, SpillEngine &engine,
                     size_t maxWork) {
  return PipeIssue(state, engine, maxWork).run();
}

} // namespace ptolint::schedule
