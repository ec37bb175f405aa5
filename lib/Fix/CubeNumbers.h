//===- CubeNumbers.h - Candidates for the numbers of a tile ----*- C++ -*-===//

#ifndef PTO_LINT_LIB_FIX_CUBENUMBERS_H
#define PTO_LINT_LIB_FIX_CUBENUMBERS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <array>
#include <cstdint>
#include <vector>

#include "CubeTileSpace.h"

namespace ptolint {

using CubeNumbers = llvm::SmallVector<int64_t, 160>;

/// |log2| of the ratio in millionths, so that sums are exact. What is not
/// positive counts as 1.
int64_t numberDistance(int64_t before, int64_t after);

/// Adds the multiples of `step` on both sides of `near`, and `step` itself.
void addMultiples(llvm::SmallVectorImpl<int64_t> &numbers, int64_t step,
                  int64_t near);

/// Adds the divisors of `number` that are multiples of `unit`: all up to
/// `limit`, and those above whose cofactor is so small.
void addDivisors(llvm::SmallVectorImpl<int64_t> &numbers, int64_t number,
                 int64_t unit, int64_t limit);

void sortUnique(llvm::SmallVectorImpl<int64_t> &numbers);

/// Numbers for one axis in L0 and L1; of K, `l1` is not set.
struct AxisChoice {
  int64_t l0 = 0, l1 = 0;
  int64_t distance = 0;
  /// Of m and n: largest kL0 and kL1 beside it; of m: largest nL0 beside it.
  CubeTileSpace::Depth depth;
  int64_t limitN = 0;
};

/// The choices of an axis by how many numbers they change, the nearest first.
using AxisChoices = std::array<std::vector<AxisChoice>, 3>;

/// The choices for m or n, where `l0` and `l1` stand now: multiples of `unit`,
/// in L0 up to `limit` in steps of `step` and whatever is near.
AxisChoices makeAxisChoices(int64_t l0, int64_t l1, int64_t unit, int64_t step,
                            int64_t limit);

} // namespace ptolint

#endif // PTO_LINT_LIB_FIX_CUBENUMBERS_H
