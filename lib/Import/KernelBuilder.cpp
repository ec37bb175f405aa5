//===- KernelBuilder.cpp - From records of a kernel to the dialect --------===//

#include "KernelBuilder.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace mlir;

namespace ptolint {

static OperationName operationName(pypto::Opcode opcode, MLIRContext *context) {
  return OperationName(pypto::getOpcodeInfo(opcode).mlirName, context);
}

KernelBuilder::KernelBuilder(MLIRContext *context)
    : context(context), tileOps(context),
      product(operationName(pypto::Opcode::A_MUL_B, context)),
      unknown(operationName(pypto::Opcode::Unknown, context)),
      kernelOp(text("kernel_op")), opAttr(text("op_attr")),
      vecTileName(text("vec_tile")), cubeTileName(text("cube_tile")),
      opcodeName(text("opcode_name")),
      unknownType(pypto::TensorType::get(context, {}, unknownDataType)) {}

StringAttr KernelBuilder::text(std::string_view value) const {
  return StringAttr::get(context, llvm::StringRef(value));
}

DenseI64ArrayAttr KernelBuilder::numbers(PoolRange range) const {
  std::span<const int64_t> values = kernel->integersOf(range);
  return DenseI64ArrayAttr::get(context,
                                ArrayRef(values.data(), values.size()));
}

Value KernelBuilder::buildTensor(OpBuilder &builder, const KernelTensor &tensor,
                                 int64_t magic, pypto::NodeKind node) {
  std::span<const int64_t> given = kernel->integersOf(tensor.shape);
  llvm::SmallVector<int64_t, 8> shape(given.begin(), given.end());
  pypto::TensorOp::Properties properties;
  // A loop slices axis 0, so an iteration sees a fixed size.
  if (tensor.isDynamic && !kernel->loop && !shape.empty()) {
    shape.front() = ShapedType::kDynamic;
    properties.valid_shape = numbers(tensor.shape);
  }
  properties.symbol = text(tensor.name.text);
  properties.magic = builder.getI64IntegerAttr(magic);
  properties.node = pypto::NodeKindAttr::get(context, node);
  auto type = pypto::TensorType::get(context, shape, tensor.dataType,
                                     MemorySpace::unknown, tensor.format);
  auto op = pypto::TensorOp::create(builder, location, TypeRange(type),
                                    ValueRange(), properties);
  if (tensor.isNotSplit)
    op->setDiscardableAttr("nosplit", builder.getUnitAttr());
  return op.getResult();
}

void KernelBuilder::setVecTile(const std::optional<KernelTile> &tile) {
  vecTile = {};
  if (!tile || tile->sizes.size == 0)
    return;
  std::span<const int64_t> sizes = kernel->integersOf(tile->sizes);
  vecTile =
      pypto::VecTileAttr::get(context, ArrayRef(sizes.data(), sizes.size()));
}

void KernelBuilder::setCubeTile(const std::optional<KernelTile> &tile,
                                bool splitK) {
  cubeTile = {};
  if (!tile || !tile->isNested)
    return;
  auto axis = [&](size_t index) {
    std::span<const int64_t> sizes = kernel->integersOf(tile->axes[index]);
    return llvm::SmallVector<int64_t, 3>(sizes.begin(), sizes.end());
  };
  auto m = axis(0), k = axis(1), n = axis(2);
  // One size of k in L1 is for both sides.
  if (k.size() == 2)
    k.push_back(k.back());
  cubeTile = pypto::CubeTileAttr::get(context, m, k, n, splitK);
}

/// Size of an axis after broadcasting; also a guess where it is not possible.
static int64_t broadcastDim(int64_t a, int64_t b) {
  if (ShapedType::isDynamic(a) || ShapedType::isDynamic(b))
    return ShapedType::kDynamic;
  return std::max(a, b);
}

pypto::TensorType KernelBuilder::productType(const KernelOp &op) const {
  auto a = cast<pypto::TensorType>(operands[0].getType()).getShape();
  auto b = cast<pypto::TensorType>(operands[1].getType()).getShape();
  if (a.size() < 2 || b.size() < 2)
    return unknownType;
  int64_t m = a[a.size() - (op.transA ? 1 : 2)];
  int64_t n = b[b.size() - (op.transB ? 2 : 1)];
  ArrayRef<int64_t> batchA = a.drop_back(2), batchB = b.drop_back(2);
  if (batchA.size() < batchB.size())
    std::swap(batchA, batchB);
  llvm::SmallVector<int64_t, 8> shape(batchA);
  size_t shift = batchA.size() - batchB.size();
  for (auto [index, dim] : llvm::enumerate(batchB))
    shape[shift + index] = broadcastDim(shape[shift + index], dim);
  shape.append({m, n});
  return pypto::TensorType::get(
      context, shape, *op.dataType, MemorySpace::unknown,
      op.outputIsNz ? pypto::TensorFormat::NZ : pypto::TensorFormat::ND);
}

pypto::TensorType KernelBuilder::broadcastType() const {
  auto first = cast<pypto::TensorType>(operands[0].getType());
  if (operands.size() == 1)
    return first;
  auto second = cast<pypto::TensorType>(operands[1].getType());
  if (first == second)
    return first;
  llvm::SmallVector<int64_t, 8> shape(first.getShape());
  ArrayRef<int64_t> other = second.getShape();
  if (first == unknownType || second == unknownType ||
      shape.size() != other.size())
    return unknownType;
  for (auto [dim, otherDim] : llvm::zip_equal(shape, other)) {
    if (dim != otherDim && dim != 1 && otherDim != 1)
      return unknownType;
    dim = broadcastDim(dim, otherDim);
  }
  return pypto::TensorType::get(context, shape, first.getDataType());
}

pypto::TensorType KernelBuilder::resultType(const KernelOp &op) const {
  switch (op.kind) {
  case KernelOpKind::Matmul:
  case KernelOpKind::MatmulEx:
    return productType(op);
  case KernelOpKind::Unary:
    return cast<pypto::TensorType>(operands[0].getType());
  case KernelOpKind::Cast: {
    auto type = cast<pypto::TensorType>(operands[0].getType());
    if (type == unknownType)
      return type;
    return pypto::TensorType::get(context, type.getShape(), *op.dataType);
  }
  case KernelOpKind::Binary:
    return broadcastType();
  default:
    return unknownType;
  }
}

DictionaryAttr KernelBuilder::productAttributes(const KernelOp &op) const {
  Builder builder(context);
  llvm::SmallVector<NamedAttribute, 6> entries;
  auto add = [&](StringRef name, Attribute value) {
    entries.push_back(builder.getNamedAttr(name, value));
  };
  // In the order of their names, as a dictionary needs it.
  if (op.outputIsNz)
    add("op_attr_c_nz", builder.getBoolAttr(true));
  if (operands.size() > 2)
    add("op_attr_has_bias", builder.getBoolAttr(true));
  if (op.relu)
    add("op_attr_relu_type", builder.getI64IntegerAttr(1));
  if (op.scale != 0)
    add("op_attr_scale", builder.getF64FloatAttr(op.scale));
  add("op_attr_trans_a", builder.getBoolAttr(op.transA));
  add("op_attr_trans_b", builder.getBoolAttr(op.transB));
  return DictionaryAttr::getWithSorted(context, entries);
}

Value KernelBuilder::buildOp(OpBuilder &builder, const KernelOp &op) {
  operands.clear();
  for (uint32_t value : kernel->valuesOf(op.inputs))
    operands.push_back(values[value]);
  bool isProduct =
      op.kind == KernelOpKind::Matmul || op.kind == KernelOpKind::MatmulEx;
  Attributes attributes;
  if (isProduct) {
    attributes.emplace_back(kernelOp, text(op.name.text));
    attributes.emplace_back(opAttr, productAttributes(op));
  } else {
    attributes.emplace_back(opcodeName, text(op.name.text));
  }
  if (vecTile)
    attributes.emplace_back(vecTileName, vecTile);
  if (cubeTile)
    attributes.emplace_back(cubeTileName, cubeTile);
  Operation *created = Operation::create(
      location, isProduct ? product : unknown, TypeRange(resultType(op)),
      operands, NamedAttrList(attributes), /*properties=*/nullptr, BlockRange(),
      /*numRegions=*/0);
  return builder.insert(created)->getResult(0);
}

void KernelBuilder::buildOps(OpBuilder &builder) {
  setVecTile(kernel->vecTile);
  setCubeTile(kernel->cubeTile, kernel->splitK);
  for (const KernelOp &op : kernel->ops)
    switch (op.kind) {
    case KernelOpKind::SetVecTile:
      setVecTile(op.tile);
      break;
    case KernelOpKind::SetCubeTile:
      setCubeTile(op.tile, op.splitK);
      break;
    default:
      values.push_back(buildOp(builder, op));
    }
}

void KernelBuilder::enterLoop(OpBuilder &builder) {
  const KernelLoop &loop = *kernel->loop;
  auto op = pypto::LoopOp::create(builder, location, text("i"), text("0"),
                                  text(std::to_string(loop.count)), text("1"),
                                  loop.unrollList ? numbers(*loop.unrollList)
                                                  : DenseI64ArrayAttr());
  if (loop.isDynamic)
    op->setDiscardableAttr("dynamic", builder.getUnitAttr());
  builder.setInsertionPointToEnd(&op.getBody().emplaceBlock());
}

pypto::FuncOp KernelBuilder::build(OpBuilder &builder,
                                   const KernelRecord &record, StringRef id,
                                   StringRef path) {
  kernel = &record;
  if (!dump || dump.getValue() != path) {
    dump = StringAttr::get(context, path);
    location = FileLineColLoc::get(dump, 0, 0);
  }
  OpBuilder::InsertionGuard guard(builder);
  auto func = pypto::FuncOp::create(
      builder, location, id.empty() ? StringRef("kernel") : id,
      pypto::Stage::TensorGraph, pypto::FunctionType::Static,
      pypto::CoreTypeAttr(), IntegerAttr(), dump);
  func->setDiscardableAttr("options", record.options
                                          ? record.options
                                          : builder.getDictionaryAttr({}));
  builder.setInsertionPointToEnd(&func.getBody().emplaceBlock());
  values.clear();
  int64_t magic = 0;
  for (const KernelTensor &input : record.inputs)
    values.push_back(
        buildTensor(builder, input, magic++, pypto::NodeKind::Incast));
  llvm::SmallVector<Value, 2> outputs;
  auto declareOutputs = [&] {
    for (const KernelTensor &output : record.outputs)
      outputs.push_back(
          buildTensor(builder, output, magic++, pypto::NodeKind::Outcast));
  };
  if (record.loop) {
    declareOutputs();
    enterLoop(builder);
  }
  buildOps(builder);
  if (!record.loop)
    declareOutputs();
  for (auto [output, destination] : llvm::zip_equal(record.outputs, outputs)) {
    Operation *assemble =
        tileOps.create(builder, location, pypto::Opcode::ASSEMBLE,
                       values[output.value], destination);
    if (output.isAssembled)
      assemble->setDiscardableAttr("assemble", builder.getUnitAttr());
  }
  return func;
}

} // namespace ptolint
