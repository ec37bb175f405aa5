//===- Recorder.cpp - What the framework does to record an op -------------===//
//
// Sources are below interface/operation/vector of hicann/pypto 883e7dfb.
//
//===----------------------------------------------------------------------===//

#include "Recorder.h"

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <array>

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

constexpr unsigned numTypes = 32;
using CastTable = std::array<TypeSet, numTypes>;

constexpr CastTable castsA2A3 = [] {
  using enum DataType;
  CastTable table;
#define PTO_CASTS_A2A3(from, ...)                                              \
  table[static_cast<size_t>(from)] = {__VA_ARGS__};
#define PTO_CASTS_950(from, ...)
#include "CastPairs.def"
  return table;
}();

constexpr CastTable casts950 = [] {
  using enum DataType;
  CastTable table;
#define PTO_CASTS_A2A3(from, ...)
#define PTO_CASTS_950(from, ...)                                               \
  table[static_cast<size_t>(from)] = {__VA_ARGS__};
#include "CastPairs.def"
  return table;
}();

struct ReductionInfo {
  Opcode opcode;
  TypeSet types;
  /// As the compiler prints it.
  const char *printed;
  bool isArgument;
};

const ReductionInfo &infoOf(Reduction kind) {
  using enum DataType;
  static constexpr TypeSet numbers = {fp16_, bf16_, int16_, int32_, fp32_};
  static constexpr TypeSet floats = {fp16_, bf16_, fp32_};
  static constexpr ReductionInfo table[] = {
      {Opcode::ROWSUM_SINGLE, {fp32_, bf16_, int32_, int16_}, "SUM", false},
      {Opcode::ROWMAX_SINGLE, numbers, "AMAX", false},
      {Opcode::ROWMIN_SINGLE, numbers, "AMIN", false},
      {Opcode::ROWARGMAX_SINGLE, floats, "ARGMAX", true},
      {Opcode::ROWARGMIN_SINGLE, floats, "ARGMIN", true},
  };
  return table[static_cast<size_t>(kind)];
}

} // namespace

std::string typeText(DataType type) {
  return llvm::StringRef(dataTypeName(type)).upper();
}

std::string shapeText(llvm::ArrayRef<int64_t> shape) {
  std::string result;
  for (int64_t dim : shape)
    result += (result.empty() ? "" : "x") + std::to_string(dim);
  return result;
}

TensorId Recorder::refuse(VectorCheck check,
                          llvm::SmallVector<std::string, 3> values) {
  if (!stop)
    stop = Stop::refuse(position, check, std::move(values));
  return 0;
}

TensorId Recorder::giveUp(std::string reason) {
  if (!stop)
    stop = Stop::giveUp(position, std::move(reason));
  return 0;
}

const Tensor &Recorder::tensor(TensorId id) const {
  static const Tensor none;
  return stop ? none : graph.tensors[id];
}

TensorId Recorder::addInput(llvm::ArrayRef<int64_t> shape, DataType dtype,
                            bool isNz) {
  if (stop)
    return 0;
  TensorId id = graph.addTensor(Dims(shape.begin(), shape.end()), dtype,
                                TensorRole::Input);
  graph.tensors[id].isNz = isNz;
  return graph.isTooLarge ? giveUp("a tensor is too large") : id;
}

/// CheckTensorDataType and CheckTensorDimRange of
/// interface/operation/operation_common.cpp, in this order.
void Recorder::requireType(TensorId x, TypeSet allowed, const char *printed,
                           size_t most) {
  if (!stop && !compiler.is02() && !allowed.has(typeOf(x)))
    refuse(VectorCheck::OperandType, {typeText(typeOf(x)), printed});
  requireRank(x, printed, most);
}

void Recorder::requireRank(TensorId x, const char *printed, size_t most) {
  size_t rank = tensor(x).rank();
  if (!stop && !compiler.is02() && (rank == 0 || rank > most))
    refuse(VectorCheck::AxisCount,
           {std::to_string(rank), std::to_string(most), printed});
}

TensorId Recorder::addTensor(llvm::ArrayRef<int64_t> shape, DataType dtype) {
  if (stop)
    return 0;
  TensorId joined = graph.addTensor(Dims(shape.begin(), shape.end()), dtype);
  return graph.isTooLarge ? giveUp("a tensor is too large") : joined;
}

void Recorder::assemble(TensorId part, TensorId joined,
                        llvm::ArrayRef<int64_t> offset) {
  if (stop)
    return;
  TensorOp &op = graph.ops.emplace_back();
  op.opcode = Opcode::ASSEMBLE;
  op.source = position;
  op.inputs = {part};
  op.output = joined;
  op.tile = tile;
  op.offset.assign(offset.begin(), offset.end());
}

TensorId Recorder::append(Opcode opcode, llvm::ArrayRef<TensorId> inputs,
                          llvm::ArrayRef<int64_t> shape, DataType dtype,
                          const Extra &extra) {
  TensorId output = addTensor(shape, dtype);
  if (stop)
    return 0;
  TensorOp &op = graph.ops.emplace_back();
  op.opcode = opcode;
  op.source = position;
  op.inputs.assign(inputs.begin(), inputs.end());
  op.output = output;
  op.tile = tile;
  op.axis = extra.axis;
  op.swappedAxes = extra.swappedAxes;
  op.scalar = extra.scalar;
  op.saturates = extra.saturates;
  op.offset = extra.offset;
  return output;
}

