//===- CubeLimits.h - What the cube unit asks of a tile --------*- C++ -*-===//
//
// Numbers of the cube unit that are the same for every chip. Sources, all of
// hicann/pypto 883e7dfb: common.h (ALIGN_SIZE_*, SHAPE_INNER_AXIS_MAX_SIZE),
// cube_operation_impl.cpp (the checks) and pad_local_buffer.cpp (the padding),
// as digested in spec/cube-rules.md §1.4, §2.3 and §3.2.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_TARGET_CUBELIMITS_H
#define PTO_LINT_TARGET_CUBELIMITS_H

#include "pto-lint/Target/DataType.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include <cstdint>

namespace ptolint {

/// Elements that kL0 and nL0, and the outer axis of an NZ tensor, come in.
inline constexpr int64_t cubeBlockElements = 16;
/// Bytes that the inner axis of a tile in L0 comes in.
inline constexpr int64_t cubeBlockBytes = 32;
/// The same for the tile of an NZ tensor of 4-bit elements.
inline constexpr int64_t cubeBlockBytes4Bit = 64;
/// Largest inner axis of an ND operand, in elements.
inline constexpr int64_t cubeMaxInnerAxis = 65535;
/// Largest outer axis of an ND operand, in elements.
inline constexpr int64_t cubeMaxOuterAxis = INT32_MAX;
/// Bytes that the bias row in L1 is padded to.
inline constexpr int64_t cubeBiasBlockBytes = 64;
/// Elements that the row of scales is padded to.
inline constexpr int64_t cubeScaleBlockElements = 16;
/// Bytes that a row of a tile in UB is padded to.
inline constexpr int64_t cubeVectorBlockBytes = 32;
/// Axis of the tile in which partial sums of a split K are added when the
/// cube's own tile would not leave room in UB for two of them.
inline constexpr int64_t cubeSplitKVectorTile = 128;

/// Bytes of one element as the compiler's BytesOf counts them: a 4-bit type
/// takes a whole byte. 0 for a type that the table does not have.
int64_t cubeElementBytes(DataType type);

/// FP8 types that the cube unit multiplies with each other.
bool isCubeFp8(DataType type);

/// True when `release` knows `type` as a 4-bit input of the cube unit.
bool isCubeFp4(DataType type, Release release);

/// True when the cube unit of `target` takes FP8 and FP4 inputs.
bool hasNarrowFloatCube(const Target &target);

/// Elements that both axes of a tile of `type` in L1, L0A or L0B are padded to.
int64_t cubePadding(DataType type, Release release);

/// Elements that both axes of the accumulator are padded to when the left input
/// has the type `input`.
int64_t cubeAccumulatorPadding(DataType input, Release release);

/// True when the compiler knows in which type the cube unit sums up products of
/// `input`.
bool hasCubeAccumulator(DataType input);

} // namespace ptolint

#endif // PTO_LINT_TARGET_CUBELIMITS_H
