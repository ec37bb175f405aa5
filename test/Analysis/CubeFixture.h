//===- CubeFixture.h - A matmul made in a test -----------------*- C++ -*-===//

#ifndef PTO_LINT_TEST_ANALYSIS_CUBEFIXTURE_H
#define PTO_LINT_TEST_ANALYSIS_CUBEFIXTURE_H

#include "pto-lint/Analysis/CubeOp.h"

#include <array>
#include <utility>

namespace ptolint::test {

/// Two inputs of `type` and a result in FP32, multiplied in `tile`. Owns the
/// shapes, so it must outlive the copies of `cube`.
struct Matmul {
  Matmul(DataType type, int64_t m, int64_t k, int64_t n, CubeTile tile = {})
      : left{m, k}, right{k, n} {
    cube.a.shape = left;
    cube.b.shape = right;
    cube.a.dtype = cube.b.dtype = type;
    cube.a.isInputView = cube.b.isInputView = true;
    cube.output = type == DataType::int8_ ? DataType::int32_ : DataType::fp32_;
    cube.tile = tile;
  }
  Matmul(const Matmul &) = delete;
  Matmul &operator=(const Matmul &) = delete;

  /// The same product with A stored as K x M.
  void transposeA() {
    cube.transA = true;
    std::swap(left[0], left[1]);
  }

  std::array<int64_t, 2> left, right;
  CubeOp cube;
};

/// A tile whose L1 sizes are those of L0.
inline CubeTile squareTile(int64_t m, int64_t k, int64_t n) {
  return {m, m, k, k, k, n, n, false};
}

} // namespace ptolint::test

#endif // PTO_LINT_TEST_ANALYSIS_CUBEFIXTURE_H
