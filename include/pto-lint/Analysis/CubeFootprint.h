//===- CubeFootprint.h - Buffers that a matmul will need -------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_CUBEFOOTPRINT_H
#define PTO_LINT_ANALYSIS_CUBEFOOTPRINT_H

#include "pto-lint/Analysis/CubeOp.h"
#include "pto-lint/Support/Direction.h"
#include "pto-lint/Target/MemorySpace.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ptolint {

/// What a buffer of a matmul holds.
enum class CubeRole : uint8_t { A, B, C, Bias, Scale, Zeros };

/// What messages call the buffer: `A`, `bias`, `zeros of the split K`.
std::string_view cubeRoleName(CubeRole role);

/// Whether the matmul reads or writes the buffer.
Direction directionOf(CubeRole role);

/// A buffer that the compiler allocates for each tile of one class.
struct CubeBuffer {
  CubeRole role;
  MemorySpace space;
  DataType dtype;
  /// Allocated rows and columns: clipped to the tensor, then padded.
  std::array<int64_t, 2> shape;
  /// Allocated bytes; nothing when they do not fit 64 bits.
  std::optional<uint64_t> bytes;

  auto operator<=>(const CubeBuffer &) const = default;
};

/// Rows and columns of a block of the result, the work of one program.
struct CubeBlock {
  int64_t m = 0;
  int64_t n = 0;

  auto operator<=>(const CubeBlock &) const = default;
};

/// The classes of equal blocks of a result of `rows` x `columns`: the full
/// block and those clipped at an edge, at most four, in the order in which the
/// compiler makes them.
std::vector<CubeBlock> cubeBlocks(int64_t rows, int64_t columns,
                                  CubeBlock tile);

/// Sizes of all buffers of a matmul, one entry per class of equal tiles, so the
/// cost does not grow with the tensors. `cube` must have passed `checkCube`.
///
/// Sources: hicann/pypto 883e7dfb, ConstructTileGraph for the tiles and
/// PadLocalBuffer for their padding, as digested in spec/cube-rules.md §3.
class CubeFootprint {
public:
  CubeFootprint(const CubeOp &cube, const Target &target, Release release);

  /// Every class of buffers once.
  const std::vector<CubeBuffer> &getBuffers() const { return buffers; }
  /// True when the size of a buffer does not fit 64 bits.
  bool hasUnknownSize() const;
  /// Those that exceed their memory, in the order in which the compiler gets to
  /// them. Only the order is without proof in some kernels of release 0.2.
  std::vector<CubeBuffer> oversized() const;

private:
  bool exceeds(const CubeBuffer &buffer) const;

  const CubeOp &cube;
  const Target &target;
  Release release;
  std::vector<CubeBuffer> buffers;
};

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_CUBEFOOTPRINT_H
