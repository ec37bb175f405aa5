//===- LeafPlan.h - Buffers of a leaf and what does not fit ----*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_LOWERING_LEAFPLAN_H
#define PTO_LINT_ANALYSIS_LOWERING_LEAFPLAN_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Analysis/Lowering/TileGraph.h"
#include "pto-lint/Support/Direction.h"

#include <cstdint>
#include <vector>

namespace ptolint::lowering {

/// A leaf as the scheduler gets it: padded, with BRCB and EXPAND inserted, and
/// with the buffer of every tensor.
struct LeafPlan {
  TileGraph leaf;
  /// Per tensor: equal numbers are one buffer, named by the raw tensor that had
  /// it first.
  std::vector<uint32_t> buffers;
};

/// Steps 6 to 8, AxisCombine (if `combineAxis`), padding and the merging of
/// buffers, of one leaf of `makeLeaves`.
LeafPlan planLeaf(TileGraph leaf, const Compiler &compiler, bool combineAxis);

/// A buffer that is part of what does not fit.
struct BufferUse {
  /// Index of the first tensor in it, and its bytes.
  uint32_t tensor = 0;
  int64_t bytes = 0;
  Direction direction = Direction::In;
};

/// Something that UB cannot hold: one buffer, or the distinct buffers of an op.
struct Overflow {
  bool isOneBuffer = false;
  /// Index of the op that produces the buffer or needs the sum.
  uint32_t op = 0;
  int64_t bytes = 0;
  llvm::SmallVector<BufferUse, 4> uses;
};

/// What the check of the sizes of a leaf says.
struct LeafSizes {
  /// What does not fit, in the compiler's order: buffers first, then the sums
  /// of the ops. A buffer, or a sum, may fill UB to the last byte.
  std::vector<Overflow> overflows;
  /// The largest buffer or sum, in bytes, whether it fits or not.
  int64_t peakBytes = 0;
};

/// The distinct buffers in UB of the op at `op`, together, in bytes.
int64_t opBytes(const LeafPlan &plan, uint32_t op);

/// Step 9. Source: schedule_state.cpp:227-263 of hicann/pypto 883e7dfb.
LeafSizes checkSizes(const LeafPlan &plan, const Compiler &compiler);

/// True if an op of the leaf does not fit in case its operands are joined with
/// others in UB, where the model lets them go through GM
/// (`TileTensor::joinedBytes`), and no output takes the place of an input.
bool mayOverflow(const LeafPlan &plan, const Compiler &compiler);

/// Step 10: what the scheduler spills, and whether it gives up ("Spill
/// dead-loop"). Release 0.2 never gives up, and what it spills is not modelled:
/// its forecast is that of a leaf that fits. Events name ops and raw tensors of
/// the leaf. The sizes must have passed `checkSizes`.
SpillForecast forecastSpills(const LeafPlan &plan, const Compiler &compiler);

} // namespace ptolint::lowering

#endif // PTO_LINT_ANALYSIS_LOWERING_LEAFPLAN_H
