//===- ExtraTileAxes.cpp - A vec tile of more axes than its tensor --------===//

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

class ExtraTileAxes : public VectorAdvice {
public:
  using VectorAdvice::VectorAdvice;

private:
  Advice advise(const CheckedFunction &, const VectorCut &cut) const override {
    if (!cut.isMisread())
      return std::nullopt;
    return Facts{{"tile", shapeText(cut.tile)},
                 {"shape", shapeText(cut.shape())},
                 {"sizes", shapeText(cut.sizes)}};
  }
};

} // namespace

std::unique_ptr<Rule> createExtraTileAxesRule() {
  return std::make_unique<ExtraTileAxes>(*findRule("extra-tile-axes"));
}

} // namespace ptolint
