//===- CubeTileSpace.cpp - Which tiles a matmul may have ------------------===//

#include "CubeTileSpace.h"

#include "pto-lint/Analysis/CubeChecks.h"
#include "pto-lint/Analysis/CubeFootprint.h"
#include "pto-lint/Analysis/CubeSplit.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/CubeLimits.h"

#include <algorithm>
#include <numeric>

namespace ptolint {

namespace {

/// A number in whole blocks of every kind that the compiler checks, 4-bit
/// elements of NZ included.
constexpr int64_t alignedNumber = cubeBlockBytes4Bit;

bool isMatrix(const CubeOperand &operand) { return operand.shape.size() >= 2; }

} // namespace

CubeTileSpace::CubeTileSpace(const CubeOp &cube, const Target &target,
                             Release release)
    : fit(cube, target, release), m(isMatrix(cube.a) ? cube.m() : 0),
      k(isMatrix(cube.a) ? cube.kOfA() : 0), n(isMatrix(cube.b) ? cube.n() : 0),
      cube(cube), target(target), release(release) {
  // What is wrong with such a tile is not the tile.
  if (!passes(smallest(alignedNumber, alignedNumber, alignedNumber)))
    return;
  findUnits();
  findLimits();
}

bool CubeTileSpace::passes(const CubeTile &tile) const {
  cube.tile = tile;
  return checkCube(cube, target, release).empty();
}

void CubeTileSpace::findUnits() {
  auto find = [](int64_t &unit, auto tileOf, const CubeTileSpace &space) {
    for (unit = 1; unit < alignedNumber; unit *= 2)
      if (space.passes(tileOf(unit)))
        return;
  };
  constexpr int64_t any = alignedNumber;
  find(unitM, [&](int64_t x) { return smallest(x, any, any); }, *this);
  find(unitK, [&](int64_t x) { return smallest(any, x, any); }, *this);
  find(unitN, [&](int64_t x) { return smallest(any, any, x); }, *this);
  // All units and blocks are powers of two.
  int64_t padA = cubePadding(cube.a.dtype, release);
  int64_t padB = cubePadding(cube.b.dtype, release);
  stepM = std::max({unitM, padA, cubeBlockElements});
  stepK = std::max({unitK, padA, padB});
  stepN = std::max({unitN, padB, cubeBlockElements});
}

template <typename Fits>
int64_t CubeTileSpace::largest(int64_t axis, int64_t step, Fits fits) {
  int64_t low = 0, high = pieces(axis, step);
  while (low < high) {
    int64_t middle = high - (high - low) / 2;
    if (fits(middle * step))
      low = middle;
    else
      high = middle - 1;
  }
  return low * step;
}

void CubeTileSpace::findLimits() {
  if (!fit.fits(smallest(unitM, unitK, unitN))) {
    unitM = unitK = unitN = 0;
    return;
  }
  limitM = largest(
      m, stepM, [&](int64_t x) { return fit.fits(smallest(x, unitK, unitN)); });
  limitK = largest(
      k, stepK, [&](int64_t x) { return fit.fits(smallest(unitM, x, unitN)); });
  limitN = largest(
      n, stepN, [&](int64_t x) { return fit.fits(smallest(unitM, unitK, x)); });
}

int64_t CubeTileSpace::depthIn(MemorySpace space, uint64_t bytesPerStep,
                               unsigned shares) const {
  uint64_t capacity = target.capacity(space).value_or(0) / shares;
  uint64_t steps = capacity / std::max<uint64_t>(bytesPerStep, 1);
  // What does not fit is not looked at, so that this is no loss.
  if (steps >= static_cast<uint64_t>(pieces(k, stepK)))
    return unbounded;
  return static_cast<int64_t>(steps) * stepK;
}

CubeTileSpace::Depth CubeTileSpace::depthOfA(int64_t m0) const {
  CubeBytes bytes = fit.bytesOf(smallest(m0, stepK, unitN));
  return {depthIn(MemorySpace::l0a, bytes.l0A),
          depthIn(MemorySpace::l1, bytes.l1A)};
}

CubeTileSpace::Depth CubeTileSpace::depthOfB(int64_t n0) const {
  CubeBytes bytes = fit.bytesOf(smallest(unitM, stepK, n0));
  return {depthIn(MemorySpace::l0b, bytes.l0B),
          depthIn(MemorySpace::l1, bytes.l1B)};
}

int64_t CubeTileSpace::depthTogether(int64_t m0, int64_t n0,
                                     unsigned shares) const {
  CubeBytes bytes = fit.bytesOf(smallest(m0, stepK, n0));
  return depthIn(MemorySpace::l1, saturatedAdd(bytes.l1A, bytes.l1B), shares);
}

int64_t CubeTileSpace::limitNBeside(int64_t m0) const {
  int64_t result = largest(limitN, stepN, [&](int64_t x) {
    return fit.fitsBlock(smallest(m0, unitK, x));
  });
  return result >= n ? unbounded : result;
}

bool CubeTileSpace::isCrowded(const CubeTile &tile) const {
  CubeBytes bytes = fit.bytesOf(tile);
  std::optional<uint64_t> sum = checkedAdd(bytes.l1A, bytes.l1B);
  return !sum || *sum > target.capacity(MemorySpace::l1).value_or(0);
}

bool CubeTileSpace::hasRelation(int64_t k1A, int64_t k1B) const {
  int64_t smaller = std::min(k1A, k1B), larger = std::max(k1A, k1B);
  if (larger % smaller == 0)
    return true;
  cube.tile.k1A = k1A;
  cube.tile.k1B = k1B;
  return std::ranges::all_of(splitParts(cube, release),
                             [&](int64_t part) { return larger >= part; });
}

bool CubeTileSpace::isLegal(const CubeTile &tile) const {
  if (!passes(tile))
    return false;
  CubeFootprint footprint(cube, target, release);
  return !footprint.hasUnknownSize() && footprint.oversized().empty();
}

int64_t CubeTileSpace::fillOf(const CubeTile &tile) const {
  constexpr double million = 1e6;
  CubeBytes bytes = fit.bytesOf(tile);
  double sum = 0;
  for (auto [space, used] : {std::pair(MemorySpace::l0a, bytes.l0A),
                             {MemorySpace::l0b, bytes.l0B},
                             {MemorySpace::l0c, bytes.l0C}})
    if (std::optional<uint64_t> capacity = target.capacity(space))
      sum += static_cast<double>(used) / static_cast<double>(*capacity);
  return static_cast<int64_t>(sum * million);
}

uint64_t CubeTileSpace::blockCount(int64_t m0, int64_t n0) const {
  return saturatedMul(static_cast<uint64_t>(pieces(m, m0)),
                      static_cast<uint64_t>(pieces(n, n0)));
}

uint64_t CubeTileSpace::tileCount(const CubeTile &tile) const {
  std::array<int64_t, 3> counts = {pieces(m, tile.m0), pieces(n, tile.n0),
                                   pieces(k, tile.k0)};
  return elementCount(counts).value_or(std::numeric_limits<uint64_t>::max());
}

} // namespace ptolint
