"""Step 4, last part: neighbouring groups of subgraphs are merged.

Source: passes/tile_graph_pass/graph_partition/iso_partitioner.cpp (merge steps). First
the groups of a single subgraph, then the isomorphic ones; each until nothing changes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from .supernodes import NodeGraph

MAX_ROUNDS = 100
# A merge may halve the parallelism only down to this many subgraphs,
PARALLEL = 20
# unless one of the two is this short, in cycles.
SHORT_CYCLES = 512

# (group, subgraph in it)
Place = tuple[int, int]


class Subgraph:
    """Supernodes that become one leaf."""

    def __init__(self, nodes: list[int], cycles: int):
        self.nodes = nodes
        self.members = set(nodes)
        self.cycles = cycles
        # Where its parts were when the round began, and its outer neighbours.
        self.origins: set[Place] = set()
        self.inputs: list[int] = []
        self.outputs: list[int] = []

    def add(self, node: int, cycles: int) -> None:
        self.nodes.append(node)
        self.members.add(node)
        self.cycles += cycles

    def start_round(self, place: Place, nodes: NodeGraph) -> None:
        self.origins = {place}
        self.inputs = self._outer(n for a in self.nodes for n in nodes.inputs[a])
        self.outputs = self._outer(n for a in self.nodes for n in nodes.outputs[a])

    def _outer(self, nodes: Iterable[int]) -> list[int]:
        return sorted({n for n in nodes if n not in self.members})

    def absorb(self, other: Subgraph) -> None:
        self.nodes += other.nodes
        self.members |= other.members
        self.cycles += other.cycles
        self.origins |= other.origins
        self.inputs = self._outer(self.inputs + other.inputs)
        self.outputs = self._outer(self.outputs + other.outputs)


@dataclasses.dataclass
class Group:
    """Isomorphic subgraphs."""

    subgraphs: list[Subgraph]
    mergeable: bool

    def __len__(self) -> int:
        return len(self.subgraphs)


def merge_groups(groups: list[Group], nodes: NodeGraph, bound: int, copies: float
                 ) -> list[Group]:
    """`bound`: cycles of a subgraph; `copies`: how many times the compiler has every
    subgraph of the model."""
    for single in (True, False):
        for _ in range(MAX_ROUNDS):
            before = len(groups)
            _Round(groups, nodes, bound, copies, single).run()
            groups = [group for group in groups if group.subgraphs]
            if len(groups) == before:
                break
    return groups


class _Round:
    """One pass over all groups; merged groups leave an empty one behind. `color` is
    the group that a group of the beginning is part of now, `parts` the inverse."""

    def __init__(self, groups: list[Group], nodes: NodeGraph, bound: int,
                 copies: float, single: bool):
        self._groups, self._bound = groups, bound
        self._copies, self._single = copies, single
        self._place: dict[int, Place] = {}
        for g, group in enumerate(groups):
            for s, subgraph in enumerate(group.subgraphs):
                self._place.update(dict.fromkeys(subgraph.nodes, (g, s)))
                subgraph.start_round((g, s), nodes)
        self._inputs = [self._neighbours(g, "inputs") for g in range(len(groups))]
        self._outputs = [self._neighbours(g, "outputs") for g in range(len(groups))]
        self._parts = [[g] for g in range(len(groups))]
        self._color = list(range(len(groups)))

    def _neighbours(self, g: int, side: str) -> set[int]:
        found = {self._place[node][0] for subgraph in self._groups[g].subgraphs
                 for node in getattr(subgraph, side)}
        return found - {g}

    def run(self) -> None:
        current = 0
        while current < len(self._groups):
            if not any(self._try_merge(current, other)
                       for other in self._candidates(current)):
                current += 1

    def _eligible(self, g: int) -> bool:
        group = self._groups[g]
        is_single = len(group) * self._copies == 1
        return bool(group.mergeable and group.subgraphs and is_single == self._single)

    def _candidates(self, current: int) -> list[int]:
        """The only group before, and the only group after."""
        if not self._eligible(current):
            return []
        result = []
        for neighbours in (self._inputs, self._outputs):
            around = {self._color[n] for part in self._parts[current]
                      for n in neighbours[part]} - {current}
            if len(around) == 1:
                result += [other for other in around if self._eligible(other)]
        return result

    def _try_merge(self, current: int, other: int) -> bool:
        a, b = self._groups[current], self._groups[other]
        if not self._is_worthwhile(a, b):
            return False
        merged = self._merged(a, b)
        if merged is None:
            return False
        self._groups[current] = merged
        self._groups[other] = Group([], True)
        for part in self._parts[other]:
            self._color[part] = current
        self._parts[current] += self._parts[other]
        self._parts[other] = []
        return True

    def _is_worthwhile(self, a: Group, b: Group) -> bool:
        cycles_a, cycles_b = a.subgraphs[0].cycles, b.subgraphs[0].cycles
        if len(a) <= len(b):
            total = cycles_a + cycles_b * (len(b) // len(a))
        else:
            total = cycles_a * (len(a) // len(b)) + cycles_b
        if total > self._bound:
            return False
        return (self._single or len(a) == len(b)
                or min(len(a), len(b)) * self._copies >= PARALLEL
                or min(cycles_a, cycles_b) <= SHORT_CYCLES)

    def _merged(self, a: Group, b: Group) -> Group | None:
        """Every subgraph of the larger group goes to the one of the smaller group that
        it touches; None unless that is one each."""
        few, many = (b, a) if len(a) > len(b) else (a, b)
        at = {place: j for j, subgraph in enumerate(many.subgraphs)
              for place in subgraph.origins}
        touched = []
        for subgraph in few.subgraphs:
            places = (self._place[n] for n in subgraph.inputs + subgraph.outputs)
            touched.append({at[place] for place in places if place in at})
        if (sum(map(len, touched)) != len(many)
                or len(set().union(*touched)) != len(many)):
            return None
        for subgraph, numbers in zip(few.subgraphs, touched):
            for number in sorted(numbers):
                subgraph.absorb(many.subgraphs[number])
        return few
