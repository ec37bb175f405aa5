//===- SingleRowTile.cpp - Tiles of one row where more would fit ----------===//

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/GuideLimits.h"

#include "llvm/ADT/STLExtras.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

/// True when the operands of `cut` fit UB in tiles of as many rows as the guide
/// recommends.
bool hasRoom(const CheckedFunction &checked, const VectorCut &cut) {
  std::optional<uint64_t> capacity = checked.target.capacity(MemorySpace::ub);
  std::optional<uint64_t> row = cut.bytes();
  return capacity && row && *row <= *capacity / (cut.operands() * guideRows);
}

class SingleRowTile : public VectorAdvice {
public:
  using VectorAdvice::VectorAdvice;

private:
  Advice advise(const CheckedFunction &checked,
                const VectorCut &cut) const override {
    llvm::ArrayRef<int64_t> rows = llvm::ArrayRef(cut.sizes).drop_back();
    std::optional<uint64_t> tiles = cut.tiles();
    if (rows.empty() || llvm::any_of(rows, [](int64_t n) { return n != 1; }) ||
        cut.shape().drop_back().back() == 1 || cut.isMisread() || !tiles)
      return std::nullopt;
    int64_t copies = checked.getOptions().unrollLevels.front();
    std::optional<uint64_t> count = checkedMul(*tiles, copies);
    if (!count || *count < uint64_t{slowTiles} || !hasRoom(checked, cut))
      return std::nullopt;
    // That is the matter of too-many-tiles, with the same fix.
    if (cut.expressions().value_or(UINT64_MAX) > uint64_t{guideExpressions})
      return std::nullopt;
    return Facts{{"sizes", shapeText(cut.sizes)},
                 fact("tiles", *count),
                 fact("rows", guideRows)};
  }
};

} // namespace

std::unique_ptr<Rule> createSingleRowTileRule() {
  return std::make_unique<SingleRowTile>(*findRule("single-row-tile"));
}

} // namespace ptolint
