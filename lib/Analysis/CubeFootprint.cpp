//===- CubeFootprint.cpp - Buffers that a matmul will need ----------------===//

#include "pto-lint/Analysis/CubeFootprint.h"

#include "pto-lint/Analysis/CubeSplit.h"
#include "pto-lint/Target/CubeLimits.h"

#include "llvm/ADT/STLExtras.h"

#include "CubeAllocs.h"

namespace ptolint {

using namespace pypto;

namespace {

void addOnce(std::vector<CubeBuffer> &buffers, const CubeBuffer &buffer) {
  if (!llvm::is_contained(buffers, buffer))
    buffers.push_back(buffer);
}

/// Sizes of the full tile and of the one at the edge along an axis.
llvm::SmallVector<int64_t, 2> axisClasses(int64_t size, int64_t tile) {
  int64_t full = std::min(size, tile);
  if (size % full == 0)
    return {full};
  return {full, size % full};
}

/// The zeros that the parts of an integer split K are added to, tile by tile.
std::vector<CubeBuffer> zeroBuffers(const CubeOp &cube, const Target &target) {
  std::array<int64_t, 2> tile = splitVectorTile(cube, target);
  std::vector<CubeBuffer> result;
  for (int64_t m : axisClasses(cube.m(), tile[0]))
    for (int64_t n : axisClasses(cube.n(), tile[1]))
      result.push_back(zerosOf(cube, {m, n}));
  return result;
}

} // namespace

std::string_view cubeRoleName(CubeRole role) {
  switch (role) {
  case CubeRole::A:
    return "A";
  case CubeRole::B:
    return "B";
  case CubeRole::C:
    return "C";
  case CubeRole::Bias:
    return "bias";
  case CubeRole::Scale:
    return "scale";
  case CubeRole::Zeros:
    return "zeros of the split K";
  }
  return {};
}

Direction directionOf(CubeRole role) {
  return role == CubeRole::C || role == CubeRole::Zeros ? Direction::Out
                                                        : Direction::In;
}

std::vector<CubeBlock> cubeBlocks(int64_t rows, int64_t columns,
                                  CubeBlock tile) {
  std::vector<CubeBlock> blocks;
  for (int64_t n : axisClasses(columns, tile.n))
    for (int64_t m : axisClasses(rows, tile.m))
      blocks.push_back({m, n});
  return blocks;
}

CubeFootprint::CubeFootprint(const CubeOp &cube, const Target &target,
                             Release release)
    : cube(cube), target(target), release(release) {
  if (partialSumOf(cube, release) == PartialSum::Reduce)
    buffers = zeroBuffers(cube, target);
  // Two FP32 tiles in which partial results are added always fit UB, see
  // splitVectorTile.
  for (CubeBlock block :
       cubeBlocks(cube.m(), cube.n(), {cube.tile.m0, cube.tile.n0}))
    for (int64_t depth : splitParts(cube, release))
      for (const CubeBuffer &buffer :
           allocsInOrder(BlockBuffers(cube, block, depth, release)))
        addOnce(buffers, buffer);
}

bool CubeFootprint::hasUnknownSize() const {
  return llvm::any_of(buffers,
                      [](const CubeBuffer &buffer) { return !buffer.bytes; });
}

bool CubeFootprint::exceeds(const CubeBuffer &buffer) const {
  std::optional<uint64_t> capacity = target.capacity(buffer.space);
  return buffer.bytes && capacity && *buffer.bytes > *capacity;
}

std::vector<CubeBuffer> CubeFootprint::oversized() const {
  std::vector<CubeBuffer> result;
  llvm::copy_if(buffers, std::back_inserter(result),
                [&](const CubeBuffer &buffer) { return exceeds(buffer); });
  if (result.size() < 2)
    return result;
  result.clear();
  PartialSum sum = partialSumOf(cube, release);
  std::array<int64_t, 2> sumTile = splitVectorTile(cube, target);
  llvm::ArrayRef<int64_t> vecTile =
      sum == PartialSum::None ? cube.vecTile : llvm::ArrayRef(sumTile);
  // The matmuls add to the zeros, so those come first.
  for (const CubeBuffer &buffer : buffers)
    if (buffer.role == CubeRole::Zeros && exceeds(buffer))
      result.push_back(buffer);
  llvm::SmallVector<int64_t, 2> parts = splitParts(cube, release);
  bool isJoined = cube.isConsumed || sum == PartialSum::Add;
  for (CubeBlock block : blocksInOrder(cube, isJoined, vecTile, release)) {
    // The part that is added last is the last op, whose programs come first.
    for (int64_t depth : llvm::reverse(parts)) {
      BlockBuffers ofBlock(cube, block, depth, release);
      std::optional<std::vector<CubeBuffer>> allocs;
      if (release == Release::v0_2)
        allocs = allocsInHashOrder(ofBlock);
      if (!allocs)
        allocs = allocsInOrder(ofBlock);
      for (const CubeBuffer &buffer : *allocs)
        if (exceeds(buffer))
          addOnce(result, buffer);
    }
  }
  return result;
}

} // namespace ptolint
