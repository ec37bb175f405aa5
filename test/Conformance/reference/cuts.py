"""Where the vec tile cuts tensors, and which of the tiles the model looks at.

The compiler makes every tile. Tiles between the first ones and the edge are alike, so
the model keeps representatives and scales latencies by the true counts; its cost does
not grow with the size of the tensors. This is our own device, not the compiler's.
"""

from __future__ import annotations

import collections
import dataclasses
import math
from collections.abc import Iterable, Sequence

from .tables import ceil_div
from .tensor_graph import TensorGraph

# (offset, shape) of a tile.
Region = tuple[tuple[int, ...], tuple[int, ...]]

# Full tiles kept per axis when shapes are shrunk; more on an axis that is reduced,
# because the shape of the reduction tree depends on their number.
KEPT_TILES = 3
KEPT_TILES_REDUCED = 9

# An axis of more tiles than this is represented by the first three and the last two.
ALL_TILES = 6

# Ops whose operands are cut differently: their tensors are not shrunk.
_RECUT = frozenset({"RESHAPE", "TVIEW", "CONCAT", "CUM_SUM", "EXPAND", "GATHER_ELEMENT",
                    "SCATTER_ELEMENT", "GATHER_IN_UB", "INDEX_OUTCAST"})


@dataclasses.dataclass
class Cuts:
    """The cuts of a kernel. `latency_factor` is by how much the tensors were shrunk;
    `kept` are, per extent of an axis, the offsets of the tiles looked at (None: all).
    """

    latency_factor: float = 1.0
    kept: dict[int, set[int]] | None = None

    def offsets(self, extent: int, tile: int) -> Sequence[int]:
        """Offsets of the tiles of one axis."""
        if self.kept is None or ceil_div(extent, tile) <= ALL_TILES:
            return range(0, extent, tile)
        kept = self.kept.get(extent, {0})
        return sorted({offset // tile * tile for offset in kept if offset < extent})

    def tiles(self, shape: Iterable[int], tile: Iterable[int]) -> list[Region]:
        """All tiles of a tensor, the last axis innermost."""
        regions: list[Region] = [((), ())]
        for extent, size in zip(shape, tile):
            regions = [(offset + (start,), dims + (min(size, extent - start),))
                       for offset, dims in regions
                       for start in self.offsets(extent, size)]
        return regions

    def weight(self, shape: Iterable[int], tile: Iterable[int]) -> float:
        """Tiles of the compiler per tile looked at."""
        return math.prod(ceil_div(extent, size) / len(self.offsets(extent, size))
                         for extent, size in zip(shape, tile))


def choose_cuts(graph: TensorGraph) -> Cuts:
    """Shrinks the tensors of `graph` in place where one cut holds for all of them,
    else keeps representative offsets."""
    factor = _shrink(graph)
    if factor != 1.0:
        return Cuts(latency_factor=factor)
    return Cuts(kept=_representative_offsets(graph))


def _shrink(graph: TensorGraph) -> float:
    """Returns by how much the largest tensor shrank; 1.0 where nothing was done."""
    tile = _common_tile(graph)
    if tile is None:
        return 1.0
    ops = graph.ops
    swap = ops[0].swapped_axes if len(ops) == 1 else None
    reduced = {op.axis for op in ops if op.axis is not None}
    limits = [KEPT_TILES_REDUCED if axis in reduced else KEPT_TILES
              for axis in range(len(tile))]
    before = after = 0
    seen = set()
    for op in ops:
        for tensor in op.tensors():
            if tensor in seen:
                continue
            seen.add(tensor)
            cut = list(tile)
            if swap and tensor is ops[0].output:
                a, b = swap
                cut[a], cut[b] = cut[b], cut[a]
            before = max(before, math.prod(tensor.shape))
            tensor.shape = [
                extent if extent // size <= limit else limit * size + extent % size
                for extent, size, limit in zip(tensor.shape, cut, limits)]
            after = max(after, math.prod(tensor.shape))
    return before / max(1, after)


def _common_tile(graph: TensorGraph) -> list[int] | None:
    """The tile, if all tensors have one rank and all ops one tile."""
    ops = graph.ops
    single_transpose = len(ops) == 1 and ops[0].opcode.startswith("TRANSPOSE")
    if not single_transpose and any(
            op.opcode in _RECUT or op.opcode.startswith("TRANSPOSE") for op in ops):
        return None
    ranks = {tensor.rank for op in ops for tensor in op.tensors()}
    if len(ranks) != 1:
        return None
    rank = ranks.pop()
    tiles = {tuple(op.tile[:rank]) for op in ops}
    if len(tiles) != 1:
        return None
    tile = list(tiles.pop())
    return tile if len(tile) == rank and min(tile, default=0) > 0 else None


def _representative_offsets(graph: TensorGraph) -> dict[int, set[int]]:
    """Per extent: the first three and last two tiles of every cut of the kernel, so
    that the kept tiles of tensors with different cuts meet."""
    kept: dict[int, set[int]] = collections.defaultdict(set)
    for op in graph.ops:
        sizes = [size for size in op.tile if size > 0]
        for extent in {extent for t in op.tensors() for extent in t.shape}:
            for size in sizes:
                count = ceil_div(extent, size)
                if count > ALL_TILES:
                    kept[extent] |= {0, size, 2 * size, (count - 2) * size,
                                     (count - 1) * size}
                else:
                    kept[extent].update(range(0, extent, size))
    return {extent: {o for o in offsets if 0 <= o < extent}
            for extent, offsets in kept.items()}
