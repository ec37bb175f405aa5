//===- FunctionCubes.h - The matmuls of one kernel -------------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_FUNCTIONCUBES_H
#define PTO_LINT_ANALYSIS_FUNCTIONCUBES_H

#include "pto-lint/Analysis/CubeChecks.h"
#include "pto-lint/Analysis/CubeFootprint.h"
#include "pto-lint/Dialect/PyptoOps.h"

#include <string_view>
#include <vector>

namespace ptolint {

/// What is known about one matmul before any compile.
struct JudgedCube {
  CubeOp cube;
  /// Position of the op among the tile ops of its function.
  size_t position;
  std::vector<CubeViolation> violations;
  /// Buffers that exceed their memory, in the compiler's order; empty if there
  /// are violations, because the compiler then makes no buffers.
  std::vector<CubeBuffer> oversized;
};

/// A matmul that nothing can be said about.
struct UnknownCube {
  pypto::TileOpInterface op;
  /// As in `JudgedCube`.
  size_t position;
  /// Why, lower case, without a final period.
  std::string_view reason;
};

/// The matmuls of a function of the stage `tensor_graph`. In a later stage the
/// tiles are ops of their own and judged by `FunctionFootprints`; there are no
/// matmuls then. The function must outlive this object.
class FunctionCubes {
public:
  FunctionCubes(pypto::FuncOp function, const Target &target, Release release);

  /// In the order of the ops.
  const std::vector<JudgedCube> &getCubes() const { return cubes; }
  const std::vector<UnknownCube> &getUnknown() const { return unknown; }

private:
  std::vector<JudgedCube> cubes;
  std::vector<UnknownCube> unknown;
};

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_FUNCTIONCUBES_H
