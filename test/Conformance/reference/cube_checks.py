"""Checks of cube ops, while recording and in the passes before memory.

Sources: CU:266-750 (CheckMatmulOperands), CU:835-877 (SetMatmulTileInfo), CU:1262; 0.2:
the same file, 578-603. The first failing check of the first failing op wins; the order
of the functions and lines below is the compiler's.
"""

from __future__ import annotations

import dataclasses

from .compiler import Compiler
from .cube_ops import CubeOp, Operand, cube_ops, tensor_ops
from .tables import BLOCK_BYTES, bytes_of

FP8 = ("FP8E4M3", "FP8E5M2")
FP4 = ("FP4_E2M1X2", "FP4_E1M2X2", "FP4_E2M1", "FP4_E1M2")
FP4_02 = ("FP4_E2M1X2", "FP4_E1M2X2")

MAX_INNER_AXIS = 65535  # interface/utils/common.h:92

# Kind of check -> code in 9.2, code in 0.2.
CODES = {
    "type_unsupported": ("F00001", "FC3002"),
    "type_mismatch": ("F00001", "FC3001"),
    "type_invalid": ("F00001", "FC3000"),
    "format_invalid": ("F0000D", "FC3000"),
    "shape_mismatch": ("F0000B", "FC3001"),
    "shape_invalid": ("F0000B", "FC3000"),
    "shape_align": ("F0000B", "FC4001"),
    "dynamic": ("F0000A", "FC3000"),
    "tile": ("F0000C", "FC4000"),
    "tile_align": ("F0000C", "FC4001"),
    "splitk_format": ("F0000D", "FC4002"),
    "op_invalid": ("F00007", "FC3000"),
    "op_mismatch": ("F00007", "FC3001"),
    "k_mismatch": ("FC3001", "FC3001"),
}


@dataclasses.dataclass
class CubeError:
    """An error of one cube op; `op` is its index in the kernel."""

    code: str
    message: str
    op: int


class _CheckFailed(Exception):
    def __init__(self, kind: str, message: str):
        super().__init__(message)
        self.kind = kind


def _need(condition: object, kind: str, message: str) -> None:
    if not condition:
        raise _CheckFailed(kind, message)


def code_of(kind: str, compiler: Compiler) -> str:
    """What the release prints where a check of this kind fails."""
    return CODES[kind][1 if compiler.is_02 else 0]


def record_error(kernel: dict, compiler: Compiler) -> CubeError | None:
    """The first error while the cube ops of a kernel are recorded."""
    for op in cube_ops(kernel):
        if op.a is not None and op.b is not None:
            error = op_error(op, compiler)
            if error:
                return error
    return None


def op_error(op: CubeOp, compiler: Compiler) -> CubeError | None:
    """The first error while one cube op is recorded; its operands must be known."""
    try:
        _check(op, compiler)
    except _CheckFailed as error:
        return CubeError(code_of(error.kind, compiler), str(error), op.index)
    return None


def _check(op: CubeOp, compiler: Compiler) -> None:
    a, b = op.a, op.b
    _check_dtypes(op, compiler)
    _check_shapes(op, compiler)
    if op.tile.split_k:
        _check_split_k(op, compiler)
    _check_tile(op)
    for operand in (a, b):
        _check_extents(operand, compiler)
    _check_nz_tiles(op, compiler)
    if op.c_nz:
        _check_nz_output(op)
    if op.bias is not None:
        _check_bias(op, op.bias, compiler)
    _check_scale(op, compiler)
    if op.is_batch:
        # K is only compared in ExpandFunction, and not for split-k.
        _check_batch(op, compiler)
        return
    # A matmul of rank 3 compares the wrong axes (CU:1262).
    k_of_a = a.shape[0 if op.trans_a else 1]
    k_of_b = b.shape[1 if op.trans_b else 0]
    _need(k_of_a == k_of_b, "k_mismatch", "Matrix K dimension mismatch")


