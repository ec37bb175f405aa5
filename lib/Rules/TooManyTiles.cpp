//===- TooManyTiles.cpp - More tiles than the compiler gets through -------===//

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/GuideLimits.h"

#include "llvm/ADT/MapVector.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

/// The tiles of one op in a tile graph.
struct TileGroup {
  TileOpInterface first;
  uint64_t tiles = 0;
};

/// The tensor that `op` makes a tile of: where its result is assembled to. Null
/// for an op that is not cut.
mlir::Value assembledBy(TileOpInterface op) {
  llvm::SmallVector<mlir::Value, 2> outputs = op.getOutputTensors();
  if (outputs.empty())
    return {};
  for (mlir::Operation *user : outputs.front().getUsers()) {
    auto reader = mlir::dyn_cast<TileOpInterface>(user);
    if (!reader || reader == op || reader.getOpcode() != Opcode::ASSEMBLE)
      continue;
    if (auto wholes = reader.getOutputTensors(); !wholes.empty())
      return wholes.front();
  }
  return {};
}

class TooManyTiles : public VectorAdvice {
public:
  using VectorAdvice::VectorAdvice;

  /// Of a kernel the tiles are computed, those of a dumped tile graph are there
  /// to be counted: it is the last that a compile leaves which does not end.
  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    FuncOp function = checked.function;
    if (function.getStage() != Stage::TileGraph) {
      VectorAdvice::check(checked, findings);
      return;
    }
    llvm::MapVector<std::pair<Opcode, mlir::Value>, TileGroup> groups;
    function->walk([&](TileOpInterface op) {
      mlir::Value whole = takesVecTile(op) ? assembledBy(op) : mlir::Value();
      if (!whole)
        return;
      TileGroup &group = groups[{op.getOpcode(), whole}];
      if (group.tiles++ == 0)
        group.first = op;
    });
    for (const auto &[key, group] : groups) {
      TileOpInterface op = group.first;
      auto tile =
          mlir::cast<TensorType>(op.getOutputTensors().front().getType());
      uint64_t operands = 1 + op.getInputTensors().size();
      if (std::optional<Facts> facts = judge(group.tiles, tile.getShape(),
                                             checkedMul(group.tiles, operands)))
        findings.push_back(makeAdvice(*this, checked, op, std::move(*facts)));
    }
  }

private:
  static Advice judge(uint64_t tiles, llvm::ArrayRef<int64_t> sizes,
                      std::optional<uint64_t> count) {
    if (!count || *count <= uint64_t{guideExpressions})
      return std::nullopt;
    return Facts{fact("tiles", tiles),
                 {"sizes", shapeText(sizes)},
                 fact("count", *count),
                 fact("limit", guideExpressions)};
  }

  Advice advise(const CheckedFunction &, const VectorCut &cut) const override {
    std::optional<uint64_t> tiles = cut.tiles();
    return tiles ? judge(*tiles, cut.sizes, cut.expressions()) : std::nullopt;
  }
};

} // namespace

std::unique_ptr<Rule> createTooManyTilesRule() {
  return std::make_unique<TooManyTiles>(*findRule("too-many-tiles"));
}

} // namespace ptolint
