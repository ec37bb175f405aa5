//===- Fix.h - A repair of a kernel, as a value ----------------*- C++ -*-===//
//
// What the fix search (FixSearch.h) found. Plain values: printers need neither
// MLIR nor the kernel.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_FIX_FIX_H
#define PTO_LINT_FIX_FIX_H

#include "pto-lint/Analysis/SpaceUse.h"
#include "pto-lint/Support/SourceLine.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// What an edit changes.
enum class EditKind : uint8_t {
  /// The numbers of a `set_vec_tile_shapes` or a `set_cube_tile_shapes`.
  VecTile,
  CubeTile,
  /// The list of an unrolled loop.
  UnrollList,
  /// An entry of the options of the kernel.
  Option,
  /// Ops that were added, removed or changed.
  Ops,
};

/// `"vec_tile"`, `"cube_tile"`, `"unroll_list"`, `"option"`, `"ops"`.
std::string_view editKindName(EditKind kind);

/// Where a tile call goes that keeps its numbers.
enum class CallMove : uint8_t {
  None,
  /// The call behind the ops of the edit moves before them.
  Up,
  /// The call of the ops moves behind them, and the one before it is theirs.
  Down,
};

/// `"up"`, `"down"`; empty for `None`.
std::string_view callMoveName(CallMove move);

/// One change of a kernel, as its author would make it.
struct Edit {
  EditKind kind = EditKind::VecTile;
  /// Positions among the tile ops of the kernel, before any edit, of the first
  /// op that the changed tile is for and of the one behind the last. Of an edit
  /// that is not about tiles: the op that it changes, or no op at all.
  size_t firstOp = 0;
  size_t endOp = 0;
  /// True when the tile call is a new one, because the one in force is for
  /// other ops too.
  bool isNewCall = false;
  /// The call that is written already and only has to move.
  CallMove move = CallMove::None;
  /// What is written now and what shall be written, without the name of a call:
  /// `[128, 512]`, `[[16, 16], [256, 512], [64, 64]]`. Empty where there is
  /// nothing.
  std::string before;
  std::string after;
  /// Where the call computes its tile: what stands in it instead of `before`,
  /// such as `rows, 512`. Only known with the text of the source
  /// (`quoteComputedTiles`), else empty.
  std::string computed;
  /// What an edit of `EditKind::Ops` and `EditKind::Option` does, lower case,
  /// no final period: `cast x to FP16 before the cast to INT8`. Else empty.
  std::string text;
  /// Source line of the tile call that the edit changes or moves, if the kernel
  /// says it (`isAtCall`), else of the first op that the edit is about.
  SourceLine source;
  bool isAtCall = false;
  /// Of a move: the line of the op that the call has to stand before or behind.
  SourceLine passed;
};

/// What a kernel needs on one more chip.
struct ChipUses {
  /// Name of the chip.
  std::string target;
  std::vector<SpaceUse> before, after;
};

/// A repair that was applied to the kernel and judged: the kernel has no error
/// any more.
struct Fix {
  std::vector<Edit> edits;
  /// True when the results of the kernel stay the same to the bit, but for the
  /// order in which a sum is added up.
  bool isSafe = true;
  /// What the kernel needs after the repair, per memory that it uses.
  std::vector<SpaceUse> after;
  /// The same for the other chips that the repair had to fit.
  std::vector<ChipUses> others;
  /// The repaired kernel as JSON on one line, in the schema of docs/batch.md.
  std::string kernel;
};

/// Why a kernel has no repair by tiles.
struct NoFix {
  /// True when it is proved that no tile makes the kernel compile; false when
  /// the search stopped at its budget.
  bool isProved = false;
  /// The proof or what was tried, lower case, no final period.
  std::string reason;
  /// What to do instead, lower case, no final period; may be empty.
  std::string instead;
};

/// What the search has to say about a kernel with an error.
struct FixResult {
  /// What the kernel needs as it is, as far as that is known.
  std::vector<SpaceUse> before;
  /// Best first, at most `maxFixes`; empty when there is a `noFix`.
  std::vector<Fix> fixes;
  std::optional<NoFix> noFix;
};

/// How many repairs are shown.
inline constexpr size_t maxFixes = 3;

} // namespace ptolint

#endif // PTO_LINT_FIX_FIX_H
