//===- Spill.cpp - Whether a leaf can be scheduled ------------------------===//
//
// Where a leaf holds more than UB at a time, the scheduler stores buffers to GM
// and loads them again later. This models a single pool, without the main loop
// that follows. Sources, below passes/block_graph_pass/schedule_ooo of
// hicann/pypto 883e7dfb: common/buffer_pool.cpp,
// post_schedule/spill_engine.cpp.
//
//===----------------------------------------------------------------------===//

#include "Spill.h"

#include "llvm/ADT/STLExtras.h"

#include "SpillOrder.h"
#include "SpillPool.h"
#include "SpillSteps.h"

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

/// Ops may become this many times as many (MAX_NUM_TOTAL_ISSUES_RATIO).
constexpr size_t maxGrowth = 3;

/// Slices and steps that are looked at before the model gives up: some
/// milliseconds.
constexpr size_t maxWork = size_t(1) << 18;

/// A buffer, all its reloads included: at most one of them is in UB, and steps
/// that are not issued refer to that one or to the next.
struct BufferState {
  int64_t bytes = 0;
  /// Where it lies; only valid with an owner.
  int64_t offset = 0;
  /// The last writer of what lies in UB.
  uint32_t owner = noStep;
  /// Its ALLOC that is not issued.
  uint32_t alloc = noStep;
  /// First and last entry of its references.
  uint32_t firstUse = noStep, lastUse = noStep;
};

/// A reference to a buffer by a step that is not issued. The references of a
/// buffer are a list in the order of the steps.
struct Use {
  uint32_t step = noStep;
  uint32_t next = noStep;
};

class Schedule {
public:
  Schedule(const LeafPlan &plan, int64_t capacity)
      : plan(plan), capacity(capacity), states(plan.leaf.raws.size()),
        pool(capacity), steps(states.size()) {}

  Schedulable run();

private:
  bool measureBuffers();
  void addSteps(llvm::ArrayRef<uint32_t> order);
  void addStep(const TileOp &op);
  void addUse(uint32_t buffer, uint32_t step);

  /// Issues all steps; No for a dead loop, or where spilling everything does
  /// not make room.
  Schedulable issueAll();
  void issue(uint32_t step);
  bool allocate(uint32_t alloc);
  void spill(uint32_t alloc);
  void keepWhatIsNeededBy(uint32_t alloc);
  void keepInputs(uint32_t step);
  llvm::SmallVector<uint32_t, 16> chooseVictims(int64_t bytes);
  void evict(uint32_t buffer, uint32_t alloc);
  uint32_t nextUse(uint32_t buffer) const;
  void compact();

  template <typename Callback> void forEachUse(uint32_t buffer, Callback call) {
    for (uint32_t use = states[buffer].firstUse; use != noStep;
         use = uses[use].next, ++work)
      call(uses[use].step);
  }
  bool isAllocated(uint32_t buffer) const {
    return steps[states[buffer].owner].kind == StepKind::Alloc;
  }

  const LeafPlan &plan;
  int64_t capacity;
  std::vector<BufferState> states;
  SpillPool pool;
  SpillSteps steps;
  std::vector<Use> uses;
  uint32_t spills = 0;
  /// Stores of spilled buffers.
  size_t stores = 0;
  size_t work = 0;
};

/// False if UB holds all buffers of the leaf at once.
bool Schedule::measureBuffers() {
  for (const TileOp &op : plan.leaf.ops) {
    for (llvm::ArrayRef<uint32_t> tensors :
         {llvm::ArrayRef(op.inputs), llvm::ArrayRef(op.outputs)}) {
      for (uint32_t tensor : tensors) {
        const TileTensor &t = plan.leaf.tensors[tensor];
        int64_t &bytes = states[plan.buffers[tensor]].bytes;
        if (!t.isInGm)
          bytes = std::max(bytes, plan.leaf.raws[t.raw].bytes());
      }
    }
  }
  int64_t room = capacity;
  for (const BufferState &state : states) {
    if (state.bytes > room)
      return true;
    room -= state.bytes;
  }
  return false;
}

