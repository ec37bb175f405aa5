//===- VecTileChoices.h - Vec tiles near a given one -----------*- C++ -*-===//

#ifndef PTO_LINT_FIX_VECTILECHOICES_H
#define PTO_LINT_FIX_VECTILECHOICES_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ptolint {

/// A vec tile, one number per axis, outermost first.
using VecTile = std::vector<int64_t>;

/// The ops that one tile call is for, as far as a choice of the tile needs it.
struct VecTileScope {
  /// The largest axis of any of their tensors, per axis from the outermost one;
  /// a dynamic axis is 0. As many as the tensor with most axes has.
  std::vector<int64_t> extents;
  /// Elements, per axis, that fill a block of 32 bytes of every tensor whose
  /// last axis this is; 1 where none ends. As many as `extents`.
  std::vector<int64_t> blocks;
};

/// One step away from a tile.
struct VecTileChoice {
  VecTile tile;
  /// How many numbers differ from the tile that the search began with, those
  /// that were added or dropped included.
  size_t changedNumbers = 0;
  /// Sum over the axes of |log2(new / old)|, with the old number clipped to the
  /// tensor: a larger one has the same effect.
  double distance = 0;
};

/// Numbers worth trying for `axis` of a tile that is `current` there: parts and
/// doubles of it, powers of two, divisors of the axis, the whole axis, and
/// these rounded up to whole blocks. All are at least 1, none
/// exceeds the axis by more than a block; nearest to `current` first, `current`
/// not among them. An axis of unknown size gets no number above `current`.
std::vector<int64_t> axisChoices(const VecTileScope &scope, size_t axis,
                                 int64_t current);

/// The few of them that matter when several axes change at once: `current`, its
/// parts by powers of two and the whole axis; nearest first.
std::vector<int64_t> coarseAxisChoices(const VecTileScope &scope, size_t axis,
                                       int64_t current);

/// `tile` made into one that the ops can have at all: at least 1 everywhere and
/// `rank` numbers. Missing numbers are those of the whole axis. More than one
/// answer where the author can have meant another axis.
std::vector<VecTile> completeTiles(const VecTileScope &scope,
                                   std::span<const int64_t> tile, size_t rank);

/// How far `tile` is from `from`.
VecTileChoice choiceOf(const VecTileScope &scope, VecTile tile,
                       std::span<const int64_t> from);

/// Tiles that the largest tensor of `scope` is cut into, as a number for
/// comparison: axes of different tensors are mixed, an axis of unknown size
/// counts once.
double tileCount(const VecTileScope &scope, const VecTile &tile);

/// Every tile that differs from `from` in exactly `count` of its numbers, of
/// `coarseAxisChoices`, nearest first, at most `limit`. Ties go to the tile
/// that keeps its inner axes, which decide how long a burst of memory is.
std::vector<VecTileChoice> tilesWithChanges(const VecTileScope &scope,
                                            const VecTile &from, size_t count,
                                            size_t limit);

} // namespace ptolint

#endif // PTO_LINT_FIX_VECTILECHOICES_H
