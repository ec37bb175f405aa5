//===- CubeSplit.cpp - The matmuls that a split K makes -------------------===//

#include "pto-lint/Analysis/CubeSplit.h"

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/CubeLimits.h"

#include <algorithm>

namespace ptolint {

using namespace pypto;

namespace {

/// A batch matmul of release 0.2 ignores the request.
bool isSplit(const CubeOp &cube, Release release) {
  return cube.tile.splitK && (!cube.isBatched || release != Release::v0_2);
}

int64_t fullPart(const CubeOp &cube) {
  return std::min(cube.tile.k1A, cube.tile.k1B);
}

} // namespace

llvm::SmallVector<int64_t, 2> splitParts(const CubeOp &cube, Release release) {
  int64_t k = cube.kOfA();
  int64_t part = fullPart(cube);
  if (!isSplit(cube, release) || part >= k)
    return {k};
  int64_t rest = k % part;
  // The view of the last part is cut to K in one place only; elsewhere it is as
  // wide as the others and reaches beyond the tensor.
  if (rest == 0 || release == Release::v0_2 || cube.isBatched)
    return {part};
  return {part, rest};
}

PartialSum partialSumOf(const CubeOp &cube, Release release) {
  if (!isSplit(cube, release))
    return PartialSum::None;
  if (cube.output == DataType::int32_)
    return PartialSum::Reduce;
  return fullPart(cube) < cube.kOfA() ? PartialSum::Add : PartialSum::None;
}

std::array<int64_t, 2> splitVectorTile(const CubeOp &cube,
                                       const Target &target) {
  std::array<int64_t, 2> tile = {cube.tile.m0, cube.tile.n0};
  // The zeros of an integer sum are not guarded.
  if (cube.output == DataType::int32_)
    return tile;
  std::optional<uint64_t> bytes = bufferBytes(tile, cube.output);
  if (bytes)
    bytes = checkedMul(*bytes, 2);
  if (bytes && *bytes <= target.capacity(MemorySpace::ub).value_or(0))
    return tile;
  return {cubeSplitKVectorTile, cubeSplitKVectorTile};
}

} // namespace ptolint
