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

/// What HIVM, the dialect of AscendNPU-IR, calls the space: `cbuf` for L1; the
/// spelling of ours for a space that it does not have.
/// Source: Ascend/AscendNPU-IR 52f96a1, HIVMAttrs.td.
std::string memorySpaceHivmName(MemorySpace space);

/// The space that HIVM calls `name`: UB, L1 or one of L0.
std::optional<MemorySpace> parseHivmMemorySpace(std::string_view name);

/// Bytes that offsets in `space` must be a multiple of: 32 in UB and L1, the
/// block of a vector access, 512 in L0, a fractal of the cube unit; 1 where
/// nothing is known. Source: the planner of Ascend/AscendNPU-IR 52f96a1; the
/// scheduler of PyPTO keeps to them in every trace of the corpus.
uint64_t offsetAlignment(MemorySpace space);

} // namespace ptolint

#endif // PTO_LINT_TARGET_MEMORYSPACE_H
