//===- Cuts.h - Where the vec tile cuts tensors ----------------*- C++ -*-===//
//
// The compiler makes every tile. Tiles between the first ones and the edge are
// alike, so only representatives are made here, and latencies are scaled by the
// true counts: what a kernel costs does not grow with its tensors. This is a
// device of ours, not of the compiler.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_CUTS_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_CUTS_H

#include "pto-lint/Analysis/Lowering/Expand.h"

#include "llvm/ADT/STLExtras.h"

#include <vector>

namespace ptolint::lowering {

/// A part of a tensor.
struct Region {
  Dims offset, dims;

  bool operator==(const Region &other) const {
    // Regions that differ begin at different places, as a rule.
    return isEqual(offset, other.offset) && isEqual(dims, other.dims);
  }

  /// True if all of `other` lies in this one, of the same rank.
  bool contains(const Region &other) const {
    for (auto [x, m, y, n] : llvm::zip(other.offset, other.dims, offset, dims))
      if (x < y || x + m > y + n)
        return false;
    return true;
  }

private:
  /// Few numbers: faster than by a call of memcmp.
  static bool isEqual(const Dims &a, const Dims &b) {
    if (a.size() != b.size())
      return false;
    for (size_t i = 0; i < a.size(); ++i)
      if (a[i] != b[i])
        return false;
    return true;
  }
};

/// The tiles of one axis that are looked at.
struct AxisCut {
  int64_t extent = 0;
  int64_t size = 0;
  int64_t count = 0;
  /// Where their offsets are listed, if they are not all tiles.
  std::optional<uint32_t> listed;
};

/// The cuts of a kernel.
class Cuts {
public:
  /// Shrinks the tensors of `graph` where one cut holds for all of them, else
  /// keeps representative offsets; with `TileChoice::All` it keeps everything.
  /// `graph` must outlive the cuts, and the shapes that its ops name must stay.
  Cuts(TensorGraph &graph, TileChoice choice);

  /// By how much the largest tensor was shrunk.
  double latencyFactor() const { return factor; }
  /// How an axis of `extent` elements is cut. `size` must be positive.
  AxisCut cut(int64_t extent, int64_t size);
  /// Where the tile `index` of `axis` starts.
  int64_t offset(const AxisCut &axis, int64_t index) const {
    return axis.listed ? offsets[*axis.listed + index] : index * axis.size;
  }
  /// Tiles of the compiler per tile looked at.
  double weight(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> tile);

private:
  /// Offsets of the tiles looked at, of any cut of axes of one extent.
  struct Kept {
    int64_t extent;
    Dims offsets;
  };

  AxisCut represent(int64_t extent, int64_t size);
  const Dims &keptOffsets(int64_t extent);

  const TensorGraph &graph;
  TileChoice choice;
  double factor = 1.0;
  std::vector<AxisCut> represented;
  std::vector<Kept> kept;
  std::vector<int64_t> offsets;
};

/// Walks over the tiles of a tensor, the last axis innermost. The shorter of
/// shape and tile gives the rank.
class TileWalk {
public:
  TileWalk(Cuts &cuts, llvm::ArrayRef<int64_t> shape,
           llvm::ArrayRef<int64_t> tile);

  /// Number of tiles, or `limit + 1` if it is more.
  int64_t count(int64_t limit) const;
  /// Goes to the next tile, at first to the first one; false behind the last.
  bool next();
  const Region &region() const { return current; }

private:
  void enter(size_t axis, int64_t index);

  const Cuts &cuts;
  llvm::SmallVector<AxisCut, 4> axes;
  Dims position;
  Region current;
  bool isStarted = false;
};

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_CUTS_H