def _check_dtypes(op: CubeOp, compiler: Compiler) -> None:
    """CU:679-714."""
    outputs = ["FP32", "FP16", "BF16", "INT32"] + ["INT8"] * (not compiler.is_02)
    _need(op.dtype in outputs, "type_unsupported", "Unsupported output data type")
    is_fp8 = op.a.dtype in FP8
    is_fp4 = op.a.dtype in (FP4_02 if compiler.is_02 else FP4)
    _need(not is_fp8 or op.b.dtype in FP8, "type_mismatch", "operand2 must be FP8")
    _need(not (is_fp8 or is_fp4) or compiler.is_950, "type_invalid",
          "only DAV_3510 architecture is supported")
    for operand in (op.a, op.b):
        _need(operand.dtype not in ("FP8E5M2", "FP4_E1M2X2") or operand.format == "ND",
              "format_invalid", "format must be ND")
    _need(is_fp8 or op.a.dtype == op.b.dtype, "type_mismatch",
          "input dataType must be consistent")


def _check_shapes(op: CubeOp, compiler: Compiler) -> None:
    """CU:266-330."""
    both = (op.a, op.b)
    _need(len(op.a.shape) == len(op.b.shape), "shape_mismatch",
          "Shape dimension mismatch")
    for operand in both:
        _need(len(operand.shape) >= 2, "shape_invalid", "dimension must be >= 2")
    for operand in both:
        _need(not operand.dynamic and -1 not in operand.shape, "dynamic",
              "Dynamic shape tensors are not allowed as operation operands")
    for operand in both:
        _need(min(operand.shape) > 0, "shape_invalid", "must be > 0")
    if not compiler.is_02 and op.a.dtype == "FP4_E2M1":
        _need(op.k == op.k_of_b, "shape_invalid", "K of FP4 operands")


def _check_split_k(op: CubeOp, compiler: Compiler) -> None:
    """CU:638-677. 0.2: two dimensions only."""
    _need(not op.c_nz, "splitk_format",
          "Gm accumulation with output NZ format is not supported.")
    _need(not op.scale_tensor and not op.bias and not op.has_scale, "op_invalid",
          "Fixpipe and bias cannot be used simultaneously with GM ACC")
    _need(compiler.is_02 or not op.relu, "op_invalid",
          "ReLU is not supported in split-k scenarios")
    _need(op.dtype in ("FP32", "INT32"), "op_mismatch",
          "Output data type only support FP32 and INT32 when using GM accumulated")
    most = 2 if compiler.is_02 else 4
    _need(len(op.a.shape) <= most and len(op.b.shape) <= most, "shape_invalid",
          "validShape dims")
    _need(op.k == op.k_of_b, "shape_mismatch", "Matrix K dimension mismatch")


def _check_tile(op: CubeOp) -> None:
    """CU:333-391. No capacity is checked here."""
    tile, a, b = op.tile, op.a, op.b
    (m_l0, m_l1), (n_l0, n_l1) = tile.m, tile.n
    k_l0, k_l1a, k_l1b = tile.k
    _need(min(tile.m + tile.n + tile.k) > 0, "tile", "Invalid tile values")
    _need(k_l0 % 16 == 0 and n_l0 % 16 == 0, "tile_align",
          "kL0 and nL0 must be aligned to 16 elements")
    for l0, l1, names in ((k_l0, k_l1a, "kL0, kL1a"), (k_l0, k_l1b, "kL0, kL1b"),
                          (n_l0, n_l1, "nL0, nL1"), (m_l0, m_l1, "mL0, mL1")):
        _need(l0 <= l1 and l1 % l0 == 0, "tile", "Invalid L1/L0 relation: " + names)
    _need(k_l0 * bytes_of(a.dtype) % BLOCK_BYTES == 0, "tile_align",
          "kL0 * sizeof(dtype) must be 32-byte aligned")
    _need(n_l0 * bytes_of(b.dtype) % BLOCK_BYTES == 0, "tile_align",
          "nL0 * sizeof(dtype) must be 32-byte aligned")
    if a.format == "ND" and op.trans_a:
        _need(m_l0 * bytes_of(a.dtype) % BLOCK_BYTES == 0, "tile_align",
              "mL0 memory not aligned when transA=true")


