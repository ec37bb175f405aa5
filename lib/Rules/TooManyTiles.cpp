//===- TooManyTiles.cpp - More tiles than the compiler gets through -------===//

#include "pto-lint/Target/GuideLimits.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

class TooManyTiles : public VectorAdvice {
public:
  using VectorAdvice::VectorAdvice;

private:
  Advice advise(const CheckedFunction &, const VectorCut &cut) const override {
    std::optional<uint64_t> tiles = cut.tiles(), count = cut.expressions();
    if (!tiles || !count || *count <= uint64_t{guideExpressions})
      return std::nullopt;
    return Facts{fact("tiles", *tiles),
                 {"sizes", shapeText(cut.sizes)},
                 fact("count", *count),
                 fact("limit", guideExpressions)};
  }
};

} // namespace

std::unique_ptr<Rule> createTooManyTilesRule() {
  return std::make_unique<TooManyTiles>(*findRule("too-many-tiles"));
}

} // namespace ptolint
