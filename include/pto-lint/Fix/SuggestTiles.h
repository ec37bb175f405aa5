//===- SuggestTiles.h - Tiles for an op that has none ----------*- C++ -*-===//
//
// Plain values: what asks and what prints needs neither MLIR nor a kernel.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_FIX_SUGGESTTILES_H
#define PTO_LINT_FIX_SUGGESTTILES_H

#include "pto-lint/Analysis/SpaceUse.h"
#include "pto-lint/Rules/Finding.h"
#include "pto-lint/Target/DataType.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// What an op of a kernel needs to be told beside its shape.
struct SuggestedOp {
  /// Spelling in the kernel JSON.
  std::string_view name;
  /// Tensors that it reads, all of one shape.
  unsigned inputs = 1;
  /// It folds or sums up along an axis; its result may have 1 there.
  bool hasAxis = false;
  bool keepsShape = true;
  /// It has a result of a type that must be named.
  bool needsResultType = false;
};

/// The vector ops that tiles can be suggested for, sorted by name.
std::span<const SuggestedOp> suggestedVectorOps();

/// The vector op called `name`, or null.
const SuggestedOp *findSuggestedOp(std::string_view name);

/// One matmul or one vector op, all of whose sizes are positive.
struct SuggestRequest {
  /// Null for a matmul.
  const SuggestedOp *vectorOp = nullptr;
  DataType dtype = DataType::fp32_;
  /// Type of the result; nothing for the usual one.
  std::optional<DataType> result;
  /// Of a matmul. `batch` 0 is a matmul of two axes.
  int64_t m = 0, k = 0, n = 0, batch = 0;
  /// Blocks of the result that all matrices together shall be cut into.
  int64_t minBlocks = 1;
  bool transA = false, transB = false;
  bool nzA = false, nzB = false;
  /// Of a vector op; `axis` may count from the end.
  std::vector<int64_t> shape;
  int64_t axis = -1;

  bool isMatmul() const { return vectorOp == nullptr; }
  /// The type of the result.
  DataType resultType() const;
};

/// Why a number of a tile cannot grow to its next choice.
struct GrowthLimit {
  int64_t next = 0;
  /// The memory that would not do. `required` bytes are those of one buffer or
  /// op; of L1 also those of A and B together, see `isSum`.
  MemorySpace space = MemorySpace::ub;
  uint64_t required = 0;
  uint64_t capacity = 0;
  bool isSum = false;
  /// Id of the rule that would find an error that is not about bytes; else
  /// empty.
  std::string rule;
};

/// A number of a suggested tile. One without a limit may grow, or has its whole
/// axis.
struct TileNumber {
  /// `mL0`, `axis 0`.
  std::string name;
  int64_t value = 0;
  bool isWholeAxis = false;
  std::optional<GrowthLimit> limit;
};

/// A tile under which the kernel compiles.
struct TileSuggestion {
  /// The call of the front end: `pypto.set_vec_tile_shapes(32, 512)`.
  std::string call;
  std::vector<TileNumber> numbers;
  /// What the kernel needs per memory.
  std::vector<SpaceUse> uses;
  /// Blocks of the result of a matmul, of all matrices, each one program, or
  /// tiles of the tensor of a vector op; and what the cube unit multiplies in
  /// all, of a vector op the same number.
  uint64_t blocks = 0;
  uint64_t tiles = 0;
  /// Ids of the advisories that the kernel gets all the same.
  std::vector<std::string> advice;
  /// The kernel that was judged, JSON on one line as in docs/batch.md.
  std::string kernel;
};

/// The answer: suggestions, the best first, or why there is none.
struct SuggestResult {
  std::vector<TileSuggestion> suggestions;
  /// The error that stands whatever the tile is.
  std::optional<Finding> error;
  /// What else is in the way: lower case, no final period.
  std::string reason;
};

/// At most `count` tiles for one op that compile on `target`, each judged as
/// part of a kernel. Those of a matmul are `bestCubeTiles`; of a vector op the
/// last axis is whole or a multiple of 32 bytes, the other numbers are powers
/// of two, divisors or whole axes; tiles of whole rows come first, then the
/// fewest tiles. It promises that they fit, not that they are fast.
SuggestResult suggestTiles(const SuggestRequest &request, const Target &target,
                           Release release, size_t count);

} // namespace ptolint

#endif // PTO_LINT_FIX_SUGGESTTILES_H