def _check_extents(operand: Operand, compiler: Compiler) -> None:
    """CU:396-425."""
    outer, inner = operand.shape[-2:]
    if operand.format != "ND":
        _need(inner * bytes_of(operand.dtype) % BLOCK_BYTES == 0, "shape_align",
              "NZ inner axis shape must be 32-byte aligned")
        _need(outer % 16 == 0, "shape_align",
              "NZ outer axis shape must be 16-element aligned")
        return
    _need(inner <= MAX_INNER_AXIS, "shape_invalid",
          "inner axis must be less than 65535")
    _need(outer <= 2**31 - 1, "shape_invalid", "outer axis")
    packed = FP4_02 if compiler.is_02 else ("FP4_E2M1", "FP4_E1M2")
    _need(operand.dtype not in packed or inner % 2 == 0, "shape_invalid",
          "inner axis must be even number")


def _check_nz_tiles(op: CubeOp, compiler: Compiler) -> None:
    """CU:428-472: the inner axis of an NZ tile in bytes, the outer one in elements."""
    fp4 = FP4_02 if compiler.is_02 else FP4
    m, k, n = op.tile.m[0], op.tile.k[0], op.tile.n[0]
    sides = ((op.a, (k, m) if op.trans_a else (m, k)),
             (op.b, (n, k) if op.trans_b else (k, n)))
    for operand, (outer, inner) in sides:
        if operand.format == "NZ":
            row = 64 if operand.dtype in fp4 else BLOCK_BYTES
            _need(inner * bytes_of(operand.dtype) % row == 0, "tile_align",
                  "the length must be aligned to 32 bytes")
            _need(outer % 16 == 0, "tile_align",
                  "the length must be aligned to 16 elements")


def _check_nz_output(op: CubeOp) -> None:
    """CU:474-499."""
    width, row = 1, 16
    if op.dtype != "INT32":
        width, row = bytes_of(op.dtype), BLOCK_BYTES
    _need(op.n * width % row == 0, "shape_align", "Current nView")
    _need(op.tile.n[0] * width % row == 0, "tile_align", "Current nL0")


_BIAS_DTYPES = {"BF16": ("FP32",), "FP32": ("FP32",), "FP16": ("FP32", "FP16"),
                "INT8": ("INT32",)}
_BIAS_DTYPES_950 = {
    "FP16": ("FP16", "FP32"), "BF16": ("BF16", "FP32"), "INT8": ("INT32",),
    "FP32": ("FP32",),
    **dict.fromkeys(FP8 + FP4 + ("HF8",), ("FP16", "BF16", "FP32"))}


def _check_bias(op: CubeOp, bias: Operand, compiler: Compiler) -> None:
    """CU:501-585. 0.2 checks the format first and N not at all."""
    if compiler.is_02:
        _need(bias.format == "ND", "format_invalid", "Only support TILEOP_ND.")
        allowed = _BIAS_DTYPES.get(op.a.dtype)
    elif compiler.is_950:
        allowed = _BIAS_DTYPES_950.get(op.b.dtype, ())
    else:
        allowed = _BIAS_DTYPES.get(op.b.dtype)
    _need(allowed is None or bias.dtype in allowed, "type_mismatch", "bias dtype")
    if compiler.is_02:
        _need(len(bias.shape) == 2 and bias.shape[0] == 1, "shape_invalid",
              "Bias shape")
        return
    _need(bias.format == "ND", "format_invalid", "Only support TILEOP_ND.")
    _need(len(bias.shape) > 1 and bias.shape[-2] == 1, "shape_invalid",
          "Bias penultimate dimension")
    _need(len(op.b.shape) != 4 or len(bias.shape) == 2, "shape_invalid",
          "bias of a 4-D batch matmul")
    _need(bias.shape[-1] == op.n, "shape_invalid", "Bias last dimension mismatch")


