//===- LargeKTile.cpp - An L1 tile with more of K than the guide wants ----===//

#include "pto-lint/Target/GuideLimits.h"

#include <algorithm>

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

class LargeKTile : public CubeAdvice {
public:
  using CubeAdvice::CubeAdvice;

private:
  Advice advise(const CheckedFunction &checked,
                const CubeOp &cube) const override {
    int64_t depth = cube.kOfA();
    int64_t tile = std::min(std::max(cube.tile.k1A, cube.tile.k1B), depth);
    int64_t limit = guideKTile(depth);
    std::optional<uint64_t> bytes = bytesOf(tilesInL1(checked, cube));
    std::optional<uint64_t> capacity = checked.target.capacity(MemorySpace::l1);
    // Too much of L1 is the matter of crowded-l1, half of it takes two steps.
    if (tile <= limit || !bytes || !capacity || *bytes > *capacity ||
        *bytes <= *capacity / 2)
      return std::nullopt;
    return Facts{fact("depth", depth), fact("tile", tile), fact("limit", limit),
                 fact("bytes", *bytes)};
  }
};

} // namespace

std::unique_ptr<Rule> createLargeKTileRule() {
  return std::make_unique<LargeKTile>(*findRule("large-k-tile"));
}

} // namespace ptolint
