"""Step 4: ops that must stay together become supernodes, the units of partitioning.

Source: passes/tile_graph_pass/graph_partition/supernode_graph_builder.cpp.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable

from .structure_hash import structure_hashes
from .tile_graph import GM, TileOp
from .unions import Links, UnionFind

# Ops that join their first reader.
_JOINS_READER = frozenset({"VIEW", "TRANSPOSE_MOVEIN", "TRANSPOSE_VNCHWCONV"})


@dataclasses.dataclass
class NodeGraph:
    """Supernodes: indices of their ops, neighbours, latency and structural hash.
    Equal hashes mean isomorphic surroundings. Nodes that are not `mergeable` stay
    alone."""

    members: list[list[int]]
    inputs: list[list[int]]
    outputs: list[list[int]]
    cycles: list[int]
    hashes: list[int]
    mergeable: list[bool]


def build_nodes(ops: list[TileOp], hash_shapes: bool) -> NodeGraph:
    """The supernodes of an ordered op list."""
    links = Links(ops)
    sets = UnionFind(len(ops))
    _join_moves(ops, links, sets)
    while _avoid_loops(links, sets):
        pass
    members, node_of = sets.numbered()
    inputs, outputs = _node_links(members, node_of, links)
    cycles = [sum(ops[i].latency for i in group) for group in members]
    mergeable = [not _is_hub(ops, group, inputs[n], outputs[n])
                 for n, group in enumerate(members)]
    hashes = structure_hashes(ops, links, members, hash_shapes)
    return NodeGraph(members, inputs, outputs, cycles, hashes, mergeable)


def _join_moves(ops: list[TileOp], links: Links, sets: UnionFind) -> None:
    """A VIEW joins its first reader, an ASSEMBLE or MOVEOUT its producers, a VNCHWCONV
    its first reader."""
    for i, op in enumerate(ops):
        producers = links.inputs[i]
        if op.opcode == "ASSEMBLE" and producers:
            stores = op.inputs[0].memory != GM and op.outputs[0].memory == GM
            if stores and ops[producers[0]].opcode != "TRANSPOSE_MOVEOUT":
                for j in producers:
                    sets.join(j, into=i)
            else:
                sets.join(i, into=producers[0])
        elif op.opcode == "TRANSPOSE_MOVEOUT":
            for j in producers:
                sets.join(j, into=i)
        elif op.opcode in _JOINS_READER and links.outputs[i]:
            sets.join(i, into=links.outputs[i][0])


def _avoid_loops(links: Links, sets: UnionFind) -> bool:
    """Joins the ops on paths that leave a set and return to it. True if any."""
    changed = False
    for group in sets.groups():
        if len(group) <= 1:
            continue
        low, high = min(group), max(group)
        below = _reach(group, links.outputs, lambda i: i <= high)
        above = _reach(group, links.inputs, lambda i: i >= low)
        between = [i for i in above if i in below]
        if len(between) != len(group):
            changed = True
            for i in between[1:]:
                sets.join(between[0], into=i)
    return changed


def _reach(start: Iterable[int], neighbours: list[list[int]],
           allowed: Callable[[int], bool]) -> dict[int, None]:
    """Indices reached from `start`, in the order of the walk."""
    reached: dict[int, None] = {}
    stack = list(start)
    while stack:
        i = stack.pop()
        if i not in reached:
            reached[i] = None
            stack += [j for j in neighbours[i] if allowed(j)]
    return reached


def _node_links(members: list[list[int]], node_of: list[int], links: Links
                ) -> tuple[list[list[int]], list[list[int]]]:
    inputs: list[dict[int, None]] = [{} for _ in members]
    outputs: list[dict[int, None]] = [{} for _ in members]
    for node, group in enumerate(members):
        for i in group:
            for j in links.inputs[i]:
                if node_of[j] != node:
                    inputs[node].setdefault(node_of[j])
                    outputs[node_of[j]].setdefault(node)
    return [list(n) for n in inputs], [list(n) for n in outputs]


def _is_hub(ops: list[TileOp], group: list[int], inputs: list[int],
            outputs: list[int]) -> bool:
    """A lone RESHAPE between several neighbours."""
    if len(group) != 1 or ops[group[0]].opcode != "RESHAPE":
        return False
    many_in, many_out = len(inputs) > 1, len(outputs) > 1
    return ((many_in and many_out) or (many_in and not outputs)
            or (not inputs and many_out))
