//===- CubeSplit.h - The matmuls that a split K makes ----------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_CUBESPLIT_H
#define PTO_LINT_ANALYSIS_CUBESPLIT_H

#include "pto-lint/Analysis/CubeOp.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/SmallVector.h"

#include <array>

namespace ptolint {

/// K of each kind of 2-D matmul that the compiler makes of `cube`: one, or with
/// a split K the full part and, where it differs, the last one. Equal parts and
/// the matrices of a batch stand once. The tile must be positive.
/// Source: hicann/pypto 883e7dfb, ConstructGmAccumulationTensorGraph.
llvm::SmallVector<int64_t, 2> splitParts(const CubeOp &cube, Release release);

/// How the partial results of a split K are put together.
enum class PartialSum {
  None,   ///< there is one matmul only
  Add,    ///< an ADD per further part, for FP32
  Reduce, ///< a tensor of zeros in GM that each part is added to, for INT32
};

PartialSum partialSumOf(const CubeOp &cube, Release release);

/// Rows and columns of the vector tile in which partial results are added or
/// the zeros are made: nL0 and mL0 unless two FP32 tiles exceed UB.
/// Source: hicann/pypto 883e7dfb, SetVecTileBasedOnUbSize.
std::array<int64_t, 2> splitVectorTile(const CubeOp &cube,
                                       const Target &target);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_CUBESPLIT_H
