//===- WorkspaceLog.h - What logs say about the workspace ------*- C++ -*-===//
//
// The compiler and its runtime log how large the workspace of a program is and
// what it consists of, and what failed for lack of memory. The reader keeps
// these sentences of releases 0.2 and 9.2, with and without their prefix
// `[workspaceSize]`, from logs of any size: hicann/pypto 883e7dfb,
// machine/runtime/launcher/device_launcher.h:242, machine/utils/dynamic/
// dev_encode.cpp:302, dev_encode_workspace.cpp:137-293, dev_workspace.cpp:130
// and 611, allocator/seq_ws_allocator.h:52; release 0.2 of April 2026,
// dev_encode.cpp:2514.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_IMPORT_WORKSPACELOG_H
#define PTO_LINT_IMPORT_WORKSPACELOG_H

#include "pto-lint/Import/InputError.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// A line of a log; `line` is 1-based.
struct LogPlace {
  std::string file;
  uint64_t line = 0;

  auto operator<=>(const LogPlace &) const = default;
};

/// `Metadata=…, workspaceSize=…, tensor=…, aicoreSpillen=…, …`: bytes of the
/// workspace of one program and of its parts.
struct WorkspaceTotals {
  uint64_t total = 0;
  uint64_t tensor = 0;
  /// Nothing where an old log does not say them.
  std::optional<uint64_t> metadata, aicore, dumpTensor, leafDump;

  auto operator<=>(const WorkspaceTotals &) const = default;
};

/// `Tensor:rootInnerSpilledMem=…, devTaskInnerOutCasts=…, slotted=…x…(slots)`:
/// bytes, of all slots together `slotBytes * slots`.
struct TensorBudget {
  uint64_t rootInner = 0;
  uint64_t innerOutcasts = 0;
  uint64_t slotBytes = 0;
  uint64_t slots = 0;

  auto operator<=>(const TensorBudget &) const = default;
};

/// `OutcastSlots: boundary=…, innerTemporal=…`: what `slots` consists of.
struct SlotCounts {
  uint64_t boundary = 0;
  uint64_t innerTemporal = 0;

  auto operator<=>(const SlotCounts &) const = default;
};

/// `stitch depth: …`, which release 9.2 says once per compile. Bytes.
struct StitchDepth {
  /// What stitch_function_max_num allows, and how many root functions the
  /// budget is made for.
  uint64_t configured = 0;
  uint64_t effective = 0;
  SlotCounts slots;
  /// The workspace for one root function at a time.
  uint64_t minimum = 0;
  /// The workspace that the compiler decided on.
  uint64_t budget = 0;
  std::optional<uint64_t> metadata;
  /// 0 when max_workspace_kb is not set.
  uint64_t maxWorkspaceKb = 0;
  bool isMemoryDriven = false;

  bool operator==(const StitchDepth &) const = default;
};

/// `Rootfunction: NAME ->MaxRootInnerMem is …`. Release 0.2 prints the maximum
/// so far, not what the function needs: see `WorkspaceDiagnosis`.
struct RootMemory {
  /// Empty for a line without a function.
  std::string name;
  uint64_t inner = 0;
  uint64_t exclusive = 0;
  /// Bytes for one copy of the function, if the line before tells them.
  std::optional<uint64_t> rawInner, rawExclusive;
  LogPlace place;

  bool operator==(const RootMemory &) const = default;
};

/// `RootInnerTensorWsMemoryRequirement is …`: bytes for one copy of a root
/// function, which the line does not name.
struct RootRequirement {
  uint64_t inner = 0;
  uint64_t exclusive = 0;

  bool operator==(const RootRequirement &) const = default;
};

/// `Root=[…], symbol=[…],rawmagic=[…]: staticMemReq=[…] is too larger`.
struct LargeTensor {
  std::string root;
  /// Empty for a tensor without a name.
  std::string symbol;
  int64_t rawMagic = 0;
  uint64_t bytes = 0;
  LogPlace place;
  uint64_t count = 1;

  bool operator==(const LargeTensor &) const = default;
};

/// Parts of the metadata, in bytes; `slabs[i]` slabs are needed for type i.
struct MetadataParts {
  std::optional<uint64_t> itemPool, vectors, slotAllocator;
  std::optional<uint64_t> slots, slabBytes, stitchPool;
  /// `maxCallOps` is the number of calls in the largest root function.
  std::optional<uint64_t> stitchCache, maxCallOps;
  struct SlabNumber {
    uint64_t type = 0;
    uint64_t slabs = 0;
    bool operator==(const SlabNumber &) const = default;
  };
  std::vector<SlabNumber> slabs;

  bool operator==(const MetadataParts &) const = default;
};

