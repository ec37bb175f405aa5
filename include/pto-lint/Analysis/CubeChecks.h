//===- CubeChecks.h - What the compiler asks of a matmul -------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_CUBECHECKS_H
#define PTO_LINT_ANALYSIS_CUBECHECKS_H

#include "pto-lint/Analysis/CompilerStage.h"
#include "pto-lint/Analysis/CubeOp.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ptolint {

/// A condition that the compiler checks on a matmul before it cuts it into
/// tiles. The comment says when it is violated and which values a violation
/// carries. The order is that in which the compiler checks.
/// Source: hicann/pypto 883e7dfb, cube_operation_impl.cpp, and the same file of
/// release 0.2, as digested in spec/cube-rules.md §2.3 to §2.7.
enum class CubeCheck : uint8_t {
  // While the op is recorded.
  OutputType,          // result of a type that no matmul writes: type
  Fp8Partner,          // left input FP8, right one not: both types
  NarrowFloatChip,     // FP8 or FP4 where the cube unit has none: type
  NdOnlyType,          // a type that exists in ND only: operand number, type
  EqualTypes,          // inputs differ: both types
  EqualRanks,          // inputs differ: both ranks
  MatrixRank,          // below 2: operand number, rank
  StaticShape,         // a dynamic axis: operand number, axis
  PositiveAxis,        // an empty axis: operand number, axis, elements
  Fp4InnerAxis,        // K differs, FP4 inputs: both
  SplitKOutputFormat,  // split K into an NZ result
  SplitKFixpipe,       // split K with bias or scale
  SplitKRelu,          // split K with a ReLU
  SplitKOutputType,    // split K into a type that cannot be summed: type
  SplitKRank,          // split K of more axes than supported: rank, limit
  SplitKInnerAxis,     // K differs, split K: both
  PositiveTile,        // a tile entry below 1: kL0 kL1a kL1b mL0 mL1 nL0 nL1
  TileElements,        // kL0 or nL0 not in blocks: kL0, nL0, block
  TileRelation,        // L0 does not divide L1: names and numbers of both
  TileBytes,           // kL0 or nL0 in bytes: name, elements, bytes, block
  TransposedTileBytes, // mL0 of a transposed ND input: elements, bytes, block
  InnerAxisLimit,      // ND inner axis too long: operand number, axis, limit
  OuterAxisLimit,      // ND outer axis too long: operand number, axis, limit
  Fp4EvenAxis,         // odd inner axis of packed FP4: operand number, axis
  NzInnerAxis,         // NZ inner axis in bytes: operand number, axis, block
  NzOuterAxis,         // NZ outer axis: operand number, axis, block
  NzTileBytes,         // tile of an NZ operand: name, elements, bytes, block
  NzTileElements,      // tile of an NZ operand: name, elements, block
  NzResultAxis,        // N of an NZ result: N, block, unit
  NzResultTile,        // nL0 of an NZ result: nL0, block, unit
  BiasFormat,          // bias not ND
  BiasType,            // bias type does not fit the inputs: both types
  BiasShape,           // bias is no row of N elements: shape, N
  ScaleFormat,         // scales not ND
  ScaleType,           // scales not 64-bit integers: type
  ScaledTypes,         // scaling between types that cannot: input, result
  ScaleShape,          // scales are no row of N elements: shape, N
  MissingScale,        // a result that needs a scale: input, result
  BatchRank,           // batch matmul of other than 3 or 4 axes: rank
  BatchSize,           // batch axes neither equal nor 1: axis, both
  ExtraBatchSize,      // bias or scales of another batch: which
  InnerAxis,           // K differs: both
  // While the op is expanded into tiles.
  InnerTileRelation, // L1 tiles of K: larger, K, smaller
  ExpandedRank,      // a plain matmul of more than 2 axes: rank
  ExpandedInnerAxis, // K differs, batch matmul: both
  // Before the graph is cut.
  AccumulatorType, // inputs that the cube unit cannot sum up: both types
};

/// Stage in which the compiler makes `check`.
CompilerStage stageOf(CubeCheck check);

/// One condition that a matmul breaks.
struct CubeViolation {
  CubeCheck check;
  /// The values that `CubeCheck` documents: decimal numbers, the compiler's
  /// names of tile entries and types (`kL1a`, `DT_FP16`).
  std::vector<std::string> values;
};

/// Everything that is wrong with `cube`, in the order in which the compiler
/// checks. Conditions that only follow from one reported before are left out,
/// and those of a later stage if there is any of an earlier one.
std::vector<CubeViolation> checkCube(const CubeOp &cube, const Target &target,
                                     Release release);

/// What is wrong with `tile` whatever the shapes, types and formats of the
/// matmul are: no chip has to do with it. The compiler makes these checks on
/// the tile as it was set, before it clips it to the tensors.
std::vector<CubeViolation> checkCubeTile(const CubeTile &tile, Release release);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_CUBECHECKS_H
