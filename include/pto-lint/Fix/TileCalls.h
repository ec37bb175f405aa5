//===- TileCalls.h - The tile calls of a kernel ----------------*- C++ -*-===//

#ifndef PTO_LINT_FIX_TILECALLS_H
#define PTO_LINT_FIX_TILECALLS_H

#include "pto-lint/Analysis/CubeOp.h"
#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Dialect/TileOp.h"
#include "pto-lint/Fix/Fix.h"
#include "pto-lint/Fix/VecTileChoices.h"

#include "llvm/ADT/SmallVector.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ptolint {

/// True for an op that the cube unit runs and the cube tile cuts.
bool isCubeOp(pypto::TileOpInterface op);

/// Neighbouring ops with one tile: what one `set_vec_tile_shapes` or
/// `set_cube_tile_shapes` is for, as far as the ops show it. Where they say the
/// line of the call (`pypto::tileCallOf`), all ops of the kernel with that line
/// and tile belong to it: a loop or a helper function runs it several times.
struct TileCall {
  /// `VecTile` or `CubeTile`.
  EditKind kind = EditKind::VecTile;
  /// Positions among the tile ops of the kernel: the first, and one behind the
  /// last.
  size_t firstOp = 0;
  size_t endOp = 0;
  /// The line of the call; null if it is unknown, and for ops that shall get a
  /// call of their own.
  mlir::FileLineColLoc line = {};

  bool operator==(const TileCall &) const = default;
};

/// The tiles of a kernel, to be read and changed. The function must outlive the
/// object; only its tiles may change meanwhile.
class KernelTiles {
public:
  /// `kernel` is a function of the stage `tensor_graph`.
  explicit KernelTiles(pypto::FuncOp kernel);

  /// The tile ops in the order that positions count.
  const std::vector<pypto::TileOpInterface> &getOps() const { return ops; }

  /// The line of the call that set the tile of the op at `position`, or null.
  mlir::FileLineColLoc lineAt(EditKind kind, size_t position) const;

  /// The call that `kind` of tile of the op at `position` comes from.
  TileCall callOf(EditKind kind, size_t position) const;
  /// The positions of the ops that get their tile from `call`, in order.
  llvm::SmallVector<size_t, 8> membersOf(const TileCall &call) const;
  /// True if the op at `position` is one of them.
  bool belongs(const TileCall &call, size_t position) const;
  /// True if `call` is for its neighbouring ops only.
  bool isInOnePlace(const TileCall &call) const;
  /// All vec tile calls that are for at least one vector op, in order, each
  /// once.
  std::vector<TileCall> vecCalls() const;

  /// The numbers of `call`; empty when no tile is set.
  VecTile vecTileOf(const TileCall &call) const;
  /// Null when no tile is set.
  pypto::CubeTileAttr cubeTileOf(const TileCall &call) const;
  /// The axes and types of the vector ops of `call`.
  VecTileScope scopeOf(const TileCall &call) const;

  void setVecTile(const TileCall &call, llvm::ArrayRef<int64_t> tile);
  void setCubeTile(const TileCall &call, pypto::CubeTileAttr tile);
  /// Gives the op at `position` the tile of a call with the arguments
  /// `numbers`, one list for a vec tile and three for a cube tile. An op
  /// without a tile of that kind keeps none.
  void setNumbers(EditKind kind, size_t position,
                  const std::vector<std::vector<int64_t>> &numbers);

private:
  mlir::Attribute tileAt(EditKind kind, size_t position) const;
  void setTile(const TileCall &call, llvm::StringRef name,
               mlir::Attribute tile);

  std::vector<pypto::TileOpInterface> ops;
};

/// The tile as a call has it: `[128, 512]`; empty for no tile.
std::string vecTileText(llvm::ArrayRef<int64_t> tile);
/// `[[16, 16], [256, 512], [64, 64]]`, with a third number for k where the two
/// sides differ, and `, split_k` behind it where K is split; empty for null.
std::string cubeTileText(pypto::CubeTileAttr tile);

/// `tile` as an attribute.
pypto::CubeTileAttr cubeTileAttr(mlir::MLIRContext *context,
                                 const CubeTile &tile);

} // namespace ptolint

#endif // PTO_LINT_FIX_TILECALLS_H
