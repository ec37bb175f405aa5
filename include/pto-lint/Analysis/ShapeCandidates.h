//===- ShapeCandidates.h - From bytes back to shapes -----------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_SHAPECANDIDATES_H
#define PTO_LINT_ANALYSIS_SHAPECANDIDATES_H

#include "pto-lint/Target/DataType.h"
#include "pto-lint/Target/MemorySpace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ptolint {

/// Why a shape is a likely one; a printer says it in words.
enum class ShapeReason {
  /// All dimensions are powers of two.
  PowersOfTwo,
  /// All dimensions are multiples of 16.
  MultiplesOf16,
  /// The last axis has a length that many kernels have.
  UsualTail,
  /// Rows and columns fill whole blocks of the cube unit.
  WholeBlocks,
  /// An accumulator has 4 bytes per element, whatever the result has.
  Accumulator,
  /// One step less along the middle axis fits.
  SmallestStep
};

/// Which buffers make up the bytes.
enum class BufferMix {
  /// One, or more of one shape and type.
  Equal,
  /// Two of one shape, of `types` and `otherTypes`: a cast.
  Convert,
  /// Two of one shape and one with a value per row, which takes 32 bytes a row.
  PerRow
};

/// A shape that takes the asked bytes.
struct ShapeCandidate {
  /// Types of one width that the memory may hold, the most common first.
  std::vector<DataType> types;
  BufferMix mix = BufferMix::Equal;
  /// Buffers of `shape`.
  unsigned buffers = 1;
  /// Types of the second buffer of a cast.
  std::vector<DataType> otherTypes;
  std::vector<int64_t> shape;
  std::vector<ShapeReason> reasons;
  /// The largest shape that fits if only one axis is cut: the outer one of two,
  /// the middle one of three, in a memory of the cube unit the longer one.
  /// Empty if none does.
  std::vector<int64_t> fitting;
};

/// What a number of bytes means.
struct ByteQuestion {
  uint64_t bytes = 0;
  /// Memory that the bytes are in; nothing if it is not known.
  std::optional<MemorySpace> space;
  /// Bytes of that memory.
  std::optional<uint64_t> capacity;
  /// The bytes are the sum over the buffers of one op, not one buffer.
  bool isSum = false;
  /// Whether that op reads one width and writes another one; nothing if
  /// unknown.
  std::optional<bool> converts;
};

/// At most this many candidates are of use.
constexpr size_t maxShapeCandidates = 8;

/// The likeliest shapes of one, two or three axes that take `question.bytes`,
/// best first; none if no plausible shape does. The last axis is a multiple of
/// 32 bytes, as the compiler pads it; in the memories of the cube unit both
/// axes are multiples of its blocks (shared/spec/cube-rules.md §3.2). The order
/// among them is a habit, not a rule: shapes that are common in the on-chip
/// buffers of shared/corpus/kernel-dumps come first.
std::vector<ShapeCandidate> findShapes(const ByteQuestion &question);

/// The smallest whole number by which `required` must be divided to fit
/// `capacity`; nothing for a capacity of 0.
std::optional<uint64_t> smallestCut(uint64_t required, uint64_t capacity);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_SHAPECANDIDATES_H
