"""The cube ops of a kernel: what does not fit, in the compiler's order."""

from __future__ import annotations

from collections.abc import Iterator

from .compiler import MEMORY_EXCEEDED, Compiler
from .cube_checks import op_error
from .cube_footprints import accumulation_buffers, block_buffers
from .cube_ops import CubeOp, TensorOps, cube_ops, tensor_ops
from .cube_order import block_order
from .verdict import Finding


def cube_findings(kernel: dict, compiler: Compiler) -> list[Finding]:
    """Buffers of the matmuls, and of the vector ops that split-k adds, that exceed
    their space. Ops are taken in kernel order; of several matmuls that is a guess."""
    findings = []
    for op in cube_ops(kernel):
        if op.a is None or op.b is None or op_error(op, compiler):
            continue
        graph = tensor_ops(op, compiler)
        matmuls = list(_matmul_findings(kernel, op, graph, compiler))
        added = list(_accumulation_findings(graph, compiler))
        # The matmuls depend on the zeros of a VEC_DUP, an ADD on the matmuls.
        if graph.accumulation and graph.accumulation.opcode == "VEC_DUP":
            findings += added + matmuls
        else:
            findings += matmuls + added
    return findings


def _matmul_findings(kernel: dict, op: CubeOp, graph: TensorOps, compiler: Compiler
                     ) -> Iterator[Finding]:
    """No cube op has two buffers of one space, so only single buffers exceed."""
    added = graph.accumulation
    is_read = any(op.result in other.get("in", []) for other in kernel["ops"]) or (
        added is not None and added.opcode == "ADD")
    vec_tile = list(added.tile) if added else op.vec_tile
    order = block_order(graph.matmuls[0], op.is_batch, is_read, vec_tile, compiler)
    for m0, n0 in order:
        # The part of a split that is added last is the last node: its group is first.
        for matmul in reversed(graph.matmuls):
            for buffer in block_buffers(matmul, m0, n0, compiler):
                capacity = compiler.capacity(buffer.space)
                if buffer.size > capacity:
                    yield Finding(MEMORY_EXCEEDED, "buffer", buffer.holds, buffer.space,
                                  buffer.size, capacity)


def _accumulation_findings(graph: TensorOps, compiler: Compiler) -> Iterator[Finding]:
    if graph.accumulation is None:
        return
    for form, size in accumulation_buffers(graph.accumulation):
        if size > compiler.ub_bytes:
            yield Finding(MEMORY_EXCEEDED, form, graph.accumulation.opcode, "UB", size,
                          compiler.ub_bytes)
