//===- CubeAllocs.cpp - Buffers of one block of a matmul ------------------===//

#include "CubeAllocs.h"

#include "pto-lint/Target/CubeLimits.h"

#include <limits>

namespace ptolint {

using namespace pypto;

namespace {

/// `value` up to a multiple of `block`; the largest number when that overflows,
/// so that the size in bytes has no value either.
int64_t roundUp(int64_t value, int64_t block) {
  if (value > std::numeric_limits<int64_t>::max() - block)
    return std::numeric_limits<int64_t>::max();
  return ceilDiv(value, block) * block;
}

/// Starts of the steps along K whose buffers may differ from those of their
/// neighbours: the first two and the last two of each size of tile.
llvm::SmallVector<int64_t, 10> distinctOffsets(const BlockBuffers &buffers) {
  const CubeTile &tile = buffers.cube.tile;
  llvm::SmallVector<int64_t, 10> offsets = {0};
  for (int64_t step : {tile.k0, tile.k1A, tile.k1B}) {
    int64_t count = ceilDiv(buffers.depth, step);
    for (int64_t position : {int64_t{1}, count - 2, count - 1})
      if (position > 0 && position < count)
        offsets.push_back(position * step);
  }
  std::ranges::sort(offsets);
  offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
  return offsets;
}

} // namespace

CubeBuffer paddedBuffer(CubeRole role, MemorySpace space, DataType dtype,
                        std::array<int64_t, 2> shape,
                        std::array<int64_t, 2> block) {
  CubeBuffer buffer{role, space, dtype, {}, {}};
  for (size_t axis = 0; axis < shape.size(); ++axis)
    buffer.shape[axis] = roundUp(shape[axis], block[axis]);
  buffer.bytes = bufferBytes(buffer.shape, dtype);
  return buffer;
}

CubeBuffer zerosOf(const CubeOp &cube, CubeBlock block) {
  int64_t row = cubeVectorBlockBytes / cubeElementBytes(cube.output);
  return paddedBuffer(CubeRole::Zeros, MemorySpace::ub, cube.output,
                      {block.m, block.n}, {1, row});
}

CubeBuffer BlockBuffers::leftInL1(int64_t offset) const {
  int64_t pad = cubePadding(cube.a.dtype, release);
  return paddedBuffer(CubeRole::A, MemorySpace::l1, cube.a.dtype,
                      {block.m, clipped(offset, cube.tile.k1A)}, {pad, pad});
}

CubeBuffer BlockBuffers::leftInL0(int64_t offset) const {
  int64_t pad = cubePadding(cube.a.dtype, release);
  return paddedBuffer(CubeRole::A, MemorySpace::l0a, cube.a.dtype,
                      {block.m, clipped(offset, cube.tile.k0)}, {pad, pad});
}

CubeBuffer BlockBuffers::rightInL1(int64_t offset) const {
  int64_t pad = cubePadding(cube.b.dtype, release);
  return paddedBuffer(CubeRole::B, MemorySpace::l1, cube.b.dtype,
                      {clipped(offset, cube.tile.k1B), block.n}, {pad, pad});
}

CubeBuffer BlockBuffers::rightInL0(int64_t offset) const {
  int64_t pad = cubePadding(cube.b.dtype, release);
  return paddedBuffer(CubeRole::B, MemorySpace::l0b, cube.b.dtype,
                      {clipped(offset, cube.tile.k0), block.n}, {pad, pad});
}

// Integers are summed up in INT32, everything else in FP32, whatever the type
// of the result.
CubeBuffer BlockBuffers::accumulator() const {
  int64_t pad = cubeAccumulatorPadding(cube.a.dtype, release);
  bool isInteger = cube.a.dtype == DataType::int8_ ||
                   cube.a.dtype == DataType::int4_ ||
                   cube.a.dtype == DataType::int16_;
  return paddedBuffer(CubeRole::C, MemorySpace::l0c,
                      isInteger ? DataType::int32_ : DataType::fp32_,
                      {block.m, block.n}, {pad, pad});
}

llvm::SmallVector<BlockBuffers::Extra, 2> BlockBuffers::extras() const {
  llvm::SmallVector<Extra, 2> result;
  if (cube.bias) {
    // The table beside the unit has the shape of the row in L1, in 32-bit
    // elements.
    DataType type = cube.bias->dtype;
    bool isInteger = type == DataType::int32_;
    int64_t pad =
        cubeBiasBlockBytes / std::max<int64_t>(cubeElementBytes(type), 1);
    result.push_back(
        {paddedBuffer(CubeRole::Bias, MemorySpace::l1, type, {1, block.n},
                      {1, pad}),
         paddedBuffer(CubeRole::Bias, MemorySpace::bt,
                      isInteger ? DataType::int32_ : DataType::fp32_,
                      {1, block.n}, {1, pad})});
  }
  if (cube.scaleTensor) {
    auto scales = [&](MemorySpace space) {
      return paddedBuffer(CubeRole::Scale, space, DataType::uint64_,
                          {1, block.n}, {1, cubeScaleBlockElements});
    };
    result.push_back(
        {scales(MemorySpace::l1), scales(MemorySpace::fix_quant_pre)});
  }
  return result;
}

std::vector<CubeBuffer> allocsInOrder(const BlockBuffers &buffers) {
  std::vector<CubeBuffer> own, bias, right, left;
  for (const BlockBuffers::Extra &extra : buffers.extras()) {
    bias.push_back(extra.inL1);
    own.push_back(extra.atUnit);
  }
  const CubeTile &tile = buffers.cube.tile;
  std::vector<CubeBuffer> &ofA = buffers.cube.a.isInputView ? left : own;
  std::vector<CubeBuffer> &ofB = buffers.cube.b.isInputView ? right : own;
  for (int64_t offset : distinctOffsets(buffers)) {
    if (offset % tile.k1A == 0)
      ofA.push_back(buffers.leftInL1(offset));
    own.push_back(buffers.leftInL0(offset));
    if (offset % tile.k1B == 0)
      ofB.push_back(buffers.rightInL1(offset));
    own.push_back(buffers.rightInL0(offset));
    if (offset == 0)
      own.push_back(buffers.accumulator());
  }
  for (const auto *late : {&bias, &right, &left})
    own.insert(own.end(), late->begin(), late->end());
  std::ranges::reverse(own);
  return own;
}

} // namespace ptolint
