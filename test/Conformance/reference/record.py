"""Step 1, elementwise ops, casts, compares and reductions, with their own checks.

Data types: interface/operation/vector/{unary,binary,math,reduction,compare,where}.cpp.
"""

from __future__ import annotations

from . import composites, indexing, layout_ops  # noqa: F401 they register their ops
from .compiler import Compiler, Rejected, Undecided
from .recorder import Recorder, handles
from .tensor_graph import Tensor, TensorGraph

FLOATS = "FP16 BF16 FP32"

# Kernel op -> opcode and data types of ops that are one unary opcode.
UNARY = {
    "exp": ("EXP", FLOATS),
    "ln": ("LN", FLOATS),
    "sqrt": ("SQRT", FLOATS),
    "relu": ("RELU", FLOATS + " INT32 INT16"),
    "reciprocal": ("RECIPROCAL", FLOATS),
    "round": ("ROUND", FLOATS + " INT32 INT16"),
}

BINARY = {"add": "ADD", "sub": "SUB", "mul": "MUL", "div": "DIV", "max": "MAXIMUM",
          "maximum": "MAXIMUM", "min": "MINIMUM", "minimum": "MINIMUM"}
BINARY_DTYPES = "INT32 INT16 FP16 FP32 BF16"
# Further types of binary ops on 950.
BINARY_DTYPES_950 = {"ADD": " UINT8 INT8", "SUB": " UINT8 INT8",
                     "MAXIMUM": " UINT32 UINT16 UINT8 INT8",
                     "MINIMUM": " UINT32 UINT16 UINT8 INT8"}
# Opcodes with a scalar are this plus "S".
WITH_SCALAR = {"MAXIMUM": "MAX", "MINIMUM": "MIN"}

REDUCE = {"sum": "SUM", "amax": "MAX", "amin": "MIN", "argmax": "ARGMAX"}


def record(kernel: dict, compiler: Compiler) -> TensorGraph:
    """The tensor-level ops of a kernel; matmul results count as inputs in GM."""
    return Recorder(kernel, compiler).run()


