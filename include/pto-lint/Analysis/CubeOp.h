//===- CubeOp.h - Geometry of a matmul as the author wrote it --*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_CUBEOP_H
#define PTO_LINT_ANALYSIS_CUBEOP_H

#include "pto-lint/Dialect/PyptoTypes.h"
#include "pto-lint/Dialect/TileOp.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>

namespace ptolint {

/// A tensor that a matmul reads.
struct CubeOperand {
  /// Elements per axis; a dynamic axis is negative.
  llvm::ArrayRef<int64_t> shape;
  DataType dtype = DataType::fp32_;
  pypto::TensorFormat format = pypto::TensorFormat::ND;
  /// The tensor is an input of the kernel or a view of one, so that nothing of
  /// the kernel computes it.
  bool isInputView = false;
  /// The tensor is an input itself.
  bool isInput = false;

  bool isNz() const { return format != pypto::TensorFormat::ND; }
  /// The last axis, which lies contiguous in GM, and the one before it. The
  /// tensor must have two axes.
  int64_t inner() const { return shape.back(); }
  int64_t outer() const { return shape[shape.size() - 2]; }
  llvm::ArrayRef<int64_t> batch() const { return shape.drop_back(2); }
};

/// Elements of the cube tile per axis and memory; all 0 when the author set
/// none, which the compiler takes for a tile of that size.
struct CubeTile {
  int64_t m0 = 0, m1 = 0;
  int64_t k0 = 0, k1A = 0, k1B = 0;
  int64_t n0 = 0, n1 = 0;
  bool splitK = false;
};

/// One `pypto.a_mul_b` of a tensor graph: what the author asked for, before the
/// compiler has cut it into tiles.
struct CubeOp {
  pypto::TileOpInterface op;
  /// Recorded by the batch matmul of the framework, whose checks differ.
  bool isBatched = false;
  CubeOperand a, b;
  std::optional<CubeOperand> bias;
  /// One scale per column of the result; a single scale for all of them is
  /// `hasScale`.
  std::optional<CubeOperand> scaleTensor;
  DataType output = DataType::fp32_;
  bool transA = false, transB = false;
  bool outputNz = false;
  bool hasRelu = false;
  bool hasScale = false;
  CubeTile tile;
  /// Tile of the vector ops in force, empty when none is.
  llvm::ArrayRef<int64_t> vecTile;
  /// Another op of the kernel reads the result.
  bool isConsumed = false;

  /// Elements along each axis of the product. Both operands must have two axes.
  int64_t m() const { return transA ? a.inner() : a.outer(); }
  int64_t n() const { return transB ? b.outer() : b.inner(); }
  /// K as the left and as the right operand have it.
  int64_t kOfA() const { return transA ? a.outer() : a.inner(); }
  int64_t kOfB() const { return transB ? b.inner() : b.outer(); }
};

/// Reads the matmul `op`. Nothing when an operand or the result has no known
/// shape and data type, or when the op says neither its tile nor (by the
/// attribute `kernel_op`) that it comes from a kernel: a dump of the compiler
/// may leave the tile out.
std::optional<CubeOp> readCubeOp(pypto::TileOpInterface op);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_CUBEOP_H
