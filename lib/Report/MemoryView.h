//===- MemoryView.h - What a picture of a memory is made of ----*- C++ -*-===//
//
// Numbers that the pages and the maps of a leaf's memory share: which blocks
// are drawn and where, what is live when, and what the peak would be without
// one of its buffers. A view points into its `LeafMemory`, which outlives it.
// Every position is below `positionCount`, whatever the input says.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_LIB_REPORT_MEMORYVIEW_H
#define PTO_LINT_LIB_REPORT_MEMORYVIEW_H

#include "pto-lint/Analysis/LeafMemory.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <vector>

namespace ptolint {

/// A slot of a buffer in a picture.
struct MemoryBlock {
  /// Index in `LeafMemory::buffers`, and in its offsets.
  uint32_t buffer = 0;
  uint32_t slot = 0;
  /// Place and size in bytes.
  uint64_t offset = 0;
  uint64_t bytes = 0;
  /// Life in positions, half-open, never empty.
  uint32_t begin = 0, end = 0;
  /// Live at the first peak.
  bool isAtPeak = false;
};

/// What two blocks have in common, in bytes and positions, half-open.
struct MemoryClash {
  uint32_t first = 0, second = 0;
  uint64_t low = 0, high = 0;
  uint32_t begin = 0, end = 0;
};

/// Bytes that are live from `begin` to the next step.
struct LiveStep {
  uint32_t begin = 0;
  uint64_t bytes = 0;
};

/// One memory of a leaf as it is drawn.
struct MemoryView {
  const SpaceMemory *space = nullptr;
  /// Number of positions on the time axis, at least 1.
  uint32_t positions = 1;
  /// Indices in `LeafMemory::buffers` of all buffers in the space.
  std::vector<uint32_t> buffers;
  /// Whether offsets are those of a plan. Else blocks are stacked where there
  /// is room, which means nothing.
  bool isPlanned = false;
  /// Blocks that are drawn, by buffer, and how many are left out because they
  /// are small or without an offset.
  std::vector<MemoryBlock> blocks;
  uint64_t smallBlocks = 0;
  uint64_t withoutOffset = 0;
  /// Blocks that lie on each other, by begin, and how many more there are;
  /// only those of a plan.
  std::vector<MemoryClash> clashes;
  uint64_t moreClashes = 0;
  /// Height of the picture in bytes: of the capacity, the plan and each block.
  uint64_t top = 0;
  /// What is live when, in bytes; each slot of a buffer counts. Empty when the
  /// sizes do not add up in 64 bits.
  std::vector<LiveStep> live;
};

/// A leaf with the pictures of all its memories.
struct DrawnLeaf {
  const LeafMemory *leaf = nullptr;
  /// Tells the leaves of a page apart.
  size_t number = 0;
  /// By memory, the worst first.
  std::vector<MemoryView> views;
  /// Whether there is a block, for each of `LeafMemory::buffers`.
  std::vector<bool> hasBlock;
};

/// What the largest number of live bytes would be with a buffer of the peak
/// changed, and the first position that has it.
struct WhatIf {
  uint32_t buffer = 0;
  uint64_t bytesWithout = 0;
  uint32_t opWithout = 0;
  /// With half of the buffer, rounded up.
  uint64_t bytesHalved = 0;
  uint32_t opHalved = 0;
};

/// Ops of `leaf`, or, if the input has none, the end of the last life; at
/// least 1.
uint32_t positionCount(const LeafMemory &leaf);

/// The picture of `space`, which is one of `leaf`.
MemoryView viewMemory(const LeafMemory &leaf, const SpaceMemory &space);

/// The pictures of all memories of `leaf`.
DrawnLeaf drawLeaf(const LeafMemory &leaf, size_t number);

/// For the `limit` largest buffers of the first peak of `view`.
std::vector<WhatIf> whatIfs(const LeafMemory &leaf, const MemoryView &view,
                            size_t limit);

/// Indices of `LeafMemory::spaces`: what overflows, what is undecided, what
/// fits; each the fullest first.
std::vector<size_t> spacesWorstFirst(const LeafMemory &leaf);

/// Indices of `leaves`: what the compiler gives up or what overflows, what is
/// undecided, what spills, what fits; each the fullest first.
std::vector<size_t> leavesWorstFirst(llvm::ArrayRef<LeafMemory> leaves);

/// Indices of the buffers of `leaf` that a table lists, in their order: all, or
/// the largest 1000.
std::vector<uint32_t> largestBuffers(const LeafMemory &leaf);

/// The space that the forecast of spills is about: UB, or else the first one;
/// null if there is none.
const SpaceMemory *mainSpace(const LeafMemory &leaf);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_MEMORYVIEW_H
