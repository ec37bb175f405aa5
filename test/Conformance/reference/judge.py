"""The verdict on a kernel: the steps of the compiler in their order.

1. Recording, op by op; the first failing check ends it.
2. ExpandFunction: scopes, tile ranks, then op by op what the tile functions refuse.
3. Per unroll level, the largest first, and leaf by leaf: sizes, then the schedule.

Cube leaves come before the vector leaves that read their results; a vector leaf that
feeds a matmul and overflows as well would come first, which is not modelled.
"""

from __future__ import annotations

from .compiler import PASS_FAILED, PASS_FAILED_02, Compiler, Rejected, Undecided
from .cube_checks import CubeError, compile_error, record_error
from .cube_ops import cube_ops, tensor_ops
from .cube_part import cube_findings
from .opcodes import CUBE_OPS
from .tables import BLOCK_BYTES, bytes_of
from .vector_part import SPILL_MESSAGE, vector_findings
from .verdict import Verdict


def judge(kernel: dict, target: str = "a2a3", release: str = "9.2") -> Verdict:
    """What the compiler of `release` says about a kernel for chip `target`. `kernel`
    is the kernel JSON of shared/conformance/README.md."""
    compiler = Compiler(target, release)
    if not compiler.is_02 and not all(map(_is_valid_input, kernel["inputs"])):
        return Verdict("error", "F0000B", "NZ inner axis shape must be 32-byte aligned",
                       "record")
    cube_error = record_error(kernel, compiler)
    vector = _judge_vector(kernel, compiler)
    error = _first_record_error(cube_error, vector)
    if error:
        return error
    mixed = _is_mixed(kernel, compiler)
    scoped = _scope(kernel) >= 0
    if scoped and mixed and not compiler.is_950:
        # VerifyScopeInfo, expand_function.cpp:552: before all else in that pass.
        return Verdict("error", PASS_FAILED_02 if compiler.is_02 else "F41007",
                       "cube and vector ops in one scope", "compile")
    error = _first_compile_error(compile_error(kernel, compiler), vector)
    if error:
        return error
    if vector.verdict != "error" and any(op.a is None or op.b is None
                                         for op in cube_ops(kernel)):
        return Verdict("undecided", reason="operand shape of a cube op unknown")
    findings = cube_findings(kernel, compiler)
    if findings:
        return Verdict.of_findings(findings + vector.findings)
    if scoped and mixed:
        return Verdict("undecided",
                       reason="cube and vector ops in one scope (mixed subgraph)")
    return vector


def _is_valid_input(tensor: dict) -> bool:
    """What creating a tensor checks, before any op (CheckShapeValid,
    interface/tensor/tensor.cpp:73)."""
    return (tensor.get("format") != "NZ"
            or tensor["shape"][-1] * bytes_of(tensor["dtype"]) % BLOCK_BYTES == 0)


def _judge_vector(kernel: dict, compiler: Compiler) -> Verdict:
    """The verdict on the vector ops alone, matmul results being inputs."""
    if not _vector_ops(kernel):
        return Verdict("ok")
    try:
        findings = vector_findings(kernel, compiler)
    except Rejected as error:
        code = compiler.pass_failure() if error.code == PASS_FAILED else error.code
        return Verdict("error", code, error.message, error.stage, error.op)
    except Undecided as reason:
        return Verdict("undecided", reason=str(reason))
    if not findings:
        return Verdict("ok")
    is_spill = findings[0].form == "spill"
    return Verdict.of_findings(findings, SPILL_MESSAGE if is_spill else None)


def _vector_ops(kernel: dict) -> list[str]:
    return [op["op"] for op in kernel["ops"]
            if op["op"] not in CUBE_OPS and not op["op"].startswith("set_")]


def _first_record_error(cube: CubeError | None, vector: Verdict) -> Verdict | None:
    if cube is None:
        return None
    if vector.op is not None and vector.op < cube.op:
        return vector
    return Verdict("error", cube.code, cube.message, "record", cube.op)


def _first_compile_error(cube: CubeError | None, vector: Verdict) -> Verdict | None:
    """Errors before the memory check. Those of vector ops come first: while recording,
    or as tile ranks, which are verified before anything is expanded."""
    if vector.verdict == "error" and not vector.findings:
        return vector
    return cube and Verdict("error", cube.code, cube.message, "compile")


def _scope(kernel: dict) -> int:
    """pass.sg_set_scope: an int in 0.2, a list in 9.2; negative for none."""
    scope = kernel.get("options", {}).get("pass.sg_set_scope")
    if isinstance(scope, (list, tuple)):
        scope = scope[0]
    return -1 if scope is None else scope


def _is_mixed(kernel: dict, compiler: Compiler) -> bool:
    """Whether there are ops for both units; split-k adds vector ops."""
    if _vector_ops(kernel):
        return any(op["op"] in CUBE_OPS for op in kernel["ops"])
    return any(tensor_ops(op, compiler).accumulation is not None
               for op in cube_ops(kernel) if op.a and op.b)
