//===- Stop.h - Why the compiler stops before it checks memory -*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_LOWERING_STOP_H
#define PTO_LINT_ANALYSIS_LOWERING_STOP_H

#include "pto-lint/Analysis/CompilerStage.h"

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace ptolint::lowering {

/// A condition that the compiler checks on a vector op before it plans memory.
/// The comment says when it is violated and which values a violation carries.
enum class VectorCheck : uint8_t {
  // While a tensor is declared.
  NzInput, // 9.2: last axis of an NZ input not in blocks: name, elements, block
  // While the op is recorded.
  KnownOp,         // an op that the release does not have: its name
  TileSet,         // 0.2: no tile, or one with an entry below 1
  OperandType,     // a type that the op does not take: type, op as printed
  AxisCount,       // 9.2: too few or too many axes: rank, limit, op as printed
  NzOperand,       // 9.2: an operand in NZ: name of the op
  DynamicOperand,  // 9.2: an operand with a dynamic axis: name, axis
  ScalarType,      // 9.2: an integer to the power of a real number: type
  CastTypes,       // a cast that the chip does not have: from, to
  EqualTypes,      // operands of different types: both types
  BroadcastShapes, // unequal dims of which none is 1: both shapes
  ReduceAxis,      // axis beyond the rank: axis, rank
  ReduceTileSet,   // a reduction without a tile, or with an entry below 1
  ReduceTail,      // 0.2: last axis of the tile not in blocks: entry, bytes
  ReshapeElements, // number of elements changes: both numbers
  ViewRank,        // a view of another rank: rank of the view, of the tensor
  TransposeAxes,   // axes that the op cannot swap: rank, both axes
  TransposeTileRank, // tile rank != tensor rank: both
  // When a result is assembled into an output: what differs.
  AssembledRank,   // of the result, of the output
  AssembledFormat, // the result is in NZ
  AssembledType,   // of the result, of the output
  // While the ops are cut into tiles.
  SoftmaxRank,  // the framework's softmax of another rank than 2: rank
  SoftmaxTile,  // the framework's softmax, tile does not divide the shape
  SoftmaxAxis,  // 9.2: the framework's softmax never compiles
  TileRank,     // tile rank < tensor rank: opcode, both ranks
  CopyTail,     // last axis of a copied tile not in blocks: bytes
  ScatterTile,  // a tile below the axis of a scatter: entry, axis, extent
  UpdateTile,   // neither part nor multiple of a row of indices: entry, length
  UpdateWidth,  // a tile that is not as wide as the rows of an update: both
  PositiveTile, // 9.2: a tile entry below 1: the entry
};

/// Stage in which the compiler makes `check`.
CompilerStage stageOf(VectorCheck check);

/// Why a kernel does not get to the check of its memory: the compiler refuses
/// it, or the model does not know what the compiler does.
struct Stop {
  /// Position of the op among the tile ops of the function.
  uint32_t op = 0;
  /// The violated check; nothing if the model gives up.
  std::optional<VectorCheck> check;
  /// What the comment at `check` lists, as text.
  llvm::SmallVector<std::string, 3> values;
  /// Why the model gives up: lower case, no final period.
  std::string reason;

  static Stop refuse(uint32_t op, VectorCheck check,
                     llvm::SmallVector<std::string, 3> values = {}) {
    return {op, check, std::move(values), {}};
  }
  static Stop giveUp(uint32_t op, std::string reason) {
    return {op, std::nullopt, {}, std::move(reason)};
  }
};

} // namespace ptolint::lowering

#endif // PTO_LINT_ANALYSIS_LOWERING_STOP_H
