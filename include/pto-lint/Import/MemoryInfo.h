//===- MemoryInfo.h - Memory plans of another compiler ---------*- C++ -*-===//
//
// `memory_info*.json` is what bishengir-compile --enable-memory-display writes
// about a Triton kernel and what MindStudio Insight shows as its on-chip
// memory: where the planner puts each buffer, and from when to when.
//
// Source of the format: Ascend/AscendNPU-IR 52f96a1, MemoryDisplay.cpp, and
// Ascend/msinsight 4e16fca, TritonParser.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_IMPORT_MEMORYINFO_H
#define PTO_LINT_IMPORT_MEMORYINFO_H

#include "pto-lint/Import/InputError.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// Most that a plan of memory may say, so that sums of sizes fit 64 bits and a
/// small file takes little memory: bytes of one buffer, its place in bytes,
/// buffers with their slots, and positions of ops.
constexpr uint64_t maxPlanBytes = uint64_t(1) << 40;
constexpr uint64_t maxPlanBuffers = uint64_t(1) << 20;
constexpr uint64_t maxPlanOps = uint64_t(1) << 20;

/// One buffer as the planner sees it.
struct MemoryInfoItem {
  /// The op that defines it, as MLIR prints it.
  std::string buffer;
  /// Bytes from the begin of the memory; several for a buffer with slots.
  std::vector<uint64_t> offsets;
  /// Of one slot, in bits as the file has it.
  uint64_t extentBits = 0;
  /// Life in positions of ops, half-open. A file says the last read instead,
  /// unless its header has `"LifeTime": "half-open"`, as those of pto-lint do.
  uint32_t begin = 0, end = 1;
  /// True when the file has a last read before the first write.
  bool endsBeforeBegin = false;
  /// An MLIR location as text: `loc("f.mlir":12:3)`.
  std::string location;
  bool isScratch = false;
};

/// The plan of one memory.
struct MemoryInfoRecord {
  /// `ub`, `cbuf` (L1), `cc` (L0C), `ca`, `cb`.
  std::string scope;
  bool isSuccess = true;
  /// What the planner says about a failure; may be empty.
  std::string error;
  std::vector<MemoryInfoItem> items;
};

/// One file: the memories of one kernel.
struct MemoryInfo {
  std::string path;
  std::string kernel;
  std::vector<MemoryInfoRecord> records;
};

/// True when the beginning of a file (some KiB) shows the keys of a memory
/// plan. Files have any name.
bool isMemoryInfo(std::string_view beginning);

/// Reads the file `path`. Needed are the name of the kernel, and of each record
/// `scope`, `status` and the array of buffers with `buffer`, `offset`, `extent`
/// and `life_time_in_ir`; keys that are not known pass. An error names the
/// record and the item, both counted from 1.
std::optional<InputError> readMemoryInfo(const std::string &path,
                                         MemoryInfo &info);

/// The same for a text; errors call it `path`.
std::optional<InputError> parseMemoryInfo(std::string_view text,
                                          const std::string &path,
                                          MemoryInfo &info);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_MEMORYINFO_H
