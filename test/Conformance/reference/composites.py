"""Step 1, ops that the framework spells out as several opcodes."""

from __future__ import annotations

from collections.abc import Iterable

from .compiler import Rejected, Undecided
from .layout_ops import swapped, transpose
from .recorder import Recorder, handles
from .tensor_graph import Tensor

FLOATS = "FP16 BF16 FP32"


@handles("softmax")
def _softmax(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    """The five ops of a hand-written softmax over the last axis."""
    x = inputs[0]
    shifted = recorder.binary("SUB", x, recorder.reduce("MAX", x, -1))
    recorder.require_dtype(shifted, FLOATS, "Exp")
    exp = recorder.unary("EXP", shifted)
    return recorder.binary("DIV", exp, recorder.reduce("SUM", exp, -1))


@handles("softmax_new")
def _softmax_new(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    """The same in FP32."""
    result = _softmax(recorder, op, [recorder.cast(inputs[0], "FP32")])
    return recorder.cast(result, inputs[0].dtype)


@handles("softmax_fw")
def _softmax_fw(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    """The framework's Softmax; expand_row_exp says how it ends."""
    x = inputs[0]
    row_max = recorder.unary("ROWEXPMAX", x)
    shifted = recorder.binary("SUB", x, row_max, FLOATS + " INT16 INT32")
    recorder.require_dtype(shifted, FLOATS, "Exp")
    exp = recorder.unary("EXP", shifted)
    return recorder.binary("DIV", exp, recorder.unary("ROWEXPSUM", exp))


@handles("rmsnorm")
def _rmsnorm(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    x = recorder.cast(inputs[0], "FP32")
    squares = recorder.binary("MUL", x, x)
    mean = recorder.reduce("SUM", recorder.with_scalar("MUL", squares, scalar="1/n"),
                           -1)
    root = recorder.unary("SQRT", recorder.with_scalar("ADD", mean))
    inverse = _inverse(recorder, root)
    return recorder.cast(recorder.binary("MUL", x, inverse), inputs[0].dtype)


def _inverse(recorder: Recorder, x: Tensor) -> Tensor:
    """1 / x as a division by a tensor of ones."""
    ones = recorder.full(x.shape, x.dtype)
    return recorder.emit("DIV", [ones, x], x.shape, x.dtype)


@handles("rsqrt")
def _rsqrt(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    x = inputs[0]
    recorder.require_dtype(x, "FP16 BF16 FP32", "Rsqrt")
    root = recorder.unary("SQRT", recorder.cast(x, "FP32"))
    return recorder.cast(_inverse(recorder, root), x.dtype)


@handles("sigmoid")
def _sigmoid(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    x = recorder.cast(inputs[0], "FP32")
    recorder.require_dtype(x, FLOATS, "MUL")
    negated = recorder.emit("MULS", [x], x.shape, x.dtype, scalar=-1)
    plus_one = recorder.unary("ADDS", recorder.unary("EXP", negated))
    return recorder.cast(_inverse(recorder, plus_one), inputs[0].dtype)


POW_DTYPES = FLOATS + " INT32 INT8 UINT8 INT16"


@handles("pow")
def _pow(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    """interface/operation/vector/binary.cpp:612-790. A scalar is an int or a float as
    in the Python front end (python/pypto/op/math.py:731-737)."""
    x = inputs[0]
    recorder.require_dtype(x, POW_DTYPES, "POW")
    if len(inputs) == 2:
        return _tensor_pow(recorder, *inputs)
    exponent = op.get("scalar", 2.0)
    if recorder.compiler.is_02:
        return _pow_02(recorder, x, exponent)
    if x.dtype == "INT32" and isinstance(exponent, float):
        x = recorder.cast(x, "FP32")
    if "INT" in x.dtype:
        if isinstance(exponent, float):
            raise Rejected("FC0001", "Scalar dtype incorrect")
        return recorder.emit("POWS", [x], x.shape, x.dtype, scalar=exponent)
    if exponent == 0:
        return recorder.cast(recorder.full(x.shape, "FP32"), x.dtype)
    return recorder.cast(_scalar_pow(recorder, recorder.cast(x, "FP32"), exponent),
                         x.dtype)


def _tensor_pow(recorder: Recorder, x: Tensor, y: Tensor) -> Tensor:
    """Floats in FP32; the result has the type that both widen to."""
    if recorder.compiler.is_02 or "INT" in x.dtype and "INT" in y.dtype:
        return recorder.binary("POW", x, y)
    wide = recorder.binary("POW", recorder.cast(x, "FP32"), recorder.cast(y, "FP32"))
    dtypes = {x.dtype, y.dtype} - {"INT32"}
    return recorder.cast(wide, dtypes.pop() if len(dtypes) == 1 else "FP32")


def _scalar_pow(recorder: Recorder, x: Tensor, exponent: float) -> Tensor:
    """Negative exponents divide a tensor of ones."""
    if exponent in (0.5, -0.5):
        result = recorder.unary("SQRT", x)
    elif exponent in (2, -2, 3):
        result = recorder.binary("MUL", x, x)
        if exponent == 3:
            result = recorder.binary("MUL", result, x)
    elif exponent == -1:
        result = x
    else:
        return recorder.binary("POW", x, recorder.full(x.shape, "FP32"))
    return _inverse(recorder, result) if exponent < 0 else result


def _pow_02(recorder: Recorder, x: Tensor, exponent: float) -> Tensor:
    base = x if x.dtype == "INT32" else recorder.cast(x, "FP32")
    if exponent == 0.5:
        result = recorder.unary("SQRT", base)
    elif exponent in (2, 3):
        result = recorder.binary("MUL", base, base)
        if exponent == 3:
            result = recorder.binary("MUL", result, base)
    else:
        raise Undecided(f"pow with exponent {exponent}")
    return recorder.cast(result, x.dtype)


@handles("cumsum")
def _cumsum(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    """Along the last of several axes the tensor is transposed before and after, the
    second time under the swapped tile (interface/operation/vector/math.cpp:1060).
    Integers give INT64 and are not transposed."""
    x = inputs[0]
    recorder.require_dtype(x, "FP32 FP16 INT32 INT16 BF16", "CUMSUM")
    axis = op.get("axis", -1) % x.rank
    dtype = "INT64" if x.dtype in ("INT16", "INT32") else x.dtype
    if dtype == "INT64" or axis == 0 or axis != x.rank - 1:
        return _cumulate(recorder, x, axis, dtype)
    last_two = [axis - 1, axis]
    turned = transpose(recorder, x, last_two)
    user_tile = recorder.tile
    recorder.tile = swapped(user_tile, *last_two)
    sums = _cumulate(recorder, turned, axis - 1, dtype)
    result = transpose(recorder, sums, last_two)
    recorder.tile = user_tile
    return result


def _cumulate(recorder: Recorder, x: Tensor, axis: int, dtype: str) -> Tensor:
    """CUM_SUM in FP32 or INT32; INT16 goes through FP32."""
    if x.dtype in ("INT16", "BF16", "FP16"):
        wide = recorder.cast(x, "FP32")
        if x.dtype == "INT16":
            wide = recorder.cast(wide, "INT32")
    else:
        wide = x
    sums = recorder.emit("CUM_SUM", [wide], x.shape, wide.dtype, axis=axis)
    return recorder.cast(sums, dtype)


class _Fp32Ops:
    """Short hands for sin_02; every scalar op is unlike every other."""

    def __init__(self, recorder: Recorder):
        self._recorder = recorder

    def scale(self, x: Tensor) -> Tensor:
        return self._scalar("MULS", x)

    def shift(self, x: Tensor) -> Tensor:
        return self._scalar("ADDS", x)

    def _scalar(self, opcode: str, x: Tensor) -> Tensor:
        number = len(self._recorder.ops)
        return self._recorder.emit(opcode, [x], x.shape, x.dtype, scalar=number)

    def round(self, x: Tensor) -> Tensor:
        return self._recorder.emit("CAST", [x], x.shape, "FP32", scalar="round")

    def op(self, opcode: str, a: Tensor, b: Tensor) -> Tensor:
        return self._recorder.binary(opcode, a, b)

    def subtract_multiples(self, x: Tensor, counts: Iterable[Tensor]) -> Tensor:
        for count in counts:
            x = self.op("SUB", x, self.scale(count))
        return x

    def horner(self, square: Tensor) -> Tensor:
        """Polynomial of degree 4 in `square`."""
        value = self.shift(self.scale(square))
        for _ in range(3):
            value = self.shift(self.op("MUL", square, value))
        return value


def sin_02(recorder: Recorder, x: Tensor) -> Tensor:
    """Release 0.2 reduces the argument in three parts and evaluates two polynomials,
    some hundred ops (0.2: operator/geometric/sin.cpp)."""
    f = _Fp32Ops(recorder)
    dtype, x = x.dtype, recorder.cast(x, "FP32")
    scaled = f.scale(x)
    over = f.scale(scaled)
    total = f.round(over)
    high = f.scale(f.round(f.scale(over)))
    middle = f.op("SUB", total, high)
    rest = f.subtract_multiples(scaled, (high, middle, high, middle, high))
    rest = f.scale(rest)
    low = f.round(f.scale(rest))
    high, middle = f.scale(high), f.scale(middle)
    three = (high, low, middle)
    rest = f.subtract_multiples(
        x, (high, middle, high, low, middle, *three * 4, high, low, middle, low))

    half = f.round(f.scale(low))
    quarter = f.round(f.scale(low))
    return _sin_polynomials(f, recorder, dtype, rest, low, half, quarter)


def _sin_polynomials(f: _Fp32Ops, recorder: Recorder, dtype: str, rest: Tensor,
                     low: Tensor, half: Tensor, quarter: Tensor) -> Tensor:
    half, quarter = f.scale(half), f.scale(quarter)
    sign = f.shift(f.op("ADD", half, quarter))
    take_cos = f.op("ADD", low, half)
    take_sin = f.shift(f.scale(take_cos))
    square = f.op("MUL", rest, rest)
    sin = f.op("MUL", rest, f.horner(square))
    cos = f.horner(square)
    sin = f.op("MUL", sin, take_sin)
    cos = f.op("MUL", cos, take_cos)
    result = f.op("MUL", f.op("ADD", sin, cos), sign)
    return recorder.cast(result, dtype)
