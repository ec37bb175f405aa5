//===- LoopInvariantCast.cpp - A whole weight cast in every iteration -----===//

#include "pto-lint/Analysis/ProgramOutline.h"
#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/GuideLimits.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

llvm::ArrayRef<int64_t> shapeOf(mlir::Value tensor) {
  return mlir::cast<TensorType>(tensor.getType()).getShape();
}

/// True for an input that the loop does not slice, so that every iteration sees
/// all of it.
bool isWholeInput(mlir::Value tensor) {
  auto declaration = tensor.getDefiningOp<TensorOp>();
  return declaration && declaration.getNode() == NodeKind::Incast &&
         declaration->hasAttr("nosplit");
}

/// The tensor that `value` is the whole of, through the views in between.
mlir::Value wholeSource(mlir::Value value) {
  // The compiler puts one view before each input and the author some more.
  constexpr int mostViews = 8;
  for (int step = 0; step < mostViews; ++step) {
    auto writers = writersOf(value);
    if (writers.size() != 1 || writers.front().getOpcode() != Opcode::VIEW ||
        writers.front().getInputTensors().size() != 1)
      break;
    mlir::Value source = writers.front().getInputTensors().front();
    if (shapeOf(source) != shapeOf(value))
      break;
    value = source;
  }
  return value;
}

class LoopInvariantCast : public VectorAdvice {
public:
  using VectorAdvice::VectorAdvice;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    FuncOp function = checked.function;
    VectorAdvice::check(checked, findings);
    // A dump has a function for the body of each loop.
    if (!isRecordedBody(function) || hasTiles(function) ||
        !parseLoopPathName(function.getSymName()))
      return;
    function->walk([&](TileOpInterface op) {
      if (op.getOpcode() != Opcode::CAST || op.getInputTensors().size() != 1)
        return;
      mlir::Value input = op.getInputTensors().front();
      auto source = wholeSource(input).getDefiningOp<TensorOp>();
      Advice advice = judge(shapeOf(input));
      if (advice && source && source.getNode() == NodeKind::Incast)
        findings.push_back(makeAdvice(*this, checked, op, std::move(*advice)));
    });
  }

private:
  static Advice judge(llvm::ArrayRef<int64_t> shape) {
    std::optional<uint64_t> elements = elementCount(shape);
    if (!elements || *elements <= uint64_t{guideWeightElements})
      return std::nullopt;
    return Facts{{"shape", shapeText(shape)}, fact("elements", *elements)};
  }

  Advice advise(const CheckedFunction &, const VectorCut &cut) const override {
    mlir::ValueRange inputs = cut.getOp().getInputTensors();
    if (cut.getOp().getOpcode() != Opcode::CAST || inputs.size() != 1 ||
        !cut.getOp()->getParentOfType<LoopOp>() ||
        !isWholeInput(inputs.front()))
      return std::nullopt;
    return judge(cut.shape());
  }
};

} // namespace

std::unique_ptr<Rule> createLoopInvariantCastRule() {
  return std::make_unique<LoopInvariantCast>(*findRule("loop-invariant-cast"));
}

} // namespace ptolint
