//===- TileEdits.cpp - What changed between two sets of tiles -------------===//

#include "TileEdits.h"

#include "pto-lint/Analysis/Provenance.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

#include <algorithm>

namespace ptolint {

using namespace pypto;

namespace {

/// The edits of one kind of tile.
class TileEdits {
public:
  TileEdits(const KernelTiles &kernel, EditKind kind,
            const TileSnapshot &before, const TileSnapshot &now)
      : kernel(kernel), kind(kind), before(before), now(now) {}

  void append(std::vector<Edit> &edits) const {
    for (size_t first = 0; first < now.size();) {
      size_t end = first + 1;
      while (end < now.size() && isSameCall(end, first) &&
             tileIn(now, end) == tileIn(now, first))
        ++end;
      if (tileIn(now, first) != tileIn(before, first))
        add(editOf(first, end), edits);
      first = end;
    }
  }

private:
  mlir::Attribute tileIn(const TileSnapshot &tiles, size_t position) const {
    return kind == EditKind::VecTile ? tiles[position].first
                                     : tiles[position].second;
  }
  std::string textIn(const TileSnapshot &tiles, size_t position) const {
    mlir::Attribute tile = tileIn(tiles, position);
    if (kind == EditKind::CubeTile)
      return cubeTileText(mlir::cast_if_present<CubeTileAttr>(tile));
    auto vec = mlir::cast_if_present<VecTileAttr>(tile);
    return vec ? vecTileText(vec.getSizes()) : std::string();
  }
  /// True if one call was for both ops.
  bool isSameCall(size_t a, size_t b) const {
    return tileIn(before, a) == tileIn(before, b) &&
           kernel.lineAt(kind, a) == kernel.lineAt(kind, b);
  }
  bool isKept(size_t position) const {
    return tileIn(now, position) == tileIn(before, position);
  }

  /// The neighbouring ops that had their tile from the call of `position`.
  TileCall callBefore(size_t position) const {
    TileCall call{kind, position, position + 1, kernel.lineAt(kind, position)};
    while (call.firstOp > 0 && isSameCall(call.firstOp - 1, position))
      --call.firstOp;
    while (call.endOp < now.size() && isSameCall(call.endOp, position))
      ++call.endOp;
    return call;
  }

  /// True if the call of the ops from `first` to `end` is for others, too,
  /// which do not change with them.
  bool isForOthers(size_t first, size_t end) const {
    if (!kernel.lineAt(kind, first))
      return (first > 0 && isSameCall(first - 1, first)) ||
             (end < now.size() && isSameCall(end, first));
    return llvm::any_of(llvm::seq(now.size()), [&](size_t other) {
      return isSameCall(other, first) &&
             tileIn(now, other) != tileIn(now, first);
    });
  }

  /// Whether the op at `neighbour`, at the other end of a call that is for more
  /// than the ops from `first`, has a call whose tile they get.
  bool canTakeFrom(size_t neighbour, size_t first) const {
    return isKept(neighbour) && !isSameCall(neighbour, first) &&
           tileIn(now, neighbour) == tileIn(now, first) &&
           kernel.isInOnePlace(callBefore(neighbour)) &&
           kernel.isInOnePlace(callBefore(first));
  }

  CallMove moveOf(size_t first, size_t end) const {
    bool goesOnAbove = first > 0 && isSameCall(first - 1, first);
    bool goesOnBelow = end < now.size() && isSameCall(end, first);
    if (goesOnAbove && end < now.size() && canTakeFrom(end, first))
      return CallMove::Up;
    if (goesOnBelow && first > 0 && canTakeFrom(first - 1, first))
      return CallMove::Down;
    return CallMove::None;
  }

  Edit editOf(size_t first, size_t end) const {
    Edit edit;
    edit.kind = kind;
    edit.firstOp = first;
    edit.endOp = end;
    edit.before = textIn(before, first);
    edit.after = textIn(now, first);
    size_t called = first;
    if (tileIn(before, first))
      edit.move = moveOf(first, end);
    if (edit.move == CallMove::Up) {
      called = end;
      edit.passed = sourceLineOf(kernel.getOps()[first]);
    } else if (edit.move == CallMove::Down) {
      edit.passed = sourceLineOf(kernel.getOps()[end - 1]);
    } else {
      edit.isNewCall = !tileIn(before, first) || isForOthers(first, end);
    }
    mlir::FileLineColLoc line = kernel.lineAt(kind, called);
    edit.isAtCall = line && !edit.isNewCall;
    edit.source = edit.isAtCall
                      ? SourceLine{line.getFilename().str(), line.getLine()}
                      : sourceLineOf(kernel.getOps()[first]);
    return edit;
  }

  /// One line that runs several times is changed once.
  static void add(Edit edit, std::vector<Edit> &edits) {
    bool isKnown = edit.isAtCall && llvm::any_of(edits, [&](const Edit &other) {
                     return other.isAtCall && other.kind == edit.kind &&
                            other.source == edit.source &&
                            other.before == edit.before &&
                            other.after == edit.after;
                   });
    if (!isKnown)
      edits.push_back(std::move(edit));
  }

  const KernelTiles &kernel;
  EditKind kind;
  const TileSnapshot &before, &now;
};

} // namespace

std::vector<Edit> tileEdits(const KernelTiles &kernel,
                            const TileSnapshot &before,
                            const TileSnapshot &now) {
  std::vector<Edit> edits;
  for (EditKind kind : {EditKind::VecTile, EditKind::CubeTile})
    TileEdits(kernel, kind, before, now).append(edits);
  std::ranges::sort(edits, {}, [](const Edit &edit) {
    return std::pair(edit.firstOp, edit.kind);
  });
  return edits;
}

} // namespace ptolint
