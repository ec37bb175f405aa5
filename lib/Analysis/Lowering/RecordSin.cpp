//===- RecordSin.cpp - The sine of release 0.2 ----------------------------===//
//
// Source: operator/geometric/sin.cpp of the 0.2 mirror.
//
//===----------------------------------------------------------------------===//

#include <initializer_list>

#include "RecordOps.h"

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

/// The steps of a sine, on FP32. The scalar of a step is unlike every other.
class Sine {
public:
  explicit Sine(Recorder &recorder) : recorder(recorder) {}

  /// Takes the multiples of pi out of `x`, then evaluates the polynomials.
  TensorId record(TensorId x);

private:
  TensorId scale(TensorId x) {
    return recorder.unary(Opcode::MULS, x, nextKey());
  }
  TensorId shift(TensorId x) {
    return recorder.unary(Opcode::ADDS, x, nextKey());
  }
  TensorId round(TensorId x) {
    Recorder::Extra extra;
    extra.scalar = roundKey;
    return recorder.emit(Opcode::CAST, x, recorder.shapeOf(x), DataType::fp32_,
                         extra);
  }
  TensorId subtractMultiples(TensorId x,
                             std::initializer_list<TensorId> counts) {
    for (TensorId count : counts)
      x = recorder.binary(Opcode::SUB, x, scale(count));
    return x;
  }
  /// A polynomial of degree 4 in `square`.
  TensorId horner(TensorId square) {
    TensorId value = shift(scale(square));
    for (int step = 0; step < 3; ++step)
      value = shift(recorder.binary(Opcode::MUL, square, value));
    return value;
  }
  TensorId polynomials(TensorId rest, TensorId low, TensorId half,
                       TensorId quarter);

  ScalarKey nextKey() const { return ownScalarKey(recorder.countOps()); }

  /// Tells a CAST that rounds from one that does not.
  const ScalarKey roundKey = ownScalarKey(UINT32_MAX - 1);
  Recorder &recorder;
};

TensorId Sine::record(TensorId x) {
  TensorId scaled = scale(x);
  TensorId over = scale(scaled);
  TensorId total = round(over);
  TensorId high = scale(round(scale(over)));
  TensorId middle = recorder.binary(Opcode::SUB, total, high);
  TensorId rest = subtractMultiples(scaled, {high, middle, high, middle, high});
  rest = scale(rest);
  TensorId low = round(scale(rest));
  high = scale(high);
  middle = scale(middle);
  rest = subtractMultiples(x, {high, middle, high, low, middle, high,
                               low,  middle, high, low, middle, high,
                               low,  middle, high, low, middle, high,
                               low,  middle, low});
  TensorId half = round(scale(low));
  TensorId quarter = round(scale(low));
  return polynomials(rest, low, half, quarter);
}

TensorId Sine::polynomials(TensorId rest, TensorId low, TensorId half,
                           TensorId quarter) {
  half = scale(half);
  quarter = scale(quarter);
  TensorId sign = shift(recorder.binary(Opcode::ADD, half, quarter));
  TensorId takeCos = recorder.binary(Opcode::ADD, low, half);
  TensorId takeSin = shift(scale(takeCos));
  TensorId square = recorder.binary(Opcode::MUL, rest, rest);
  TensorId sin = recorder.binary(Opcode::MUL, rest, horner(square));
  TensorId cos = horner(square);
  sin = recorder.binary(Opcode::MUL, sin, takeSin);
  cos = recorder.binary(Opcode::MUL, cos, takeCos);
  return recorder.binary(Opcode::MUL, recorder.binary(Opcode::ADD, sin, cos),
                         sign);
}

} // namespace

TensorId recordSin02(Recorder &recorder, TensorId x) {
  TensorId y = Sine(recorder).record(recorder.cast(x, DataType::fp32_));
  return recorder.cast(y, recorder.typeOf(x));
}

} // namespace ptolint::lowering
