//===- LargeReduceTile.cpp - A reduction of more than 64 KB at a time -----===//

#include "pto-lint/Target/GuideLimits.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

bool isReduction(TileOpInterface op) {
  return op.getOpcode() == Opcode::sum || op.getOpcode() == Opcode::amax ||
         op.getOpcode() == Opcode::amin;
}

class LargeReduceTile : public VectorAdvice {
public:
  using VectorAdvice::VectorAdvice;

private:
  Advice advise(const CheckedFunction &, const VectorCut &cut) const override {
    std::optional<uint64_t> bytes = cut.bytes();
    if (!isReduction(cut.getOp()) || !bytes ||
        *bytes <= uint64_t{guideReduceTileBytes})
      return std::nullopt;
    return Facts{{"sizes", shapeText(cut.sizes)},
                 fact("bytes", *bytes),
                 fact("limit", guideReduceTileBytes)};
  }
};

} // namespace

std::unique_ptr<Rule> createLargeReduceTileRule() {
  return std::make_unique<LargeReduceTile>(*findRule("large-reduce-tile"));
}

} // namespace ptolint
