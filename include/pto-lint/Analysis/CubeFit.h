//===- CubeFit.h - Whether a tile of a matmul fits, fast -------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_CUBEFIT_H
#define PTO_LINT_ANALYSIS_CUBEFIT_H

#include "pto-lint/Analysis/CubeOp.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include <cstdint>

namespace ptolint {

/// Allocated bytes of the full block of a matmul at its first step along K; the
/// largest number where they do not fit 64 bits.
struct CubeBytes {
  uint64_t l0A = 0, l0B = 0, l0C = 0;
  uint64_t l1A = 0, l1B = 0;
};

/// Whether the buffers of one matmul fit under many tiles: what
/// `CubeFootprint::oversized` says, some hundred times as fast and without a
/// list. Only the full block and the first step along K are looked at, because
/// tiles at an edge are not larger. Making a number of a tile smaller never
/// makes a buffer larger, and in whole blocks bytes are proportional to each
/// number, up to the end of its axis.
///
/// The matmul must have passed `checkCube` under some tile, and every tile that
/// is asked about must be positive.
class CubeFit {
public:
  CubeFit(const CubeOp &cube, const Target &target, Release release)
      : cube(cube), target(target), release(release) {}

  /// What depends on m0 and n0 only: L0C, bias and scales in all memories, and
  /// the zeros of a split K in UB.
  bool fitsBlock(const CubeTile &tile) const;
  /// That, the tiles in L0A and L0B, and those of A and B in L1, each alone.
  bool fits(const CubeTile &tile) const;

  CubeBytes bytesOf(const CubeTile &tile) const;

private:
  /// Under the tile that was asked about last.
  mutable CubeOp cube;
  const Target &target;
  Release release;
};

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_CUBEFIT_H
