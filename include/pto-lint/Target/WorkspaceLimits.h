//===- WorkspaceLimits.h - Numbers of the workspace budget -----*- C++ -*-===//
//
// What the encoder of release 9.2 counts with when it sizes the workspace of a
// kernel in GM. Sources, all of hicann/pypto 883e7dfb below
// framework/src/machine/utils/dynamic: "calculator" is
// workspace_budget_calculator.{h,cpp}, "workspace" dev_encode_workspace.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_TARGET_WORKSPACELIMITS_H
#define PTO_LINT_TARGET_WORKSPACELIMITS_H

#include "pto-lint/Target/Architecture.h"
#include "pto-lint/Target/Target.h"

#include <cstdint>

namespace ptolint {

/// Bytes that each tensor in the workspace comes in: TENSOR_ADDR_ALIGNMENT of
/// dev_workspace.h.
inline constexpr uint64_t workspaceTensorAlignment = 512;
/// Bytes that the tensors of one scheduler come in: kAlignment32K of the
/// calculator.
inline constexpr uint64_t workspaceTotalAlignment = uint64_t(32) * 1024;
/// Largest `stitch_function_max_num` that counts: MAX_STITCH_FUNC_NUM of
/// dev_encode_program_ctrlflow_cache.h.
inline constexpr uint64_t maxStitchDepth = 1024;
/// `stitch_function_max_num` of a kernel that does not set it: the default of
/// the runtime options.
inline constexpr uint64_t defaultStitchDepth = 128;
/// Copies of each outcast slot that stay between two device tasks:
/// SLOTS_NEED_ALLOC_SIZE of the calculator.
inline constexpr uint64_t outcastsPerSlot = 2;
/// Unit of `max_workspace_kb`.
inline constexpr uint64_t bytesPerKb = 1024;
/// Depth that the search for `max_workspace_kb` tries first:
/// InitialStitchDepthSearchHi of the calculator.
inline constexpr uint64_t firstStitchDepthTried = 32;

/// Cores for each of which room to spill is set aside, used or not:
/// GetPlatformMaxAicoreNum of workspace.
inline uint64_t spillCoreCount(const Target &target) {
  constexpr uint64_t coresOfDav3510 = 108; // MAX_AICORE_NUM_3510
  constexpr uint64_t coresOfOthers = 75;   // MAX_AICORE_NUM_2210
  return isDav3510(target) ? coresOfDav3510 : coresOfOthers;
}

} // namespace ptolint

#endif // PTO_LINT_TARGET_WORKSPACELIMITS_H
