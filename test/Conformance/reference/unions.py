"""Ops as indices: their links, and disjoint sets of them."""

from __future__ import annotations

from .tile_graph import TileOp


class Links:
    """Indices of the ops that an op reads from and is read by, each once."""

    def __init__(self, ops: list[TileOp]):
        index = {op: i for i, op in enumerate(ops)}
        inputs: list[dict[int, None]] = [{} for _ in ops]
        outputs: list[dict[int, None]] = [{} for _ in ops]
        for i, op in enumerate(ops):
            for tensor in op.inputs:
                for producer in tensor.producers:
                    j = index[producer]
                    inputs[i].setdefault(j)
                    outputs[j].setdefault(i)
        self.inputs = [list(entry) for entry in inputs]
        self.outputs = [list(entry) for entry in outputs]


class UnionFind:
    """Sets of indices; the representative decides the numbering of the sets."""

    def __init__(self, size: int):
        self._parent = list(range(size))

    def find(self, i: int) -> int:
        while self._parent[i] != i:
            self._parent[i] = self._parent[self._parent[i]]
            i = self._parent[i]
        return i

    def join(self, i: int, into: int) -> None:
        """The set of `i` takes the representative of the set of `into`."""
        self._parent[self.find(i)] = self.find(into)

    def groups(self) -> list[list[int]]:
        """The sets, in the order of their first members."""
        result: dict[int, list[int]] = {}
        for i in range(len(self._parent)):
            result.setdefault(self.find(i), []).append(i)
        return list(result.values())

    def numbered(self) -> tuple[list[list[int]], list[int]]:
        """The sets, in the order of their representatives, and the set of each
        index."""
        size = len(self._parent)
        roots = [i for i in range(size) if self.find(i) == i]
        number = {root: n for n, root in enumerate(roots)}
        sets: list[list[int]] = [[] for _ in roots]
        of_index = []
        for i in range(size):
            of_index.append(number[self.find(i)])
            sets[of_index[-1]].append(i)
        return sets, of_index
