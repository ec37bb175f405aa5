"""The graph of tiles that ExpandFunction yields, and how ops reach their operands."""

from __future__ import annotations

import collections
import dataclasses
import enum
import math
from typing import Any

from .compiler import Compiler
from .cuts import Cuts, Region
from .tables import buffer_bytes, bytes_of, ceil_div
from .tensor_graph import INPUT, Tensor

UB, GM = "UB", "GM"


class Phase(enum.IntEnum):
    """When an op is made, earliest first: the leading part of its opmagic."""

    EXPANSION = 0
    INPUT_COPY = 1  # COPY_IN of a VIEW
    OUTPUT_COPY = 2  # COPY_OUT of an ASSEMBLE
    BOUNDARY_IN = 3  # COPY_IN of a tensor that another leaf made
    BOUNDARY_OUT = 4  # COPY_OUT to another leaf
    BROADCAST = 5  # BRCB and EXPAND of AxisCombine
    UNALIGNED_OUT = 6  # COPY_OUT and COPY_IN around an unaligned RESHAPE
    UNALIGNED_IN = 7


# Ascends in the order in which the compiler makes ops (its opmagic).
Magic = tuple[Phase, int]


@dataclasses.dataclass(eq=False)
class RawTensor:
    """A buffer before merging; views of one tensor share it."""

    shape: list[int]
    dtype: str

    def size(self) -> int:
        """Bytes."""
        return buffer_bytes(self.shape, self.dtype)


@dataclasses.dataclass(eq=False)
class TileTensor:
    """A tile in UB, or a tensor in GM."""

    shape: list[int]
    dtype: str
    memory: str = UB
    raw: RawTensor = None  # type: ignore[assignment]
    producers: list[TileOp] = dataclasses.field(default_factory=list)
    consumers: list[TileOp] = dataclasses.field(default_factory=list)

    def __post_init__(self) -> None:
        self.shape = list(self.shape)
        if self.raw is None:
            self.raw = RawTensor(list(self.shape), self.dtype)

    def valid_bytes(self) -> int:
        """Bytes without padding."""
        return math.prod(self.shape) * bytes_of(self.dtype)


@dataclasses.dataclass(eq=False)
class TileOp:
    """An op on tiles."""

    opcode: str
    inputs: list[TileTensor]
    outputs: list[TileTensor]
    magic: Magic = (Phase.EXPANSION, 0)
    axis: int | None = None
    expanded_axes: list[int] = dataclasses.field(default_factory=list)
    scalar: Any = None
    saturates: bool = False
    # excludeBufferReuse: the output takes no buffer of an input.
    not_in_place: bool = False
    # Inputs whose rows are padded (rowPad).
    padded_rows: int = 0
    # VIEW of GM: what is loaded; equal loads are one. None: never shared.
    load_key: tuple | None = None
    # VIEW of a tile in UB.
    is_sub_view: bool = False
    # VIEW from GM to GM: no op in the end.
    is_gm_view: bool = False
    latency: int = 1
    # Ops of the compiler that this one stands for.
    weight: float = 1.0
    subgraph: int = -1

    def tensors(self) -> list[TileTensor]:
        return self.inputs + self.outputs


def link(ops: list[TileOp]) -> None:
    """Sets producers and consumers of all tensors of `ops`."""
    for op in ops:
        for tensor in op.tensors():
            tensor.producers, tensor.consumers = [], []
    for op in ops:
        _attach(op)


def _attach(op: TileOp) -> None:
    for tensor in op.inputs:
        if op not in tensor.consumers:
            tensor.consumers.append(op)
    for tensor in op.outputs:
        tensor.producers.append(op)


