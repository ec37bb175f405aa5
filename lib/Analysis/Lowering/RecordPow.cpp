//===- RecordPow.cpp - Powers ---------------------------------------------===//
//
// Source: interface/operation/vector/binary.cpp:612-790 of hicann/pypto
// 883e7dfb. The front end gives a Python int the type INT32 and a float the
// type DOUBLE (python/pypto/op/math.py:731-737).
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Support/Say.h"

#include "RecordOps.h"

namespace ptolint::lowering {

using pypto::Opcode;
using enum DataType;

static constexpr TypeSet integers = {int32_, int8_, uint8_, int16_};

/// x * x, and times x again for the exponent 3.
static TensorId multiply(Recorder &recorder, TensorId x, double exponent) {
  TensorId result = recorder.binary(Opcode::MUL, x, x);
  return exponent == 3 ? recorder.binary(Opcode::MUL, result, x) : result;
}

static TensorId recordScalarPow02(Recorder &recorder, TensorId x,
                                  double exponent) {
  DataType type = recorder.typeOf(x);
  TensorId base = type == int32_ ? x : recorder.cast(x, fp32_);
  if (exponent == 0.5)
    return recorder.cast(recorder.unary(Opcode::SQRT, base), type);
  if (exponent == 2 || exponent == 3)
    return recorder.cast(multiply(recorder, base, exponent), type);
  return recorder.giveUp(say("pow with exponent {:g}", exponent));
}

/// Of FP32. Negative exponents divide a tensor of ones.
static TensorId recordScalarPow(Recorder &recorder, TensorId x,
                                double exponent) {
  TensorId result = x;
  if (exponent == 0.5 || exponent == -0.5) {
    result = recorder.unary(Opcode::SQRT, x);
  } else if (exponent == 2 || exponent == -2 || exponent == 3) {
    result = multiply(recorder, x, exponent);
  } else if (exponent != -1) {
    TensorId exponents = recorder.full(recorder.shapeOf(x), fp32_);
    return recorder.binary(Opcode::POW, x, exponents);
  }
  return exponent < 0 ? recordInverse(recorder, result) : result;
}

/// Floats in FP32; the result has the type that both widen to.
static TensorId recordTensorPow(Recorder &recorder, TensorId x, TensorId y) {
  DataType a = recorder.typeOf(x), b = recorder.typeOf(y);
  auto isInteger = [](DataType type) {
    return llvm::StringRef(dataTypeName(type)).contains_insensitive("int");
  };
  if (recorder.compiler.is02() || (isInteger(a) && isInteger(b)))
    return recorder.binary(Opcode::POW, x, y);
  x = recorder.cast(x, fp32_);
  y = recorder.cast(y, fp32_);
  TensorId wide = recorder.binary(Opcode::POW, x, y);
  if (a == int32_)
    a = b;
  else if (b == int32_)
    b = a;
  return recorder.cast(wide, a == b ? a : fp32_);
}

TensorId recordPow(Recorder &recorder, const SourceOp &op) {
  TensorId x = op.inputs[0];
  recorder.requireType(x, integers | TypeSet{fp16_, bf16_, fp32_}, "POW");
  if (op.inputs.size() == 2)
    return recordTensorPow(recorder, x, op.inputs[1]);
  double exponent = op.scalar.value_or(2.0);
  if (recorder.compiler.is02())
    return recordScalarPow02(recorder, x, exponent);
  bool isReal = !op.isScalarInteger;
  if (recorder.typeOf(x) == int32_ && isReal)
    x = recorder.cast(x, fp32_);
  if (integers.has(recorder.typeOf(x)))
    return isReal ? recorder.refuse(VectorCheck::ScalarType,
                                    {typeText(recorder.typeOf(x))})
                  : recorder.unary(Opcode::POWS, x, scalarKey(exponent));
  DataType type = recorder.typeOf(x);
  if (exponent == 0)
    return recorder.cast(recorder.full(recorder.shapeOf(x), fp32_), type);
  TensorId y = recordScalarPow(recorder, recorder.cast(x, fp32_), exponent);
  return recorder.cast(y, type);
}

} // namespace ptolint::lowering
