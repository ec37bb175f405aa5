//===- RecordComposites.cpp - Ops that the framework spells out -----------===//
//
// Source: interface/operation/vector and operator of hicann/pypto 883e7dfb.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include "RecordOps.h"

namespace ptolint::lowering {

using pypto::Opcode;
using enum DataType;

/// The scalar of a division by the number of elements of a row: not known to be
/// equal to any other.
static const ScalarKey rowScalar = ownScalarKey(UINT32_MAX);

/// The five ops of a hand-written softmax over the last axis.
static TensorId recordSoftmax(Recorder &recorder, TensorId x) {
  TensorId max = recorder.reduce(Reduction::Max, x, -1);
  TensorId shifted = recorder.binary(Opcode::SUB, x, max);
  TensorId exp = recorder.unary(Opcode::EXP, shifted);
  TensorId sum = recorder.reduce(Reduction::Sum, exp, -1);
  return recorder.binary(Opcode::DIV, exp, sum);
}

/// The framework's own softmax. In 9.2 it always fails while it is expanded: a
/// view is out of range unless the tile divides the shape, else an attribute is
/// missing (spec/compiler-runs.md §4; kernels *_softmax_fw).
static TensorId recordFrameworkSoftmax(Recorder &recorder, TensorId x) {
  if (recorder.isStopped())
    return 0;
  const Dims &shape = recorder.tensor(x).shape;
  if (shape.size() != 2)
    return recorder.refuse(VectorCheck::SoftmaxRank,
                           {std::to_string(shape.size())});
  for (size_t axis = 0; recorder.tile.size() >= 2 && axis < 2; ++axis) {
    int64_t size = recorder.tile[axis];
    // 0.2 refuses such a tile in any op; 9.2 divides by it.
    if (size == 0)
      return recorder.compiler.is02()
                 ? recorder.refuse(VectorCheck::TileSet)
                 : recorder.giveUp("a softmax under a vec tile of size 0");
    if (shape[axis] % size != 0)
      return recorder.refuse(VectorCheck::SoftmaxTile);
  }
  if (!recorder.compiler.is02())
    return recorder.refuse(VectorCheck::SoftmaxAxis);
  TensorId max = recorder.unary(Opcode::ROWEXPMAX, x);
  TensorId shifted = recorder.binary(Opcode::SUB, x, max);
  TensorId exp = recorder.unary(Opcode::EXP, shifted);
  TensorId sum = recorder.unary(Opcode::ROWEXPSUM, exp);
  return recorder.binary(Opcode::DIV, exp, sum);
}

/// 1 / x as a division by a tensor of ones.
static TensorId recordInverse(Recorder &recorder, TensorId x) {
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
  recorder.requireType(x, {fp16_, bf16_, fp32_}, "Rsqrt");
  TensorId root = recorder.unary(Opcode::SQRT, recorder.cast(x, fp32_));
  return recorder.cast(recordInverse(recorder, root), recorder.typeOf(x));
}

static TensorId recordSigmoid(Recorder &recorder, TensorId input) {
  TensorId x = recorder.cast(input, fp32_);
  TensorId negated = recorder.unary(Opcode::MULS, x, scalarKey(-1));
  TensorId exp = recorder.unary(Opcode::EXP, negated);
  TensorId plusOne = recorder.unary(Opcode::ADDS, exp);
  return recorder.cast(recordInverse(recorder, plusOne),
                       recorder.typeOf(input));
}

static TensorId recordPow(Recorder &recorder, const SourceOp &op) {
  TensorId x = op.inputs[0];
  if (op.inputs.size() == 2)
    return recorder.binary(Opcode::POW, x, op.inputs[1]);
  double exponent = op.scalar.value_or(2.0);
  if (exponent == 0.5 && !recorder.compiler.is02())
    return recorder.unary(Opcode::SQRT, x);
  DataType type = recorder.typeOf(x);
  TensorId base = type == int32_ ? x : recorder.cast(x, fp32_);
  TensorId result = base;
  if (exponent == 0.5) {
    result = recorder.unary(Opcode::SQRT, base);
  } else if (exponent == 2 || exponent == 3) {
    result = recorder.binary(Opcode::MUL, base, base);
    if (exponent == 3)
      result = recorder.binary(Opcode::MUL, result, base);
  } else {
    std::string reason;
    llvm::raw_string_ostream(reason)
        << "pow with exponent " << llvm::format("%g", exponent);
    return recorder.giveUp(std::move(reason));
  }
  return recorder.cast(result, type);
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
  case Opcode::softmax_fw:
  case Opcode::softmax_new:
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