/// What failed.
enum class WorkspaceFailureKind {
  /// `NPU out of memory. Tried to allocate …`: torch, on the host.
  TorchMemory,
  /// `rtMalloc failed. size:…`.
  HostMalloc,
  /// `max_workspace_kb=… must be greater than …`: `required` is the least.
  BudgetRefused,
  /// `cannot allocate root inner workspace`.
  RootInner,
  /// `Memory not enough(alloc …), WsProperty:…`.
  Pool,
  /// `SeqWsAllocator cannot allocate`, `dumpTensorWsAllocator_ cannot …`.
  Sequential,
  /// `Slab alloc null,type=…`.
  Slab
};

/// One thing that failed. Bytes; what the text does not say is empty.
struct WorkspaceFailure {
  WorkspaceFailureKind kind = WorkspaceFailureKind::Pool;
  /// What was asked for. Of `TorchMemory` rounded by torch.
  std::optional<uint64_t> required;
  /// Size of the pool, of the budget that was asked for, or of the device.
  std::optional<uint64_t> capacity;
  /// What of `capacity` was in use.
  std::optional<uint64_t> used;
  std::optional<uint64_t> resets;
  /// `metadata`, `tensor`: WsProperty.
  std::string property;
  /// Of a slab.
  std::optional<uint64_t> type;
  LogPlace place;
  /// How often the same is said.
  uint64_t count = 1;

  /// True for what the host could not allocate for the whole program.
  bool isOnHost() const {
    return kind == WorkspaceFailureKind::TorchMemory ||
           kind == WorkspaceFailureKind::HostMalloc;
  }

  bool operator==(const WorkspaceFailure &) const = default;
};

/// What was logged while one program was compiled.
struct EncodeFacts {
  std::vector<RootMemory> roots;
  std::vector<RootRequirement> requirements;
  std::vector<LargeTensor> tensors;
  MetadataParts metadata;
  std::optional<StitchDepth> stitch;
  LogPlace stitchPlace;

  bool isEmpty() const;
};

/// One program: its compile, as far as the log shows it, and its launches.
struct WorkspaceProgram {
  EncodeFacts encode;
  /// Nothing if the program was not launched or the log does not say it.
  std::optional<WorkspaceTotals> totals;
  std::optional<TensorBudget> tensor;
  std::optional<SlotCounts> slots;
  /// Of the first launch, and how many launches had the same numbers.
  LogPlace place;
  uint64_t launches = 0;
};

/// All that the logs of one process say.
struct WorkspaceProcess {
  /// Nothing for logs that name no process.
  std::optional<uint64_t> pid;
  /// Files with sentences of it, in the order in which they were read.
  std::vector<std::string> files;
  std::vector<WorkspaceProgram> programs;
  std::vector<WorkspaceFailure> failures;
};

/// Most that is kept of a process, so that memory does not grow with the logs.
constexpr size_t maxWorkspacePrograms = 1000;
constexpr size_t maxWorkspaceRoots = 5000;
constexpr size_t maxWorkspaceTensors = 5000;
constexpr size_t maxWorkspaceFailures = 1000;
/// Most processes, and most problems, of one run.
constexpr size_t maxWorkspaceProcesses = 4096;
constexpr size_t maxWorkspaceProblems = 100;

/// What some logs say about the workspace.
struct WorkspaceLogs {
  /// By process id, those without one last.
  std::vector<WorkspaceProcess> processes;
  /// Sentences that could not be read to their end, and files that could not
  /// be read: at most `maxWorkspaceProblems`.
  struct Problem {
    LogPlace place;
    std::string message;
    bool operator==(const Problem &) const = default;
  };
  std::vector<Problem> problems;
  /// Facts and problems beyond what is kept.
  uint64_t dropped = 0;
  uint64_t files = 0;
  uint64_t bytes = 0;
};

/// Reads logs one after the other. Memory does not grow with them.
class WorkspaceLogReader {
public:
  /// Searches its text whenever it has `pieceBytes` of it, at least 16 KiB;
  /// what is found does not depend on them.
  explicit WorkspaceLogReader(size_t pieceBytes = size_t(1) << 20);
  ~WorkspaceLogReader();
  WorkspaceLogReader(const WorkspaceLogReader &) = delete;
  WorkspaceLogReader &operator=(const WorkspaceLogReader &) = delete;

  /// Reads a file, or every regular file below a folder in the order of their
  /// names, numbers by their value. What cannot be read is a problem.
  void readPath(const std::string &path);
  /// Reads `stream` to its end; `name` is what places call it.
  void readStream(std::istream &stream, const std::string &name);

  /// A log in pieces: `begin`, any number of `feed`, `end`. Where the pieces
  /// are cut does not matter.
  void begin(const std::string &name);
  void feed(std::string_view text);
  void end();

  /// What has been read; the reader is empty afterwards. Failures of logs that
  /// name no process, such as the output of a terminal, go to the only process,
  /// or to the only one that has programs.
  WorkspaceLogs finish();

private:
  class Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace ptolint

#endif // PTO_LINT_IMPORT_WORKSPACELOG_H
