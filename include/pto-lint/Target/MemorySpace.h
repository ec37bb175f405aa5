//===- MemorySpace.h - Memories of an AI core ------------------*- C++ -*-===//

#ifndef PTO_LINT_TARGET_MEMORYSPACE_H
#define PTO_LINT_TARGET_MEMORYSPACE_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ptolint {

/// Memory that holds a tensor. The values are those of a dump; a value that
/// the table does not name is kept, so that a newer dump still imports.
enum class MemorySpace : int32_t {
#define PTO_MEMORY_SPACE(name, number, display) name = number,
#include "pto-lint/Target/MemorySpaces.def"
};

/// Spelling in the dialect: `ub`, or `spaceN` for a number that is not in the
/// table.
std::string memorySpaceName(MemorySpace space);

/// Inverse of `memorySpaceName`.
std::optional<MemorySpace> parseMemorySpace(std::string_view name);

/// What messages call the space: `UB`, `L0C`, `DDR`.
std::string memorySpaceDisplay(MemorySpace space);

/// What the compiler prints: `MEM_UB`.
std::string memorySpaceCompilerName(MemorySpace space);

} // namespace ptolint

#endif // PTO_LINT_TARGET_MEMORYSPACE_H
