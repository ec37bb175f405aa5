//===- OversizedResult.cpp - A result too large for its tensor ------------===//

#include "llvm/ADT/STLExtras.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

llvm::ArrayRef<int64_t> shapeOf(mlir::Value tensor) {
  return mlir::cast<TensorType>(tensor.getType()).getShape();
}

/// False also where a size is dynamic or the axes are others.
bool exceeds(llvm::ArrayRef<int64_t> from, llvm::ArrayRef<int64_t> to) {
  return from.size() == to.size() &&
         llvm::any_of(llvm::zip_equal(from, to), [](auto axis) {
           return std::get<1>(axis) > 0 &&
                  std::get<0>(axis) > std::get<1>(axis);
         });
}

class OversizedResult : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    if (!hasTiles(checked.function))
      return;
    FaultyOps faulty = findFaultyOps(checked);
    FuncOp function = checked.function;
    function->walk([&](TileOpInterface op) {
      if (op.getOpcode() != Opcode::ASSEMBLE || op.getInputTensors().empty() ||
          op.getDestinations().empty())
        return;
      mlir::Value result = op.getInputTensors().front();
      llvm::ArrayRef<int64_t> from = shapeOf(result);
      llvm::ArrayRef<int64_t> to = shapeOf(op.getDestinations().front());
      if (exceeds(from, to) && !faulty.contains(result.getDefiningOp()))
        findings.push_back(
            makeAdvice(*this, checked, op,
                       {{"from", shapeText(from)}, {"to", shapeText(to)}}));
    });
  }
};

} // namespace

std::unique_ptr<Rule> createOversizedResultRule() {
  return std::make_unique<OversizedResult>(*findRule("oversized-result"));
}

} // namespace ptolint
