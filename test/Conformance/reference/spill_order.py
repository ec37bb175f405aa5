"""Step 11, first part: the order in which the scheduler issues the ops of a leaf.

Source: passes/block_graph_pass/schedule_ooo/pre_schedule/prior_dfs_sort.cpp. Depth
first from the deepest sinks; COPY_OUTs then move up to right behind what they store.
"""

from __future__ import annotations

from .tile_graph import TileOp
from .unions import Links

# A COPY_IN goes before a computed operand of the same op.
_PRIORITY_COPY_IN, _PRIORITY_ELSE = 2, 10


def issue_order(ops: list[TileOp]) -> list[TileOp]:
    """`ops`, linked and in list order, as issued."""
    links = Links(ops)
    order = _depth_first(ops, links)
    return [ops[i] for i in _early_copy_outs(ops, links, order)]


def _depth_first(ops: list[TileOp], links: Links) -> list[int]:
    depth: list[int] = []
    for inputs in links.inputs:
        depth.append(1 + max((depth[j] for j in inputs), default=-1))
    priority = [_PRIORITY_COPY_IN if op.opcode == "COPY_IN" else _PRIORITY_ELSE
                for op in ops]
    sinks = [i for i in range(len(ops)) if not links.outputs[i]]
    visited: set[int] = set()
    order = []
    for sink in sorted(sinks, key=lambda i: -depth[i]):
        stack = [sink]
        while stack:
            i = stack[-1]
            missing = [j for j in links.inputs[i] if j not in visited]
            if i not in visited and missing:
                # The last one pushed is visited first.
                stack += sorted(missing, key=lambda j: (priority[j], depth[j], j))
                continue
            stack.pop()
            if i not in visited:
                visited.add(i)
                order.append(i)
    return order


def _early_copy_outs(ops: list[TileOp], links: Links, order: list[int]) -> list[int]:
    pending = [i for i in order if ops[i].opcode == "COPY_OUT"]
    issued: set[int] = set()
    result = []
    for i in order:
        if ops[i].opcode == "COPY_OUT":
            continue
        result.append(i)
        issued.add(i)
        ready = [c for c in pending if issued.issuperset(links.inputs[c])]
        result += ready
        pending = [c for c in pending if c not in ready]
    return result
