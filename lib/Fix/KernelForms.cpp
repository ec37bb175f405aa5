//===- KernelForms.cpp - Ops of a dump as ops of a kernel -----------------===//

#include "pto-lint/Target/DataType.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <array>
#include <bit>

#include "KernelMaker.h"

namespace ptolint {

using namespace pypto;

namespace {

/// What a kernel says about an op beside its operands.
enum class FormKind : uint8_t {
  None,
  Plain,
  Cast,
  Scalar,
  Reduction,
  Axis,
  ScalarAxis,
  CacheUpdate,
  Transpose,
  Product,
};

struct FormRow {
  Opcode opcode = Opcode::Unknown;
  const char *name = "";
  FormKind kind = FormKind::None;
};

constexpr auto forms = [] {
  std::array<FormRow, size_t(Opcode::Unknown) + 1> table{};
#define PTO_KERNEL_FORM(opcode, kernelOpcode, name, kind)                      \
  table[size_t(Opcode::opcode)] = {Opcode::kernelOpcode, name, FormKind::kind};
#include "KernelForms.def"
  return table;
}();

/// The attributes of an op of a dump, and those that a kernel has instead.
class FormReader {
public:
  explicit FormReader(TileOpInterface op)
      : op(op), builder(op->getContext()),
        given(op->getAttrOfType<mlir::DictionaryAttr>("op_attr")) {}

  /// Nothing when the kernel cannot say what the dump says.
  std::optional<KernelForm> read();

private:
  mlir::Attribute get(llvm::StringRef name) const {
    return given ? given.get(name) : mlir::Attribute();
  }
  bool isSet(llvm::StringRef name) const;
  void add(llvm::StringRef name, mlir::Attribute value) {
    own.push_back(builder.getNamedAttr(name, value));
  }
  bool readScalar();
  bool readAxis(llvm::StringRef name);
  bool readPermutation();
  bool isCacheOfRows() const;
  bool readCast(llvm::StringRef &name);
  bool readProduct(llvm::StringRef &name);

