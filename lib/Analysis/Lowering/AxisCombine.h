//===- AxisCombine.h - Columns side by side in UB --------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_AXISCOMBINE_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_AXISCOMBINE_H

#include "pto-lint/Analysis/Lowering/TileGraph.h"

#include <cstdint>
#include <vector>

namespace ptolint::lowering {

/// Whether the elements of a column [.., r, 1] lie side by side in UB; else
/// each fills a block. What no rule has reached is `Unset`, which most rules
/// take for `Unknown`.
enum class ColumnState : uint8_t { Unset, Unknown, Combined, Separate };

/// Elements of a row; 0 without an axis.
inline int64_t widthOf(const Dims &shape) {
  return shape.empty() ? 0 : shape.back();
}

/// Per tensor.
using ColumnStates = std::vector<ColumnState>;

/// Spreads operands of one column against a wider one: by BRCB, a block a row,
/// where the column is combined, else by an EXPAND to the full width. Returns
/// the states that then hold. `readsColumns`: the ops of the chip read a
/// combined column themselves.
/// Source: graph_constraint/axis_combine.cpp of hicann/pypto 883e7dfb.
ColumnStates combineAxes(TileGraph &leaf, bool readsColumns);

/// The states of all tensors of a linked leaf. Only valid before padding: raw
/// shapes are compared.
/// Source: graph_constraint/axis_combine_marker.cpp of hicann/pypto 883e7dfb.
ColumnStates markColumns(const TileGraph &leaf);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_AXISCOMBINE_H
