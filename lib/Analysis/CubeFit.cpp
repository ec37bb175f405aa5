//===- CubeFit.cpp - Whether a tile of a matmul fits, fast ----------------===//

#include "pto-lint/Analysis/CubeFit.h"

#include "pto-lint/Analysis/CubeSplit.h"

#include <algorithm>
#include <limits>

#include "CubeAllocs.h"

namespace ptolint {

namespace {

/// The full block of `cube`, at the first step along K of the largest part.
BlockBuffers fullBlock(const CubeOp &cube, Release release) {
  CubeBlock block{std::min(cube.tile.m0, cube.m()),
                  std::min(cube.tile.n0, cube.n())};
  return {cube, block, splitParts(cube, release).front(), release};
}

bool fitsIn(const Target &target, const CubeBuffer &buffer) {
  std::optional<uint64_t> capacity = target.capacity(buffer.space);
  return buffer.bytes && (!capacity || *buffer.bytes <= *capacity);
}

} // namespace

bool CubeFit::fitsBlock(const CubeTile &tile) const {
  cube.tile = tile;
  BlockBuffers buffers = fullBlock(cube, release);
  if (!fitsIn(target, buffers.accumulator()))
    return false;
  for (const BlockBuffers::Extra &extra : buffers.extras())
    if (!fitsIn(target, extra.inL1) || !fitsIn(target, extra.atUnit))
      return false;
  return partialSumOf(cube, release) != PartialSum::Reduce ||
         fitsIn(target, zerosOf(cube, buffers.block));
}

bool CubeFit::fits(const CubeTile &tile) const {
  if (!fitsBlock(tile))
    return false;
  BlockBuffers buffers = fullBlock(cube, release);
  return fitsIn(target, buffers.leftInL0(0)) &&
         fitsIn(target, buffers.rightInL0(0)) &&
         fitsIn(target, buffers.leftInL1(0)) &&
         fitsIn(target, buffers.rightInL1(0));
}

CubeBytes CubeFit::bytesOf(const CubeTile &tile) const {
  cube.tile = tile;
  BlockBuffers buffers = fullBlock(cube, release);
  auto bytes = [](const CubeBuffer &buffer) {
    return buffer.bytes.value_or(std::numeric_limits<uint64_t>::max());
  };
  return {bytes(buffers.leftInL0(0)), bytes(buffers.rightInL0(0)),
          bytes(buffers.accumulator()), bytes(buffers.leftInL1(0)),
          bytes(buffers.rightInL1(0))};
}

} // namespace ptolint
