//===- LeafMemory.h - What a leaf keeps in the memories --------*- C++ -*-===//
//
// Everything that reports show about the memory of one block graph, or of a
// plan that another tool wrote: plain values that outlive the graph.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_ANALYSIS_LEAFMEMORY_H
#define PTO_LINT_ANALYSIS_LEAFMEMORY_H

#include "pto-lint/Support/SourceLine.h"
#include "pto-lint/Target/MemorySpace.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ptolint {

/// A tick of the time axis. Positions count from 0.
struct LeafOp {
  /// Spelling of the compiler: `COPY_IN`.
  std::string opcode;
  std::optional<int64_t> magic;
  SourceLine source;
};

/// A buffer on the chip over the time in which it holds something.
struct LeafBuffer {
  MemorySpace space = MemorySpace::ub;
  /// `mem_id`; nothing where the input has none.
  std::optional<int64_t> id;
  /// What messages call it: `%12 'qk'`; never empty.
  std::string name;
  /// Of the largest tensor in it: `fp32`, and its allocated shape. Empty when
  /// the input does not say.
  std::string dtype;
  std::vector<int64_t> shape;
  /// Bytes that it takes, and those that carry data: less where rows are
  /// padded.
  uint64_t bytes = 0;
  uint64_t dataBytes = 0;
  /// Life in positions of ops, half-open: from the first op that writes it to
  /// after the last one that touches it.
  uint32_t begin = 0, end = 0;
  /// Where the plan puts it, in bytes; more than one with several slots; empty
  /// without a plan.
  std::vector<uint64_t> offsets;
  /// Line of the op that writes it first.
  SourceLine source;
  /// Room of one op that no other op reads.
  bool isScratch = false;
  /// The schedule stores it to GM, or drops and reloads it, for want of room.
  bool isSpilled = false;
  /// Positions of the ops that touch it, ascending.
  std::vector<uint32_t> uses;
};

/// Bytes of `buffer` with all its slots; the largest number when they do not
/// fit 64 bits.
uint64_t totalBytes(const LeafBuffer &buffer);

/// A position at which much is live.
struct MemoryPeak {
  uint32_t op = 0;
  uint64_t bytes = 0;
  /// Indices in `LeafMemory::buffers`, largest first.
  std::vector<uint32_t> buffers;
};

/// Whether the buffers of a space can lie in it. `Overflows` and `Fits` are
/// proved: by one op that needs more than there is, and by a checked plan.
enum class MemoryFit { Fits, Overflows, Undecided };

/// `"fits"`, `"overflows"`, `"undecided"`.
const char *memoryFitName(MemoryFit fit);

/// One memory of a leaf.
struct SpaceMemory {
  MemorySpace space = MemorySpace::ub;
  uint64_t capacity = 0;
  MemoryFit fit = MemoryFit::Fits;
  /// No order of the ops needs less: the most that one op needs.
  uint64_t opBytes = 0;
  /// The most that is live at once in the order of `LeafMemory::ops`. No plan
  /// for this order is lower.
  uint64_t liveBytes = 0;
  /// Height of the plan in `LeafBuffer::offsets`; nothing without a plan.
  std::optional<uint64_t> planBytes;
  /// The highest position and, after it, the highest one at which none of the
  /// largest buffer of the first peak lives; at most two, empty for an empty
  /// space.
  std::vector<MemoryPeak> peaks;
  /// Why `fit` is undecided; empty otherwise.
  std::string reason;
  /// What the tool that made an imported plan says about its failure; empty
  /// unless it failed.
  std::string planError;
};

/// A buffer that the scheduler has to take out of a memory.
struct SpillEvent {
  /// Index in `LeafMemory::buffers`.
  uint32_t buffer = 0;
  /// Position of the op for whose buffer room is made.
  uint32_t forOp = 0;
  /// Bytes stored to GM; 0 when the contents are in GM already and are only
  /// loaded again.
  uint64_t storedBytes = 0;
};

/// How the schedule of the compiler ends.
enum class ScheduleEnd {
  /// All ops are issued.
  Done,
  /// The compiler gives up (F4FFFF): too many spills.
  DeadLoop,
  /// The compiler gives up (F4FFFF): spilling all that can be does not make
  /// room.
  NoRoom,
  /// Not foreseen; the forecast says why.
  Unknown,
};

/// `"done"`, `"dead-loop"`, `"no-room"`, `"unknown"`.
const char *scheduleEndName(ScheduleEnd end);

/// What the scheduler of the compiler will do with a leaf.
struct SpillForecast {
  ScheduleEnd end = ScheduleEnd::Done;
  /// Why the end is unknown; empty otherwise.
  std::string reason;
  /// Tensors that are stored to GM, and their bytes there.
  uint64_t spilledTensors = 0;
  uint64_t spilledBytes = 0;
  /// Loads that are added to have a buffer back.
  uint64_t reloads = 0;
  /// Workspace of one core, bytes: what is spilled and what the leaf keeps in
  /// GM for itself.
  uint64_t workspaceBytes = 0;
  std::vector<SpillEvent> events;
  /// So many of the first events come from the replay one op at a time; the
  /// others come from the pipes, which reserve buffers ahead of their use.
  uint64_t eventsInOrder = 0;
};

/// The buffers that `forecast` spills, each once, the largest first by
/// `bytesOf`.
std::vector<uint32_t>
spilledBuffers(const SpillForecast &forecast,
               llvm::function_ref<uint64_t(uint32_t)> bytesOf);

/// The memory of one leaf, or of one imported plan.
struct LeafMemory {
  /// `LEAF_program_id_00_<hash>`, or the name of the function or kernel.
  std::string leaf;
  std::string function;
  /// File that it was read from.
  std::string dump;
  /// Where the order of `ops` is from: as dumped, or as the compiler will
  /// issue them.
  bool isOrderPredicted = false;
  std::vector<LeafOp> ops;
  /// By space, then by begin, then by size, largest first.
  std::vector<LeafBuffer> buffers;
  /// Only spaces with a buffer, in the order of the capacities of the target.
  std::vector<SpaceMemory> spaces;
  std::optional<SpillForecast> forecast;
  /// What was assumed, a sentence each, lower case, without a full stop.
  std::vector<std::string> assumptions;
};

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_LEAFMEMORY_H
