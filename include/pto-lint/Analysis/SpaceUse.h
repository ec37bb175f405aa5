//===- SpaceUse.h - The most that a kernel needs of a memory ---*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_SPACEUSE_H
#define PTO_LINT_ANALYSIS_SPACEUSE_H

#include "pto-lint/Target/MemorySpace.h"

#include <cstdint>
#include <vector>

namespace ptolint {

class FunctionCubes;
class FunctionVectors;
class Target;
enum class Release;

/// The most that a kernel needs of a memory at once, in bytes: the largest
/// buffer, or the buffers of one op together where the compiler adds them up.
struct SpaceUse {
  MemorySpace space = MemorySpace::ub;
  uint64_t bytes = 0;
  uint64_t capacity = 0;
};

/// What a kernel needs of each memory that it uses and the compiler checks, in
/// the order of the capacities of `target`. Of UB that is the largest buffer or
/// sum of an op over all classes of equal tiles, programs and levels of the
/// unroll list; of L1 the larger of the parts of A and B, which the compiler
/// checks each alone. Whether the scheduler has to spill is not in it.
///
/// Left out is what is not known: the vector ops of a kernel that does not get
/// to the check of its memory, a matmul that the compiler refuses before it
/// makes buffers, and a memory with a buffer of more than 64 bits.
std::vector<SpaceUse> spaceUses(const FunctionCubes &cubes,
                                const FunctionVectors &vectors,
                                const Target &target, Release release);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_SPACEUSE_H
