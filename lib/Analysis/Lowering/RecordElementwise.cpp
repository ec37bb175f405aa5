//===- RecordElementwise.cpp - Elementwise ops, casts and reductions ------===//
//
// Data types: interface/operation/vector/{unary,binary,math,reduction,compare,
// where}.cpp of hicann/pypto 883e7dfb.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

#include "RecordOps.h"

namespace ptolint::lowering {

using pypto::Opcode;
using enum DataType;

static constexpr TypeSet floats = {fp16_, bf16_, fp32_};
static constexpr TypeSet numbers = {int32_, int16_, fp16_, fp32_, bf16_};

static TensorId checkedUnary(Recorder &recorder, const SourceOp &op,
                             TypeSet types, const char *printed) {
  recorder.requireType(op.inputs[0], types, printed);
  return recorder.unary(op.opcode, op.inputs[0]);
}

TensorId recordInFp32(Recorder &recorder, Opcode opcode, TensorId x) {
  TensorId y = recorder.unary(opcode, recorder.cast(x, fp32_));
  return recorder.cast(y, recorder.typeOf(x));
}

static bool isInteger(DataType type) {
  return type == int4_ || type == int8_ || type == int16_ || type == int32_ ||
         type == int64_;
}

static TensorId recordFloor(Recorder &recorder, TensorId x) {
  recorder.requireType(x, numbers, "Floor");
  if (isInteger(recorder.typeOf(x)) && !recorder.compiler.is02())
    return recorder.unary(Opcode::FLOOR, x);
  return recordInFp32(recorder, Opcode::FLOOR, x);
}

static TensorId recordSin(Recorder &recorder, TensorId x) {
  if (recorder.compiler.is02())
    return recordSin02(recorder, x);
  recorder.requireType(x, {fp16_, fp32_}, "Sin");
  return recordInFp32(recorder, Opcode::SIN, x);
}

namespace {

/// A binary op, with two tensors or with a scalar. The compiler names the op
/// with a scalar differently in what it prints.
struct BinaryInfo {
  Opcode opcode, withScalar;
  const char *printed, *printedScalar;
  /// What 950 takes beyond the other chips, with two tensors and with a scalar
  /// (binary.cpp:1114-1135).
  TypeSet on950, on950Scalar;
};

const BinaryInfo *findBinary(Opcode opcode) {
  static constexpr TypeSet bytes = {uint8_, int8_};
  static constexpr TypeSet unsignedToo = {uint32_, uint16_, uint8_, int8_};
  static constexpr BinaryInfo table[] = {
      {Opcode::ADD, Opcode::ADDS, "ADD", "ADD", bytes, bytes},
      {Opcode::SUB, Opcode::SUBS, "SUB", "SUB", bytes, bytes},
      {Opcode::MUL, Opcode::MULS, "MUL", "MUL", {}, {}},
      {Opcode::DIV, Opcode::DIVS, "DIV", "DIV", {}, {}},
      {Opcode::MAXIMUM, Opcode::MAXS, "MAXIMUM", "MAX", unsignedToo, {}},
      {Opcode::MINIMUM, Opcode::MINS, "MINIMUM", "MIN", unsignedToo, {}},
  };
  const BinaryInfo *found = llvm::find_if(table, [&](const BinaryInfo &info) {
    return info.opcode == opcode || info.withScalar == opcode;
  });
  return found == std::end(table) ? nullptr : found;
}

} // namespace

/// Integers divide in FP32 (binary.cpp:422-440).
static TensorId recordIntegerDiv(Recorder &recorder, const SourceOp &op) {
  Dims shape = recorder.shapeOf(op.inputs[0]);
  TensorId a = recorder.cast(op.inputs[0], fp32_);
  if (op.inputs.size() == 1)
    return recorder.emit(Opcode::DIVS, a, shape, fp32_);
  TensorId b = recorder.cast(op.inputs[1], fp32_);
  return recorder.binary(Opcode::DIV, a, b);
}

static TensorId recordBinary(Recorder &recorder, const SourceOp &op,
                             const BinaryInfo &info) {
  TensorId x = op.inputs[0];
  DataType type = recorder.typeOf(x);
  if (info.opcode == Opcode::DIV && !recorder.compiler.is02() &&
      (type == int16_ || type == int32_) &&
      type == recorder.typeOf(op.inputs.back()))
    return recordIntegerDiv(recorder, op);
  TypeSet types = numbers;
  if (recorder.compiler.is950())
    types = types | (op.inputs.size() == 1 ? info.on950Scalar : info.on950);
  if (op.inputs.size() == 1) {
    recorder.requireType(x, types, info.printedScalar);
    return recorder.unary(info.withScalar, x,
                          op.scalar ? scalarKey(*op.scalar) : 0);
  }
  recorder.requireEqualTypes(x, op.inputs[1]);
  recorder.requireType(x, types, info.printed);
  return recorder.binary(info.opcode, x, op.inputs[1]);
}

/// A cast of a kernel does not saturate: some pairs then need scratch.
static TensorId recordCast(Recorder &recorder, const SourceOp &op) {
  TensorId x = op.inputs[0];
  if (recorder.typeOf(x) == op.dtype)
    return x;
  recorder.checkCast(x, op.dtype);
  Recorder::Extra extra;
  extra.saturates = op.saturates;
  return recorder.emit(Opcode::CAST, x, recorder.shapeOf(x), op.dtype, extra);
}

/// An op that takes each axis from the longest operand.
static TensorId recordCommon(Recorder &recorder, const SourceOp &op,
                             Opcode opcode, DataType dtype) {
  if (recorder.isStopped())
    return 0;
  Dims shape = recorder.shapeOf(op.inputs[0]);
  for (TensorId x : op.inputs) {
    const Dims &other = recorder.tensor(x).shape;
    if (other.size() != shape.size())
      return recorder.giveUp("operands of different ranks");
    for (auto [dim, otherDim] : llvm::zip_equal(shape, other))
      dim = std::max(dim, otherDim);
  }
  return recorder.emit(opcode, op.inputs, shape, dtype);
}

/// WHERE by the values that are tensors; `where` with one of them takes it for
/// the first, which makes no difference to any size.
static Opcode whereOpcode(const SourceOp &op) {
  if (op.opcode != Opcode::where)
    return op.opcode;
  static constexpr Opcode byInputs[] = {Opcode::WHERE_SS, Opcode::WHERE_TS,
                                        Opcode::WHERE_TT};
  return byInputs[std::min<size_t>(op.inputs.size(), 3) - 1];
}

static TensorId recordWhere(Recorder &recorder, const SourceOp &op) {
  recorder.requireType(op.inputs[0], {bool_, uint8_}, "WHERE");
  TypeSet types = numbers;
  if (recorder.compiler.is950())
    types = types | TypeSet{int8_, uint8_};
  bool hasTensor = op.inputs.size() > 1;
  if (hasTensor)
    recorder.requireType(op.inputs[1], types, "WHERE");
  // where.cpp:338: eight elements an entry, so the shapes differ as well.
  if (recorder.typeOf(op.inputs[0]) == uint8_)
    return recorder.giveUp("where with a bit mask as its condition");
  if (op.inputs.size() < 3 && recorder.compiler.is02())
    return recorder.giveUp("where with a number in release 0.2");
  if (!hasTensor && (!bitWidth(op.dtype) || op.dtype == bf16_))
    return recorder.giveUp("where between two numbers of such a type");
  return recordCommon(recorder, op, whereOpcode(op),
                      hasTensor ? recorder.typeOf(op.inputs[1]) : op.dtype);
}

static TensorId recordCompare(Recorder &recorder, const SourceOp &op) {
  TypeSet types = {fp16_, fp32_};
  if (recorder.compiler.is950())
    types = types | TypeSet{int16_};
  recorder.requireType(op.inputs[0], types, "COMPARE");
  if (op.dtype == uint8_)
    return recorder.giveUp("a comparison that gives a bit mask");
  if (op.inputs.size() == 1 && recorder.compiler.is02())
    return recorder.giveUp("a comparison with a number in release 0.2");
  return recordCommon(recorder, op,
                      op.inputs.size() > 1 ? Opcode::CMP : Opcode::CMPS, bool_);
}

static TensorId recordReduction(Recorder &recorder, const SourceOp &op,
                                Reduction kind) {
  return recorder.reduce(kind, op.inputs[0], op.axis.value_or(-1), op.keepDim);
}

static std::optional<TensorId> recordUnary(Recorder &recorder,
                                           const SourceOp &op) {
  TensorId x = op.inputs[0];
  switch (op.opcode) {
  case Opcode::EXP:
    return checkedUnary(recorder, op, floats, "Exp");
  case Opcode::LN:
    return checkedUnary(recorder, op, floats, "Ln");
  case Opcode::SQRT:
    return checkedUnary(recorder, op, floats, "Sqrt");
  case Opcode::RELU:
    return checkedUnary(recorder, op, numbers, "Relu");
  case Opcode::RECIPROCAL:
    return checkedUnary(recorder, op, floats, "Reciprocal");
  case Opcode::ROUND:
    return checkedUnary(recorder, op, numbers, "ROUND");
  case Opcode::ABS:
    return checkedUnary(recorder, op,
                        recorder.compiler.is950()
                            ? floats | TypeSet{int8_, int16_, int32_}
                            : floats,
                        "Abs");
  case Opcode::TANH:
    // 0.2 has none; its verdicts carry no code.
    if (recorder.compiler.is02())
      return recorder.refuse(VectorCheck::KnownOp, {"tanh"});
    return checkedUnary(recorder, op, floats, "TANH");
  case Opcode::NEG:
    recorder.requireType(x, numbers, "NEG");
    return recorder.unary(Opcode::MULS, x, scalarKey(-1));
  case Opcode::LOGICALNOT:
    recorder.requireType(x,
                         floats | TypeSet{uint8_, int8_, bool_, int16_, int32_,
                                          uint16_, uint32_},
                         "LOGICALNOT");
    return recorder.emit(Opcode::LOGICALNOT, op.inputs, recorder.shapeOf(x),
                         bool_);
  case Opcode::FLOOR:
    return recordFloor(recorder, x);
  case Opcode::log:
    recorder.requireType(x, floats, "LOG");
    return recordInFp32(recorder, Opcode::LN, x);
  case Opcode::SIN:
    return recordSin(recorder, x);
  case Opcode::CEIL:
  case Opcode::COS:
    // Not in the kernel JSON: only what the compiler makes of it is known.
    return recorder.unary(op.opcode, x);
  default:
    return std::nullopt;
  }
}

std::optional<TensorId> recordElementwise(Recorder &recorder,
                                          const SourceOp &op) {
  switch (op.opcode) {
  case Opcode::CAST:
    return recordCast(recorder, op);
  case Opcode::where:
  case Opcode::WHERE_TT:
  case Opcode::WHERE_TS:
  case Opcode::WHERE_ST:
  case Opcode::WHERE_SS:
    return recordWhere(recorder, op);
  case Opcode::gt:
  case Opcode::CMP:
  case Opcode::CMPS:
    return recordCompare(recorder, op);
  case Opcode::sum:
  case Opcode::ROWSUM_SINGLE:
    return recordReduction(recorder, op, Reduction::Sum);
  case Opcode::amax:
  case Opcode::ROWMAX_SINGLE:
    return recordReduction(recorder, op, Reduction::Max);
  case Opcode::amin:
  case Opcode::ROWMIN_SINGLE:
    return recordReduction(recorder, op, Reduction::Min);
  case Opcode::argmax:
  case Opcode::ROWARGMAX_SINGLE:
    return recordReduction(recorder, op, Reduction::ArgMax);
  case Opcode::ROWARGMIN_SINGLE:
    return recordReduction(recorder, op, Reduction::ArgMin);
  case Opcode::full:
  case Opcode::VEC_DUP:
    return recorder.full(op.shape, op.dtype);
  default:
    if (const BinaryInfo *info = findBinary(op.opcode))
      return recordBinary(recorder, op, *info);
    return recordUnary(recorder, op);
  }
}

} // namespace ptolint::lowering
