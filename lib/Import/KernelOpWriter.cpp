//===- KernelOpWriter.cpp - Ops and options of a kernel as JSON -----------===//

#include "pto-lint/Support/Say.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"

#include "KernelJsonWriter.h"
#include "KernelSchema.h"

namespace ptolint {

using namespace pypto;

namespace {

/// How an attribute of an op is written.
enum class Spelling {
  /// `true`, or nothing.
  Flag,
  /// `true` for the number 1, which the compiler gives.
  FlagOfNumber,
  Boolean,
  Integer,
  Number,
  List,
  /// Not at all: something else says it.
  None,
};

} // namespace

struct KernelAttributeKey {
  llvm::StringRef json, attribute;
  Spelling spelling;
};

/// In the order of the schema.
static constexpr KernelAttributeKey attributeKeys[] = {
    {"trans_a", "op_attr_trans_a", Spelling::Flag},
    {"trans_b", "op_attr_trans_b", Spelling::Flag},
    {"c_nz", "op_attr_c_nz", Spelling::Flag},
    {"scale", "op_attr_scale", Spelling::Number},
    {"relu", "op_attr_relu_type", Spelling::FlagOfNumber},
    {"axis", "axis", Spelling::Integer},
    {"keepdim", "keepdim", Spelling::Boolean},
    {"scalar", "scalar", Spelling::Number},
    {"perm", "perm", Spelling::List},
    {"offset", "offset", Spelling::List},
    {"k", "k", Spelling::Integer},
    // The number of inputs and the type of the result say these.
    {"", "op_attr_has_bias", Spelling::None},
    {"", "dtype", Spelling::None},
    {"", "shape", Spelling::None},
    // Written behind the shape.
    {"", "offsets", Spelling::None},
};

/// A number of 64 bits; no boolean, which MLIR counts among the integers.
static std::optional<int64_t> integerIn(mlir::Attribute value) {
  auto number = mlir::dyn_cast_or_null<mlir::IntegerAttr>(value);
  if (!number || !number.getType().isSignlessInteger(64))
    return std::nullopt;
  return number.getInt();
}

bool KernelJsonWriter::writeAttribute(const KernelAttributeKey &key,
                                      mlir::Attribute value) {
  std::optional<int64_t> integer = integerIn(value);
  auto flag = mlir::dyn_cast<mlir::BoolAttr>(value);
  auto real = mlir::dyn_cast<mlir::FloatAttr>(value);
  auto list = mlir::dyn_cast<mlir::DenseI64ArrayAttr>(value);
  switch (key.spelling) {
  case Spelling::Flag:
  case Spelling::Boolean:
    if (flag && (key.spelling == Spelling::Boolean || flag.getValue()))
      json.attribute(key.json, flag.getValue());
    return static_cast<bool>(flag);
  case Spelling::FlagOfNumber:
    json.attribute(key.json, true);
    return integer == 1;
  case Spelling::Number:
    if (real) {
      json.attributeBegin(key.json);
      writeReal(real.getValueAsDouble());
      json.attributeEnd();
      return true;
    }
    [[fallthrough]];
  case Spelling::Integer:
    json.attribute(key.json, integer.value_or(0));
    return integer.has_value();
  case Spelling::List:
    writeNumbers(key.json,
                 list ? list.asArrayRef() : llvm::ArrayRef<int64_t>());
    return static_cast<bool>(list);
  case Spelling::None:
    return true;
  }
  return false;
}

void KernelJsonWriter::writeOpAttributes(TileOpInterface op) {
  auto attributes = op->getAttrOfType<mlir::DictionaryAttr>("op_attr");
  if (!attributes)
    return;
  size_t written = 0;
  for (const KernelAttributeKey &key : attributeKeys) {
    mlir::Attribute value = attributes.get(key.attribute);
    if (!value)
      continue;
    ++written;
    if (!writeAttribute(key, value))
      refuse(say("the attribute '{}' of {} has no value of its type",
                 key.attribute.str(), kernelNameOf(op)));
  }
  if (written != attributes.size())
    refuse(say("the op {} has an attribute that the schema does not have",
               kernelNameOf(op)));
}

/// `shape` and `dtype` of an op that asks for them: the type of its result has
/// them, or they were kept because it is unknown.
void KernelJsonWriter::writeResultType(TileOpInterface op, KernelOpKind kind) {
  using enum KernelOpKind;
  auto type = mlir::cast<TensorType>(op->getResult(0).getType());
  auto kept = op->getAttrOfType<mlir::DictionaryAttr>("op_attr");
  if (kind == Matmul || kind == MatmulEx || kind == Cast || kind == Full) {
    DataType dtype = type.getDataType();
    if (auto name = kept ? kept.getAs<mlir::StringAttr>("dtype") : nullptr)
      dtype = parseDataType(name.getValue()).value_or(unknownDataType);
    writeType(dtype);
  }
  if (kind != Full && kind != Shaped && kind != Assemble)
    return;
  llvm::SmallVector<int64_t, 8> shape(type.getShape());
  if (auto sizes =
          kept ? kept.getAs<mlir::DenseI64ArrayAttr>("shape") : nullptr)
    shape.assign(sizes.asArrayRef().begin(), sizes.asArrayRef().end());
  else if (!bitWidth(type.getDataType()))
    refuse(say("the shape that {} asks for is not known", kernelNameOf(op)));
  for (int64_t &dim : shape)
    if (mlir::ShapedType::isDynamic(dim))
      dim = openSize;
  writeNumbers("shape", shape);
  if (auto offsets =
          kept ? kept.getAs<mlir::DenseI64ArrayAttr>("offsets") : nullptr)
    writeOffsets(offsets.asArrayRef(), shape.size());
}

/// Where each input of an `assemble` begins.
void KernelJsonWriter::writeOffsets(llvm::ArrayRef<int64_t> offsets,
                                    size_t rank) {
  json.attributeArray("offsets", [&] {
    for (; rank != 0 && offsets.size() >= rank;
         offsets = offsets.drop_front(rank))
      writeNumbers(offsets.take_front(rank));
  });
}

void KernelJsonWriter::writeOp(TileOpInterface op) {
  std::string name(findKernelOpName(op.getOpcode()));
  if (auto said = op->getAttrOfType<mlir::StringAttr>("kernel_op"))
    name = said.getValue();
  KernelOpInfo info = findKernelOp(name);
  if (info.opcode == Opcode::Unknown || info.opcode != op.getOpcode())
    return refuse(say("the op {} is not in the schema", kernelNameOf(op)));
  json.object([&] {
    json.attribute("op", name);
    json.attributeArray("in", [&] {
      for (mlir::Value input : op.getInputTensors())
        json.value(nameOf(input));
    });
    json.attribute("out", names->add(op->getResult(0)));
    writeResultType(op, info.kind);
    writeOpAttributes(op);
  });
}

void KernelJsonWriter::writeOptions(mlir::DictionaryAttr options,
                                    unsigned depth) {
  json.object([&] {
    for (mlir::NamedAttribute entry : options) {
      if (!llvm::json::isUTF8(entry.getName().getValue()))
        return refuse("the name of an option is not UTF-8");
      json.attributeBegin(entry.getName().getValue());
      writeOption(entry.getValue(), depth);
      json.attributeEnd();
    }
  });
}

void KernelJsonWriter::writeOption(mlir::Attribute value, unsigned depth) {
  bool isNested = mlir::isa<mlir::DictionaryAttr, mlir::ArrayAttr>(value);
  auto string = mlir::dyn_cast<mlir::StringAttr>(value);
  if (mlir::isa<mlir::UnitAttr>(value))
    json.value(nullptr);
  else if (auto flag = mlir::dyn_cast<mlir::BoolAttr>(value))
    json.value(flag.getValue());
  else if (std::optional<int64_t> number = integerIn(value))
    json.value(*number);
  else if (auto real = mlir::dyn_cast<mlir::FloatAttr>(value))
    writeReal(real.getValueAsDouble());
  else if (string && llvm::json::isUTF8(string.getValue()))
    json.value(string.getValue());
  else if (auto list = mlir::dyn_cast<mlir::DenseI64ArrayAttr>(value))
    writeNumbers(list.asArrayRef());
  else if (isNested && depth == maxOptionDepth)
    unsayable("an option is nested too deeply");
  else if (auto map = mlir::dyn_cast<mlir::DictionaryAttr>(value))
    writeOptions(map, depth + 1);
  else if (auto list = mlir::dyn_cast<mlir::ArrayAttr>(value))
    json.array([&] {
      for (mlir::Attribute element : list)
        writeOption(element, depth + 1);
    });
  else
    unsayable("an option is no value of JSON");
}

} // namespace ptolint
