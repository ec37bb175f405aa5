"""The vector ops of a kernel: all steps, for every level of the unroll list."""

from __future__ import annotations

from .autocast import autocast
from .check import check_leaf, plan_leaf
from .compiler import PASS_FAILED, Compiler, Rejected, Undecided
from .cuts import choose_cuts
from .expand import expand
from .leaf import build_leaf, rank_inputs
from .leaf_order import leaves, without_duplicates
from .opcodes import CUBE_OPS
from .partition import partition
from .record import record
from .spill import schedule_succeeds
from .tile_graph import TileGraph
from .verdict import Finding

SPILL_MESSAGE = "Spill dead-loop."


def vector_findings(kernel: dict, compiler: Compiler) -> list[Finding]:
    """What does not fit in UB, in the compiler's order. Raises Rejected for an error
    before the memory check, Undecided where the model does not know."""
    if any(tensor.get("dynamic0") and not _is_updated_only(kernel, tensor["name"])
           for tensor in kernel["inputs"]):
        _refuse_dynamic_input(kernel, compiler)
        raise Undecided("dynamic dim")
    options = kernel.get("options", {})
    combine_axis = options.get("operation.combine_axis", not compiler.is_02)
    tensors = record(kernel, compiler)
    autocast(tensors, compiler)
    cuts = choose_cuts(tensors)
    graph = expand(tensors, compiler, cuts, combine_axis)
    findings = []
    for unroll in unroll_levels(kernel):
        partition(graph, unroll, options.get("pass.sg_set_scope"))
        findings += _level_findings(graph, compiler, unroll)
    return findings


def _is_updated_only(kernel: dict, name: str) -> bool:
    """True for an input that ops update in GM, of which no tile is cut; nor is one of
    what they make of it."""
    names = {name}
    for op in kernel["ops"]:
        cut, updated = op.get("in", []), []
        if op["op"] == "scatter_update":
            cut, updated = cut[:2], cut[2:]
        if names.intersection(cut):
            return False
        if names.intersection(updated):
            names.add(op["out"])
    return not kernel.get("loop")


# Ops of one tensor that check nothing before they look at its shape.
SHAPE_FIRST = ("exp", "abs", "sqrt", "relu", "ln")


def _refuse_dynamic_input(kernel: dict, compiler: Compiler) -> None:
    """9.2 takes no operand with a dynamic axis (CheckTensorDynamicShape, interface/
    operation/operation_common.cpp). Decided for the first vector op only, where no
    other check comes before. A loop sees parts of a fixed size."""
    vector_ops = [(index, op) for index, op in enumerate(kernel["ops"])
                  if not op["op"].startswith("set_") and op["op"] not in CUBE_OPS]
    if compiler.is_02 or kernel.get("loop") or not vector_ops:
        return
    index, op = vector_ops[0]
    inputs = {tensor["name"]: tensor for tensor in kernel["inputs"]}
    x = inputs.get(op["in"][0]) if len(op.get("in", [])) == 1 else None
    if (op["op"] in SHAPE_FIRST and x and x.get("dynamic0")
            and 1 <= len(x["shape"]) <= 4 and x.get("format", "ND") == "ND"
            and x["dtype"] in ("FP32", "FP16")):
        error = Rejected("F0000A", "Dynamic shape tensors are not allowed as operation "
                                   "operands")
        error.op = index
        raise error


def unroll_levels(kernel: dict) -> list[int]:
    """Every level is a function of its own, the largest first; 1 is always there."""
    loop = kernel.get("loop") or {}
    return sorted({1, *(loop.get("unroll_list") or [])}, reverse=True)


def _level_findings(graph: TileGraph, compiler: Compiler, unroll: int
                    ) -> list[Finding]:
    """Leaf by leaf: its sizes, then its schedule."""
    findings = []
    ops = without_duplicates(graph)
    position = {op: i for i, op in enumerate(ops)}
    ranks = rank_inputs(ops)
    for members in leaves(ops):
        leaf = build_leaf(members, position, ranks)
        plan = plan_leaf(leaf, compiler, graph.combine_axis)
        found = check_leaf(plan, compiler)
        if not found and not compiler.is_02:
            if not schedule_succeeds(plan, compiler.ub_bytes):
                found = [Finding(PASS_FAILED, "spill")]
        for finding in found:
            finding.unroll = unroll
        findings += found
    return findings