@handles(*UNARY)
def _unary(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    opcode, allowed = UNARY[op["op"]]
    recorder.require_dtype(inputs[0], allowed, op["op"])
    return recorder.unary(opcode, inputs[0])


@handles("abs")
def _abs(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    integers = " INT8 INT16 INT32" if recorder.compiler.is_950 else ""
    recorder.require_dtype(inputs[0], FLOATS + integers, "Abs")
    return recorder.unary("ABS", inputs[0])


@handles("tanh")
def _tanh(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    if recorder.compiler.is_02:  # 0.2 has no tanh; its verdicts carry no code
        raise Rejected(None, "unknown op tanh")
    recorder.require_dtype(inputs[0], FLOATS, "TANH")
    return recorder.unary("TANH", inputs[0])


@handles("neg")
def _neg(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    x = inputs[0]
    recorder.require_dtype(x, FLOATS + " INT16 INT32", "NEG")
    return recorder.emit("MULS", [x], x.shape, x.dtype, scalar=-1)


@handles("logical_not")
def _logical_not(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    recorder.require_dtype(inputs[0], FLOATS + " UINT8 INT8 BOOL INT16 INT32 UINT16 "
                           "UINT32", "LOGICALNOT")
    return recorder.emit("LOGICALNOT", inputs, inputs[0].shape, "BOOL")


def _in_fp32(recorder: Recorder, opcode: str, x: Tensor) -> Tensor:
    """Casts to FP32 and back around a unary op."""
    y = recorder.unary(opcode, recorder.cast(x, "FP32"))
    return recorder.cast(y, x.dtype)


@handles("floor")
def _floor(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    x = inputs[0]
    recorder.require_dtype(x, FLOATS + " INT16 INT32", "Floor")
    if x.dtype.startswith("INT") and not recorder.compiler.is_02:
        return recorder.unary("FLOOR", x)
    return _in_fp32(recorder, "FLOOR", x)


@handles("trunc", "erfc")
def _in_fp32_92(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    x = inputs[0]
    if recorder.compiler.is_02:
        raise Undecided("op " + op["op"])
    integers = " INT16 INT32" if op["op"] == "trunc" else ""
    recorder.require_dtype(x, FLOATS + integers, op["op"])
    if x.dtype.startswith("INT"):
        return recorder.unary("TRUNC", x)
    return _in_fp32(recorder, op["op"].upper(), x)


@handles("expm1")
def _expm1(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    """Integers give FP32 (math.cpp:1581)."""
    x = inputs[0]
    if recorder.compiler.is_02:
        raise Undecided("op expm1")
    recorder.require_dtype(x, FLOATS + " INT16 INT32", "EXPM1")
    dtype = "FP32" if x.dtype.startswith("INT") else x.dtype
    return recorder.emit("EXPM1", inputs, x.shape, dtype)


@handles("remainder")
def _remainder(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    """By a scalar (binary.cpp:1028); what the chip cannot divide runs in FP32."""
    x = inputs[0]
    if recorder.compiler.is_02 or len(inputs) > 1:
        raise Undecided("op remainder")
    recorder.require_dtype(x, FLOATS + " INT16 INT32", "REM")
    wide = x
    if x.dtype == "FP16" or (x.dtype == "INT16" and not recorder.compiler.is_950):
        wide = recorder.cast(x, "FP32")
    rest = recorder.emit("REMS", [wide], x.shape, wide.dtype, scalar=op.get("scalar"))
    return recorder.cast(rest, x.dtype)


@handles("log")
def _log(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    recorder.require_dtype(inputs[0], FLOATS, "LOG")
    return _in_fp32(recorder, "LN", inputs[0])


@handles("sin")
def _sin(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    if recorder.compiler.is_02:
        return composites.sin_02(recorder, inputs[0])
    recorder.require_dtype(inputs[0], "FP16 FP32", "Sin")
    return _in_fp32(recorder, "SIN", inputs[0])


@handles(*BINARY)
def _binary(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    opcode, x = BINARY[op["op"]], inputs[0]
    compiler = recorder.compiler
    if (opcode == "DIV" and not compiler.is_02 and x.dtype in ("INT16", "INT32")
            and x.dtype == inputs[-1].dtype):
        return _integer_div(recorder, inputs)
    allowed = BINARY_DTYPES
    # Maximum and Minimum with a scalar take no further types
    # (interface/operation/vector/binary.cpp:1114-1135).
    if compiler.is_950 and (len(inputs) > 1 or opcode not in WITH_SCALAR):
        allowed += BINARY_DTYPES_950.get(opcode, "")
    if len(inputs) == 1:
        return recorder.with_scalar(WITH_SCALAR.get(opcode, opcode), x, allowed,
                                    op.get("scalar"))
    return recorder.binary(opcode, x, inputs[1], allowed)


def _integer_div(recorder: Recorder, inputs: list[Tensor]) -> Tensor:
    """Integers divide in FP32 (interface/operation/vector/binary.cpp:422-440)."""
    casts = [recorder.cast(x, "FP32") for x in inputs]
    if len(inputs) == 2:
        return recorder.binary("DIV", *casts)
    return recorder.emit("DIVS", casts, inputs[0].shape, "FP32")


@handles("cast")
def _cast(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    """A cast of the user does not saturate: some pairs then need scratch."""
    x = inputs[0]
    if x.dtype == op["dtype"]:
        return x
    recorder.check_cast(x, op["dtype"])
    return recorder.emit("CAST", [x], x.shape, op["dtype"])


@handles(*REDUCE)
def _reduce(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    return recorder.reduce(REDUCE[op["op"]], inputs[0], op.get("axis", -1),
                           op.get("keepdim", True))


@handles("where")
def _where(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    condition, a, b = inputs
    recorder.require_dtype(condition, "BOOL UINT8", "WHERE")
    integers = " INT8 UINT8" if recorder.compiler.is_950 else ""
    recorder.require_dtype(a, BINARY_DTYPES + integers, "WHERE")
    if condition.dtype == "UINT8":  # eight elements an entry (where.cpp:338)
        raise Undecided("where with a bit mask as its condition")
    shape = [max(dims) for dims in zip(condition.shape, a.shape, b.shape)]
    return recorder.emit("WHERE_TT", inputs, shape, a.dtype)


@handles("gt")
def _gt(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    integers = " INT16" if recorder.compiler.is_950 else ""
    recorder.require_dtype(inputs[0], "FP16 FP32" + integers, "COMPARE")
    shape = [max(dims) for dims in zip(inputs[0].shape, inputs[1].shape)]
    return recorder.emit("CMP", inputs, shape, "BOOL")


@handles("full")
def _full(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    return recorder.full(op["shape"], op.get("dtype", "FP32"))
