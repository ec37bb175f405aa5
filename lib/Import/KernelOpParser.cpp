//===- KernelOpParser.cpp - Ops and options of a kernel -------------------===//

#include "pto-lint/Support/Say.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OperationSupport.h"

#include "llvm/ADT/DenseSet.h"

#include "KernelParser.h"
#include "KernelSchema.h"

namespace ptolint {

/// What the value of an attribute of an op has to be.
static constexpr std::string_view aBoolean = "a boolean";
static constexpr std::string_view aNumber = "a number";
static constexpr std::string_view anInteger = "an integer";

namespace {

enum OpKey : unsigned {
  Name,
  In,
  Out,
  Type,
  Tile,
  SplitK,
  TransA,
  TransB,
  OutputNz,
  Relu,
  Scale,
  Axis,
  KeepDim,
  Scalar,
  Shape,
  Perm,
  Offset,
  Offsets,
  K,
  File,
  Line,
};
constexpr std::string_view opKeys[] = {
    "op",      "in",   "out",    "dtype",   "tile", "split_k", "trans_a",
    "trans_b", "c_nz", "relu",   "scale",   "axis", "keepdim", "scalar",
    "shape",   "perm", "offset", "offsets", "k",    "file",    "line"};

} // namespace

bool KernelParser::readOpKey(unsigned key, JsonValue &field, KernelOp &op) {
  switch (key) {
  case Name:
    return readName(field, "the name of an op", op.name);
  case In:
    return readNames(field, "an array of names", op.inputs);
  case Out:
    return readName(field, "the name of a tensor", op.out);
  case Type:
    return readDataType(field, op.dataType.emplace());
  case Tile:
    return readTile(field, op.tile);
  case SplitK:
    return readBoolean(field, aBoolean, op.splitK);
  case TransA:
    return readBoolean(field, aBoolean, op.transA);
  case TransB:
    return readBoolean(field, aBoolean, op.transB);
  case OutputNz:
    return readBoolean(field, aBoolean, op.outputIsNz);
  case Relu:
    return readBoolean(field, aBoolean, op.relu);
  case Scale:
    return readNumber(field, aNumber, op.scale);
  default:
    return readVectorKey(key, field, op);
  }
}

bool KernelParser::readScalar(JsonValue &field, KernelOp &op) {
  constexpr double limit = 9223372036854775808.0;
  bool isInteger =
      text->tokenOf(field).find_first_of(".eE") == std::string_view::npos;
  if (!readNumber(field, aNumber, op.scalar.emplace()))
    return false;
  op.isScalarInteger = isInteger && *op.scalar >= -limit && *op.scalar < limit;
  return true;
}

bool KernelParser::readVectorKey(unsigned key, JsonValue &field, KernelOp &op) {
  constexpr int64_t anyNumber = INT64_MIN;
  switch (key) {
  case Axis:
    return readInteger(field, anInteger, op.axis.emplace());
  case KeepDim:
    return readBoolean(field, aBoolean, op.keepDim.emplace());
  case Scalar:
    return readScalar(field, op);
  case Shape:
    return readIntegers(field, "an array of dimensions", openSize,
                        /*isShort=*/true, op.shape.emplace());
  case Perm:
    return readIntegers(field, "an array of axes", anyNumber, /*isShort=*/true,
                        op.perm.emplace());
  case Offset:
    return readIntegers(field, "an array of offsets", anyNumber,
                        /*isShort=*/true, op.offset.emplace());
  case Offsets:
    return readOffsets(field, op);
  case File:
    return readFile(field, op);
  case Line:
    return readInteger(field, anInteger, op.line);
  default:
    return readInteger(field, anInteger, op.k.emplace());
  }
}

bool KernelParser::readOffsets(JsonValue &field, KernelOp &op) {
  constexpr std::string_view expected = "an array of arrays of offsets";
  PoolRange &all = op.offsets.emplace();
  all.begin = static_cast<uint32_t>(kernel.integers.size());
  bool complete = readArray(field, expected, [&](JsonValue &element) {
    PoolRange one;
    if (!readIntegers(element, "an array of offsets", 0, /*isShort=*/true, one))
      return false;
    op.hasEvenOffsets &= op.offsetLists++ == 0 || one.size == op.offsetRank;
    op.offsetRank = one.size;
    return true;
  });
  all.size = static_cast<uint32_t>(kernel.integers.size()) - all.begin;
  return complete;
}

bool KernelParser::readFile(JsonValue &field, KernelOp &op) {
  KernelName name;
  if (!readName(field, "the name of a file", name))
    return false;
  op.file = name.text;
  return true;
}

bool KernelParser::readOp(JsonValue &value) {
  KernelOp &op = kernel.ops.emplace_back();
  op.place = placeOf(value);
  auto readKey = [&](unsigned key, JsonValue &field) {
    return readOpKey(key, field, op);
  };
  if (!readObject(value, {"an op", opKeys, 1u << Name}, readKey))
    return false;
  op.info = findKernelOp(op.name.text);
  return true;
}

bool KernelParser::readOptions(JsonValue &value, unsigned depth,
                               mlir::Attribute &out) {
  mlir::NamedAttrList entries;
  llvm::DenseSet<llvm::StringRef> seen;
  bool complete = text->forEachField(
      value, "an object of options",
      [&](std::string_view key, JsonValue &field) {
        if (key.empty())
          return text->fail(key.data() - 1,
                            "expected the name of an option, found an empty "
                            "string");
        if (!seen.insert(llvm::StringRef(key)).second)
          return text->fail(
              key.data() - 1,
              say("expected each key once, found '{}' again", key));
        mlir::Attribute option;
        if (!readOption(field, depth, option))
          return false;
        entries.append(llvm::StringRef(key), option);
        return true;
      });
  out = entries.getDictionary(context);
  return complete;
}

bool KernelParser::readOption(JsonValue &value, unsigned depth,
                              mlir::Attribute &out) {
  std::string_view token = text->tokenOf(value);
  char first = token.empty() ? '\0' : token.front();
  if ((first == '{' || first == '[') && depth == maxOptionDepth)
    return text->fail(token.data(), "expected a simpler option, found one "
                                    "nested too deeply");
  if (first == '{')
    return readOptions(value, depth + 1, out);
  if (first == '[') {
    llvm::SmallVector<mlir::Attribute, 4> elements;
    bool complete = readArray(value, "an array", [&](JsonValue &element) {
      return readOption(element, depth + 1, elements.emplace_back());
    });
    if (complete)
      out = mlir::ArrayAttr::get(context, elements);
    return complete;
  }
  if (first == '"') {
    std::string_view string;
    if (!text->readString(value, "a string", string))
      return false;
    out = mlir::StringAttr::get(context, llvm::StringRef(string));
    return true;
  }
  if (token == "null") {
    out = mlir::UnitAttr::get(context);
    return true;
  }
  if (first == 't' || first == 'f') {
    bool flag = false;
    if (!readBoolean(value, "an option", flag))
      return false;
    out = mlir::BoolAttr::get(context, flag);
    return true;
  }
  if (token.find_first_of(".eE") != std::string_view::npos) {
    double real = 0;
    if (!readNumber(value, "an option", real))
      return false;
    out = mlir::FloatAttr::get(mlir::Float64Type::get(context), real);
    return true;
  }
  int64_t number = 0;
  if (!readInteger(value, "an option", number))
    return false;
  out = mlir::IntegerAttr::get(mlir::IntegerType::get(context, 64), number);
  return true;
}

} // namespace ptolint
