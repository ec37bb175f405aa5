//===- CubeTileSpace.h - Which tiles a matmul may have ---------*- C++ -*-===//

#ifndef PTO_LINT_LIB_FIX_CUBETILESPACE_H
#define PTO_LINT_LIB_FIX_CUBETILESPACE_H

#include "pto-lint/Analysis/CubeFit.h"
#include "pto-lint/Analysis/CubeOp.h"

#include <cstdint>
#include <limits>

namespace ptolint {

/// A number without a bound.
inline constexpr int64_t unbounded = std::numeric_limits<int64_t>::max();

/// `ceil(count / size)` of positive numbers.
constexpr int64_t pieces(int64_t count, int64_t size) {
  return count / size + (count % size != 0);
}

/// The numbers that mL0, kL0 and nL0 of a matmul can be: multiples of a unit,
/// up to what the memories hold beside the smallest other numbers. All checks
/// of a tile but that of the relation of the L1 tiles are about one axis, so
/// that the axes are independent.
class CubeTileSpace {
public:
  CubeTileSpace(const CubeOp &cube, const Target &target, Release release);

  /// False when no tile at all is legal.
  bool hasTiles() const { return unitM != 0; }

  /// The smallest legal numbers; 0 when there are none.
  int64_t getUnitM() const { return unitM; }
  int64_t getUnitK() const { return unitK; }
  int64_t getUnitN() const { return unitN; }
  /// Beyond these, numbers of L0 are not worth a look: the axis in whole
  /// blocks, or less if a memory is full before.
  int64_t getLimitM() const { return limitM; }
  int64_t getLimitK() const { return limitK; }
  int64_t getLimitN() const { return limitN; }
  /// Steps in which the sizes of buffers grow, a multiple of the unit.
  int64_t getStepM() const { return stepM; }
  int64_t getStepK() const { return stepK; }
  int64_t getStepN() const { return stepN; }

  /// Largest kL0 and kL1 beside `m0` rows of A or `n0` columns of B, as
  /// multiples of the step of K; `unbounded` when all of K fits.
  struct Depth {
    int64_t l0 = 0, l1 = 0;
  };
  Depth depthOfA(int64_t m0) const;
  Depth depthOfB(int64_t n0) const;
  /// The same for the kL1 of both with which A and B together take at most one
  /// of `shares` equal parts of L1.
  int64_t depthTogether(int64_t m0, int64_t n0, unsigned shares) const;
  /// Largest nL0 beside mL0, in steps of n; `unbounded` for all columns.
  int64_t limitNBeside(int64_t m0) const;
  /// True when A and B do not fit L1 together.
  bool isCrowded(const CubeTile &tile) const;

  /// The smallest tile with these numbers in L0.
  CubeTile smallest(int64_t m0, int64_t k0, int64_t n0) const {
    return {m0, m0, k0, k0, k0, n0, n0, cube.tile.splitK};
  }

  /// True when the tiles of K in L1 are in the relation that the compiler asks
  /// for when it cuts the matmul.
  bool hasRelation(int64_t k1A, int64_t k1B) const;

  /// The whole judgement, for what is returned.
  bool isLegal(const CubeTile &tile) const;

  /// Parts per million of L0A, L0B and L0C that a tile fills, summed up.
  int64_t fillOf(const CubeTile &tile) const;
  /// Blocks that the result is cut into, the most for what exceeds 64 bits.
  uint64_t blockCount(int64_t m0, int64_t n0) const;
  /// Tiles that the cube unit multiplies, the most for what exceeds 64 bits.
  uint64_t tileCount(const CubeTile &tile) const;

  const CubeFit fit;
  const int64_t m, k, n;

private:
  bool passes(const CubeTile &tile) const;
  void findUnits();
  void findLimits();

  /// The largest multiple of `step`, at most `axis` rounded up to one, that
  /// `fits`, which is true up to some number; 0 for none.
  template <typename Fits>
  static int64_t largest(int64_t axis, int64_t step, Fits fits);

  int64_t depthIn(MemorySpace space, uint64_t bytesPerStep,
                  unsigned shares = 1) const;

  /// Under the tile that was asked about last, but for `tile.splitK`.
  mutable CubeOp cube;
  const Target &target;
  Release release;
  int64_t unitM = 0, unitK = 0, unitN = 0;
  int64_t stepM = 0, stepK = 0, stepN = 0;
  int64_t limitM = 0, limitK = 0, limitN = 0;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_FIX_CUBETILESPACE_H
