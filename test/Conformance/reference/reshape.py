"""Step 8, end: RemoveUnalignedReshape. A RESHAPE in UB shares the buffer of its input
unless padding has changed the last axis of one of the two: then it goes through GM.

Source: passes/tile_graph_pass/graph_constraint/remove_unaligned_reshape_op.cpp.
"""

from __future__ import annotations

from .leaf import relinked
from .tile_graph import GM, UB, Phase, TileOp, TileTensor


def settle_reshapes(ops: list[TileOp]) -> list[TileOp]:
    """`ops`, padded, with every RESHAPE in UB in place or replaced by two moves."""
    result: list[TileOp] = []
    for op in ops:
        if op.opcode != "RESHAPE" or op.inputs[0].memory != UB:
            result.append(op)
            continue
        source, target = op.inputs[0], op.outputs[0]
        if _is_padded(source) or _is_padded(target):
            number = len(result)
            whole = TileTensor(source.shape, source.dtype, GM)
            result += [
                TileOp("COPY_OUT", [source], [whole], (Phase.UNALIGNED_OUT, number)),
                TileOp("COPY_IN", [whole], [target], (Phase.UNALIGNED_IN, number))]
        else:
            target.raw = source.raw
            result.append(op)
    return relinked(result) if len(result) > len(ops) else ops


def _is_padded(tensor: TileTensor) -> bool:
    return tensor.shape[-1] != tensor.raw.shape[-1]
