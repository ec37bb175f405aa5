"""Step 7: AxisCombine. Which [.., r, 1] tiles lie in UB as r elements side by side.

Without it each of the r elements fills a 32-byte row. The marker gives every tensor a
state; an operand of one column against a wider one is spread by BRCB (8 elements to a
row) where its column is combined, else by a full EXPAND.
Sources: passes/tile_graph_pass/graph_constraint/axis_combine.cpp, and
axis_combine_marker.cpp there.
"""

from __future__ import annotations

import collections

from .leaf import relinked
from .opcodes import BROADCAST, CAST, ELEMENTWISE, INLINE_BROADCAST, REDUCE, family
from .tables import elements_per_block, round_up
from .tile_graph import Phase, TileOp, TileTensor

UNKNOWN, ENABLED, DISABLED = "unknown", "enabled", "disabled"

States = dict[TileTensor, str]

_COMPUTE = (ELEMENTWISE, BROADCAST, CAST)


def combine_axes(ops: list[TileOp], reads_columns: bool
                 ) -> tuple[list[TileOp], States]:
    """The ops with BRCB and EXPAND inserted, and the state of every tensor.
    `reads_columns`: on 950 the op itself reads a combined column."""
    states = mark(ops)
    result: list[TileOp] = []
    inserted = 0
    for op in ops:
        if _has_narrow_operand(op):
            for i, tensor in enumerate(op.inputs):
                if tensor.shape[-1] != 1:
                    continue
                is_combined = states.get(tensor) == ENABLED
                if is_combined and reads_columns:
                    continue
                inserted += 1
                other = op.inputs[1 - i]
                spread = _spread(tensor, other, is_combined, inserted)
                result.append(spread)
                op.inputs[i] = spread.outputs[0]
        result.append(op)
    ops = relinked(result)
    return ops, mark(ops)


def _has_narrow_operand(op: TileOp) -> bool:
    return (op.opcode in INLINE_BROADCAST and len(op.inputs) == 2
            and op.inputs[0].shape[-1] != op.inputs[1].shape[-1])


def _spread(tensor: TileTensor, other: TileTensor, by_brcb: bool, number: int
            ) -> TileOp:
    width = elements_per_block(tensor.dtype) if by_brcb else other.shape[-1]
    shape = tensor.shape[:-1] + [round_up(1, width)]
    result = TileTensor(shape, tensor.dtype)
    if by_brcb:
        return TileOp("BRCB", [tensor], [result], (Phase.BROADCAST, number))
    return TileOp("EXPAND", [tensor], [result], (Phase.BROADCAST, number),
                  expanded_axes=[len(shape) - 1])


def mark(ops: list[TileOp]) -> States:
    """The states of all tensors. Only valid before padding: the raw shapes count."""
    marker = _Marker()
    for op in ops:
        marker.visit(op)
    marker.agree(ops)
    return marker.states


def _is_column(tensor: TileTensor) -> bool:
    return tensor.shape[-1] == 1


def _same_width(a: TileTensor, b: TileTensor) -> bool:
    return a.shape[-1] == b.shape[-1]


