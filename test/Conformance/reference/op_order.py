"""The order of the op list (interface/function/function.cpp:99-240, LIGHTWEIGHT sort).

Kahn's algorithm from the sinks backwards, the sinks by ascending magic, then reversed.
A producer counts as ready when all readers of its tensors are placed.
"""

from __future__ import annotations

import collections

from .tile_graph import TileOp, TileTensor


class _Pending:
    """A tensor whose readers are not all placed."""

    def __init__(self, producers: list[TileOp]):
        self.producers = producers
        self.readers = 0


def order_ops(ops: list[TileOp], by_magic: bool = True) -> list[TileOp]:
    """`ops` as the compiler lists them; producers must be set (tile_graph.link).
    `by_magic`: sinks by ascending magic, else as they are (GENERAL sort,
    function.cpp:1269-1371, which thus reverses the order of independent ops)."""
    members = set(ops)
    pending: dict[TileTensor, _Pending] = {}
    reads: dict[TileOp, list[_Pending]] = collections.defaultdict(list)
    for op in ops:
        for tensor in op.inputs:
            producers = [p for p in tensor.producers if p in members]
            if not producers:
                continue
            entry = pending.setdefault(tensor, _Pending(producers))
            entry.readers += 1
            reads[op].append(entry)
    unplaced: collections.Counter[TileOp] = collections.Counter(
        producer for entry in pending.values() for producer in entry.producers)

    sinks = [op for op in ops if not unplaced[op]]
    if by_magic:
        sinks.sort(key=lambda op: op.magic)
    ready = collections.deque(sinks)
    result = []
    while ready:
        op = ready.popleft()
        result.append(op)
        for entry in reads[op]:
            entry.readers -= 1
            if entry.readers:
                continue
            for producer in entry.producers:
                unplaced[producer] -= 1
                if not unplaced[producer]:
                    ready.append(producer)
    return result[::-1]