  TileOpInterface op;
  mlir::Builder builder;
  mlir::DictionaryAttr given;
  llvm::SmallVector<mlir::NamedAttribute, 6> own;
};

} // namespace

static DataType typeOf(mlir::Value tensor) {
  return mlir::cast<TensorType>(tensor.getType()).getDataType();
}

bool FormReader::isSet(llvm::StringRef name) const {
  mlir::Attribute value = get(name);
  if (auto flag = mlir::dyn_cast_or_null<mlir::BoolAttr>(value))
    return flag.getValue();
  auto number = mlir::dyn_cast_or_null<mlir::IntegerAttr>(value);
  return number && number.getInt() != 0;
}

/// A scalar is typed; a symbolic one is no number.
bool FormReader::readScalar() {
  auto element = mlir::dyn_cast_or_null<mlir::DictionaryAttr>(get("SCALAR"));
  mlir::Attribute value = element ? element.get("value") : mlir::Attribute();
  // A kernel says nothing where the scalar is not known; no size depends on it.
  if (mlir::isa_and_nonnull<mlir::IntegerAttr, mlir::FloatAttr>(value))
    add("scalar", value);
  // Which operand is the scalar is no matter of memory.
  if (isSet("op_attr_reverseOperand"))
    add("reverse", builder.getBoolAttr(true));
  return true;
}

bool FormReader::readAxis(llvm::StringRef name) {
  auto axis = mlir::dyn_cast_or_null<mlir::IntegerAttr>(get(name));
  if (!axis)
    return false;
  add("axis", builder.getI64IntegerAttr(axis.getInt()));
  return true;
}

bool FormReader::readPermutation() {
  auto axes =
      mlir::dyn_cast_or_null<mlir::DenseI64ArrayAttr>(get("op_attr_shape"));
  if (!axes || axes.size() != 2)
    return false;
  add("perm", axes);
  return true;
}

/// What the front end of Python asks for; the axis is no matter then.
bool FormReader::isCacheOfRows() const {
  auto mode = mlir::dyn_cast_or_null<mlir::StringAttr>(get("CACHE_MODE"));
  return mode && mode.getValue() == "PA_BSND";
}

/// The number that stands for a cast that does not saturate, as those of the
/// author (seen in dumps; those that AutoCast inserts say nothing).
static constexpr int64_t notSaturating = 1;

/// The casts of a kernel do not saturate. That makes a difference for some
/// types, which then need scratch (tensor_transformation.cpp:1515-1532): there
/// a saturating cast has no equal in a kernel and says so itself.
bool FormReader::readCast(llvm::StringRef &name) {
  using enum DataType;
  DataType from = typeOf(op.getInputTensors().front());
  DataType to = typeOf(op.getOutputTensors().front());
  bool isNarrowing = (from == fp32_ && to == int16_) ||
                     (from == fp16_ && (to == int16_ || to == int8_));
  auto mode = mlir::dyn_cast_or_null<mlir::IntegerAttr>(get("op_attr_satmode"));
  if (isNarrowing && (!mode || mode.getInt() != notSaturating)) {
    add("saturate", builder.getBoolAttr(true));
    name = {};
  }
  return true;
}

/// A product that adds to what is in GM or has a scale per block has no equal
/// in a kernel.
bool FormReader::readProduct(llvm::StringRef &name) {
  bool hasBias = isSet("op_attr_has_bias");
  if (isSet("op_attr_gm_acc") || isSet("op_attr_is_mx") ||
      op.getInputTensors().size() != (hasBias ? 3u : 2u))
    return false;
  auto type = mlir::cast<TensorType>(op.getOutputTensors().front().getType());
  if (type.getFormat() == TensorFormat::NZ)
    add("op_attr_c_nz", builder.getBoolAttr(true));
  if (hasBias)
    add("op_attr_has_bias", builder.getBoolAttr(true));
  bool hasRelu = isSet("op_attr_relu_type");
  if (hasRelu)
    add("op_attr_relu_type", builder.getI64IntegerAttr(1));
  // The scale is kept as the bits of a float.
  auto scale =
      mlir::dyn_cast_or_null<mlir::DictionaryAttr>(get("op_attr_scale_value"));
  auto bits = mlir::dyn_cast_or_null<mlir::IntegerAttr>(
      scale ? scale.get("value") : mlir::Attribute());
  bool hasScale = bits && bits.getInt() != 0;
  if (hasScale)
    add("op_attr_scale", builder.getF64FloatAttr(std::bit_cast<float>(
                             static_cast<uint32_t>(bits.getInt()))));
  add("op_attr_trans_a", builder.getBoolAttr(isSet("op_attr_trans_a")));
  add("op_attr_trans_b", builder.getBoolAttr(isSet("op_attr_trans_b")));
  if (hasBias || hasRelu || hasScale)
    name = "matmul_ex";
  return true;
}

std::optional<KernelForm> FormReader::read() {
  const FormRow &row = forms[static_cast<size_t>(op.getOpcode())];
  KernelForm form = {row.opcode, row.name, {}};
  bool isRead = op.getOutputTensors().size() == 1;
  switch (row.kind) {
  case FormKind::None:
    return std::nullopt;
  case FormKind::Plain:
    break;
  case FormKind::Cast:
    isRead = isRead && !op.getInputTensors().empty() && readCast(form.name);
    break;
  case FormKind::Scalar:
    isRead = isRead && readScalar();
    break;
  case FormKind::Reduction:
    isRead = isRead && readAxis("op_attr_AXIS");
    add("keepdim", builder.getBoolAttr(true));
    break;
  case FormKind::Axis:
    isRead = isRead && readAxis("op_attr_axis");
    break;
  case FormKind::ScalarAxis:
    isRead = isRead && readScalar() && readAxis("op_attr_axis");
    break;
  case FormKind::CacheUpdate:
    isRead = isRead && isCacheOfRows();
    break;
  case FormKind::Transpose:
    isRead = isRead && readPermutation();
    break;
  case FormKind::Product:
    isRead = isRead && readProduct(form.name);
    break;
  }
  if (!isRead)
    return std::nullopt;
  if (!own.empty())
    form.attributes = builder.getDictionaryAttr(own);
  return form;
}

KernelForm kernelFormOf(TileOpInterface op) {
  if (std::optional<KernelForm> form = FormReader(op).read())
    return *form;
  return {
      op.getOpcode(), {}, op->getAttrOfType<mlir::DictionaryAttr>("op_attr")};
}

} // namespace ptolint
