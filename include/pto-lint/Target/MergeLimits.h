//===- MergeLimits.h - When the compiler merges equal leaves ---*- C++ -*-===//
//
// Sources, all of hicann/pypto 883e7dfb below framework/src: "config" is
// interface/configs/tile_fwk_config.json, the `ini` files are in
// platform/parser/simulation_platform/platform_config.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_TARGET_MERGELIMITS_H
#define PTO_LINT_TARGET_MERGELIMITS_H

#include "pto-lint/Target/Architecture.h"

#include <cstdint>

namespace ptolint {

/// Equal leaves of the vector unit that stay apart: config,
/// mg_vec_parallel_lb.
inline constexpr uint64_t unmergedVectorLeaves = 48;
/// Bytes that a merged leaf of the cube unit may load to L1: config,
/// mg_copyin_upper_bound.
inline constexpr uint64_t mergedLoadBytes = 104857600;
/// Leaves per core of the cube unit that count as one round:
/// L1CopyInReuseRunner::GetL1ReuseOpOrder in
/// passes/tile_graph_pass/graph_partition/l1_copy_reuse.cpp.
inline constexpr uint64_t cubeLeavesPerCore = 2;

/// Cores of the cube unit.
inline uint64_t cubeCoreCount(const Target &target) {
  constexpr uint64_t coresOfDav2201 = 24; // A2A3.ini cube_core_cnt
  constexpr uint64_t coresOfDav3510 = 28; // 950PR_957x.ini cube_core_cnt
  return isDav3510(target) ? coresOfDav3510 : coresOfDav2201;
}

} // namespace ptolint

#endif // PTO_LINT_TARGET_MERGELIMITS_H
