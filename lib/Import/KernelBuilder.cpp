//===- KernelBuilder.cpp - From records of a kernel to the dialect --------===//

#include "KernelBuilder.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>

using namespace mlir;

namespace ptolint {

KernelBuilder::KernelBuilder(MLIRContext *context)
    : context(context), tileOps(context), kernelOp(text("kernel_op")),
      opAttr(text("op_attr")), axisName(text("axis")), dtypeName(text("dtype")),
      kName(text("k")), keepDimName(text("keepdim")),
      offsetName(text("offset")), offsetsName(text("offsets")),
      permName(text("perm")), scalarName(text("scalar")),
      shapeName(text("shape")), vecTileName(text("vec_tile")),
      noAttributes(DictionaryAttr::get(context)),
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
  if (tensor.isDynamic && kernel->loop)
    op->setDiscardableAttr("dynamic0", builder.getUnitAttr());
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

DictionaryAttr
KernelBuilder::productAttributes(const KernelOp &op,
                                 pypto::TensorType result) const {
  Builder builder(context);
  llvm::SmallVector<NamedAttribute, 6> entries;
  auto add = [&](StringRef name, Attribute value) {
    entries.push_back(builder.getNamedAttr(name, value));
  };
  // In the order of their names, as a dictionary needs it.
  if (result == unknownType)
    add("dtype", text(dataTypeName(*op.dataType)));
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

Attribute KernelBuilder::scalarOf(const KernelOp &op) const {
  Builder builder(context);
  if (op.isScalarInteger)
    return builder.getI64IntegerAttr(static_cast<int64_t>(*op.scalar));
  return builder.getF64FloatAttr(*op.scalar);
}

DictionaryAttr KernelBuilder::vectorAttributes(const KernelOp &op,
                                               pypto::TensorType result) const {
  Builder builder(context);
  Attributes entries;
  // In the order of their names, as a dictionary needs it.
  if (op.axis)
    entries.emplace_back(axisName, builder.getI64IntegerAttr(*op.axis));
  if (result == unknownType && op.info.kind == KernelOpKind::Cast)
    entries.emplace_back(dtypeName, text(dataTypeName(*op.dataType)));
  if (op.k)
    entries.emplace_back(kName, builder.getI64IntegerAttr(*op.k));
  if (op.keepDim)
    entries.emplace_back(keepDimName, builder.getBoolAttr(*op.keepDim));
  if (op.offset)
    entries.emplace_back(offsetName, numbers(*op.offset));
  if (op.offsets)
    entries.emplace_back(offsetsName, numbers(*op.offsets));
  if (op.perm)
    entries.emplace_back(permName, numbers(*op.perm));
  if (op.scalar)
    entries.emplace_back(scalarName, scalarOf(op));
  if (result == unknownType && (op.info.kind == KernelOpKind::Shaped ||
                                op.info.kind == KernelOpKind::Assemble))
    entries.emplace_back(shapeName, numbers(*op.shape));
  if (entries.empty())
    return {};
  return DictionaryAttr::getWithSorted(context, entries);
}

DictionaryAttr KernelBuilder::attributesOf(const KernelOp &op,
                                           pypto::TensorType result) {
  if (op.info.row >= opNames.size())
    opNames.resize(op.info.row + 1);
  OpName &name = opNames[op.info.row];
  if (!name.text) {
    name.text = text(op.name.text);
    NamedAttribute entry(kernelOp, name.text);
    name.alone = DictionaryAttr::getWithSorted(context, entry);
  }
  DictionaryAttr own = op.isProduct() ? productAttributes(op, result)
                                      : vectorAttributes(op, result);
  if (!own)
    return name.alone;
  NamedAttribute entries[] = {{kernelOp, name.text}, {opAttr, own}};
  return DictionaryAttr::getWithSorted(context, entries);
}

LocationAttr KernelBuilder::lineOf(const KernelOp &op) {
  constexpr int64_t most = std::numeric_limits<unsigned>::max();
  if (op.file.empty() || op.line < 1 || op.line > most)
    return {};
  if (!sourceFile || sourceFile.getValue() != StringRef(op.file))
    sourceFile = StringAttr::get(context, op.file);
  return FileLineColLoc::get(sourceFile, static_cast<unsigned>(op.line), 1);
}

Value KernelBuilder::buildOp(OpBuilder &builder, const KernelOp &op) {
  operands.clear();
  for (uint32_t value : kernel->valuesOf(op.inputs))
    operands.push_back(values[value]);
  bool isUnknown = op.info.opcode == pypto::Opcode::Unknown;
  pypto::TensorType result = resultType(op);
  LocationAttr line = lineOf(op);
  Operation *created = tileOps.createWithResult(
      builder, line ? line : location, op.info.opcode,
      isUnknown ? text(op.name.text) : StringAttr(), operands, result, vecTile,
      cubeTile, isUnknown ? noAttributes : attributesOf(op, result));
  if (vecTileCall)
    pypto::setTileCall(created, pypto::TileKind::Vec, vecTileCall);
  if (cubeTileCall)
    pypto::setTileCall(created, pypto::TileKind::Cube, cubeTileCall);
  return created->getResult(0);
}

void KernelBuilder::buildOps(OpBuilder &builder) {
  setVecTile(kernel->vecTile);
  setCubeTile(kernel->cubeTile, kernel->splitK);
  vecTileCall = cubeTileCall = {};
  for (const KernelOp &op : kernel->ops)
    switch (op.info.kind) {
    case KernelOpKind::SetVecTile:
      setVecTile(op.tile);
      vecTileCall = lineOf(op);
      break;
    case KernelOpKind::SetCubeTile:
      setCubeTile(op.tile, op.splitK);
      cubeTileCall = lineOf(op);
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
  // A change of the tile after the last op is in force here alone.
  Attributes tile;
  if (!record.ops.empty() && record.ops.back().changesTile() && vecTile)
    tile.emplace_back(vecTileName, vecTile);
  for (auto [output, destination] : llvm::zip_equal(record.outputs, outputs)) {
    Operation *assemble =
        tileOps.create(builder, location, pypto::Opcode::ASSEMBLE,
                       values[output.value], destination, tile);
    if (output.isAssembled)
      assemble->setDiscardableAttr("assemble", builder.getUnitAttr());
  }
  return func;
}

} // namespace ptolint
