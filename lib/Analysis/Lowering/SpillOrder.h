//===- SpillOrder.h - In which order a leaf is issued ----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_SPILLORDER_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_SPILLORDER_H

#include "pto-lint/Analysis/Lowering/TileGraph.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ptolint::lowering {

/// The ops of a linked leaf, by index, as the scheduler issues them: depth
/// first from the deepest sinks; a COPY_OUT moves up to right behind what it
/// stores. Nothing if that would take too long to find out.
/// Source: schedule_ooo/pre_schedule/prior_dfs_sort.cpp of hicann/pypto
/// 883e7dfb.
std::optional<std::vector<uint32_t>> issueOrder(const TileGraph &leaf);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_SPILLORDER_H
