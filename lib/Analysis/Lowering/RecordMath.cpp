//===- RecordMath.cpp - Elementwise ops that only 9.2 is modelled for -----===//
//
// Source: interface/operation/vector/{unary,math,binary}.cpp of hicann/pypto
// 883e7dfb. Release 0.2 has not been compared.
//
//===----------------------------------------------------------------------===//

#include "RecordOps.h"

namespace ptolint::lowering {

using pypto::Opcode;
using enum DataType;

static constexpr TypeSet floats = {fp16_, bf16_, fp32_};
static constexpr TypeSet numbers = {int32_, int16_, fp16_, fp32_, bf16_};

/// unary.cpp:253. Integers are taken as they are.
static TensorId recordTrunc(Recorder &recorder, TensorId x) {
  recorder.requireType(x, numbers, "Trunc");
  DataType type = recorder.typeOf(x);
  if (type == int16_ || type == int32_)
    return recorder.unary(Opcode::TRUNC, x);
  return recordInFp32(recorder, Opcode::TRUNC, x);
}

/// math.cpp:1581: integers give FP32.
static TensorId recordExpm1(Recorder &recorder, TensorId x) {
  recorder.requireType(x, numbers, "EXPM1");
  DataType type = recorder.typeOf(x);
  bool isInteger = type == int16_ || type == int32_;
  return recorder.emit(Opcode::EXPM1, x, recorder.shapeOf(x),
                       isInteger ? fp32_ : type);
}

/// binary.cpp:1028: what the chip cannot divide runs in FP32.
static TensorId recordRemainder(Recorder &recorder, const SourceOp &op) {
  TensorId x = op.inputs[0];
  recorder.requireType(x, numbers, "REM");
  DataType type = recorder.typeOf(x);
  bool isCast = type == fp16_ || (type == int16_ && !recorder.compiler.is950());
  TensorId wide = isCast ? recorder.cast(x, fp32_) : x;
  TensorId rest =
      recorder.unary(op.opcode, wide, op.scalar ? scalarKey(*op.scalar) : 0);
  return recorder.cast(rest, type);
}

std::optional<TensorId> recordMath(Recorder &recorder, const SourceOp &op) {
  if (recorder.compiler.is02())
    return std::nullopt;
  switch (op.opcode) {
  case Opcode::TRUNC:
    return recordTrunc(recorder, op.inputs[0]);
  case Opcode::EXPM1:
    return recordExpm1(recorder, op.inputs[0]);
  case Opcode::ERFC:
    recorder.requireType(op.inputs[0], floats, "Erfc");
    return recordInFp32(recorder, Opcode::ERFC, op.inputs[0]);
  case Opcode::REMS:
  case Opcode::REMRS:
    if (op.inputs.size() != 1)
      return std::nullopt;
    return recordRemainder(recorder, op);
  default:
    return std::nullopt;
  }
}

} // namespace ptolint::lowering
