//===- TileRecovery.h - Tiles read off a tile graph ------------*- C++ -*-===//
//
// A dump of the compiler holds no tile shapes. But the tile graph right after
// ExpandFunction shows into what each op of the tensor graph was cut: the cuts
// of its result are joined by ASSEMBLEs into the very tensor that the op writes
// in the tensor graph, which keeps its magic.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_ANALYSIS_TILERECOVERY_H
#define PTO_LINT_ANALYSIS_TILERECOVERY_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Dialect/TileOp.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace ptolint {

/// The tile along one axis, in elements.
struct RecoveredSize {
  int64_t size = 0;
  /// The axis was not cut: every larger tile explains the graph as well.
  /// `size` is then the least of them.
  bool isAssumed = false;

  bool operator==(const RecoveredSize &) const = default;
};

/// The tiles of a matmul as far as they leave a trace: those of m and n in L1
/// leave none.
struct RecoveredCube {
  RecoveredSize m0, k0, k1A, k1B, n0;
};

/// What is known about the tile of one op.
struct RecoveredTile {
  /// One entry per axis that the op is cut along; empty when the graphs do not
  /// say or contradict each other, and for ops that are not cut.
  llvm::SmallVector<RecoveredSize, 4> vec;
  /// For matmuls only.
  std::optional<RecoveredCube> cube;
};

/// The size in whole blocks. What was not cut may have been longer: up to a
/// whole block it must have been, or the compiler would have refused it;
/// beyond, it makes no difference. A size that was cut, or that has no block
/// above it below 2^63, stays as it is.
int64_t wholeBlocks(const RecoveredSize &size, int64_t block);

/// The tile along an axis of `extent` elements that was cut into pieces of
/// `sizes`, in any order and with repetitions: all of one size but for one
/// shorter piece at the edge. Nothing when no tile cuts like this, or a number
/// is not positive.
std::optional<RecoveredSize> recoverSize(llvm::ArrayRef<int64_t> sizes,
                                         int64_t extent);

/// The tiles of the ops of one function, from its graphs before and after
/// ExpandFunction. Source of the cuts: interface/operation/vector and
/// cube_operation_impl.cpp:1157-1210 of hicann/pypto 883e7dfb.
class TileRecovery {
public:
  /// Both graphs must outlive the recovery.
  TileRecovery(pypto::FuncOp tensorGraph, pypto::FuncOp tileGraph);

  /// The tile of `op`, an op of the tensor graph; null when it leaves no trace
  /// in the tile graph.
  const RecoveredTile *find(pypto::TileOpInterface op) const;

  /// The option operation.combine_axis: false when operands that are broadcast
  /// along the last axis were written out, true when they were read in place.
  /// Nothing when there are none.
  std::optional<bool> combinesAxis() const { return combineAxis; }

private:
  llvm::DenseMap<mlir::Operation *, RecoveredTile> tiles;
  std::optional<bool> combineAxis;
};

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_TILERECOVERY_H
