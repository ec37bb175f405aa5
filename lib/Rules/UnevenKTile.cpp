//===- UnevenKTile.cpp - L1 tiles that do not divide K --------------------===//

#include <algorithm>

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

class UnevenKTile : public CubeAdvice {
public:
  using CubeAdvice::CubeAdvice;

private:
  Advice advise(const CheckedFunction &, const CubeOp &cube) const override {
    int64_t depth = cube.kOfA();
    int64_t tile = std::min(cube.tile.k1A, cube.tile.k1B);
    if (depth <= tile || depth % tile >= tile / 2 || depth % tile == 0)
      return std::nullopt;
    return Facts{fact("depth", depth), fact("tile", tile),
                 fact("rest", depth % tile)};
  }
};

} // namespace

std::unique_ptr<Rule> createUnevenKTileRule() {
  return std::make_unique<UnevenKTile>(*findRule("uneven-k-tile"));
}

} // namespace ptolint
