//===- CubeOp.cpp - Geometry of a matmul as the author wrote it -----------===//

#include "pto-lint/Analysis/CubeOp.h"

#include "pto-lint/Dialect/PyptoOps.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

namespace ptolint {

using namespace pypto;

namespace {

/// A scale nearer to 0 than this counts as none.
/// Source: hicann/pypto 883e7dfb, cube_operation_impl.cpp.
constexpr double smallestScale = 1e-6;

/// Views that may stand between an input and a matmul. A chain that is longer,
/// or one that a graph region closes to a ring, is none.
constexpr unsigned maxViews = 64;

/// Reads the attributes of the compiler: booleans and numbers alike.
class OpAttributes {
public:
  explicit OpAttributes(TileOpInterface op)
      : attributes(op->getAttrOfType<mlir::DictionaryAttr>("op_attr")) {}

  bool isSet(llvm::StringRef name) const {
    mlir::Attribute value = attributes ? attributes.get(name) : nullptr;
    if (auto flag = mlir::dyn_cast_or_null<mlir::BoolAttr>(value))
      return flag.getValue();
    if (auto number = mlir::dyn_cast_or_null<mlir::IntegerAttr>(value))
      return !number.getValue().isZero();
    if (auto real = mlir::dyn_cast_or_null<mlir::FloatAttr>(value))
      return std::abs(real.getValueAsDouble()) > smallestScale;
    return false;
  }

private:
  mlir::DictionaryAttr attributes;
};

/// A view that leaves the elements where they are in GM.
bool isView(TileOpInterface op) {
  Opcode opcode = op.getOpcode();
  return opcode == Opcode::VIEW || opcode == Opcode::RESHAPE ||
         opcode == Opcode::unsqueeze || opcode == Opcode::squeeze;
}

bool isInputView(mlir::Value tensor) {
  for (unsigned step = 0; step <= maxViews; ++step) {
    if (auto declaration = tensor.getDefiningOp<TensorOp>())
      return declaration.getNode() == NodeKind::Incast;
    auto view = mlir::dyn_cast_or_null<TileOpInterface>(tensor.getDefiningOp());
    if (!view || !isView(view) || view.getInputTensors().empty())
      return false;
    tensor = view.getInputTensors().front();
  }
  return false;
}

/// Nothing for a tensor whose shape or type the kernel does not tell.
std::optional<CubeOperand> readOperand(mlir::Value tensor) {
  auto type = mlir::cast<TensorType>(tensor.getType());
  if (type.getShape().empty() || !bitWidth(type.getDataType()))
    return std::nullopt;
  CubeOperand operand;
  operand.shape = type.getShape();
  operand.dtype = type.getDataType();
  operand.format = type.getFormat();
  operand.isInputView = isInputView(tensor);
  operand.isInput =
      operand.isInputView && mlir::isa<TensorOp>(tensor.getDefiningOp());
  return operand;
}

/// An output of the kernel takes the result as it is; every other reader needs
/// it in tiles of its own.
bool isConsumed(mlir::Value result) {
  return llvm::any_of(result.getUsers(), [](mlir::Operation *user) {
    auto op = mlir::dyn_cast<TileOpInterface>(user);
    if (!op || op.getOpcode() != Opcode::ASSEMBLE)
      return true;
    return llvm::any_of(op.getDestinations(), [](mlir::Value destination) {
      auto declaration = destination.getDefiningOp<TensorOp>();
      return !declaration || declaration.getNode() != NodeKind::Outcast;
    });
  });
}

CubeTile readTile(CubeTileAttr attribute) {
  CubeTile tile;
  if (!attribute)
    return tile;
  tile.m0 = attribute.getM()[0];
  tile.m1 = attribute.getM()[1];
  tile.k0 = attribute.getK()[0];
  tile.k1A = attribute.getK()[1];
  // The compiler takes a third number of 0 for "as the second".
  tile.k1B = attribute.getK()[2] == 0 ? tile.k1A : attribute.getK()[2];
  tile.n0 = attribute.getN()[0];
  tile.n1 = attribute.getN()[1];
  tile.splitK = attribute.getSplitK();
  return tile;
}

/// Reads the optional inputs: the bias, then the scales. False when one that
/// the op claims is missing or unknown.
bool readExtras(const OpAttributes &attributes, mlir::ValueRange inputs,
                CubeOp &cube) {
  size_t next = 2;
  auto read = [&](llvm::StringRef flag, std::optional<CubeOperand> &extra) {
    if (!attributes.isSet(flag))
      return true;
    if (next < inputs.size())
      extra = readOperand(inputs[next++]);
    return extra.has_value();
  };
  return read("op_attr_has_bias", cube.bias) &&
         read("op_attr_has_scale", cube.scaleTensor);
}

} // namespace

std::optional<CubeOp> readCubeOp(TileOpInterface op) {
  auto kernelOp = op->getAttrOfType<mlir::StringAttr>("kernel_op");
  auto outputs = op.getOutputTensors();
  mlir::ValueRange inputs = op.getInputTensors();
  if (inputs.size() < 2 || outputs.size() != 1 ||
      (!kernelOp && !op.getCubeTile()))
    return std::nullopt;
  std::optional<CubeOperand> a = readOperand(inputs[0]);
  std::optional<CubeOperand> b = readOperand(inputs[1]);
  DataType output =
      mlir::cast<TensorType>(outputs.front().getType()).getDataType();
  if (!a || !b || !bitWidth(output))
    return std::nullopt;

  CubeOp cube;
  cube.op = op;
  cube.isBatched = kernelOp && kernelOp.getValue() == "batch_matmul";
  cube.a = *a;
  cube.b = *b;
  cube.output = output;
  OpAttributes attributes(op);
  cube.transA = attributes.isSet("op_attr_trans_a");
  cube.transB = attributes.isSet("op_attr_trans_b");
  cube.outputNz = attributes.isSet("op_attr_c_nz");
  cube.hasRelu = attributes.isSet("op_attr_relu_type");
  cube.hasScale = attributes.isSet("op_attr_scale");
  if (!readExtras(attributes, inputs, cube))
    return std::nullopt;
  cube.tile = readTile(op.getCubeTile());
  if (VecTileAttr tile = op.getVecTile())
    cube.vecTile = tile.getSizes();
  cube.isConsumed = isConsumed(outputs.front());
  return cube;
}

} // namespace ptolint
