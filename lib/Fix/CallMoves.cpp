//===- CallMoves.cpp - A neighbouring tile call in another place ----------===//

#include <limits>

#include "Workbench.h"

namespace ptolint {

namespace {

/// As good as that many changed numbers, and behind all tiles with so many: the
/// author changes one line and no tile. A tile that has not the axes of the op
/// was meant for others, and a call that has them stands in the wrong line.
size_t numbersOfMove(Workbench &bench, const TileCall &call, size_t position) {
  TileCall alone = {call.kind, position, position + 1};
  KernelTiles &tiles = bench.getTiles();
  bool lacksAxes =
      call.kind == EditKind::VecTile &&
      tiles.vecTileOf(call).size() < tiles.scopeOf(alone).extents.size();
  return lacksAxes ? 0 : 1;
}
constexpr double distanceOfMove = std::numeric_limits<double>::max();

/// Gives the ops of `moved`, a part of `call`, the tile of the op at `giver`.
void tryMove(Workbench &bench, const TileCall &call, const TileCall &moved,
             size_t giver, size_t numbers, std::vector<Proposal> &found) {
  KernelTiles &tiles = bench.getTiles();
  TileCall other = tiles.callOf(call.kind, giver);
  bool isSet = call.kind == EditKind::VecTile
                   ? !tiles.vecTileOf(other).empty()
                   : static_cast<bool>(tiles.cubeTileOf(other));
  if (!isSet || bench.isExhausted() || !tiles.isInOnePlace(other))
    return;
  TileSnapshot start = bench.take();
  if (call.kind == EditKind::VecTile)
    tiles.setVecTile(moved, tiles.vecTileOf(other));
  else
    tiles.setCubeTile(moved, tiles.cubeTileOf(other));
  KernelVerdict verdict = bench.judge();
  // Not worth it if other calls have to change as well.
  if (verdict.verdict == Verdict::Ok)
    found.push_back({bench.take(), numbers, distanceOfMove,
                     /*isSlow=*/false, std::move(verdict)});
  bench.restore(start);
}

} // namespace

std::vector<Proposal> proposeMoves(Workbench &bench, const TileCall &call,
                                   size_t position) {
  std::vector<Proposal> found;
  KernelTiles &tiles = bench.getTiles();
  if (!tiles.isInOnePlace(call))
    return found;
  size_t numbers = numbersOfMove(bench, call, position);
  // The call keeps an op, or it would not move but go.
  TileCall behind = {call.kind, position, call.endOp};
  if (position > call.firstOp && call.endOp < tiles.getOps().size())
    tryMove(bench, call, behind, call.endOp, numbers, found);
  TileCall before = {call.kind, call.firstOp, position + 1};
  if (call.firstOp > 0 && position + 1 < call.endOp)
    tryMove(bench, call, before, call.firstOp - 1, numbers, found);
  return found;
}

} // namespace ptolint
