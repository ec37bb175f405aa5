//===- TallReduceTile.cpp - A reduction of more than 255 rows at a time ---===//

#include "pto-lint/Target/GuideLimits.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

class TallReduceTile : public VectorAdvice {
public:
  using VectorAdvice::VectorAdvice;

private:
  Advice advise(const CheckedFunction &, const VectorCut &cut) const override {
    bool isMaximum = cut.getOp().getOpcode() == Opcode::amax ||
                     cut.getOp().getOpcode() == Opcode::amin;
    if (!isMaximum || cut.sizes.size() < 2)
      return std::nullopt;
    int64_t rows = llvm::ArrayRef(cut.sizes).drop_back().back();
    if (rows <= guideReduceTileRows)
      return std::nullopt;
    return Facts{fact("rows", rows),
                 {"sizes", shapeText(cut.sizes)},
                 fact("limit", guideReduceTileRows)};
  }
};

} // namespace

std::unique_ptr<Rule> createTallReduceTileRule() {
  return std::make_unique<TallReduceTile>(*findRule("tall-reduce-tile"));
}

} // namespace ptolint