void Schedule::addUse(uint32_t buffer, uint32_t step) {
  uint32_t use = uses.size();
  uses.push_back({step, noStep});
  BufferState &state = states[buffer];
  (state.firstUse == noStep ? state.firstUse : uses[state.lastUse].next) = use;
  state.lastUse = use;
}

/// Adds an op, and an ALLOC right before the first writer of every buffer.
void Schedule::addStep(const TileOp &op) {
  llvm::SmallVector<uint32_t, 8> buffers;
  auto add = [&](llvm::ArrayRef<uint32_t> tensors) {
    size_t first = buffers.size();
    for (uint32_t tensor : tensors)
      if (!plan.leaf.tensors[tensor].isInGm &&
          !llvm::is_contained(llvm::ArrayRef(buffers).drop_front(first),
                              plan.buffers[tensor]))
        buffers.push_back(plan.buffers[tensor]);
  };
  add(op.inputs);
  size_t readCount = buffers.size();
  add(op.outputs);
  for (uint32_t buffer : llvm::ArrayRef(buffers).drop_front(readCount)) {
    if (states[buffer].alloc != noStep)
      continue;
    states[buffer].alloc = steps.append(StepKind::Alloc, buffer);
    addUse(buffer, states[buffer].alloc);
  }
  uint32_t step = steps.append(op.opcode == Opcode::COPY_IN ? StepKind::Load
                                                            : StepKind::Compute,
                               buffers, readCount);
  for (uint32_t buffer : buffers)
    addUse(buffer, step);
}

Schedulable Schedule::run() {
  if (!measureBuffers())
    return Schedulable::Yes;
  std::optional<std::vector<uint32_t>> order = issueOrder(plan.leaf);
  if (!order)
    return Schedulable::Unknown;
  for (uint32_t op : *order)
    addStep(plan.leaf.ops[op]);
  return issueAll();
}

Schedulable Schedule::issueAll() {
  const size_t limit = maxGrowth * steps.size();
  for (uint32_t step = steps.size() > 0 ? 0 : noStep; step != noStep;
       step = steps[step].next) {
    if (steps[step].kind == StepKind::Alloc && !allocate(step))
      return Schedulable::No;
    issue(step);
    if (steps.size() + stores > limit)
      return Schedulable::No;
    if (work + steps.getRenewals() > maxWork)
      return Schedulable::Unknown;
  }
  return Schedulable::Yes;
}

bool Schedule::allocate(uint32_t alloc) {
  uint32_t buffer = steps.writesOf(alloc).front();
  BufferState &state = states[buffer];
  work += pool.getSlices().size();
  std::optional<int64_t> offset = pool.findGap(state.bytes);
  if (!offset) {
    spill(alloc);
    offset = pool.findGap(state.bytes);
  }
  if (!offset)
    return false;
  state.offset = *offset;
  state.alloc = noStep;
  pool.place(buffer, state.bytes, *offset);
  return true;
}

void Schedule::issue(uint32_t step) {
  for (uint32_t buffer : steps.writesOf(step))
    states[buffer].owner = step;
  for (uint32_t buffer : steps.buffersOf(step)) {
    BufferState &state = states[buffer];
    state.firstUse = uses[state.firstUse].next;
    if (state.firstUse != noStep || state.owner == noStep)
      continue;
    pool.remove(buffer, state.offset);
    state.owner = noStep;
  }
}

/// Stores the window that is needed latest; if there is none, everything.
void Schedule::spill(uint32_t alloc) {
  ++spills;
  keepWhatIsNeededBy(alloc);
  int64_t bytes = states[steps.writesOf(alloc).front()].bytes;
  for (uint32_t buffer : chooseVictims(bytes))
    if (!isAllocated(buffer))
      evict(buffer, alloc);
  if (llvm::all_of(pool.getSlices(),
                   [&](const Slice &s) { return isAllocated(s.buffer); }))
    compact();
}

void Schedule::compact() {
  pool.compact();
  for (const Slice &slice : pool.getSlices())
    states[slice.buffer].offset = slice.offset;
}

void Schedule::keepInputs(uint32_t step) {
  for (uint32_t buffer : steps.readsOf(step))
    if (states[buffer].owner != noStep)
      steps[states[buffer].owner].keptBy = spills;
}

