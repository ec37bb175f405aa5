"""Step 10: the check of the sizes, passes/block_graph_pass/schedule_ooo.

A buffer, or the distinct buffers of one op together, may fill UB to the last byte and
not more (common/schedule_state.cpp:227-263). ALLOCs come first in the op list, so
buffers are checked before ops.
"""

from __future__ import annotations

import dataclasses

from .axis_combine import combine_axes
from .buffer_merge import Buffers, merge_buffers
from .compiler import MEMORY_EXCEEDED, Compiler
from .op_order import order_ops
from .reshape import settle_reshapes
from .padding import pad_buffers
from .tile_graph import GM, Magic, RawTensor, TileOp, TileTensor
from .verdict import Finding


@dataclasses.dataclass
class Plan:
    """A leaf as the scheduler gets it."""

    ops: list[TileOp]
    buffers: Buffers

    def tensors(self, op: TileOp) -> list[TileTensor]:
        """The tensors of an op in UB."""
        return [t for t in op.tensors() if t.memory != GM]


def plan_leaf(ops: list[TileOp], compiler: Compiler, combine_axis: bool) -> Plan:
    """AxisCombine, padding and merging of one leaf."""
    states = None
    if combine_axis:
        ops, states = combine_axes(ops, reads_columns=compiler.is_950)
    pad_buffers(ops, states, compiler.is_02)
    ops = settle_reshapes(ops)
    if not compiler.is_02:
        ops = order_ops(ops, by_magic=False)
    return Plan(ops, merge_buffers(ops))


def check_leaf(plan: Plan, compiler: Compiler) -> list[Finding]:
    """What does not fit, in the compiler's order."""
    capacity = compiler.ub_bytes
    findings = [_finding("buffer", alloc.op, alloc.size, compiler)
                for alloc in _allocs(plan, compiler.is_02) if alloc.size > capacity]
    for op in plan.ops:
        sizes: dict[RawTensor, int] = {}
        for tensor in plan.tensors(op):
            sizes.setdefault(plan.buffers[tensor], tensor.raw.size())
        total = sum(sizes.values())
        if total > capacity:
            findings.append(_finding("op", op, total, compiler))
    return findings


def _finding(form: str, op: TileOp, required: int, compiler: Compiler) -> Finding:
    return Finding(MEMORY_EXCEEDED, form, op.opcode, "UB", required, compiler.ub_bytes)


@dataclasses.dataclass
class _Alloc:
    """The ALLOC of a buffer: its first producer, bytes and place in the list."""

    op: TileOp
    size: int
    magic: Magic
    operand: int


def _allocs(plan: Plan, is_02: bool) -> list[_Alloc]:
    """9.2 sorts by the opmagic of the first producer and puts each at the front: it
    checks the latest producer first, so a COPY_IN before what is computed, scratch
    before the result (schedule_ooo/pre_schedule/add_alloc.cpp:35-60). 0.2 walks a hash
    map, in effect the order of the ops."""
    first: dict[RawTensor, _Alloc] = {}
    for op in plan.ops:
        for operand, tensor in enumerate(op.outputs):
            if tensor.memory != GM:
                first.setdefault(
                    plan.buffers[tensor],
                    _Alloc(op, tensor.raw.size(), op.magic, operand))
    allocs = list(first.values())
    if not is_02:
        allocs.sort(key=lambda alloc: (alloc.magic, alloc.operand), reverse=True)
    return allocs
