//===- MultiAxisBroadcast.cpp - Several axes are repeated -----------------===//

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

/// The ops of two tensors whose result may take over the buffer of an operand.
bool repeats(TileOpInterface op) {
  switch (op.getOpcode()) {
  case Opcode::ADD:
  case Opcode::SUB:
  case Opcode::MUL:
  case Opcode::DIV:
  case Opcode::MAXIMUM:
  case Opcode::MINIMUM:
    return true;
  default:
    return false;
  }
}

/// Elements along axis `index` of the result; a shorter shape gets leading
/// ones.
int64_t axisOf(llvm::ArrayRef<int64_t> shape, size_t index, size_t rank) {
  size_t missing = rank - std::min(rank, shape.size());
  return index < missing ? 1 : shape[index - missing];
}

class MultiAxisBroadcast : public VectorAdvice {
public:
  using VectorAdvice::VectorAdvice;

private:
  Advice advise(const CheckedFunction &, const VectorCut &cut) const override {
    unsigned axes = 0;
    bool isLast = false;
    mlir::ValueRange inputs = cut.getOp().getInputTensors();
    if (inputs.size() != 2 || !repeats(cut.getOp()))
      return std::nullopt;
    auto a = mlir::cast<TensorType>(inputs[0].getType()).getShape();
    auto b = mlir::cast<TensorType>(inputs[1].getType()).getShape();
    size_t rank = cut.shape().size();
    for (size_t i = 0; i < rank; ++i) {
      bool isRepeated = axisOf(a, i, rank) != axisOf(b, i, rank);
      axes += isRepeated;
      isLast = isRepeated;
    }
    if (!isLast || axes < 2)
      return std::nullopt;
    return Facts{{"a", shapeText(a)}, {"b", shapeText(b)}, fact("axes", axes)};
  }
};

} // namespace

std::unique_ptr<Rule> createMultiAxisBroadcastRule() {
  return std::make_unique<MultiAxisBroadcast>(
      *findRule("multi-axis-broadcast"));
}

} // namespace ptolint
