//===- KernelOpParser.cpp - Ops and options of a kernel -------------------===//

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OperationSupport.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSwitch.h"

#include "KernelParser.h"

namespace ptolint {

static KernelOpKind kindOf(std::string_view name) {
  using enum KernelOpKind;
  return llvm::StringSwitch<KernelOpKind>(llvm::StringRef(name))
      .Case("set_vec_tile", SetVecTile)
      .Case("set_cube_tile", SetCubeTile)
      .Cases({"matmul", "batch_matmul"}, Matmul)
      .Case("matmul_ex", MatmulEx)
      .Case("cast", Cast)
      .Cases({"exp", "neg", "abs", "sqrt", "rsqrt", "ln", "log", "relu"}, Unary)
      .Cases({"reciprocal", "sigmoid", "sin", "tanh", "round", "floor"}, Unary)
      .Cases({"logical_not", "cumsum", "softmax", "softmax_fw"}, Unary)
      .Cases({"softmax_new", "rmsnorm", "clone", "assign"}, Unary)
      .Cases({"add", "sub", "mul", "div", "max", "maximum"}, Binary)
      .Cases({"min", "minimum", "pow"}, Binary)
      .Default(Other);
}

/// What the value of an attribute of an op has to be.
static constexpr std::string_view aBoolean = "a boolean";

bool KernelParser::readOp(JsonValue &value) {
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
    Scale
  };
  static constexpr std::string_view keys[] = {
      "op",      "in",      "out",  "dtype", "tile", "split_k",
      "trans_a", "trans_b", "c_nz", "relu",  "scale"};
  KernelOp &op = kernel.ops.emplace_back();
  op.place = placeOf(value);
  auto readKey = [&](unsigned key, JsonValue &field) {
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
    default:
      return readNumber(field, "a number", op.scale);
    }
  };
  if (!readObject(value, {"an op", keys, 1u << Name}, readKey))
    return false;
  op.kind = kindOf(op.name.text);
  return true;
}

/// Deepest nesting of lists and maps in the value of an option. The maps of the
/// compiler's own options have no more than two levels.
static constexpr unsigned maxOptionDepth = 4;

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
          return text->fail(key.data() - 1, "expected each key once, found '" +
                                                std::string(key) + "' again");
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
