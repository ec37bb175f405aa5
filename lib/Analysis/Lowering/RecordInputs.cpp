//===- RecordInputs.cpp - Tensors that a kernel does not compute ----------===//

#include "pto-lint/Analysis/Provenance.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

#include "KernelWalk.h"

namespace ptolint::lowering {

using pypto::Opcode;
using pypto::TileOpInterface;

void KernelWalk::visit(pypto::TensorOp declaration) {
  if (declaration.getNode() != pypto::NodeKind::Incast)
    return;
  pypto::TensorType type = declaration.getType();
  llvm::ArrayRef<int64_t> shape = type.getShape();
  hasDynamicOperand |= declaration->hasAttr("dynamic0");
  if (!invalidInput && type.getFormat() == pypto::TensorFormat::NZ &&
      !shape.empty() && bitWidth(type.getDataType()) &&
      shape.back() % elementsPerBlock(type.getDataType()) != 0)
    invalidInput = declaration;
}

/// What creating a tensor checks, before any op (CheckShapeValid,
/// interface/tensor/tensor.cpp:73).
std::optional<Stop> KernelWalk::refuseInput() {
  if (!invalidInput || compiler.is02())
    return std::nullopt;
  uint32_t position = 0, reader = 0;
  invalidInput->getParentOfType<pypto::FuncOp>()->walk([&](TileOpInterface op) {
    if (!llvm::is_contained(op.getInputTensors(), invalidInput.getResult()))
      return ++position, mlir::WalkResult::advance();
    reader = position;
    return mlir::WalkResult::interrupt();
  });
  std::optional<llvm::StringRef> name = invalidInput.getSymbol();
  pypto::TensorType type = invalidInput.getType();
  return Stop::refuse(reader, VectorCheck::NzInput,
                      {name ? name->str() : "",
                       std::to_string(type.getShape().back()),
                       std::to_string(blockBytes)});
}

/// Ops of one tensor that check nothing before they look at its shape, if it is
/// FP32 or FP16 (math.cpp and unary.cpp of interface/operation/vector).
static bool looksAtShapeFirst(Opcode opcode) {
  return opcode == Opcode::EXP || opcode == Opcode::ABS ||
         opcode == Opcode::SQRT || opcode == Opcode::RELU ||
         opcode == Opcode::LN;
}

/// Decides for the first vector op only: what others are made of a dynamic
/// tensor has no model.
std::optional<Stop> KernelWalk::refuseDynamicInput() const {
  TileOpInterface op = vectorOps.front().op;
  if (compiler.is02() || !looksAtShapeFirst(op.getOpcode()) ||
      op.getInputTensors().size() != 1)
    return std::nullopt;
  auto input = op.getInputTensors().front().getDefiningOp<pypto::TensorOp>();
  if (!input || input.getNode() != pypto::NodeKind::Incast)
    return std::nullopt;
  pypto::TensorType type = input.getType();
  llvm::ArrayRef<int64_t> shape = type.getShape();
  const int64_t *axis = llvm::find_if(shape, [](int64_t n) { return n < 0; });
  DataType dtype = type.getDataType();
  if (axis == shape.end() || shape.size() > Recorder::maxRank ||
      type.getFormat() != pypto::TensorFormat::ND ||
      (dtype != DataType::fp32_ && dtype != DataType::fp16_))
    return std::nullopt;
  return Stop::refuse(
      vectorOps.front().position, VectorCheck::DynamicOperand,
      {tensorName(input), std::to_string(axis - shape.begin())});
}

std::optional<TensorId> KernelWalk::inputOf(mlir::Value value) {
  mlir::Operation *source = value.getDefiningOp();
  if (auto declaration = mlir::dyn_cast_or_null<pypto::TensorOp>(source)) {
    pypto::TensorType type = declaration.getType();
    bool isInput = declaration.getNode() == pypto::NodeKind::Incast;
    if ((!isInput && !joins.contains(value)) || !bitWidth(type.getDataType()))
      return std::nullopt;
    // A dynamic axis, which only an op has that updates the tensor in GM, does
    // not count in the compiler's estimate of its cycles.
    Dims shape(type.getShape());
    for (int64_t &dim : shape)
      dim = dim < 0 ? 1 : dim;
    TensorId input = recorder.addInput(
        shape, type.getDataType(), type.getFormat() == pypto::TensorFormat::NZ);
    if (isInput && !declaration->hasAttr("nosplit"))
      graph.slices.push_back(input);
    return input;
  }
  if (joins.contains(value)) {
    auto type = mlir::cast<pypto::TensorType>(value.getType());
    if (!bitWidth(type.getDataType()))
      return std::nullopt;
    return recorder.addInput(type.getShape(), type.getDataType());
  }
  auto product = mlir::dyn_cast_or_null<TileOpInterface>(source);
  if (!product || product.getOpcode() != Opcode::A_MUL_B ||
      cubes == CubeOps::Recorded)
    return std::nullopt;
  return productOf(product);
}

/// Results of the cube unit reach the vector unit through GM; on 950 too,
/// unless both share a scope. Of axes before the last two only those count that
/// both operands have, from the first.
std::optional<TensorId> KernelWalk::productOf(TileOpInterface op) {
  if (op.getInputTensors().size() < 2 || op->getNumResults() != 1)
    return std::nullopt;
  auto shapeOf = [](mlir::Value tensor) {
    return mlir::cast<pypto::TensorType>(tensor.getType()).getShape();
  };
  auto type = mlir::cast<pypto::TensorType>(op->getResult(0).getType());
  llvm::ArrayRef<int64_t> a = shapeOf(op.getInputTensors()[0]);
  llvm::ArrayRef<int64_t> b = shapeOf(op.getInputTensors()[1]);
  llvm::ArrayRef<int64_t> result = type.getShape();
  if (a.size() < 2 || b.size() < 2 || result.size() < 2 ||
      !bitWidth(type.getDataType()))
    return std::nullopt;
  Dims shape;
  for (auto [dim, other] : llvm::zip(a.drop_back(2), b.drop_back(2)))
    shape.push_back(std::max(dim, other));
  shape.append(result.end() - 2, result.end());
  if (llvm::any_of(shape, [](int64_t dim) { return dim < 0; }))
    return std::nullopt;
  return recorder.addInput(shape, type.getDataType(),
                           type.getFormat() == pypto::TensorFormat::NZ);
}

} // namespace ptolint::lowering
