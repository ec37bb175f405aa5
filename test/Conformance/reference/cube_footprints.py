"""Buffers of one block of a matmul, in bytes, in the order in which they are checked.

A block is one (m, n) tile of the result and a leaf of its own. L0 tiles are clipped to
the tensor, L1 tiles are L0 tiles in m and n; mL1 and nL1 count for nothing. Padding:
passes/tile_graph_pass/graph_constraint/pad_local_buffer.cpp:159-299.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from .alloc_order_02 import alloc_order_02
from .compiler import Compiler
from .cube_checks import FP4, FP4_02
from .cube_ops import Accumulation, Matmul
from .tables import (buffer_bytes, bytes_of, ceil_div, elements_per_block, round_up)

_PADDED_TO_32 = ("INT8", "FP8E5M2", "FP8E4M3", "HF8")

# L0C and the bias buffer BT hold 4-byte elements whatever the result.
ACCUMULATOR_BYTES = 4


@dataclasses.dataclass(frozen=True)
class Buffer:
    """One buffer: its space, bytes and what it holds."""

    space: str
    size: int
    holds: str


def axis_classes(extent: int, tile: int) -> list[int]:
    """Sizes of the full tile and of the edge tile, if there is one."""
    full = min(extent, tile)
    rest = extent % full
    return [full] + ([rest] if rest else [])


def padding(dtype: str, compiler: Compiler) -> int:
    """Elements to which both axes of an L1 or L0 tile are rounded up."""
    if dtype in _PADDED_TO_32:
        return 32
    return 64 if dtype in (FP4_02 if compiler.is_02 else FP4) else 16


class _Block:
    """A block of m0 x n0 of a matmul."""

    def __init__(self, matmul: Matmul, m0: int, n0: int, compiler: Compiler):
        self._op, self._k = matmul.op, matmul.k
        self.step, self.step_a, self.step_b = matmul.tile.k
        self._m0, self._n0, self._compiler = m0, n0, compiler

    def _operand(self, space: str, holds: str, k_from: int, k_step: int) -> Buffer:
        """A tile of A or B from k_from on."""
        k = min(k_step, self._k - k_from)
        dtype = (self._op.a if holds == "A" else self._op.b).dtype
        shape = (self._m0, k) if holds == "A" else (k, self._n0)
        pad = padding(dtype, self._compiler)
        size = buffer_bytes([round_up(extent, pad) for extent in shape], dtype)
        return Buffer(space, size, holds)

    def a_l1(self, k_from: int) -> Buffer:
        return self._operand("L1", "A", k_from, self.step_a)

    def b_l1(self, k_from: int) -> Buffer:
        return self._operand("L1", "B", k_from, self.step_b)

    def a_l0(self, k_from: int) -> Buffer:
        return self._operand("L0A", "A", k_from, self.step)

    def b_l0(self, k_from: int) -> Buffer:
        return self._operand("L0B", "B", k_from, self.step)

    def c_l0(self) -> Buffer:
        """0.2 pads the accumulator like A."""
        pad = 16
        if self._compiler.is_02:
            pad = max(pad, padding(self._op.a.dtype, self._compiler))
        size = round_up(self._m0, pad) * round_up(self._n0, pad) * ACCUMULATOR_BYTES
        return Buffer("L0C", size, "C")

    def extras(self) -> list[tuple[Buffer, Buffer]]:
        """(L1 buffer, L0-side buffer) of bias and scale."""
        result = []
        if self._op.bias is not None:
            width = bytes_of(self._op.bias.dtype)
            count = round_up(self._n0, 64 // width)
            result.append((Buffer("L1", count * width, "bias"),
                           Buffer("BT", count * ACCUMULATOR_BYTES, "bias")))
        if self._op.scale_tensor is not None:
            size = round_up(self._n0, 16) * 8
            result.append((Buffer("L1", size, "scale"),
                           Buffer("FIX_QUANT_PRE", size, "scale")))
        return result

    def k_offsets(self) -> list[int]:
        """Representatives: the first, second and last two steps of L0 and of L1."""
        offsets = {0}
        for step in (self.step, self.step_a, self.step_b):
            count = ceil_div(self._k, step)
            offsets.update(i * step for i in (1, count - 2, count - 1)
                           if 0 < i < count)
        return sorted(offsets)

    def all_k_offsets(self) -> range:
        return range(0, self._k, self.step)


def block_buffers(matmul: Matmul, m0: int, n0: int, compiler: Compiler
                  ) -> list[Buffer]:
    """The buffers of a block in the order of the checks."""
    block = _Block(matmul, m0, n0, compiler)
    if compiler.is_02:
        return _order_02(block)
    return _order(block, matmul.op.a.direct, matmul.op.b.direct)


def _order(block: _Block, a_direct: bool, b_direct: bool) -> list[Buffer]:
    """9.2: descending opmagic of the first producer (add_alloc.cpp:37-60). Opmagics
    ascend as ConstructTileGraph makes the ops; but the L1 view of a kernel input is
    merged with the view of the input into a new, later op (MergeViewAssemble): the
    bias, then all of B, then all of A. Seen ALLOC by ALLOC in 15 dumps."""
    own: list[Buffer] = []
    bias: list[Buffer] = []
    late_a: list[Buffer] = []
    late_b: list[Buffer] = []
    for l1, l0 in block.extras():
        bias.append(l1)
        own.append(l0)
    for offset in block.k_offsets():
        if offset % block.step_a == 0:
            (late_a if a_direct else own).append(block.a_l1(offset))
        own.append(block.a_l0(offset))
        if offset % block.step_b == 0:
            (late_b if b_direct else own).append(block.b_l1(offset))
        own.append(block.b_l0(offset))
        if offset == 0:
            own.append(block.c_l0())
    return (own + bias + late_b + late_a)[::-1]


@dataclasses.dataclass
class _Step:
    """The buffers of one k step by number: L1 and L0 of A and B."""

    l1_a: int
    l0_a: int
    l1_b: int
    l0_b: int


def _order_02(block: _Block) -> list[Buffer]:
    """0.2: AddAlloc walks a hash map over memIds, which ascend as ConstructTileGraph
    makes the tensors; it is filled in the order of the op list."""
    buffers: dict[int, Buffer] = {}
    number = _numbers()

    def new(buffer: Buffer) -> int:
        memory_id = next(number)
        buffers[memory_id] = buffer
        return memory_id

    extras = [(new(l1), new(l0)) for l1, l0 in block.extras()]
    steps: list[_Step] = []
    l1_a = l1_b = accumulator = 0
    for offset in block.all_k_offsets():
        if offset % block.step_a == 0:
            l1_a = new(block.a_l1(offset))
        l0_a = new(block.a_l0(offset))
        if offset % block.step_b == 0:
            l1_b = new(block.b_l1(offset))
        l0_b = new(block.b_l0(offset))
        if offset == 0:
            accumulator = new(block.c_l0())
        else:
            next(number)  # the accumulator of this step, in place
        steps.append(_Step(l1_a, l0_a, l1_b, l0_b))
    listed = _listed_02(steps, extras, accumulator)
    return [buffers[memory_id] for memory_id in alloc_order_02(listed)]


def _numbers() -> Iterator[int]:
    number = 0
    while True:
        number += 1
        yield number


def _listed_02(steps: list[_Step], extras: list[tuple[int, int]], accumulator: int
               ) -> list[int]:
    """The buffers in the order of the op list of a block: Kahn from the COPY_OUT
    backwards, reversed. Multiplications go from the last k step to the first; an L1
    buffer is ready when all L0 buffers that are filled from it are placed."""
    source = {l0: l1 for l1, l0 in extras}
    for step in steps:
        source[step.l0_a], source[step.l0_b] = step.l1_a, step.l1_b
    readers: dict[int, int] = {}
    for l1 in source.values():
        readers[l1] = readers.get(l1, 0) + 1
    # Multiplications are queued as negative numbers: -1 is the first k step.
    queue, placed = [-len(steps)], []
    for entry in queue:
        if entry < 0:
            placed.append(accumulator)
            step = steps[-entry - 1]
            queue += [step.l0_a, step.l0_b]
            queue += [entry + 1] if entry < -1 else [l0 for _, l0 in extras]
            continue
        placed.append(entry)
        l1 = source.get(entry)
        if l1 is not None:
            readers[l1] -= 1
            if not readers[l1]:
                queue.append(l1)
    return placed[::-1]


def accumulation_buffers(op: Accumulation) -> list[tuple[str, int]]:
    """(form, bytes) of the tiles of split-k's vector op: the buffer, then the op; an
    ADD gives its result the buffer of an input, so it holds two."""
    result = []
    for rows in axis_classes(op.shape[0], op.tile[0]):
        for width in axis_classes(op.shape[1], op.tile[1]):
            padded = round_up(width, elements_per_block(op.dtype))
            size = rows * padded * bytes_of(op.dtype)
            result += [("buffer", size),
                       ("op", size * (2 if op.opcode == "ADD" else 1))]
    return result
