//===- PaddedMTile.cpp - A tile of M that does not fill whole blocks ------===//

#include "pto-lint/Target/CubeLimits.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

class PaddedMTile : public CubeAdvice {
public:
  using CubeAdvice::CubeAdvice;

private:
  Advice advise(const CheckedFunction &checked,
                const CubeOp &cube) const override {
    int64_t tile = cube.tile.m0;
    int64_t block = cubePadding(cube.a.dtype, checked.release);
    if (tile >= cube.m() || tile % block == 0)
      return std::nullopt;
    int64_t padded = tile + block - tile % block;
    return Facts{fact("rows", cube.m()), fact("tile", tile),
                 fact("padded", padded)};
  }
};

} // namespace

std::unique_ptr<Rule> createPaddedMTileRule() {
  return std::make_unique<PaddedMTile>(*findRule("padded-m-tile"));
}

} // namespace ptolint
