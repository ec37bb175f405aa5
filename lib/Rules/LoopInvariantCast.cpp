//===- LoopInvariantCast.cpp - A whole weight cast in every iteration -----===//

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/GuideLimits.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

/// True for an input that the loop does not slice, so that every iteration sees
/// all of it.
bool isWholeInput(mlir::Value tensor) {
  auto declaration = tensor.getDefiningOp<TensorOp>();
  return declaration && declaration.getNode() == NodeKind::Incast &&
         declaration->hasAttr("nosplit");
}

class LoopInvariantCast : public VectorAdvice {
public:
  using VectorAdvice::VectorAdvice;

private:
  Advice advise(const CheckedFunction &, const VectorCut &cut) const override {
    std::optional<uint64_t> elements = elementCount(cut.shape());
    if (cut.getOp().getOpcode() != Opcode::CAST || !elements ||
        *elements <= uint64_t{guideWeightElements} ||
        !cut.getOp()->getParentOfType<LoopOp>() ||
        !isWholeInput(cut.getOp().getInputTensors().front()))
      return std::nullopt;
    return Facts{{"shape", shapeText(cut.shape())},
                 fact("elements", *elements)};
  }
};

} // namespace

std::unique_ptr<Rule> createLoopInvariantCastRule() {
  return std::make_unique<LoopInvariantCast>(*findRule("loop-invariant-cast"));
}

} // namespace ptolint
