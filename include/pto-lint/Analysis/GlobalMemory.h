//===- GlobalMemory.h - Where tensors between leaves lie in GM -*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_GLOBALMEMORY_H
#define PTO_LINT_ANALYSIS_GLOBALMEMORY_H

#include "pto-lint/Analysis/RootCalls.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ptolint {

/// Room in the workspace of a root function, in bytes.
struct GlobalStorage {
  uint64_t start = 0;
  /// That of the bucket that the tensor lies in.
  uint64_t length = 0;
};

/// Where the compiler puts the tensors between the calls of a root function.
struct GlobalMemory {
  /// Per logical tensor; nothing for incasts, outcasts and what no call writes.
  std::vector<std::optional<GlobalStorage>> tensors;
  /// End of the last tensor: what the root function needs each time it runs
  /// (`rootInnerTensorWsMemoryRequirement`).
  uint64_t bytes = 0;
};

/// Packs the tensors of `root` as GlobalMemoryReuse does. Tensors share
/// buckets: a new one takes the bucket of an ancestor, the nearest first, if
/// what the bucket holds last is at least an eighth of its size and every
/// reader of that is done before its own producers start. An output of a leaf
/// never takes the room of an input of the same leaf: the offsets of its loads
/// are parameters by then, and the pass leaves those alone. Nothing if a sum of
/// sizes does not fit 64 bits.
/// Source: block_graph_pass/memory_reuse of hicann/pypto 883e7dfb.
std::optional<GlobalMemory> packGlobalMemory(const RootCalls &root);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_GLOBALMEMORY_H
