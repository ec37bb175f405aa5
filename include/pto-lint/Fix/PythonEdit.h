//===- PythonEdit.h - A tile edit in the Python source ---------*- C++ -*-===//

#ifndef PTO_LINT_FIX_PYTHONEDIT_H
#define PTO_LINT_FIX_PYTHONEDIT_H

#include "pto-lint/Fix/Fix.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// Bytes `begin` to `end` of a text and what shall stand there.
struct TextChange {
  size_t begin = 0;
  size_t end = 0;
  std::string text;

  bool operator==(const TextChange &) const = default;
};

/// How an edit looks in the Python source of a kernel.
struct PythonEdit {
  /// In the order of the text, without overlap; empty if the source is not
  /// understood.
  std::vector<TextChange> changes;
  /// Line of the tile call, from 1.
  uint64_t line = 0;
  /// True when the call need not be the one in force: it stands in a block that
  /// the op does not stand in.
  bool isAssumed = false;
  /// Set if there are no changes: lower case, no final period.
  std::string whyNot;
};

/// The change of `source` that `edit`, of a tile, asks for. `opLine` is the
/// line, from 1, of the first op that the tile is for. The nearest call of
/// `set_vec_tile_shapes` or `set_cube_tile_shapes` before it in the same
/// function is taken. Only literals are changed, and only if the call has
/// exactly the numbers of `edit.before`: nothing that is computed, and no line
/// that is not understood. Strings and comments are no code.
PythonEdit editPython(std::string_view source, uint64_t opLine,
                      const Edit &edit);

/// `source` with `changes`, which are as in `PythonEdit`.
std::string applyChanges(std::string_view source,
                         const std::vector<TextChange> &changes);

} // namespace ptolint

#endif // PTO_LINT_FIX_PYTHONEDIT_H
