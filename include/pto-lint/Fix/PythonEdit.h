//===- PythonEdit.h - A tile edit in the Python source ---------*- C++ -*-===//

#ifndef PTO_LINT_FIX_PYTHONEDIT_H
#define PTO_LINT_FIX_PYTHONEDIT_H

#include "pto-lint/Fix/Fix.h"
#include "pto-lint/Import/KernelPatch.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// How an edit looks in the Python source of a kernel.
struct PythonEdit {
  /// In the order of the text, without overlap; empty if the source is not
  /// understood.
  std::vector<TextPatch> changes;
  /// Line of the tile call, from 1.
  uint64_t line = 0;
  /// The numbers of the call after the change, list by list; of a vec tile one
  /// list.
  std::vector<std::vector<int64_t>> numbers;
  /// True when the call need not be the one in force: it stands in a block that
  /// the op does not stand in, or has larger numbers than the tile.
  bool isAssumed = false;
  /// Set if there are no changes: lower case, no final period.
  std::string whyNot;
};

/// How exactly the numbers of a call are known.
enum class TileKnowledge {
  /// As the author wrote them.
  Exact,
  /// As a dump shows them: clipped to the tensor, and no more than it has axes.
  Clipped,
};

/// The change of `source` that `edit`, of a tile, asks for in the line, from 1,
/// of its source. That is the line of the call (`Edit::isAtCall`), or of the
/// first op that the tile is for; then the nearest call of
/// `set_vec_tile_shapes` or `set_cube_tile_shapes` before it in the same
/// function is taken. Only literals are changed, and only if the call has the
/// numbers of `edit.before`, as far as `known` tells them: nothing that is
/// computed, and no line that is not understood. Strings and comments are no
/// code.
PythonEdit editPython(std::string_view source, const Edit &edit,
                      TileKnowledge known = TileKnowledge::Exact);

} // namespace ptolint

#endif // PTO_LINT_FIX_PYTHONEDIT_H
