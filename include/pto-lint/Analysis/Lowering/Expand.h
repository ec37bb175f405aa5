//===- Expand.h - From ops on tensors to ops on tiles ----------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_LOWERING_EXPAND_H
#define PTO_LINT_ANALYSIS_LOWERING_EXPAND_H

#include "pto-lint/Analysis/Lowering/TensorGraph.h"
#include "pto-lint/Analysis/Lowering/TileGraph.h"

#include <optional>

namespace ptolint::lowering {

/// Which tiles are made.
enum class TileChoice : uint8_t {
  /// Tiles between the first ones and the edge are alike, so only some are
  /// made and the cost does not grow with the tensor.
  Representatives,
  All,
};

/// The tile graph of a kernel.
struct ExpandedKernel {
  TileGraph graph;
  /// By how much the largest tensor was shrunk; latencies are that much less
  /// than the compiler's, over and above the weights of the ops.
  double latencyFactor = 1.0;
  /// True if it joins tensors, or reads parts of what it makes.
  bool hasParts = false;
  /// With all tiles: the outputs of the kernel in GM, and its inputs of which
  /// each iteration of a loop reads another part.
  llvm::SmallVector<uint32_t, 2> outcasts, slices;
};

/// Step 3: one op per tile of the output of every op of `tensors`, which is
/// used up. `combineAxis`: the option operation.combine_axis. Writes `kernel`,
/// or returns what stops the compiler (or the model).
/// Source: expand_function.cpp:548-610 of hicann/pypto 883e7dfb and the tile
/// functions of interface/operation/vector, see docs/compiler-model.md.
std::optional<Stop> expand(TensorGraph &tensors, const Compiler &compiler,
                           bool combineAxis, ExpandedKernel &kernel,
                           TileChoice choice = TileChoice::Representatives);

} // namespace ptolint::lowering

#endif // PTO_LINT_ANALYSIS_LOWERING_EXPAND_H
