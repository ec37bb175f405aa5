//===- CubeRecovery.cpp - The tiles of a matmul from its tiles ------------===//
//
// Source: cube_operation_impl.cpp:1157-1210 of hicann/pypto 883e7dfb. A tile of
// the product is one chain of products of tiles in L0, each a VIEW of a tile in
// L1, which is a VIEW of an operand. A transposed operand lies transposed in L1
// and is turned on the way to L0.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"

#include "TileTrace.h"

namespace ptolint {

using namespace pypto;
using Dims = llvm::SmallVector<int64_t, 8>;

static llvm::ArrayRef<int64_t> shapeOf(mlir::Value tensor) {
  return mlir::cast<TensorType>(tensor.getType()).getShape();
}

static bool isSet(TileOpInterface op, llvm::StringRef name) {
  auto attributes = op->getAttrOfType<mlir::DictionaryAttr>("op_attr");
  auto flag = attributes
                  ? mlir::dyn_cast_or_null<mlir::BoolAttr>(attributes.get(name))
                  : mlir::BoolAttr();
  return flag && flag.getValue();
}

namespace {

/// The lengths of tiles along k, in L0 and in L1.
struct Depths {
  Dims l0, l1;
};

/// Finds the tiles of one side of the products.
class SideReader {
public:
  explicit SideReader(const OpTrace &trace) {
    for (const auto &[whole, part] : trace.parts)
      inL1.insert({part, whole});
  }

  /// Adds the operand `tile`, in L0, which has its k along `axis`; in L1 k is
  /// along `axisInL1`. False when it does not come from L1 by one VIEW.
  bool add(mlir::Value tile, mlir::Value source, size_t axis, size_t axisInL1,
           Depths &depths) const {
    auto found = inL1.find(source);
    if (found == inL1.end() || shapeOf(tile).size() != 2 ||
        shapeOf(source).size() != 2)
      return false;
    depths.l0.push_back(shapeOf(tile)[axis]);
    depths.l1.push_back(shapeOf(source)[axisInL1]);
    return true;
  }

private:
  llvm::DenseMap<mlir::Value, mlir::Value> inL1;
};

} // namespace

/// What each tile is a VIEW of.
static llvm::DenseMap<mlir::Value, mlir::Value>
sourcesOf(const OpTrace &trace) {
  llvm::DenseMap<mlir::Value, mlir::Value> sources;
  for (TileOpInterface product : trace.products)
    for (mlir::Value operand : product.getInputTensors())
      for (mlir::Operation *user : operand.getUsers()) {
        auto view = mlir::dyn_cast<TileOpInterface>(user);
        if (view &&
            (view.getOpcode() == Opcode::VIEW ||
             view.getOpcode() == Opcode::SLICE) &&
            llvm::is_contained(view.getDestinations(), operand))
          sources.try_emplace(operand, view.getInputTensors().front());
      }
  return sources;
}

std::optional<RecoveredCube> recoverCube(const OpTrace &trace,
                                         TileOpInterface op) {
  if (op.getInputTensors().size() < 2 || trace.products.empty())
    return std::nullopt;
  llvm::ArrayRef<int64_t> a = shapeOf(op.getInputTensors()[0]);
  llvm::ArrayRef<int64_t> c = shapeOf(op.getOutputTensors().front());
  if (a.size() != 2 || c.size() != 2)
    return std::nullopt;
  bool transA = isSet(op, "op_attr_trans_a");
  bool transB = isSet(op, "op_attr_trans_b");

  SideReader reader(trace);
  llvm::DenseMap<mlir::Value, mlir::Value> sources = sourcesOf(trace);
  Depths depthsA, depthsB;
  for (TileOpInterface product : trace.products) {
    mlir::OperandRange tiles = product.getInputTensors();
    if (tiles.size() < 2 ||
        !reader.add(tiles[0], sources.lookup(tiles[0]), 1, transA ? 0 : 1,
                    depthsA) ||
        !reader.add(tiles[1], sources.lookup(tiles[1]), 0, transB ? 1 : 0,
                    depthsB))
      return std::nullopt;
  }
  if (depthsA.l0 != depthsB.l0)
    return std::nullopt;
  Dims rows, columns;
  for (mlir::Value piece : trace.pieces) {
    if (shapeOf(piece).size() != 2)
      return std::nullopt;
    rows.push_back(shapeOf(piece)[0]);
    columns.push_back(shapeOf(piece)[1]);
  }
  int64_t depth = a[transA ? 0 : 1];
  auto m0 = recoverSize(rows, c[0]), n0 = recoverSize(columns, c[1]);
  auto k0 = recoverSize(depthsA.l0, depth);
  auto k1A = recoverSize(depthsA.l1, depth);
  auto k1B = recoverSize(depthsB.l1, depth);
  if (!m0 || !n0 || !k0 || !k1A || !k1B)
    return std::nullopt;
  return RecoveredCube{*m0, *k0, *k1A, *k1B, *n0};
}

} // namespace ptolint
