//===- CubeLimits.cpp - What the cube unit asks of a tile -----------------===//

#include "pto-lint/Target/CubeLimits.h"

#include "pto-lint/Target/Architecture.h"

#include <algorithm>

namespace ptolint {

int64_t cubeElementBytes(DataType type) {
  std::optional<unsigned> bits = bitWidth(type);
  return bits ? std::max<int64_t>(*bits / 8, 1) : 0;
}

bool isCubeFp8(DataType type) {
  return type == DataType::fp8e4m3_ || type == DataType::fp8e5m2_;
}

bool isCubeFp4(DataType type, Release release) {
  switch (type) {
  case DataType::fp4_e2m1x2_:
  case DataType::fp4_e1m2x2_:
    return true;
  case DataType::fp4_e2m1_:
  case DataType::fp4_e1m2_:
    return release != Release::v0_2;
  default:
    return false;
  }
}

bool hasNarrowFloatCube(const Target &target) { return isDav3510(target); }

int64_t cubePadding(DataType type, Release release) {
  if (type == DataType::int8_ || type == DataType::hf8_ || isCubeFp8(type))
    return 32;
  return isCubeFp4(type, release) ? 64 : 16;
}

int64_t cubeAccumulatorPadding(DataType input, Release release) {
  // Only the later release exempts L0C from the padding of narrow inputs.
  return release == Release::v0_2 ? cubePadding(input, release) : 16;
}

bool hasCubeAccumulator(DataType input) {
  switch (input) {
  case DataType::uint8_:
  case DataType::uint16_:
  case DataType::uint32_:
  case DataType::uint64_:
  case DataType::int32_:
  case DataType::int64_:
  case DataType::bool_:
    return false;
  default:
    return true;
  }
}

} // namespace ptolint
