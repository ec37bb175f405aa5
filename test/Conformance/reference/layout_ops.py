"""Step 1, ops that move elements: transpose, reshape, concat, expand, gather, view.

Source: interface/operation/vector/tensor_transformation.cpp.
"""

from __future__ import annotations

import math

from .compiler import Rejected
from .recorder import Recorder, handles
from .tensor_graph import Tensor, TensorOp

# Data types of ops that only move elements.
WIDE_DTYPES = "BF16 FP32 FP16 INT8 INT16 INT32 UINT8 UINT16 UINT32"
FP8_DTYPES = " HF8 FP8E4M3 FP8E5M2 FP8E8M0"
MAX_RANK_OF_TRANSPOSE = 5


@handles("reshape")
def _reshape(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    x = inputs[0]
    if math.prod(op["shape"]) != math.prod(x.shape):
        raise Rejected(None, "Invalid dstshape")
    if op["shape"] == x.shape:  # RemoveRedundantReshape drops it
        return x
    return recorder.reshape(x, op["shape"])


@handles("unsqueeze")
def _unsqueeze(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    x = inputs[0]
    axis = op.get("axis", 0) % (x.rank + 1)
    return recorder.reshape(x, x.shape[:axis] + [1] + x.shape[axis:])


@handles("squeeze")
def _squeeze(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    x = inputs[0]
    return recorder.reshape(x, [d for d in x.shape if d != 1] or [1])


@handles("clone", "assign")
def _clone(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    return recorder.unary("REGISTER_COPY", inputs[0])


@handles("expand")
def _expand(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    x = inputs[0]
    recorder.require_dtype(x, WIDE_DTYPES + " BOOL", "EXPAND")
    if x.shape == op["shape"]:
        return recorder.unary("REGISTER_COPY", x)
    return recorder.emit("EXPAND", [x], op["shape"], x.dtype)


@handles("concat")
def _concat(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    """A copy of every input, joined."""
    x = inputs[0]
    recorder.require_dtype(x, WIDE_DTYPES + " INT64 UINT64", "CAT", max_rank=x.rank)
    axis = op.get("axis", 0) % x.rank
    shape = list(x.shape)
    shape[axis] = sum(t.shape[axis] for t in inputs)
    copies = [recorder.unary("REGISTER_COPY", t) for t in inputs]
    output = Tensor(shape, x.dtype)
    recorder.ops.append(
        TensorOp("CONCAT", copies, [output], list(recorder.tile), axis=axis))
    return output


@handles("gather")
def _gather(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    x, indices = inputs
    axis = op.get("axis", 0) % x.rank
    shape = x.shape[:axis] + indices.shape + x.shape[axis + 1:]
    return recorder.emit("GATHER", inputs, shape, x.dtype, axis=axis)


@handles("view")
def _view(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    x = inputs[0]
    if len(op["shape"]) != x.rank:
        raise Rejected("F21004" if recorder.compiler.is_02 else "F21003",
                       "Their size actually are")
    output = Tensor(list(op["shape"]), x.dtype)
    recorder.ops.append(TensorOp("TVIEW", [x], [output], list(recorder.tile)))
    return output


@handles("transpose")
def _transpose(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    allowed = WIDE_DTYPES + FP8_DTYPES * recorder.compiler.is_950
    recorder.require_dtype(inputs[0], allowed, "TRANSPOSE", MAX_RANK_OF_TRANSPOSE)
    return transpose(recorder, inputs[0], op["perm"])


def swapped(values: list[int], a: int, b: int) -> list[int]:
    """`values` with two entries exchanged."""
    result = list(values)
    result[a], result[b] = result[b], result[a]
    return result


def transpose(recorder: Recorder, x: Tensor, axes: list[int]) -> Tensor:
    """Swaps two axes (tensor_transformation.cpp:331-, :500-507). Where more than one
    axis lies before, between or after them, these are merged by a RESHAPE, in the
    tile as well."""
    axes = sorted(axis % x.rank for axis in axes)
    first, second = axes
    if first == second or x.shape[first] == x.shape[second] == 1:
        return x
    _check_transpose(recorder, x, first, second)
    if _is_elementary(x.rank, first, second):
        return _elementary_transpose(recorder, x, first, second)

    user_tile = recorder.tile
    # Runs of axes that become one: before, first, between, second, after.
    runs = [range(first), [first], range(first + 1, second), [second],
            range(second + 1, x.rank)]
    runs = [run for run in runs if len(run)]
    merged_axes = [runs.index([first]), runs.index([second])]
    y = recorder.reshape(x, [math.prod(x.shape[i] for i in run) for run in runs])
    recorder.tile = [math.prod(user_tile[i] for i in run) for run in runs]
    y = transpose(recorder, y, merged_axes)
    recorder.tile = user_tile
    return recorder.reshape(y, swapped(x.shape, first, second))


def _check_transpose(recorder: Recorder, x: Tensor, first: int, second: int) -> None:
    if not recorder.compiler.is_02:
        if x.rank == 4 and (first, second) not in {(0, 2), (1, 2), (1, 3), (2, 3)}:
            raise Rejected("FC0000", "4D tensor transpose")
        if x.rank == 5 and (first, second) != (3, 4):
            raise Rejected("FC0000", "5D tensor transpose")
    if len(recorder.tile) != x.rank:
        raise Rejected("FC0000", "TileShape dim num should same to input.")


def _is_elementary(rank: int, first: int, second: int) -> bool:
    if (first, second) == (rank - 2, rank - 1):
        return True
    return first <= 1 and second - first <= 2 and rank - second <= 2


def _elementary_transpose(recorder: Recorder, x: Tensor, first: int, second: int
                          ) -> Tensor:
    """Last two axes: VNCHWCONV. The last axis and another: MOVEIN, VNCHWCONV, MOVEOUT
    with swapped tiles. Else MOVEOUT alone, which reads UB and writes GM."""
    rank = x.rank
    last_two = [rank - 2, rank - 1]
    if second != rank - 1:
        return _swap(recorder, "TRANSPOSE_MOVEOUT", x, [first, second], recorder.tile)
    if [first, second] == last_two:
        return _swap(recorder, "TRANSPOSE_VNCHWCONV", x, last_two, recorder.tile)
    if rank not in (3, 4):
        raise Rejected("FC0000", "Transpose shape")
    outer = [0, 1] if rank == 3 else [1, 2]
    tile = list(recorder.tile)
    y = _swap(recorder, "TRANSPOSE_MOVEIN", x, outer, tile)
    tile = swapped(tile, *outer)
    y = _swap(recorder, "TRANSPOSE_VNCHWCONV", y, last_two, tile)
    tile = swapped(tile, *last_two)
    return _swap(recorder, "TRANSPOSE_MOVEOUT", y, outer, tile)


def _swap(recorder: Recorder, opcode: str, x: Tensor, axes: list[int],
          tile: list[int]) -> Tensor:
    return recorder.emit(opcode, [x], swapped(x.shape, *axes), x.dtype, tile=tile,
                         swapped_axes=axes)
