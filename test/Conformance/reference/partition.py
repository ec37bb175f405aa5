"""Step 4: GraphPartition cuts the tile graph into subgraphs, the later leaves.

Source: passes/tile_graph_pass/graph_partition/iso_partitioner.cpp. Supernodes of equal
hash grow together: a node is taken by all members of a group at once or by none, until
the latency of a subgraph would exceed a bound.
"""

from __future__ import annotations

import collections
import dataclasses

from .group_merge import Group, Subgraph, merge_groups
from .op_order import order_ops
from .supernodes import NodeGraph, build_nodes
from .tile_graph import TileGraph
from .unions import UnionFind

# (total cycles of the function, bound of a subgraph), iso_partitioner.h:33.
CYCLE_BOUNDS = ((10_000_000, 5_000_000), (290_000, 150_000), (50_000, 10_000))
CYCLE_BOUND_SMALL = 1536
CYCLE_BOUND_02 = 10_000


def partition(graph: TileGraph, unroll: int, scope: list[int] | int | None) -> None:
    """Orders the ops and sets the subgraph of every one. `unroll`: copies of the body
    in the function; `scope`: pass.sg_set_scope, which keeps connected ops together,
    and all of them where its second entry is set (MergeScopeNodesParallel,
    supernode_graph_builder.cpp:1018)."""
    is_02 = graph.compiler.is_02
    graph.ops = order_ops(graph.ops)
    nodes = build_nodes(graph.ops, hash_shapes=is_02)
    if scope and not is_02 and isinstance(scope, list) and any(scope[1:2]):
        subgraphs = [list(range(len(nodes.members)))]
    elif scope:
        subgraphs = _connected(nodes)
    else:
        copies = graph.cuts.latency_factor * unroll
        total = sum(op.latency * op.weight for op in graph.ops) * copies
        bound = CYCLE_BOUND_02 if is_02 else cycle_bound(total)
        groups = _Growth(nodes, bound).groups()
        groups = merge_groups(groups, nodes, bound, copies)
        subgraphs = [s.nodes for group in groups for s in group.subgraphs]
    for number, members in enumerate(subgraphs):
        for node in members:
            for i in nodes.members[node]:
                graph.ops[i].subgraph = number


def cycle_bound(total: float) -> int:
    """Cycles that a subgraph may have, from those of all tiles and all copies."""
    return next((bound for least, bound in CYCLE_BOUNDS if total >= least),
                CYCLE_BOUND_SMALL)


def _connected(nodes: NodeGraph) -> list[list[int]]:
    """The connected components, in the order of their first nodes."""
    sets = UnionFind(len(nodes.members))
    for node, readers in enumerate(nodes.outputs):
        for reader in readers:
            sets.join(reader, into=node)
    return sets.groups()


@dataclasses.dataclass
class _State:
    """What is placed already; `waiting`: inputs of a node that are not."""

    waiting: list[int]
    ready: collections.deque[int]
    placed: set[int]


class _Growth:
    """Grows one group of isomorphic subgraphs after the other."""

    def __init__(self, nodes: NodeGraph, bound: int):
        self._nodes, self._bound = nodes, bound
        self._alike: dict[int, list[int]] = collections.defaultdict(list)
        for node, value in enumerate(nodes.hashes):
            self._alike[value].append(node)
        waiting = [len(inputs) for inputs in nodes.inputs]
        # Nodes without inputs are queued from the highest index down.
        roots = [n for n, count in enumerate(waiting) if not count]
        self._state = _State(waiting, collections.deque(roots[::-1]), set())

    def groups(self) -> list[Group]:
        state, nodes = self._state, self._nodes
        result = []
        while state.ready:
            seed = state.ready.popleft()
            alike = self._alike[nodes.hashes[seed]]
            if any(state.waiting[n] or n in state.placed for n in alike):
                continue
            subgraphs = []
            for node in alike:
                self._place(node)
                subgraphs.append(Subgraph([node], nodes.cycles[node]))
            group = Group(subgraphs, nodes.mergeable[alike[0]])
            if group.mergeable:
                self._grow(subgraphs)
            result.append(group)
        return result

    def _place(self, node: int) -> None:
        state = self._state
        state.placed.add(node)
        for reader in self._nodes.outputs[node]:
            state.waiting[reader] -= 1
            if not state.waiting[reader]:
                state.ready.append(reader)

    def _grow(self, subgraphs: list[Subgraph]) -> None:
        """Takes the readers of the members in turn. The compiler steps through all
        subgraphs in lockstep and stops where the last one ends."""
        outputs, last = self._nodes.outputs, subgraphs[-1]
        ours = {node for subgraph in subgraphs for node in subgraph.nodes}
        position = turn = 0
        while position < len(last.nodes):
            if turn >= len(outputs[last.nodes[position]]):
                position, turn = position + 1, 0
                continue
            readers = []
            for subgraph in subgraphs:
                choices = outputs[subgraph.nodes[position]]
                readers.append(choices[turn] if turn < len(choices) else 0)
            turn += 1
            if not self._may_take(readers, subgraphs, ours):
                continue
            for subgraph, node in zip(subgraphs, readers):
                subgraph.add(node, self._nodes.cycles[node])
                ours.add(node)
                self._place(node)

    def _may_take(self, readers: list[int], subgraphs: list[Subgraph], ours: set[int]
                  ) -> bool:
        """All nodes of one hash, ready, and each fed by its own subgraph only."""
        nodes, state = self._nodes, self._state
        first = readers[0]
        value = nodes.hashes[first]
        if not nodes.mergeable[first] or len(self._alike[value]) != len(subgraphs):
            return False
        for node, subgraph in zip(readers, subgraphs):
            if state.waiting[node] or node in state.placed:
                return False
            if nodes.hashes[node] != value:
                return False
            if any(n in ours and n not in subgraph.members
                   for n in nodes.inputs[node]):
                return False
        if subgraphs[0].cycles + nodes.cycles[first] > self._bound:
            return False
        return len(set(readers)) == len(readers)