def _check_scale(op: CubeOp, compiler: Compiler) -> None:
    """CU:587-628: a scale is for INT8 -> FP16 and, in 9.2, any -> INT8, which need
    one."""
    source = op.a.dtype if compiler.is_02 else op.b.dtype
    quantizes = (op.dtype == "FP16" and source == "INT8") or (
        not compiler.is_02 and op.dtype == "INT8")
    scale = op.scale_tensor
    if scale is not None:
        _need(scale.format == "ND", "format_invalid", "Only support TILEOP_ND.")
        _need(scale.dtype in ("INT64", "UINT64"), "type_mismatch", "scaleTensor dtype")
        _need(quantizes, "type_mismatch", "Data type mismatch in fixpipe scenario")
        if compiler.is_02:
            _need(scale.shape[0] == 1, "shape_invalid", "scale first dimension")
        else:
            _need(len(scale.shape) > 1 and scale.shape[-2] == 1, "shape_invalid",
                  "scale penultimate dimension")
            _need(scale.shape[-1] == op.n, "shape_invalid", "scale last dimension")
    if op.has_scale:
        _need(quantizes, "type_mismatch", "Data type mismatch in pertensor scenario")
    if quantizes:
        _need(op.has_scale or scale is not None, "op_invalid",
              "scaleValue must not be 0.0f")


def _check_batch(op: CubeOp, compiler: Compiler) -> None:
    """CU:1500-1905."""
    _need(len(op.a.shape) in (3, 4), "shape_invalid",
          "Batch matmul only support 3 dimensions or 4 dimensions.")
    for x, y in op.batch_dims():
        _need(x == y or 1 in (x, y), "shape_invalid", "batchSize invalid")
    if compiler.is_02:
        return
    for tensor in (op.bias, op.scale_tensor):
        if tensor is not None and len(tensor.shape) != 2:
            _need(len(tensor.shape) == len(op.a.shape), "shape_invalid",
                  "batch of bias or scale")
            for (x, y), z in zip(op.batch_dims(), tensor.shape):
                _need(z in (max(x, y), 1), "shape_invalid", "bias/scale batch size")


# Input types that PreGraphProcess finds no L0C type for (cube_process.h).
_NO_L0C_TYPE = frozenset("UINT8 INT32 UINT32 INT64 UINT64 BOOL UINT16".split())


def compile_error(kernel: dict, compiler: Compiler) -> CubeError | None:
    """The first error of the passes before memory: ExpandFunction, all ops, then
    PreGraphProcess."""
    ops = [op for op in cube_ops(kernel) if op.a is not None]
    for op in ops:
        error = op.b and _expand_error(op, compiler)
        if error:
            return error
    for op in ops:
        if op.a.dtype in _NO_L0C_TYPE:
            return CubeError(compiler.pass_failure(),
                             "A_MUL_B has unsupport input dtype", op.index)
    return None


def _expand_error(op: CubeOp, compiler: Compiler) -> CubeError | None:
    least, most = min(op.tile.k[1:]), max(op.tile.k[1:])
    kind = None
    if any(most < matmul.k and most % least
           for matmul in tensor_ops(op, compiler).matmuls):
        kind = "tile", "Invalid tileKL1 configuration"
    elif not op.is_batch and len(op.a.shape) > 2 and not op.tile.split_k:
        kind = "shape_invalid", "A_MUL_B takes 2-D operands"
    elif op.k_of_b != op.k:
        kind = "shape_mismatch", "Matrix K dimension mismatch"
    return kind and CubeError(code_of(kind[0], compiler), kind[1], op.index)
