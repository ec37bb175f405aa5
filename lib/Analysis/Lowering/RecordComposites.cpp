//===- RecordComposites.cpp - Ops that the framework spells out -----------===//
//
// Source: interface/operation/vector and operator of hicann/pypto 883e7dfb.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"

#include "RecordOps.h"

namespace ptolint::lowering {

using pypto::Opcode;
using enum DataType;

static constexpr TypeSet floats = {fp16_, bf16_, fp32_};

/// The scalar of a division by the number of elements of a row: not known to be
/// equal to any other.
static const ScalarKey rowScalar = ownScalarKey(UINT32_MAX);

/// The five ops of a hand-written softmax over the last axis.
static TensorId recordSoftmax(Recorder &recorder, TensorId x) {
  TensorId max = recorder.reduce(Reduction::Max, x, -1);
  TensorId shifted = recorder.binary(Opcode::SUB, x, max);
  recorder.requireType(shifted, floats, "Exp");
  TensorId exp = recorder.unary(Opcode::EXP, shifted);
  TensorId sum = recorder.reduce(Reduction::Sum, exp, -1);
  return recorder.binary(Opcode::DIV, exp, sum);
}

static TensorId recordSoftmaxInFp32(Recorder &recorder, TensorId x) {
  TensorId y = recordSoftmax(recorder, recorder.cast(x, fp32_));
  return recorder.cast(y, recorder.typeOf(x));
}

/// The framework's own softmax; how it ends is found when it is expanded.
static TensorId recordFrameworkSoftmax(Recorder &recorder, TensorId x) {
  TensorId max = recorder.unary(Opcode::ROWEXPMAX, x);
  recorder.requireType(x, floats | TypeSet{int16_, int32_}, "SUB");
  TensorId shifted = recorder.binary(Opcode::SUB, x, max);
  recorder.requireType(shifted, floats, "Exp");
  TensorId exp = recorder.unary(Opcode::EXP, shifted);
  TensorId sum = recorder.unary(Opcode::ROWEXPSUM, exp);
  return recorder.binary(Opcode::DIV, exp, sum);
}

TensorId recordInverse(Recorder &recorder, TensorId x) {
  Dims shape = recorder.shapeOf(x);
  DataType type = recorder.typeOf(x);
  TensorId ones = recorder.full(shape, type);
  return recorder.emit(Opcode::DIV, {ones, x}, shape, type);
}

static TensorId recordRmsNorm(Recorder &recorder, TensorId input) {
  TensorId x = recorder.cast(input, fp32_);
  TensorId squares = recorder.binary(Opcode::MUL, x, x);
  TensorId scaled = recorder.unary(Opcode::MULS, squares, rowScalar);
  TensorId mean = recorder.reduce(Reduction::Sum, scaled, -1);
  TensorId root =
      recorder.unary(Opcode::SQRT, recorder.unary(Opcode::ADDS, mean));
  TensorId inverse = recordInverse(recorder, root);
  TensorId y = recorder.binary(Opcode::MUL, x, inverse);
  return recorder.cast(y, recorder.typeOf(input));
}

static TensorId recordRsqrt(Recorder &recorder, TensorId x) {
  recorder.requireType(x, floats, "Rsqrt");
  TensorId root = recorder.unary(Opcode::SQRT, recorder.cast(x, fp32_));
  return recorder.cast(recordInverse(recorder, root), recorder.typeOf(x));
}

static TensorId recordSigmoid(Recorder &recorder, TensorId input) {
  TensorId x = recorder.cast(input, fp32_);
  recorder.requireType(x, floats, "MUL");
  TensorId negated = recorder.unary(Opcode::MULS, x, scalarKey(-1));
  TensorId exp = recorder.unary(Opcode::EXP, negated);
  TensorId plusOne = recorder.unary(Opcode::ADDS, exp);
  return recorder.cast(recordInverse(recorder, plusOne),
                       recorder.typeOf(input));
}

/// In FP32 or INT32; INT16 goes through FP32.
static TensorId cumulate(Recorder &recorder, TensorId x, uint32_t axis,
                         DataType dtype) {
  DataType type = recorder.typeOf(x);
  TensorId wide = x;
  if (type == int16_ || type == bf16_ || type == fp16_) {
    wide = recorder.cast(x, fp32_);
    if (type == int16_)
      wide = recorder.cast(wide, int32_);
  }
  Recorder::Extra extra;
  extra.axis = static_cast<int32_t>(axis);
  TensorId sums = recorder.emit(Opcode::CUM_SUM, wide, recorder.shapeOf(x),
                                recorder.typeOf(wide), extra);
  return recorder.cast(sums, dtype);
}

/// Along the last of several axes the tensor is transposed before and after,
/// the second time under the swapped tile (interface/operation/vector/
/// math.cpp:1060). Integers give INT64 and are not transposed.
static TensorId recordCumSum(Recorder &recorder, const SourceOp &op) {
  TensorId x = op.inputs[0];
  recorder.requireType(x, {fp32_, fp16_, int32_, int16_, bf16_}, "CUMSUM");
  if (recorder.isStopped())
    return 0;
  size_t rank = recorder.tensor(x).rank();
  if (rank == 0)
    return recorder.giveUp("a tensor without axes is summed up");
  uint32_t axis = wrapAxis(op.axis.value_or(-1), rank);
  DataType dtype = recorder.typeOf(x);
  if (dtype == int16_ || dtype == int32_)
    dtype = int64_;
  if (dtype == int64_ || axis == 0 || axis != rank - 1)
    return cumulate(recorder, x, axis, dtype);
  TensorId turned = recorder.transpose(x, axis - 1, axis);
  // A transpose that does nothing checks nothing.
  if (recorder.tile.size() <= axis)
    return recorder.giveUp("a vec tile of too few axes");
  std::swap(recorder.tile[axis - 1], recorder.tile[axis]);
  TensorId sums = cumulate(recorder, turned, axis - 1, dtype);
  TensorId result = recorder.transpose(sums, axis - 1, axis);
  std::swap(recorder.tile[axis - 1], recorder.tile[axis]);
  return result;
}

std::optional<TensorId> recordComposite(Recorder &recorder,
                                        const SourceOp &op) {
  switch (op.opcode) {
  case Opcode::softmax:
    return recordSoftmax(recorder, op.inputs[0]);
  case Opcode::softmax_new:
    return recordSoftmaxInFp32(recorder, op.inputs[0]);
  case Opcode::softmax_fw:
    return recordFrameworkSoftmax(recorder, op.inputs[0]);
  case Opcode::rmsnorm:
    return recordRmsNorm(recorder, op.inputs[0]);
  case Opcode::RSQRT:
    return recordRsqrt(recorder, op.inputs[0]);
  case Opcode::sigmoid:
    return recordSigmoid(recorder, op.inputs[0]);
  case Opcode::POW:
    return recordPow(recorder, op);
  case Opcode::CUM_SUM:
    return recordCumSum(recorder, op);
  default:
    return std::nullopt;
  }
}

} // namespace ptolint::lowering