/// Keeps what the op reads that the ALLOC is for: the op that fills the buffer,
/// or, if that is a load, those that read it.
void Schedule::keepWhatIsNeededBy(uint32_t alloc) {
  uint32_t buffer = steps.writesOf(alloc).front();
  bool isLoaded = false;
  forEachUse(buffer, [&](uint32_t step) {
    if (steps[step].kind == StepKind::Alloc ||
        !llvm::is_contained(steps.writesOf(step), buffer))
      return;
    if (steps[step].kind == StepKind::Load)
      isLoaded = true;
    else
      keepInputs(step);
  });
  if (!isLoaded)
    return;
  forEachUse(buffer, [&](uint32_t step) {
    if (steps[step].kind == StepKind::Compute &&
        llvm::is_contained(steps.readsOf(step), buffer))
      keepInputs(step);
  });
}

/// Of the windows without a buffer that must stay, the one whose first use is
/// the latest.
llvm::SmallVector<uint32_t, 16> Schedule::chooseVictims(int64_t bytes) {
  llvm::ArrayRef<Slice> slices = pool.getSlices(), chosen = slices;
  // By slice: when it is used next, 0 if it must stay.
  llvm::SmallVector<uint64_t, 32> ranks;
  for (const Slice &slice : slices) {
    const SpillStep &owner = steps[states[slice.buffer].owner];
    bool stays = owner.kind == StepKind::Alloc || owner.keptBy == spills;
    ranks.push_back(stays ? 0 : steps[nextUse(slice.buffer)].rank);
  }
  work += slices.size();
  uint64_t latest = 0;
  pool.forEachWindow(bytes, [&](llvm::ArrayRef<Slice> window) {
    size_t first = window.data() - slices.data();
    uint64_t earliest =
        *llvm::min_element(llvm::ArrayRef(ranks).slice(first, window.size()));
    work += window.size();
    if (earliest <= latest)
      return;
    latest = earliest;
    chosen = window;
  });
  llvm::SmallVector<uint32_t, 16> victims;
  for (const Slice &slice : chosen)
    victims.push_back(slice.buffer);
  return victims;
}

/// The next step that uses a buffer in UB, or the first of the ALLOCs for that
/// step if they stand right before it.
uint32_t Schedule::nextUse(uint32_t buffer) const {
  uint32_t user = uses[states[buffer].firstUse].step;
  uint32_t first = noStep, count = 0;
  auto consider = [&](uint32_t other) {
    uint32_t alloc = states[other].alloc;
    if (alloc == noStep)
      return;
    ++count;
    if (first == noStep || steps[alloc].rank < steps[first].rank)
      first = alloc;
  };
  llvm::ArrayRef<uint32_t> reads = steps.readsOf(user);
  for (uint32_t other : reads)
    consider(other);
  for (uint32_t other : steps.writesOf(user))
    if (!llvm::is_contained(reads, other))
      consider(other);
  if (first == noStep || steps[first].rank > steps[user].rank)
    return first == noStep ? user : first;
  uint32_t step = user;
  for (uint32_t distance = 0; distance < count && step != first; ++distance)
    step = steps[step].previous;
  return step == first ? first : user;
}

/// Stores a buffer, unless it was loaded, and loads it anew before its next
/// use.
void Schedule::evict(uint32_t buffer, uint32_t alloc) {
  BufferState &state = states[buffer];
  if (steps[state.owner].kind != StepKind::Load)
    ++stores;
  uint32_t user = nextUse(buffer);
  uint32_t reload =
      steps.insertReload(user == alloc ? alloc : steps[user].previous, buffer);
  work += 2;
  state.alloc = reload;
  // The reload comes before all other uses.
  uint32_t use = uses.size();
  uses.push_back({reload, use + 1});
  uses.push_back({reload + 1, state.firstUse});
  state.firstUse = use;
  pool.remove(buffer, state.offset);
  state.owner = noStep;
}

} // namespace

Schedulable simulateSchedule(const LeafPlan &plan, int64_t capacity) {
  return Schedule(plan, capacity).run();
}

Schedulable canSchedule(const LeafPlan &plan, const Compiler &compiler) {
  return compiler.is02() ? Schedulable::Yes
                         : simulateSchedule(plan, compiler.ubBytes());
}

} // namespace ptolint::lowering
