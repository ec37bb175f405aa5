//===- MemoryTrace.h - What the scheduler did with memories ----*- C++ -*-===//
//
// `*_OoO_Memory_Trace.json`, which OoOSchedule leaves beside the block graph
// that it scheduled: every buffer that it placed, every op that it issued,
// every spill of its main loop. Spills of the passes before are not in it.
//
// Source of the format: hicann/pypto 883e7dfb, passes/statistics/
// memory_tracer.cpp, as digested in spec/dump-format.md §1.6.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_IMPORT_MEMORYTRACE_H
#define PTO_LINT_IMPORT_MEMORYTRACE_H

#include "pto-lint/Import/InputError.h"
#include "pto-lint/Target/MemorySpace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// Most events of a trace: a hundred times what the largest known one has.
constexpr uint64_t maxTraceEvents = uint64_t(1) << 20;

enum class TraceEventKind : uint8_t {
  /// A buffer gets its place.
  Alloc,
  /// An op begins.
  Launch,
  /// An op ends and frees buffers.
  Retire,
  /// A buffer loses its place to make room.
  Spill,
  /// The scheduler moves what is in a memory together.
  Rearrange,
};

/// `"ALLOC_EXEC"` and the like, as the file spells it.
std::string_view traceEventName(TraceEventKind kind);

/// A core that ops run on: `AIV` 0.
struct TraceCore {
  std::string type;
  int64_t index = 0;

  auto operator<=>(const TraceCore &) const = default;
};

/// One thing that happened. What the kind does not have stays empty.
struct TraceEvent {
  TraceEventKind kind = TraceEventKind::Alloc;
  /// Cycles.
  int64_t clock = 0;
  /// Index in `MemoryTrace::cores`; of `Retire` that of the op when it began,
  /// nothing if it did not.
  std::optional<uint32_t> core;
  /// Op that begins or ends, or that asks for the room of a spill.
  std::optional<int64_t> opMagic;
  /// Of `Alloc`, `Spill`: the buffer, the bytes it takes, and where.
  int64_t memId = -1;
  MemorySpace space = MemorySpace::unknown;
  uint64_t offset = 0, bytes = 0;
  /// Of `Alloc`: the first tensor in it, and the most bytes of data of one.
  std::optional<int64_t> tensor;
  uint64_t dataBytes = 0;
  /// Of `Spill`: bytes stored to GM, 0 if they are there already, and the end
  /// of what has been stored there so far.
  uint64_t storedBytes = 0, workspaceBytes = 0;
  /// Of `Spill`: whether the buffer is loaded again.
  bool isReloaded = false;
  /// Of `Launch`: buffers that the op reads and writes. Of `Retire`, in
  /// `reads`: those that are free now. Some are in GM.
  std::vector<int64_t> reads, writes;
};

/// One file.
struct MemoryTrace {
  std::string path;
  /// `DAV_2201`; empty if the file does not say.
  std::string chipArch;
  /// False when the scheduler gave up.
  bool isSuccess = true;
  int64_t totalCycles = 0;
  /// In the order in which they appear.
  std::vector<TraceCore> cores;
  /// In the order of the file, which is that of the clock.
  std::vector<TraceEvent> events;
};

/// True when the beginning of a file (some KiB) shows the keys of a trace.
bool isMemoryTrace(std::string_view beginning);

/// Reads the file `path`, a trace of version 2. Events and keys that are not
/// known pass. An error about an event counts events from 1.
std::optional<InputError> readMemoryTrace(const std::string &path,
                                          MemoryTrace &trace);

/// The same for a text; errors call it `path`.
std::optional<InputError> parseMemoryTrace(std::string_view text,
                                           const std::string &path,
                                           MemoryTrace &trace);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_MEMORYTRACE_H
