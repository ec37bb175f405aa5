//===- LiveRanges.h - When the buffers of a block graph live ---*- C++ -*-===//
//
// The lives of buffers in a given order of the ops, and the bounds of memory
// that follow from them.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_ANALYSIS_LIVERANGES_H
#define PTO_LINT_ANALYSIS_LIVERANGES_H

#include "pto-lint/Analysis/BlockGraph.h"
#include "pto-lint/Analysis/LeafMemory.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace ptolint {

/// The life of a buffer in positions of the order. An ALLOC is no touch: it
/// reserves room and may stand anywhere before the first write.
struct LiveRange {
  static constexpr uint32_t noPosition = std::numeric_limits<uint32_t>::max();

  /// Half-open: from the first touch, which is a write unless the function
  /// finds something in the buffer, to after the last one. Both 0 when nothing
  /// touches it.
  uint32_t begin = 0, end = 0;
  /// Position of the first write; `noPosition` when there is none.
  uint32_t firstWrite = noPosition;
  /// Where its uses are in `LiveRanges::uses`, half-open.
  uint32_t firstUse = 0, lastUse = 0;

  bool isEmpty() const { return begin == end; }
};

/// The lives of all buffers of a graph.
struct LiveRanges {
  /// One per buffer of the graph.
  std::vector<LiveRange> ranges;
  /// Positions, ascending for every buffer, each once.
  std::vector<uint32_t> uses;

  /// The positions of the ops that touch `range`.
  llvm::ArrayRef<uint32_t> usesOf(const LiveRange &range) const {
    return llvm::ArrayRef(uses).slice(range.firstUse,
                                      range.lastUse - range.firstUse);
  }
};

/// The lives in `order`, indices of ops of `graph`, each at most once. Ops that
/// are not in it touch nothing.
LiveRanges computeLiveRanges(const BlockGraph &graph,
                             llvm::ArrayRef<uint32_t> order);

/// How much of one memory is needed.
struct SpaceLoad {
  MemorySpace space = MemorySpace::ub;
  /// The buffers that live, by index.
  std::vector<uint32_t> buffers;
  /// The most that one op needs, each buffer once with the size of the first
  /// tensor that names it, as the compiler sums them up: what it refuses if it
  /// is more than the capacity. Buffers of unknown size are left out, so it is
  /// a lower bound. Nothing when the sum does not fit 64 bits.
  /// Source: hicann/pypto 883e7dfb, ScheduleState::CheckOpBufferSize.
  std::optional<uint64_t> opBytes = 0;
  /// The most that is live at once in the order; no plan for it is lower.
  /// Nothing when `unknownBuffer` is set or the sizes of the buffers do not add
  /// up to 64 bits.
  std::optional<uint64_t> liveBytes;
  /// As in `SpaceMemory::peaks`, with indices in `BlockGraph::buffers`; empty
  /// without `liveBytes`.
  std::vector<MemoryPeak> peaks;
  /// A buffer whose size is not known.
  std::optional<uint32_t> unknownBuffer;
};

/// The loads of those of `spaces` in which a buffer lives, in their order.
std::vector<SpaceLoad> computeSpaceLoads(const BlockGraph &graph,
                                         llvm::ArrayRef<uint32_t> order,
                                         const LiveRanges &lives,
                                         llvm::ArrayRef<MemorySpace> spaces);

/// So many ops and buffers are looked at by `anyOrderBytes`, whose time grows
/// with the square of the ops and with the product.
constexpr std::size_t maxAnyOrderOps = 2000, maxAnyOrderBuffers = 20'000;

/// A lower bound of what is live at once in `space`, in bytes, for every order
/// of the ops that keeps the writers of a tensor before its readers: at an op
/// live, besides what it touches, the buffers that an op before it in all these
/// orders touches and one after it too. What is only true in
/// the order of the graph, like the turns that tensors take in one buffer, is
/// not used, so the bound holds for more orders than the compiler has.
///
/// Nothing when the graph has more ops or buffers than these, or a size is
/// unknown or a sum does not fit 64 bits.
std::optional<uint64_t> anyOrderBytes(const BlockGraph &graph,
                                      MemorySpace space);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_LIVERANGES_H
