"""Matmuls of a kernel: operands, tile, and the 2-D matmuls they become.

Source: interface/operation/cube_operation_impl.cpp, "CU" in the cube modules.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator

from .compiler import Compiler
from .opcodes import CUBE_OPS
from .tables import bytes_of, ceil_div, elements_per_block, round_up

# Bytes of a row of the NZ format, and rows of its blocks.
NZ_ROWS = 16


@dataclasses.dataclass(frozen=True)
class Operand:
    """A tensor as a cube op sees it. `direct`: an input of the kernel or a view of
    one, so that the view of the op is merged with it."""

    shape: tuple[int, ...]
    dtype: str
    format: str
    dynamic: bool
    direct: bool


class CubeTile:
    """set_cube_tile_shapes: [L0, L1] of m and n, [L0, L1 of A, L1 of B] of k; without
    the last entry, or with 0, that of A (tile_shape.cpp:129-137)."""

    def __init__(self, tile: list[list[int]], split_k: bool):
        self.m, k, self.n = list(tile[0]), list(tile[1]), list(tile[2])
        self.k = k[:2] + [(k[2] if len(k) > 2 else 0) or k[1]]
        self.split_k = bool(split_k)


@dataclasses.dataclass
class CubeOp:
    """A matmul, batch_matmul or matmul_ex of the kernel, before any check."""

    index: int
    name: str
    result: str
    a: Operand | None
    b: Operand | None
    dtype: str
    tile: CubeTile
    # The vec tile in force.
    vec_tile: list[int]
    trans_a: bool = False
    trans_b: bool = False
    c_nz: bool = False
    bias: Operand | None = None
    scale: float = 0.0
    scale_tensor: Operand | None = None
    relu: bool = False

    @property
    def is_batch(self) -> bool:
        return self.name == "batch_matmul"

    @property
    def has_scale(self) -> bool:
        return abs(self.scale) > 1e-6

    # Extents, once both operands are known.
    @property
    def m(self) -> int:
        return self.a.shape[-1 if self.trans_a else -2]

    @property
    def k(self) -> int:
        return self.a.shape[-2 if self.trans_a else -1]

    @property
    def k_of_b(self) -> int:
        return self.b.shape[-1 if self.trans_b else -2]

    @property
    def n(self) -> int:
        return self.b.shape[-2 if self.trans_b else -1]

    def batch_dims(self) -> list[tuple[int, int]]:
        return list(zip(self.a.shape, self.b.shape))[:-2]

    def output(self) -> Operand:
        n = self.n
        if self.c_nz:
            row = NZ_ROWS if self.dtype == "INT32" else elements_per_block(self.dtype)
            n = round_up(n, row)
        batch = ()
        if len(self.a.shape) > 2:
            batch = tuple(max(pair) for pair in self.batch_dims())
        return Operand(batch + (self.m, n), self.dtype, "NZ" if self.c_nz else "ND",
                       False, False)


@dataclasses.dataclass(frozen=True)
class Matmul:
    """One 2-D A_MUL_B of the tensor graph; k is that of its part of a split."""

    op: CubeOp
    k: int

    @property
    def m(self) -> int:
        return self.op.m

    @property
    def n(self) -> int:
        return self.op.n

    @property
    def tile(self) -> CubeTile:
        return self.op.tile


@dataclasses.dataclass(frozen=True)
class Accumulation:
    """The vector op that split-k adds: an ADD of parts, or a VEC_DUP of zeros."""

    opcode: str
    shape: tuple[int, int]
    dtype: str
    tile: tuple[int, int]


@dataclasses.dataclass
class TensorOps:
    """What one cube op becomes; of equal matmuls only one is listed. `batch`: how many
    of each there are."""

    matmuls: list[Matmul]
    accumulation: Accumulation | None
    batch: int


def tensor_ops(op: CubeOp, compiler: Compiler) -> TensorOps:
    """Split-k makes ceil(K / min(kL1a, kL1b)) matmuls and adds their results in GM
    (CU:1306-1367); the last part is clipped in 9.2, but not in 0.2 nor in a batch. 0.2
    has no split-k in a batch."""
    batch = math.prod(max(pair) for pair in op.batch_dims())
    is_batched = op.is_batch and len(op.a.shape) > 2
    if not op.tile.split_k or (is_batched and compiler.is_02):
        return TensorOps([Matmul(op, op.k)], None, batch)
    step = min(op.tile.k[1:])
    width = min(op.k, step)
    parts = ceil_div(op.k, step)
    last = op.k - width * (parts - 1)
    if compiler.is_02 or is_batched:
        last = width
    matmuls = [Matmul(op, width)]
    if parts > 1 and last != width:
        matmuls.append(Matmul(op, last))
    accumulation = None
    if op.dtype == "INT32" or parts > 1:
        opcode = "VEC_DUP" if op.dtype == "INT32" else "ADD"
        accumulation = Accumulation(opcode, (op.m, op.n), op.dtype,
                                    accumulation_tile(op, compiler))
    return TensorOps(matmuls, accumulation, batch)


def accumulation_tile(op: CubeOp, compiler: Compiler) -> tuple[int, int]:
    """{mL0, nL0} if two such tiles fit UB, else {128, 128} (CU:1284-1295); for INT32
    unguarded, so that its VEC_DUP can exceed UB (kernel r2_1968)."""
    m, n = op.tile.m[0], op.tile.n[0]
    if op.dtype == "INT32" or 2 * m * n * bytes_of(op.dtype) <= compiler.ub_bytes:
        return m, n
    return 128, 128


def cube_ops(kernel: dict) -> Iterator[CubeOp]:
    """The cube ops in order. Operands are None where a shape is not known."""
    known: dict[str, Operand | None] = {
        i["name"]: Operand(tuple(i["shape"]), i["dtype"], i.get("format", "ND"),
                           bool(i.get("dynamic0")) and not kernel.get("loop"), True)
        for i in kernel["inputs"]}
    cube_tile, split_k = kernel.get("cube_tile"), kernel.get("split_k", False)
    vec_tile = list(kernel.get("vec_tile") or [])
    for index, op in enumerate(kernel["ops"]):
        if op["op"] == "set_cube_tile":
            cube_tile, split_k = op["tile"], op.get("split_k", False)
            continue
        if op["op"] == "set_vec_tile":
            vec_tile = list(op["tile"])
            continue
        inputs = [known.get(name) for name in op.get("in", [])]
        if op["op"] not in CUBE_OPS:
            known[op["out"]] = _vector_result(op, inputs)
            continue
        tile = CubeTile(cube_tile or [[0, 0], [0, 0], [0, 0]], split_k)
        found = _cube_op(index, op, inputs, known, tile, vec_tile)
        yield found
        known[op["out"]] = _output_or_none(found)


def _cube_op(index: int, op: dict, inputs: list[Operand | None],
             known: dict[str, Operand | None], tile: CubeTile, vec_tile: list[int]
             ) -> CubeOp:
    bias = inputs[2] if len(inputs) > 2 and op["op"] == "matmul_ex" else None
    a, b = (inputs + [None, None])[:2]
    return CubeOp(index, op["op"], op["out"], a, b, op["dtype"], tile, vec_tile,
                  bool(op.get("trans_a")), bool(op.get("trans_b")),
                  bool(op.get("c_nz")), bias, op.get("scale") or 0.0,
                  known.get(op.get("scale_tensor")), bool(op.get("relu")))


def _output_or_none(op: CubeOp) -> Operand | None:
    if op.a is None or op.b is None:
        return None
    try:
        return op.output()
    except IndexError:  # an operand of rank 1
        return None


_SAME_SHAPE = frozenset("""
    exp neg abs sqrt rsqrt ln log relu reciprocal sigmoid sin tanh round floor softmax
    softmax_fw softmax_new rmsnorm clone assign cumsum""".split())
_BROADCASTING = frozenset("add sub mul div max maximum min minimum pow".split())
_STAYS_DIRECT = frozenset(("view", "reshape", "unsqueeze", "squeeze"))


def _vector_result(op: dict, inputs: list[Operand | None]) -> Operand | None:
    """Result of a vector op between cube ops; None where its shape is not known."""
    x = inputs[0] if inputs else None
    if x is None:
        return None
    name, shape, dtype, layout = op["op"], x.shape, x.dtype, x.format
    if name == "cast":
        dtype, layout = op["dtype"], "ND"
    elif name in _BROADCASTING:
        if len(inputs) > 1:
            y = inputs[1]
            if y is None or len(y.shape) != len(x.shape):
                return None
            shape = tuple(max(pair) for pair in zip(x.shape, y.shape))
    elif name not in _SAME_SHAPE:
        moved = _moved_shape(op, x.shape)
        if moved is None:
            return None
        shape = moved
    direct = x.direct and name in _STAYS_DIRECT
    return Operand(shape, dtype, layout, x.dynamic, direct)


def _moved_shape(op: dict, shape: tuple[int, ...]) -> tuple[int, ...] | None:
    result = list(shape)
    if op["op"] == "transpose":
        a, b = op["perm"][:2]
        result[a], result[b] = result[b], result[a]
    elif op["op"] == "permute":
        result = [shape[axis] for axis in op["perm"]]
    elif op["op"] in ("reshape", "view", "expand"):
        result = list(op["shape"])
    elif op["op"] in ("sum", "amax", "amin"):
        axis = op.get("axis", -1)
        result[axis] = 1
        if not op.get("keepdim", True):
            del result[axis]
    else:
        return None
    return tuple(result)
