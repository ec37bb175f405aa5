"""Scratch buffers (tmp) that an op needs beside its operands, in bytes or elements.

Some are sized by the vec tile as the user set it, not by the tile clipped to the
tensor: a large tile overflows UB even on a tiny tensor. Sources, in
interface/operation/vector: math.cpp:33-63 (LOGICALNOT), 256-269 (TANH), 1605-1628
(ROUND EXPM1); unary.cpp:771-876 (SIN COS ERF ERFC); binary.cpp:122-128 (POW), 873-886 (REMS); where.cpp:27-58;
tensor_transformation.cpp:277-312 (transpose), 1515-1532 (CAST).
"""

from __future__ import annotations

import math

from .compiler import Compiler
from .tables import bytes_of, elements_per_block, round_up
from .tensor_graph import TensorOp
from .tile_graph import TileTensor

# Casts that need scratch unless they saturate.
_SCRATCH_CASTS = {("FP32", "INT16"), ("FP16", "INT16"), ("FP16", "INT8")}

_LOGICAL_NOT_BYTES = {"INT16": 4096, "UINT16": 4096, "INT32": 8192, "INT64": 16384,
                      "FP32": 20768, "BF16": 20768}
_LOGICAL_NOT_BYTES_ELSE = 12576

# TANH on a one-dimensional tile reads the entry before the vector that holds the
# tile. That is the size field of its heap block, 0x21 with glibc: an error of the
# compiler, seen as 287264 bytes for 512 BF16.
_TANH_ROWS_OF_RANK_1 = 0x21


def scratch(op: TensorOp, shape: list[int], compiler: Compiler) -> list[TileTensor]:
    """The scratch of an elementwise op whose output tile has this shape."""
    dtype = op.inputs[0].dtype if op.inputs else ""
    if op.opcode == "TANH":
        return [_bytes(_tanh_bytes(op.tile, dtype), "INT8")]
    if op.opcode in ("SIN", "COS", "ERF"):
        return [_bytes(12 * math.prod(op.tile[:-1]) * round_up(op.tile[-1], 8))]
    if op.opcode == "ROUND":
        if op.output.dtype == "FP32":
            return [TileTensor([8], "FP32")]
        rows, width = list(shape[-2:-1]), shape[-1]
        return [TileTensor(rows + [round_up(width, 8)], "FP32")]
    if op.opcode == "ERFC":
        return [_bytes(16 * math.prod(op.tile[:-1]) * round_up(op.tile[-1], 8))]
    if op.opcode == "EXPM1":
        if dtype == "FP32":
            return [TileTensor([8], "FP32")]
        return [TileTensor(list(shape[-2:-1]) + [round_up(shape[-1], 8)], "FP32")]
    if op.opcode == "REMS":
        return [TileTensor([2, round_up(shape[-1], elements_per_block(dtype))], dtype)]
    if op.opcode == "CAST":
        return _cast_scratch(op, shape, compiler)
    if op.opcode.startswith("WHERE"):
        width = 4 if op.output.dtype in ("FP32", "BF16") else 2
        return [_bytes(4096 + 128 + 32 + 2048 * width)]
    if op.opcode == "LOGICALNOT":
        return [_bytes(_LOGICAL_NOT_BYTES.get(dtype, _LOGICAL_NOT_BYTES_ELSE))]
    if op.opcode in ("POW", "POWS"):
        width = round_up(shape[-1], elements_per_block(dtype))
        if dtype == "FP32" and op.opcode == "POW" and not compiler.is_950:
            width = 2 * width + 3 * round_up((width + 7) // 8, 32) // 4
        return [TileTensor(list(shape[:-1]) + [width], dtype)]
    return []


def _bytes(count: int, dtype: str = "UINT8") -> TileTensor:
    return TileTensor([count], dtype)


def _tanh_bytes(tile: list[int], dtype: str) -> int:
    rows = tile[-2] if len(tile) > 1 else _TANH_ROWS_OF_RANK_1
    width = round_up(tile[-1], 8)
    copies = 2 if dtype == "FP32" else 4
    return width * rows * 4 * copies + round_up(width, 32) * rows + 32


def _cast_scratch(op: TensorOp, shape: list[int], compiler: Compiler
                  ) -> list[TileTensor]:
    if (op.inputs[0].dtype, op.output.dtype) not in _SCRATCH_CASTS:
        return []
    rows = shape[-2] if len(shape) > 1 else 1
    if compiler.is_02:
        return [TileTensor([rows, round_up(shape[-1], 4)], "INT32")]
    if op.saturates:
        return []
    return [TileTensor([min(rows, 255), round_up(shape[-1] + 64, 8)], "INT32")]


def compare_scratch(dtype: str) -> TileTensor:
    """CMP works on 4096 bytes at a time, whatever the tile
    (interface/operation/vector/compare.cpp:30-43)."""
    count = 4096 // bytes_of(dtype)
    return _bytes(round_up((count + 7) // 8, 32)
                  + 3 * round_up(count * bytes_of(dtype), 32) + 64)


def reduce_last_scratch(shape: list[int], axis: int, dtype: str, argument: bool
                        ) -> TileTensor:
    """ROW*_SINGLE on a tile (interface/operation/vector/reduction.cpp:165-186): half of
    every row, in repeats of 256 bytes; `argument` for 0.2's ARGMAX and ARGMIN."""
    width, repeat = shape[axis], 256 // bytes_of(dtype)
    rows, columns = shape[max(0, axis - 1)], elements_per_block(dtype)
    if argument:
        columns = width
    elif width <= repeat:
        rows = 1
    elif width <= 2 * repeat:
        columns = repeat
    else:
        columns = width * bytes_of(dtype) // 256 // 2 * repeat
    return TileTensor([rows, columns] if len(shape) > 1 else [columns], dtype)


def argument_scratch(shape: list[int], axis: int, dtype: str) -> TileTensor:
    """ROWARG*WITHVALUE (interface/operation/vector/reduction.cpp:205-285)."""
    if len(shape) == 1:
        return TileTensor([shape[axis]], dtype)
    if axis == len(shape) - 1:
        return TileTensor([shape[axis - 1], shape[axis]], dtype)
    return argument_line_scratch(dtype)


def argument_line_scratch(dtype: str) -> TileTensor:
    """Three repeats of 256 bytes, where the axis is not the last one."""
    return TileTensor([1, 256 // bytes_of(dtype) * 3], dtype)


def sum_line_scratch(shape: list[int], axis: int, dtype: str) -> TileTensor:
    """ROWSUMLINE: half of the reduced axis (reduction.cpp:187-193)."""
    return TileTensor([(shape[axis] + 1) // 2, round_up(shape[-1], 8)], dtype)


def transpose_scratch(shape: list[int], dtype: str, compiler: Compiler) -> TileTensor:
    """VNCHWCONV: the tile, its rows up to 16 (single-byte types 32 in 9.2) and its
    width up to a block."""
    padded = list(shape)
    bytewise = bytes_of(dtype) == 1 and not compiler.is_02
    padded[-2] = round_up(padded[-2], 32 if bytewise else 16)
    padded[-1] = round_up(padded[-1], elements_per_block(dtype))
    return TileTensor(padded, dtype)
