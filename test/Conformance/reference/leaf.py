"""Step 6: one subgraph becomes a leaf function: its moves between GM and UB.

Source: passes/tile_graph_pass/data_path/generate_move_op.cpp. A VIEW of GM is a
COPY_IN, an ASSEMBLE into GM a COPY_OUT; a tile that another leaf made is loaded, one
that another leaf reads is stored.
"""

from __future__ import annotations

from .op_order import order_ops
from .tile_graph import GM, UB, Phase, RawTensor, TileOp, TileTensor, link


class _Leaf:
    """The leaf of one subgraph, in the making, with tensors of its own."""

    def __init__(self, subgraph: int, position: dict[TileOp, int],
                 ranks: dict[TileTensor, int]):
        self._subgraph = subgraph
        self._position = position
        self._ranks = ranks
        self._tensors: dict[TileTensor, TileTensor] = {}
        self._raws: dict[RawTensor, RawTensor] = {}
        self.ops: list[TileOp] = []

    def add(self, op: TileOp) -> None:
        if op.opcode == "VIEW":
            self._add_view(op)
        elif op.opcode == "ASSEMBLE":
            if op.outputs[0].memory == GM and op.inputs[0].memory == UB:
                self._emit("COPY_OUT", self._local(op.inputs[0]),
                           self._local(op.outputs[0]), Phase.OUTPUT_COPY, op.magic[1])
        elif op.opcode != "RESHAPE" or op.inputs[0].memory != GM:
            self._add_compute(op)

    def _emit(self, opcode: str, source: TileTensor, target: TileTensor, phase: Phase,
              number: int) -> None:
        self.ops.append(TileOp(opcode, [source], [target], (phase, number)))

    def _local(self, tensor: TileTensor) -> TileTensor:
        """The leaf's own tensor; loaded if another leaf made it."""
        if tensor in self._tensors:
            return self._tensors[tensor]
        if tensor.memory == GM:
            local = TileTensor(tensor.shape, tensor.dtype, GM)
            self._tensors[tensor] = local
            return local
        raw = self._raws.setdefault(
            tensor.raw, RawTensor(list(tensor.raw.shape), tensor.dtype))
        local = self._tensors[tensor] = TileTensor(tensor.shape, tensor.dtype, UB, raw)
        producers = tensor.producers
        if producers and all(p.subgraph != self._subgraph for p in producers):
            source = TileTensor(tensor.shape, tensor.dtype, GM)
            self._emit("COPY_IN", source, local, Phase.BOUNDARY_IN,
                       -self._position[producers[0]])
        return local

    def _add_view(self, op: TileOp) -> None:
        source, target = op.inputs[0], op.outputs[0]
        if op.is_gm_view:
            return
        if op.is_sub_view:
            whole = self._local(source)
            view = TileTensor(target.shape, target.dtype, UB, whole.raw)
            self._tensors[target] = view
            self._emit("VIEW", whole, view, *op.magic)
            return
        tile = self._tensors[target] = TileTensor(target.shape, target.dtype)
        self._emit("COPY_IN", self._local(source), tile, Phase.INPUT_COPY,
                   self._load_number(op))

    def _load_number(self, op: TileOp) -> int:
        """VIEWs of what the kernel computes are made first. MergeViewAssemble makes
        those of one input after those of another (passes/pass_utils/
        merge_view_assemble_utils.cpp:234), then come those of tiles that UB cannot
        hold (assign_memory_type_legacy.cpp:1501-1580)."""
        rank = self._ranks.get(_input_of(op), 0)
        if _is_evicted(op):
            rank = len(self._ranks) + 1 + self._position[op]
        return rank * (1 << 32) + op.magic[1]

    def _add_compute(self, op: TileOp) -> None:
        inputs = [self._local(t) for t in op.inputs]
        outputs = [self._local(t) for t in op.outputs]
        self.ops.append(TileOp(
            op.opcode, inputs, outputs, op.magic, op.axis, op.expanded_axes,
            op.scalar, op.saturates, op.not_in_place, op.padded_rows))
        for tensor, local in zip(op.outputs, outputs):
            read_elsewhere = any(c.subgraph != self._subgraph
                                 for c in tensor.consumers)
            if tensor.memory == UB and read_elsewhere:
                target = TileTensor(tensor.shape, tensor.dtype, GM)
                self._emit("COPY_OUT", local, target, Phase.BOUNDARY_OUT,
                           -self._position[op])


def _input_of(load: TileOp) -> TileTensor:
    """The tensor that a load reads, not the part of it that is named first."""
    producers = load.inputs[0].producers
    if len(producers) == 1 and producers[0].is_gm_view:
        return producers[0].inputs[0]
    return load.inputs[0]


def _is_evicted(load: TileOp) -> bool:
    """The load of a tile that UB cannot hold, from what was stored or named for it."""
    source = load.inputs[0]
    if len(source.producers) != 1 or source.shape != load.outputs[0].shape:
        return False
    return source.producers[0].is_gm_view or source.producers[0].opcode == "ASSEMBLE"


def rank_inputs(ops: list[TileOp]) -> dict[TileTensor, int]:
    """Inputs that VIEWs load, by the first of these in the op list, from 1."""
    ranks: dict[TileTensor, int] = {}
    for op in ops:
        if op.opcode == "VIEW" and not op.is_gm_view and not op.is_sub_view:
            source = _input_of(op)
            if not source.producers:
                ranks.setdefault(source, len(ranks) + 1)
    return ranks


def build_leaf(members: list[TileOp], position: dict[TileOp, int],
               ranks: dict[TileTensor, int]) -> list[TileOp]:
    """The ops of a leaf in the compiler's order, linked. `position`: places of all ops
    in the op list; of moves at the boundary an earlier producer has a higher magic.
    `ranks`: of the inputs, see `rank_inputs`."""
    leaf = _Leaf(members[0].subgraph, position, ranks)
    for op in members:
        leaf.add(op)
    return relinked(leaf.ops)


def relinked(ops: list[TileOp]) -> list[TileOp]:
    """`ops` in the compiler's order, with their links renewed."""
    link(ops)
    ops = order_ops(ops)
    link(ops)
    return ops
