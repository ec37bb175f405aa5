//===- OpKinds.h - How the scheduler sorts opcodes -------------*- C++ -*-===//
//
// Sources: schedule_ooo/common/{dep_manager,schedule_state}.h,
// schedule_ooo/pre_schedule/prior_dfs_sort.cpp, pass_utils/reschedule_utils.cpp
// and interface/operation/opcode.{h,cpp} of hicann/pypto 883e7dfb.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_LIB_ANALYSIS_SCHEDULE_OPKINDS_H
#define PTO_LINT_LIB_ANALYSIS_SCHEDULE_OPKINDS_H

#include "pto-lint/Dialect/Opcodes.h"
#include "pto-lint/Target/MemorySpace.h"

#include <cstdint>
#include <limits>
#include <optional>

namespace ptolint::schedule {

/// No op, step, tensor or buffer.
inline constexpr uint32_t none = std::numeric_limits<uint32_t>::max();

/// Queue of a core in which ops wait for each other.
enum class Pipe : uint8_t { S, V, M, MTE1, MTE2, MTE3, FIX };
inline constexpr unsigned pipeCount = 7;

/// The pipe of an op. `source` and `destination`: memories of its first
/// operands , nothing where it has none.
Pipe pipeOf(pypto::Opcode opcode, std::optional<MemorySpace> source,
            std::optional<MemorySpace> destination);

/// The scheduler gives out the room of these memories; others have numbers from
/// that of GM on, such as L0AMX, whose place follows from that of L0A.
bool isScheduled(MemorySpace space);

/// L0A, L0B and L0C, which only the cube unit uses.
bool isL0(MemorySpace space);

/// Takes no time and no room: the scheduler leaves it out.
bool isView(pypto::Opcode opcode);

/// Fills a buffer from another memory, so that what matters is who reads it.
bool loads(pypto::Opcode opcode);

/// Its name contains COPY_IN or COPY_OUT, which the scheduler asks for.
bool isCopyIn(pypto::Opcode opcode);
bool isCopyOut(pypto::Opcode opcode);

/// Stores to GM, and so moves up in the order.
bool storesToGm(pypto::Opcode opcode);

/// Place among ops that wait for the same op; lower ones come later.
int visitPriority(pypto::Opcode opcode);

} // namespace ptolint::schedule

#endif // PTO_LINT_LIB_ANALYSIS_SCHEDULE_OPKINDS_H