class _Marker:
    def __init__(self) -> None:
        self.states: States = {}

    def _state(self, tensor: TileTensor) -> str:
        return self.states.get(tensor, UNKNOWN)

    def _set(self, state: str, *tensors: TileTensor) -> None:
        self.states.update(dict.fromkeys(tensors, state))

    def visit(self, op: TileOp) -> None:
        """The rule of one op; ops come in the order of the list."""
        output = op.outputs[0]
        if output.shape[-1] != output.raw.shape[-1]:
            self._set(DISABLED, output)  # a column cut out of wider rows
        elif op.opcode == "COPY_IN":
            state = ENABLED if _same_width(op.inputs[0], output) else DISABLED
            self._set(state if _is_column(output) else UNKNOWN, output)
        elif op.opcode == "VIEW":
            self._visit_view(op.inputs[0], output)
        elif op.opcode in ("ASSEMBLE", "COPY_OUT"):
            self._visit_store(op.inputs[0], output)
        elif op.opcode == "EXPAND":
            self._visit_expand(op)
        elif family(op.opcode) == REDUCE:
            self._visit_reduce(op)
        elif family(op.opcode) in _COMPUTE:
            self._visit_compute(op)
        elif op.opcode in ("RESHAPE", "VEC_DUP"):
            self._set(UNKNOWN, output)
        else:
            self._set(DISABLED, *filter(_is_column, op.inputs))
            for tensor in op.outputs:
                self._set(DISABLED if _is_column(tensor) else UNKNOWN, tensor)

    def _visit_view(self, source: TileTensor, view: TileTensor) -> None:
        if not _same_width(source, view):
            self._set(DISABLED, view)
        elif not _is_column(view):
            self._set(UNKNOWN, view)
        elif source in self.states:
            self._set(self.states[source], view)
        else:
            self._set(ENABLED, source, view)

    def _visit_store(self, source: TileTensor, target: TileTensor) -> None:
        if source not in self.states:
            return
        if self.states[source] != ENABLED:
            self._set(DISABLED, target)
        elif _same_width(source, target):
            self._set(ENABLED, target)
        else:
            self._set(DISABLED, source, target)

    def _visit_expand(self, op: TileOp) -> None:
        source, output = op.inputs[0], op.outputs[0]
        if self._state(source) != ENABLED:
            self._set(DISABLED if _is_column(output) else UNKNOWN, output)
        elif any(axis >= len(source.shape) - 1 for axis in op.expanded_axes):
            self._set(DISABLED, source)
            self._set(UNKNOWN, output)
        else:
            self._set(ENABLED, output)

    def _visit_reduce(self, op: TileOp) -> None:
        source, rank = op.inputs[0], len(op.inputs[0].shape)
        for output in op.outputs:
            if not output.consumers:
                self._set(UNKNOWN, output)
            elif rank > 1 and op.axis < rank - 2:
                self._set(self._state(source), output)
            elif op.axis == rank - 2 or _same_width(source, output):
                self._set(DISABLED, source, output)
            else:
                self._set(ENABLED, output)

    def _visit_compute(self, op: TileOp) -> None:
        """One output: a column stays combined if all inputs are, or are not columns
        for an op that broadcasts in place."""
        single = len(op.outputs) == 1
        if single:
            for tensor in op.inputs:
                if self._state(tensor) == UNKNOWN and _is_column(tensor):
                    self._set(ENABLED, tensor)
        states = [self._state(tensor) for tensor in op.inputs]
        others = [state for state in states if state != ENABLED]
        if others and op.opcode not in INLINE_BROADCAST:
            for tensor in op.inputs:
                if self.states.get(tensor) == ENABLED:
                    self._set(others[-1], tensor)
        if DISABLED in states or not single:
            self._set(DISABLED, *op.outputs)
        else:
            output = op.outputs[0]
            self._set(ENABLED if _is_column(output) else UNKNOWN, output)

    def agree(self, ops: list[TileOp]) -> None:
        """Columns tied to each other by an op get one state: disabled if one is, else
        enabled if one is."""
        parent: dict[TileTensor, TileTensor] = {}

        def find(tensor: TileTensor) -> TileTensor:
            parent.setdefault(tensor, tensor)
            while parent[tensor] is not tensor:
                tensor = parent[tensor]
            return tensor

        for op in ops:
            for a, b in _ties(op):
                parent[find(a)] = find(b)
        groups: dict[TileTensor, list[TileTensor]] = collections.defaultdict(list)
        for tensor in self.states:
            if _is_column(tensor):
                groups[find(tensor)].append(tensor)
        for group in groups.values():
            states = {self.states[tensor] for tensor in group}
            if DISABLED in states:
                self._set(DISABLED, *group)
            elif ENABLED in states:
                self._set(ENABLED, *group)


def _ties(op: TileOp) -> list[tuple[TileTensor, TileTensor]]:
    """Pairs of columns that an op ties to each other."""
    ties = []
    columns = [t for t in op.outputs if _is_column(t)]
    for output in columns:
        moves = op.opcode in ("VIEW", "ASSEMBLE") and _same_width(output, op.inputs[0])
        if family(op.opcode) in (*_COMPUTE, REDUCE) or moves:
            ties += [(t, output) for t in op.inputs if _is_column(t)]
    if len(op.outputs) > 1:
        ties += [(columns[0], t) for t in columns[1:]]
    return ties
