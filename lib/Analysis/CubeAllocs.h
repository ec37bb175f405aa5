//===- CubeAllocs.h - Buffers of one block of a matmul ---------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_CUBEALLOCS_H
#define PTO_LINT_LIB_ANALYSIS_CUBEALLOCS_H

#include "pto-lint/Analysis/CubeFootprint.h"

#include "llvm/ADT/SmallVector.h"

#include <algorithm>

namespace ptolint {

/// `ceil(count / step)` of positive numbers.
inline int64_t ceilDiv(int64_t count, int64_t step) {
  return count / step + (count % step != 0);
}

/// Sizes of the buffers of one block of `cube`, one 2-D matmul of depth
/// `depth`.
class BlockBuffers {
public:
  BlockBuffers(const CubeOp &cube, CubeBlock block, int64_t depth,
               Release release)
      : cube(cube), block(block), depth(depth), release(release) {}

  /// A and B in L1 and in L0 for the part of K that starts at `offset`.
  CubeBuffer leftInL1(int64_t offset) const;
  CubeBuffer leftInL0(int64_t offset) const;
  CubeBuffer rightInL1(int64_t offset) const;
  CubeBuffer rightInL0(int64_t offset) const;
  CubeBuffer accumulator() const;

  /// Bias and scales: what L1 holds and what the cube unit reads.
  struct Extra {
    CubeBuffer inL1;
    CubeBuffer atUnit;
  };
  llvm::SmallVector<Extra, 2> extras() const;

  const CubeOp &cube;
  CubeBlock block;
  int64_t depth;
  Release release;

private:
  /// Elements of K from `offset` in a tile of `size`.
  int64_t clipped(int64_t offset, int64_t size) const {
    return std::min(size, depth - offset);
  }
};

/// The buffer of `rows` x `columns` elements padded to blocks.
CubeBuffer paddedBuffer(CubeRole role, MemorySpace space, DataType dtype,
                        std::array<int64_t, 2> shape,
                        std::array<int64_t, 2> block);

/// The zeros in UB, a tile of `block`, that the parts of an integer split K of
/// `cube` are added to.
CubeBuffer zerosOf(const CubeOp &cube, CubeBlock block);

/// The buffers of a block in the order in which release 9.2 checks them, the
/// steps along K represented by the first two and the last two of each size.
///
/// The compiler goes through its ALLOCs by descending number of the op that
/// fills them. Those numbers ascend as the tiles are made, only the load of a
/// kernel input into L1 is merged with the view of the input into a later op:
/// bias first, then all of B, then all of A.
/// Source: hicann/pypto 883e7dfb, AddAlloc and MergeViewAssemble.
std::vector<CubeBuffer> allocsInOrder(const BlockBuffers &buffers);

/// The same for release 0.2, which goes through a hash map of buffer numbers.
/// Every step along K counts there, so this is for kernels that fail anyway.
/// Nothing when there are too many steps to replay.
std::optional<std::vector<CubeBuffer>>
allocsInHashOrder(const BlockBuffers &buffers);

/// The classes of blocks of `cube` in the order of their programs. `isJoined`:
/// other ops read the result in tiles of `vecTile`.
std::vector<CubeBlock> blocksInOrder(const CubeOp &cube, bool isJoined,
                                     llvm::ArrayRef<int64_t> vecTile,
                                     Release release);

} // namespace ptolint

#endif // PTO_LINT_LIB_ANALYSIS_CUBEALLOCS_H
