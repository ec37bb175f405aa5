"""Step 8: PadLocalBuffer rounds the raw shapes of UB buffers up.

Source: passes/tile_graph_pass/graph_constraint/pad_local_buffer.cpp. The last axis goes
up to 32 bytes; a combined column instead pads the axis before it. Buffers are visited
as inputs of all ops, then as outputs; the first visit of a raw tensor decides.
"""

from __future__ import annotations

import math

from .axis_combine import ENABLED, States
from .opcodes import (BROADCAST, CAST, ELEMENTWISE, MOVE_IN, MOVE_OUT, REDUCE, family)
from .tables import BLOCK_BYTES, bytes_of, elements_per_block, round_up
from .tile_graph import GM, RawTensor, TileOp, TileTensor

# Rows of a buffer that BRCB reads or writes.
BRCB_ROWS = 8

# Blocks of a vector register: what padded rows (rowPad) must fill.
REGISTER_BLOCKS = 8

_PADS_ROWS = (BROADCAST, CAST, ELEMENTWISE, MOVE_IN, MOVE_OUT)


def pad_buffers(ops: list[TileOp], states: States | None, is_02: bool) -> None:
    """Pads the raw tensors in place. `states`: those of AxisCombine, None without."""
    padder = _Padder(states, ops)
    inputs = [(op, tensor, i < op.padded_rows)
              for op in ops for i, tensor in enumerate(op.inputs)]
    outputs = [(op, tensor, False) for op in ops for tensor in op.outputs]
    seen: set[TileTensor] = set()
    for op, tensor, needs_rows in inputs + outputs:
        if tensor not in seen:
            seen.add(tensor)
            padder.pad(op, tensor, needs_rows and not is_02)
    if is_02:
        padder.pad_rows_02(inputs)


class _Padder:
    def __init__(self, states: States | None, ops: list[TileOp]):
        self._states = states
        self._done: set[RawTensor] = set()
        # Raw shapes before the latest visit.
        self._before: dict[RawTensor, list[int]] = {}
        self._common_width = {} if states is not None else _common_widths(ops)

    def pad(self, op: TileOp, tensor: TileTensor, pads_rows: bool) -> None:
        raw = tensor.raw
        if tensor.memory == GM or math.prod(raw.shape) == 0:
            return
        before = list(raw.shape)
        if raw not in self._done:
            self._done.add(raw)
            if self._states is None:
                self._pad_width(op, tensor)
            else:
                self._pad_combined(op, tensor)
        self._before[raw] = before
        if pads_rows:
            _pad_rows(tensor, before)

    def _pad_width(self, op: TileOp, tensor: TileTensor) -> None:
        """Without AxisCombine: the last axis, of a broadcast to that of the wider
        operand."""
        last = len(tensor.shape) - 1
        width = tensor.raw.shape[last]
        block = elements_per_block(tensor.dtype)
        target = round_up(self._common_width.get(op, width), block)
        tensor.raw.shape[last] = round_up(width, target)

    def _pad_combined(self, op: TileOp, tensor: TileTensor) -> None:
        assert self._states is not None
        last, block = len(tensor.shape) - 1, elements_per_block(tensor.dtype)
        producer = tensor.producers[0] if tensor.producers else None
        is_column = (self._states.get(tensor) == ENABLED and last > 0
                     and tensor.raw.shape[last] == 1)
        if producer is not None and producer.opcode == "BRCB":
            _align(tensor, last - 1, BRCB_ROWS)
        if not is_column:
            _align(tensor, last, block)
        elif family(op.opcode) == REDUCE:
            rows = _align(tensor, last - 1, block)
            if op.opcode == "ROWSUMLINE":
                scratch = op.outputs[1]
                scratch.shape[-1] = scratch.raw.shape[-1] = rows
        elif op.opcode == "BRCB":
            _align(tensor, last - 1, BRCB_ROWS)
            for output in op.outputs:
                _align(output, last - 1, BRCB_ROWS)
                _align(output, last, block)
                self._done.add(output.raw)
        elif _pads_rows(op) or (producer is not None
                                and family(producer.opcode) == BROADCAST):
            _align(tensor, last - 1, block)
        else:
            _align(tensor, last, block)

    def pad_rows_02(self, inputs: list[tuple[TileOp, TileTensor, bool]]) -> None:
        """0.2 pads rows in a pass of its own, on padded shapes; the first op that
        reads a tensor decides."""
        seen: set[TileTensor] = set()
        for _, tensor, needs_rows in inputs:
            if tensor in seen or tensor.memory == GM:
                continue
            seen.add(tensor)
            if needs_rows and len(tensor.shape) > 1:
                _pad_rows(tensor, self._before.get(tensor.raw, tensor.raw.shape))


def _common_widths(ops: list[TileOp]) -> dict[TileOp, int]:
    """Broadcast ops whose inputs are all wider than a block: the largest width."""
    result = {}
    for op in ops:
        if family(op.opcode) == BROADCAST:
            block = elements_per_block(op.inputs[0].dtype)
            if all(tensor.shape[-1] > block for tensor in op.inputs):
                result[op] = max(tensor.shape[-1] for tensor in op.inputs)
    return result


def _pads_rows(op: TileOp) -> bool:
    return (family(op.opcode) in _PADS_ROWS
            or op.opcode in ("VIEW", "ASSEMBLE", "RESHAPE"))


def _align(tensor: TileTensor, axis: int, multiple: int) -> int:
    """Rounds one axis up, to whole blocks as well; returns it."""
    block = elements_per_block(tensor.dtype)
    extent = round_up(tensor.raw.shape[axis], multiple)
    if extent % block:
        extent = extent * block // math.gcd(extent, block)
    tensor.raw.shape[axis] = extent
    return extent


def _pad_rows(tensor: TileTensor, before: list[int]) -> None:
    """rowPad: the last rows are read a register at a time, which reaches beyond the
    buffer where rows are shorter. `before`: the shape before padding."""
    shape = tensor.raw.shape
    row_bytes = shape[-1] * bytes_of(tensor.dtype)
    if not row_bytes or row_bytes % BLOCK_BYTES:
        return
    if len(tensor.shape) < 2 or len(shape) < 2:
        if len(tensor.shape) == len(shape) == 1:
            whole = elements_per_block(tensor.dtype) * REGISTER_BLOCKS
            shape[0] = max(shape[0], whole)
        return
    blocks = row_bytes // BLOCK_BYTES
    rows = (REGISTER_BLOCKS + blocks - 1) // blocks
    shape[-2] = before[-2] + rows - 1
