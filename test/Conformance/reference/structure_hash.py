"""Which supernodes look alike: a hash over opcodes, operands and surroundings.

Source: passes/tile_graph_pass/graph_partition/supernode_graph_builder.cpp:1232-1365.
9.2 hashes memory and type of the operands but not their shapes, so full and edge tiles
are alike; 0.2 hashes the shapes too. Only equality matters, hence the hashes here are
numbers handed out for distinct values: they never collide.
"""

from __future__ import annotations

from collections.abc import Iterable

from .tile_graph import TileOp, TileTensor
from .unions import Links, UnionFind

_PAIRS = frozenset({"PAIRMAX", "PAIRMIN", "PAIRSUM"})


class _Numbers:
    """Equal values get equal numbers, from 1 upwards."""

    def __init__(self) -> None:
        self._numbers: dict[tuple, int] = {}

    def of(self, *value: object) -> int:
        return self._numbers.setdefault(value, len(self._numbers) + 1)


def structure_hashes(ops: list[TileOp], links: Links, members: list[list[int]],
                     hash_shapes: bool) -> list[int]:
    """One hash per supernode."""
    numbers = _Numbers()

    def operand(tensor: TileTensor) -> tuple:
        shape = tuple(tensor.shape) if hash_shapes else ()
        return tensor.memory, tensor.dtype, shape

    own = [numbers.of("op", op.opcode, tuple(map(operand, op.inputs)),
                      tuple(map(operand, op.outputs))) for op in ops]
    balanced = _Balanced(ops, links, own, numbers).hashes()
    return [_chain(numbers, (balanced[i] for i in group)) for group in members]


def _chain(numbers: _Numbers, values: Iterable[int]) -> int:
    result = 0
    for value in values:
        result = numbers.of("chain", result, value)
    return result


class _Balanced:
    """Hashes of ops. A tree of PAIR ops counts as one node, so that its branches are
    alike although they hang at different depths."""

    def __init__(self, ops: list[TileOp], links: Links, own: list[int],
                 numbers: _Numbers):
        self._links, self._own, self._numbers = links, own, numbers
        trees = UnionFind(len(ops))
        for i, op in enumerate(ops):
            readers = links.outputs[i]
            if (op.opcode in _PAIRS and len(readers) == 1
                    and ops[readers[0]].opcode == op.opcode):
                trees.join(i, into=readers[0])
        self._members, self._node_of = trees.numbered()

    def hashes(self) -> list[int]:
        count = len(self._own)
        own = [_chain(self._numbers, (self._own[i] for i in group))
               for group in self._members]
        down = self._directed(own, self._links.inputs, range(count))
        up = self._directed(own, self._links.outputs, range(count - 1, -1, -1))
        result = [0] * count
        for node, group in enumerate(self._members):
            whole = self._numbers.of("both", down[node], up[node])
            if len(group) == 1:
                result[group[0]] = whole
                continue
            within = self._within(group)
            for i in group:
                result[i] = self._numbers.of("in tree", whole, within[i])
        return result

    def _directed(self, own: list[int], neighbours: list[list[int]], walk: range
                  ) -> list[int]:
        """Hash of everything up- or downstream; neighbours count as a multiset."""
        result = [0] * len(self._members)
        linked = self._neighbour_nodes(neighbours)
        for i in walk:
            node = self._node_of[i]
            if not result[node]:
                around = sorted(result[j] for j in linked[node])
                result[node] = self._numbers.of("way", own[node], *around)
        return result

    def _neighbour_nodes(self, neighbours: list[list[int]]) -> list[set[int]]:
        linked: list[set[int]] = [set() for _ in self._members]
        for i, others in enumerate(neighbours):
            node = self._node_of[i]
            linked[node].update(self._node_of[j] for j in others
                                if self._node_of[j] != node)
        return linked

    def _within(self, group: list[int]) -> dict[int, int]:
        """Hash of an op by what is above and below it in its tree."""
        above = self._one_way(group, self._links.inputs)
        below = self._one_way(group[::-1], self._links.outputs)
        return {i: self._numbers.of("tree", above[i], below[i]) for i in group}

    def _one_way(self, group: list[int], neighbours: list[list[int]]
                 ) -> dict[int, int]:
        result: dict[int, int] = {}
        for i in group:
            result[i] = self._own[i]
            for j in neighbours[i]:
                if j in result:
                    result[i] = self._numbers.of("step", result[i], result[j])
        return result
