//===- RecoveredTiles.cpp - Tiles from what they left --------------------===//

#include "pto-lint/Target/CubeLimits.h"
#include "pto-lint/Target/DataType.h"

#include <algorithm>

#include "KernelMaker.h"

namespace ptolint {

using namespace pypto;

static constexpr int64_t bitsPerByte = 8;

/// The block that tiles in L0 come in, in elements (cube_operation_impl.cpp:
/// 345-472 of hicann/pypto 883e7dfb). Of types below a byte it is the one of
/// NZ, which is a multiple of the one of ND.
static int64_t blockOf(mlir::Value operand) {
  DataType type = mlir::cast<TensorType>(operand.getType()).getDataType();
  int64_t bits = bitWidth(type).value_or(bitsPerByte);
  if (bits < bitsPerByte)
    return cubeBlockBytes4Bit;
  return std::max(cubeBlockElements, cubeBlockBytes / (bits / bitsPerByte));
}

/// m needs whole blocks only where it lies along rows of blocks.
static bool needsBlocks(TileOpInterface op) {
  auto a = mlir::cast<TensorType>(op.getInputTensors()[0].getType());
  auto attributes = op->getAttrOfType<mlir::DictionaryAttr>("op_attr");
  auto transA = attributes ? mlir::dyn_cast_or_null<mlir::BoolAttr>(
                                 attributes.get("op_attr_trans_a"))
                           : mlir::BoolAttr();
  return a.getFormat() != TensorFormat::ND || (transA && transA.getValue());
}

VecTileAttr vecTileOf(TileOpInterface op, llvm::ArrayRef<RecoveredSize> sizes) {
  if (sizes.empty())
    return {};
  llvm::SmallVector<int64_t, 4> tile;
  for (const RecoveredSize &size : sizes)
    tile.push_back(size.size);
  return VecTileAttr::get(op->getContext(), tile);
}

CubeTileAttr cubeTileOf(TileOpInterface op, const RecoveredCube &cube,
                        llvm::SmallVectorImpl<llvm::StringRef> &assumed) {
  int64_t block = std::max(blockOf(op.getInputTensors()[0]),
                           blockOf(op.getInputTensors()[1]));
  int64_t m0 = needsBlocks(op) ? wholeBlocks(cube.m0, block) : cube.m0.size;
  int64_t k0 = wholeBlocks(cube.k0, block);
  int64_t n0 = wholeBlocks(cube.n0, block);
  const int64_t m[] = {m0, m0};
  // A tile in L1 is a multiple of the one in L0.
  const int64_t k[] = {k0, wholeBlocks(cube.k1A, k0),
                       wholeBlocks(cube.k1B, k0)};
  const int64_t n[] = {n0, n0};
  auto note = [&](const RecoveredSize &size, llvm::StringRef name) {
    if (size.isAssumed)
      assumed.push_back(name);
  };
  note(cube.m0, "mL0");
  assumed.push_back("mL1");
  note(cube.k0, "kL0");
  note(cube.k1A, "kL1a");
  note(cube.k1B, "kL1b");
  note(cube.n0, "nL0");
  assumed.push_back("nL1");
  return CubeTileAttr::get(op->getContext(), m, k, n, /*splitK=*/false);
}

} // namespace ptolint
