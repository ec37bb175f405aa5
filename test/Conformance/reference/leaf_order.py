"""Step 5: equal ops of a subgraph become one; the order of the subgraphs.

Sources, below passes/tile_graph_pass: graph_partition/common_operation_eliminate.cpp,
graph_partition/n_buffer_merge.cpp (topological renumbering) and
graph_constraint/pre_graph/color_graph.cpp:60-110 (DFSVisit).
"""

from __future__ import annotations

import collections
import copy
import heapq

from .tile_graph import TileGraph, TileOp, TileTensor, link

# Ops that are never merged with an equal one.
_NEVER_EQUAL = frozenset({"ASSEMBLE", "RESHAPE", "TRANSPOSE_MOVEOUT",
                          "TRANSPOSE_MOVEIN"})


def without_duplicates(graph: TileGraph) -> list[TileOp]:
    """A copy of the ops in which equal ops of one subgraph are one: equal opcode,
    operands and attributes; equal loads too, for VIEWs of GM are COPY_INs by then. A
    tensor then has fewer readers and may be taken in place."""
    copies: dict[TileTensor, TileTensor] = {}
    known: dict[tuple, TileOp] = {}
    result = []

    def copied(tensor: TileTensor) -> TileTensor:
        if tensor not in copies:
            copies[tensor] = TileTensor(tensor.shape, tensor.dtype, tensor.memory,
                                        tensor.raw)
        return copies[tensor]

    for op in graph.ops:
        inputs = [copied(t) for t in op.inputs]
        key = _identity(op, inputs)
        if key in known:
            copies.update(zip(op.outputs, known[key].outputs))
            continue
        clone = copy.copy(op)
        clone.inputs, clone.outputs = inputs, [copied(t) for t in op.outputs]
        result.append(clone)
        if key is not None:
            known[key] = clone
    link(result)
    return result


def _identity(op: TileOp, inputs: list[TileTensor]) -> tuple | None:
    if op.opcode == "VIEW":
        return None if op.load_key is None else ("VIEW", op.subgraph, op.load_key)
    if op.opcode in _NEVER_EQUAL:
        return None
    outputs = tuple((tuple(t.shape), t.dtype) for t in op.outputs)
    return (op.opcode, op.subgraph, tuple(inputs), outputs, op.scalar, op.saturates,
            op.axis)


def leaves(ops: list[TileOp]) -> list[list[TileOp]]:
    """The ops of every subgraph, in the order in which the compiler checks them."""
    members: dict[int, list[TileOp]] = {}
    for op in ops:
        members.setdefault(op.subgraph, []).append(op)
    inputs: dict[int, set[int]] = collections.defaultdict(set)
    outputs: dict[int, set[int]] = collections.defaultdict(set)
    for op in ops:
        for reader in {r for tensor in op.outputs for r in tensor.consumers}:
            if reader.subgraph != op.subgraph:
                outputs[op.subgraph].add(reader.subgraph)
                inputs[reader.subgraph].add(op.subgraph)
    number = _topological_numbers(list(members), inputs, outputs)
    subgraph = {n: s for s, n in number.items()}
    order = depth_first(
        len(members),
        {number[s]: sorted(number[i] for i in inputs[s]) for s in members},
        {number[s]: sorted(number[o] for o in outputs[s]) for s in members})
    return [members[subgraph[n]] for n in order]


def _topological_numbers(subgraphs: list[int], inputs: dict[int, set[int]],
                         outputs: dict[int, set[int]]) -> dict[int, int]:
    """Lowest ready number first; as they are where there is a loop."""
    waiting = {s: len(inputs[s]) for s in subgraphs}
    ready = [s for s in subgraphs if not waiting[s]]
    heapq.heapify(ready)
    number: dict[int, int] = {}
    while ready:
        s = heapq.heappop(ready)
        number[s] = len(number)
        for reader in outputs[s]:
            waiting[reader] -= 1
            if not waiting[reader]:
                heapq.heappush(ready, reader)
    if len(number) != len(subgraphs):
        return {s: n for n, s in enumerate(sorted(subgraphs))}
    return number


def depth_first(count: int, inputs: dict[int, list[int]], outputs: dict[int, list[int]]
                ) -> list[int]:
    """The order of programs: depth first from node 0; what a node reads goes before
    it, the last neighbour first."""
    visited: set[int] = set()
    order = []
    for start in range(count):
        stack, stacked = [start], set()
        while stack:
            node = stack[-1]
            if node in visited:
                stack.pop()
                continue
            missing = [n for n in inputs[node] if n not in visited]
            if missing:
                stack += missing
                stacked.update(missing)
                continue
            visited.add(node)
            order.append(node)
            stack.pop()
            for reader in outputs[node]:
                if reader not in visited and reader not in stacked:
                    stack.append(reader)
                    stacked.add(reader)
    return order
