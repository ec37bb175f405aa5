//===- TileCalls.cpp - The tile calls of a kernel -------------------------===//

#include "pto-lint/Fix/TileCalls.h"

#include "pto-lint/Dialect/FunctionOps.h"
#include "pto-lint/Target/CubeLimits.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

#include <algorithm>
#include <fmt/format.h>

namespace ptolint {

using namespace pypto;

namespace {

constexpr llvm::StringLiteral vecTileName = "vec_tile";
constexpr llvm::StringLiteral cubeTileName = "cube_tile";

std::string listText(llvm::ArrayRef<int64_t> numbers) {
  return fmt::format("[{}]", fmt::join(numbers, ", "));
}

/// Widens `scope` to `value`, a tensor of one of its ops.
void addTensor(mlir::Value value, VecTileScope &scope) {
  auto type = mlir::dyn_cast<TensorType>(value.getType());
  if (!type)
    return;
  llvm::ArrayRef<int64_t> shape = type.getShape();
  if (scope.extents.size() < shape.size()) {
    scope.extents.resize(shape.size(), 0);
    scope.blocks.resize(shape.size(), 1);
  }
  for (auto [axis, extent] : llvm::enumerate(shape))
    scope.extents[axis] = std::max(scope.extents[axis], extent);
  std::optional<unsigned> bits = bitWidth(type.getDataType());
  if (shape.empty() || !bits || *bits == 0)
    return;
  int64_t &block = scope.blocks[shape.size() - 1];
  block = std::max<int64_t>(block, cubeVectorBlockBytes * 8 / *bits);
}

} // namespace

bool isCubeOp(TileOpInterface op) {
  return getOpcodeInfo(op.getOpcode()).family == OpFamily::Matmul;
}

KernelTiles::KernelTiles(FuncOp kernel) : ops(tileOpsOf(kernel)) {}

mlir::Attribute KernelTiles::tileAt(EditKind kind, size_t position) const {
  TileOpInterface op = ops[position];
  if (kind == EditKind::CubeTile)
    return op.getCubeTile();
  return op.getVecTile();
}

mlir::FileLineColLoc KernelTiles::lineAt(EditKind kind, size_t position) const {
  return tileCallOf(ops[position], kind == EditKind::CubeTile ? TileKind::Cube
                                                              : TileKind::Vec);
}

TileCall KernelTiles::callOf(EditKind kind, size_t position) const {
  TileCall call{kind, position, position + 1, lineAt(kind, position)};
  auto isAlike = [&, tile = tileAt(kind, position)](size_t other) {
    return tileAt(kind, other) == tile && lineAt(kind, other) == call.line;
  };
  while (call.firstOp > 0 && isAlike(call.firstOp - 1))
    --call.firstOp;
  while (call.endOp < ops.size() && isAlike(call.endOp))
    ++call.endOp;
  return call;
}

bool KernelTiles::belongs(const TileCall &call, size_t position) const {
  if (position >= call.firstOp && position < call.endOp)
    return true;
  return call.line && lineAt(call.kind, position) == call.line &&
         tileAt(call.kind, position) == tileAt(call.kind, call.firstOp);
}

llvm::SmallVector<size_t, 8>
KernelTiles::membersOf(const TileCall &call) const {
  auto members = call.line ? llvm::seq<size_t>(0, ops.size())
                           : llvm::seq(call.firstOp, call.endOp);
  return llvm::filter_to_vector<8>(
      members, [&](size_t position) { return belongs(call, position); });
}

bool KernelTiles::isInOnePlace(const TileCall &call) const {
  return !call.line || llvm::all_of(llvm::seq(ops.size()), [&](size_t other) {
    return (other >= call.firstOp && other < call.endOp) ||
           lineAt(call.kind, other) != call.line;
  });
}

std::vector<TileCall> KernelTiles::vecCalls() const {
  std::vector<TileCall> calls;
  llvm::DenseSet<std::pair<mlir::Attribute, mlir::Attribute>> known;
  for (size_t position = 0; position < ops.size();) {
    TileCall call = callOf(EditKind::VecTile, position);
    position = call.endOp;
    if (call.line &&
        !known.insert({call.line, tileAt(call.kind, call.firstOp)}).second)
      continue;
    bool cutsVectors = llvm::any_of(membersOf(call), [&](size_t member) {
      TileOpInterface op = ops[member];
      return !isCubeOp(op) && op.getVecTile();
    });
    if (cutsVectors)
      calls.push_back(call);
  }
  return calls;
}

VecTile KernelTiles::vecTileOf(const TileCall &call) const {
  VecTileAttr tile = TileOpInterface(ops[call.firstOp]).getVecTile();
  if (!tile)
    return {};
  return {tile.getSizes().begin(), tile.getSizes().end()};
}

CubeTileAttr KernelTiles::cubeTileOf(const TileCall &call) const {
  return TileOpInterface(ops[call.firstOp]).getCubeTile();
}

VecTileScope KernelTiles::scopeOf(const TileCall &call) const {
  VecTileScope scope;
  for (size_t position : membersOf(call)) {
    TileOpInterface op = ops[position];
    if (isCubeOp(op))
      continue;
    for (mlir::Value input : op.getInputTensors())
      addTensor(input, scope);
    for (mlir::Value output : op.getOutputTensors())
      addTensor(output, scope);
  }
  return scope;
}

void KernelTiles::setTile(const TileCall &call, llvm::StringRef name,
                          mlir::Attribute tile) {
  for (size_t position : membersOf(call))
    if (tile)
      ops[position]->setAttr(name, tile);
    else
      ops[position]->removeAttr(name);
}

void KernelTiles::setVecTile(const TileCall &call,
                             llvm::ArrayRef<int64_t> tile) {
  mlir::Attribute attribute;
  if (!tile.empty())
    attribute = VecTileAttr::get(ops[call.firstOp]->getContext(), tile);
  setTile(call, vecTileName, attribute);
}

void KernelTiles::setCubeTile(const TileCall &call, CubeTileAttr tile) {
  setTile(call, cubeTileName, tile);
}

void KernelTiles::setNumbers(EditKind kind, size_t position,
                             const std::vector<std::vector<int64_t>> &numbers) {
  TileCall place = {kind, position, position + 1};
  if (kind == EditKind::VecTile) {
    if (!vecTileOf(place).empty())
      setVecTile(place, numbers.front());
    return;
  }
  CubeTileAttr old = cubeTileOf(place);
  if (!old || numbers.size() != 3)
    return;
  std::vector<int64_t> k = numbers[1];
  // One size of k in L1 is for both sides.
  if (k.size() == 2)
    k.push_back(k.back());
  setCubeTile(place, CubeTileAttr::get(old.getContext(), numbers[0], k,
                                       numbers[2], old.getSplitK()));
}

std::string vecTileText(llvm::ArrayRef<int64_t> tile) {
  return tile.empty() ? std::string() : listText(tile);
}

std::string cubeTileText(CubeTileAttr tile) {
  if (!tile)
    return {};
  llvm::ArrayRef<int64_t> k = tile.getK();
  // One size of k in L1 is for both sides.
  if (k.size() == 3 && k[1] == k[2])
    k = k.drop_back();
  std::string text = "[" + listText(tile.getM()) + ", " + listText(k) + ", " +
                     listText(tile.getN()) + "]";
  return tile.getSplitK() ? text + ", split_k" : text;
}

CubeTileAttr cubeTileAttr(mlir::MLIRContext *context, const CubeTile &tile) {
  return CubeTileAttr::get(context, {tile.m0, tile.m1},
                           {tile.k0, tile.k1A, tile.k1B}, {tile.n0, tile.n1},
                           tile.splitK);
}

} // namespace ptolint