TensorId Recorder::emit(Opcode opcode, llvm::ArrayRef<TensorId> inputs,
                        llvm::ArrayRef<int64_t> shape, DataType dtype,
                        const Extra &extra) {
  if (compiler.is02() && !isTileSet())
    return refuse(VectorCheck::TileSet);
  return append(opcode, inputs, shape, dtype, extra);
}

/// VecTile::valid, interface/operation/tile_shape.cpp:21.
bool Recorder::isTileSet() const {
  return !tile.empty() &&
         llvm::all_of(tile, [](int64_t size) { return size > 0; });
}

TensorId Recorder::reshape(TensorId x, llvm::ArrayRef<int64_t> shape) {
  return append(Opcode::RESHAPE, x, shape, typeOf(x), Extra());
}

TensorId Recorder::full(llvm::ArrayRef<int64_t> shape, DataType dtype) {
  return emit(Opcode::VEC_DUP, {}, shape, dtype);
}

TensorId Recorder::unary(Opcode opcode, TensorId x, ScalarKey scalar) {
  Extra extra;
  extra.scalar = scalar;
  return emit(opcode, x, shapeOf(x), typeOf(x), extra);
}

/// tensor_transformation.cpp:1563-1612.
void Recorder::checkCast(TensorId x, DataType dtype) {
  const CastTable &table = compiler.is950() ? casts950 : castsA2A3;
  DataType from = typeOf(x);
  auto number = static_cast<uint32_t>(from);
  bool exists = number < numTypes && table[number].has(dtype);
  if (!stop && !compiler.is02() && !exists)
    refuse(VectorCheck::CastTypes, {typeText(from), typeText(dtype)});
  requireRank(x, "CAST");
}

TensorId Recorder::cast(TensorId x, DataType dtype) {
  if (typeOf(x) == dtype)
    return x;
  checkCast(x, dtype);
  Extra extra;
  extra.saturates = true;
  return emit(Opcode::CAST, x, shapeOf(x), dtype, extra);
}

void Recorder::requireEqualTypes(TensorId a, TensorId b) {
  if (typeOf(a) != typeOf(b))
    refuse(VectorCheck::EqualTypes, {typeText(typeOf(a)), typeText(typeOf(b))});
}

/// binary.cpp:49-64.
TensorId Recorder::binary(Opcode opcode, TensorId a, TensorId b) {
  requireEqualTypes(a, b);
  size_t rank = std::max(tensor(a).rank(), tensor(b).rank());
  a = withRank(a, rank);
  b = withRank(b, rank);
  if (stop)
    return 0;
  Dims shape = shapeOf(a);
  for (auto [dim, other] : llvm::zip_equal(shape, tensor(b).shape)) {
    if (dim != other && dim != 1 && other != 1)
      return refuse(VectorCheck::BroadcastShapes,
                    {shapeText(tensor(a).shape), shapeText(tensor(b).shape)});
    dim = std::max(dim, other);
  }
  return emit(opcode, {a, b}, shape, typeOf(a));
}

TensorId Recorder::withRank(TensorId x, size_t rank) {
  Dims shape = shapeOf(x);
  if (stop || shape.size() >= rank)
    return x;
  shape.insert(shape.begin(), rank - shape.size(), 1);
  return reshape(x, shape);
}

/// reduction.cpp:405; 0.2 also :313-324.
bool Recorder::checkReduction(const Tensor &x, int64_t axis) {
  auto rank = static_cast<int64_t>(x.rank());
  if (axis < -rank || axis >= rank) {
    refuse(VectorCheck::ReduceAxis,
           {std::to_string(axis), std::to_string(rank)});
    return false;
  }
  if (!isTileSet()) {
    refuse(VectorCheck::ReduceTileSet);
    return false;
  }
  size_t last = x.rank() - 1;
  if (!compiler.is02() || wrapAxis(axis, x.rank()) != last)
    return true;
  int64_t size = tile[std::min(last, tile.size() - 1)];
  if (size % elementsPerBlock(x.dtype) == 0)
    return true;
  std::optional<uint64_t> bytes = checkedMul(size, elementBytes(x.dtype));
  refuse(VectorCheck::ReduceTail,
         {std::to_string(size), bytes ? std::to_string(*bytes) : "too many"});
  return false;
}

TensorId Recorder::reduce(Reduction kind, TensorId x, int64_t axis, bool keep) {
  const ReductionInfo &info = infoOf(kind);
  TypeSet types = info.types;
  if (compiler.is950() && (kind == Reduction::Max || kind == Reduction::Min))
    types = types | TypeSet{DataType::int8_, DataType::uint8_};
  requireType(x, types, info.printed);
  if (stop || !checkReduction(tensor(x), axis))
    return 0;
  Dims shape = shapeOf(x);
  DataType dtype = typeOf(x);
  Extra extra;
  extra.axis = static_cast<int32_t>(wrapAxis(axis, shape.size()));
  shape[extra.axis] = 1;
  if (info.isArgument) {
    if (dtype == DataType::fp16_ && !compiler.is02())
      x = cast(x, DataType::fp32_);
    dtype = DataType::int32_;
  }
  TensorId y = emit(info.opcode, x, shape, dtype, extra);
  if (keep || shape.size() == 1)
    return y;
  shape.erase(shape.begin() + extra.axis);
  return reshape(y, shape);
}

} // namespace ptolint::lowering