def latency(op: TileOp) -> int:
    """Cycles of an op (interface/operation/cycles.cpp; the opcodes of its table never
    match, so one formula holds for all): 10, and one per further 256 bytes of the
    largest operand, or two for a single-byte type."""
    operands = op.outputs if op.opcode in ("VIEW", "COPY_IN") else op.inputs
    if not operands:
        return 1
    width = bytes_of(operands[0].dtype)
    elements = max(math.prod(t.shape) for t in operands)
    if op.opcode == "GATHER_IN_UB":  # of its table only what is gathered counts
        elements = math.prod(op.outputs[0].shape)
    return 10 + (ceil_div(elements * width, 256) - 1) * max(1, 256 // width // 128)


class TileGraph:
    """Tiles and their ops, made op by op. Where an op reads a tensor with the cut of
    its producer it reads the producer's tiles; else by VIEWs, through GM."""

    def __init__(self, compiler: Compiler, cuts: Cuts, combine_axis: bool):
        self.compiler = compiler
        self.cuts = cuts
        self.combine_axis = combine_axis
        self.ops: list[TileOp] = []
        # The tiles of every tensor that an op made.
        self.pieces: dict[Tensor, dict[Region, TileTensor]] = (
            collections.defaultdict(dict))
        # Weight of the ops being made.
        self.weight = 1.0
        # Reshapes of several tiles that the compiler may have joined in UB.
        self.reshapes_of_parts: set[Tensor] = set()
        self._in_gm: dict[Tensor, TileTensor] = {}
        self._joined: dict[Tensor, TileTensor] = {}
        self._read_whole: dict[Tensor, TileTensor] = {}
        self._evicted: dict[TileTensor, TileTensor] = {}

    def add(self, opcode: str, inputs: list[TileTensor], outputs: list[TileTensor],
            **attributes: Any) -> TileOp:
        """Makes an op."""
        op = TileOp(opcode, inputs, outputs, (Phase.EXPANSION, len(self.ops)),
                    weight=self.weight, **attributes)
        op.latency = latency(op)
        self.ops.append(op)
        _attach(op)
        return op

    def output(self, tensor: Tensor, region: Region) -> TileTensor:
        """A new tile of a tensor."""
        tile = TileTensor(region[1], tensor.dtype)
        self.pieces[tensor][region] = tile
        return tile

    def input(self, tensor: Tensor, region: Region) -> TileTensor:
        """The operand that holds this region of a tensor."""
        if tensor.role == INPUT:
            return self._load(tensor, region)
        tile = self.pieces[tensor].get(region)
        if tile is None:
            return self._read_across(tensor, region)
        return self.through_gm(tile) if self._is_evicted(tile) else tile

    def in_gm(self, tensor: Tensor) -> TileTensor:
        """The kernel's input or output tensor."""
        return self._whole(self._in_gm, tensor)

    def read_whole(self, tensor: Tensor) -> TileTensor:
        """A tensor in GM that ops read as a whole; its tiles are stored there."""
        if tensor.role == INPUT:
            return self.in_gm(tensor)
        if tensor not in self._read_whole:
            whole = self._whole(self._read_whole, tensor)
            for tile in list(self.pieces[tensor].values()):
                if tile.memory == UB:
                    self.add("ASSEMBLE", [tile], [whole])
        return self._read_whole[tensor]

    @staticmethod
    def _whole(cache: dict[Tensor, TileTensor], tensor: Tensor) -> TileTensor:
        if tensor not in cache:
            cache[tensor] = TileTensor(tensor.shape, tensor.dtype, GM)
        return cache[tensor]

    def _is_evicted(self, tile: TileTensor) -> bool:
        """9.2: a tile of an intermediate tensor larger than UB, unpadded, goes through
        GM (ApplyOversizedLocalBufferFallback,
        passes/tile_graph_pass/data_path/assign_memory_type_legacy.cpp:1501-1580). No
        sum changes, but the leaves do, and with them which tile is reported first."""
        return (not self.compiler.is_02 and tile.memory == UB
                and tile.valid_bytes() > self.compiler.ub_bytes)

    def through_gm(self, tile: TileTensor) -> TileTensor:
        """A copy of a tile that was stored to GM and is loaded again."""
        if tile not in self._evicted:
            self._evicted[tile] = TileTensor(tile.shape, tile.dtype, GM)
            self.add("ASSEMBLE", [tile], [self._evicted[tile]])
        copy = TileTensor(tile.shape, tile.dtype)
        self.add("VIEW", [self._evicted[tile]], [copy], load_key=(tile,))
        return copy

    def reduced_through_gm(self, tile: TileTensor) -> TileTensor:
        """Results of a reduction tree are views of one tensor: the same fallback."""
        if self.compiler.is_02 or tile.valid_bytes() <= self.compiler.ub_bytes:
            return tile
        return self.through_gm(tile)

    def part_in_gm(self, tensor: Tensor, shape: list[int]) -> TileTensor:
        """A part of a tensor in GM, for an op that reads it there."""
        whole = self.read_whole(tensor)
        if shape == tensor.shape:
            return whole
        part = TileTensor(shape, tensor.dtype, GM)
        self.add("VIEW", [whole], [part], is_gm_view=True)
        return part

    def _load(self, tensor: Tensor, region: Region) -> TileTensor:
        source = self.in_gm(tensor)
        tile = TileTensor(region[1], tensor.dtype)
        if self._is_evicted(tile):
            view = TileTensor(region[1], tensor.dtype, GM)
            self.add("VIEW", [source], [view], is_gm_view=True)
            source = view
        self.add("VIEW", [source], [tile], load_key=(tensor, region))
        return tile

    def _read_across(self, tensor: Tensor, region: Region) -> TileTensor:
        """A region that is no tile of its producer: a view of the one tile that holds
        it, else the tiles are joined in GM. The compiler joins tensors up to 0.35 UB in
        UB (assign_memory_type.h:254); no verdict was seen to depend on it."""
        overlapping = [(at, tile) for at, tile in self.pieces[tensor].items()
                       if _overlap(region, at)]
        if len(overlapping) == 1 and _contains(overlapping[0][0], region):
            tile = overlapping[0][1]
            view = TileTensor(region[1], tensor.dtype, UB, tile.raw)
            self.add("VIEW", [tile], [view], is_sub_view=True)
            return view
        joined = self._whole(self._joined, tensor)
        for _, tile in overlapping:
            if not any(op.opcode == "ASSEMBLE" for op in tile.consumers):
                self.add("ASSEMBLE", [tile], [joined])
        view = TileTensor(region[1], tensor.dtype)
        self.add("VIEW", [joined], [view],
                 load_key=None if self.stays_in_ub(tensor) else (tensor, region))
        return view

    def stays_in_ub(self, tensor: Tensor) -> bool:
        """Whether a tensor that is joined or reshaped may lie in UB as a whole
        (assign_memory_type.h:254)."""
        size = math.prod(tensor.shape) * bytes_of(tensor.dtype)
        return size <= 0.35 * self.compiler.ub_bytes


def _overlap(a: Region, b: Region) -> bool:
    return all(x < y + n and y < x + m
               for x, m, y, n in zip(*a, *b))


def _contains(outer: Region, inner: Region) -> bool:
    return all(y <= x and x + m <= y + n
               for x, m, y, n in zip(*inner, *outer))
