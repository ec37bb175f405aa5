//===- HeadGroups.h - A batch matmul group by group ------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_FIX_HEADGROUPS_H
#define PTO_LINT_LIB_FIX_HEADGROUPS_H

#include "pto-lint/Dialect/PyptoOps.h"

#include <cstdint>
#include <optional>

#include "KernelText.h"

namespace ptolint {

/// Heads per group such that the result of one group, all of it, fits UB: what
/// `capacity` bytes hold, rounded down to a multiple of 16 where there is one,
/// and to a divisor of the heads (shared/seeds/001, direction 4). Nothing when
/// not even one head fits or all fit at once.
std::optional<int64_t> headsPerGroup(int64_t heads, uint64_t bytesPerHead,
                                     uint64_t capacity);

/// Puts a loop over groups of heads around the ops of `text`, which is
/// `kernel`: each iteration sees that part of axis 0 of every tensor with all
/// heads. False, and `text` of no use, where the kernel has a loop or no batch
/// matmul, or an op does not treat the heads one by one. `groups` is the number
/// of iterations.
bool groupHeads(pypto::FuncOp kernel, uint64_t capacity, KernelText &text,
                int64_t &groups);

} // namespace ptolint

#endif // PTO_LINT_LIB_FIX_HEADGROUPS_H
