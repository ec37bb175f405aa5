//===- WidenedInt8Matmul.cpp - A matmul of integers that were cast before -===//

#include "pto-lint/Target/CubeLimits.h"

#include "llvm/ADT/StringExtras.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Casts and views that are followed. The casts of the hardware make it in two.
constexpr unsigned maxSteps = 8;

/// True when `tensor` has the elements of an INT8 tensor, only wider.
bool comesFromInt8(mlir::Value tensor) {
  for (unsigned step = 0; step < maxSteps; ++step) {
    auto type = mlir::dyn_cast<TensorType>(tensor.getType());
    if (type && type.getDataType() == DataType::int8_)
      return true;
    auto op = mlir::dyn_cast_or_null<TileOpInterface>(tensor.getDefiningOp());
    if (!op || op.getInputTensors().empty() ||
        (op.getOpcode() != Opcode::CAST && op.getOpcode() != Opcode::VIEW &&
         op.getOpcode() != Opcode::RESHAPE))
      return false;
    tensor = op.getInputTensors().front();
  }
  return false;
}

class WidenedInt8Matmul : public CubeAdvice {
public:
  using CubeAdvice::CubeAdvice;

private:
  Advice advise(const CheckedFunction &, const CubeOp &cube) const override {
    mlir::ValueRange inputs = cube.op->getOperands();
    if (cube.a.dtype == DataType::int8_ || !comesFromInt8(inputs[0]) ||
        !comesFromInt8(inputs[1]))
      return std::nullopt;
    std::string type = dataTypeName(cube.a.dtype);
    return Facts{{"type", llvm::StringRef(type).upper()},
                 fact("times", cubeElementBytes(cube.a.dtype))};
  }
};

} // namespace

std::unique_ptr<Rule> createWidenedInt8MatmulRule() {
  return std::make_unique<WidenedInt8Matmul>(*findRule("widened-int8-matmul"));
}

} // namespace ptolint
