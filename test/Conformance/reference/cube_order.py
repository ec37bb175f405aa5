"""The order in which the blocks of a matmul are checked.

Blocks are leaves. IsoPartitioner numbers equal subgraphs in the order of the op list
(iso_partitioner.cpp:84), PreGraph renumbers depth first from subgraph 0
(color_graph.cpp:60). Only the classes of blocks matter: full and edge tiles.
"""

from __future__ import annotations

import dataclasses
import math

from .compiler import Compiler
from .cube_footprints import axis_classes
from .cube_ops import Matmul
from .leaf_order import depth_first
from .tables import ceil_div

# Grids with more blocks or tiles than this are not walked.
MAX_GRID = 1024

Size = tuple[int, int]  # (m, n) of a class of blocks
Cell = tuple[int, int]  # place in a grid


def block_order(matmul: Matmul, is_batch: bool, is_read: bool, vec_tile: list[int],
                compiler: Compiler) -> list[Size]:
    """Classes of blocks in the order of the checks. `is_read`: by another op.

    9.2: n outer, m inner, the first block first, where the result is the output; the
    last first in a batch; where it is read, as vector tiles join the blocks. 0.2: the
    last first, but in a batch the first (kernels r5_0443, r5_0265; else by analogy).
    """
    forward = [(m, n) for n in axis_classes(matmul.n, matmul.tile.n[0])
               for m in axis_classes(matmul.m, matmul.tile.m[0])]
    if len(forward) == 1:
        return forward
    if is_batch and not is_read:
        return forward if compiler.is_02 else forward[::-1]
    if not is_read and not is_batch and not compiler.is_02:
        return forward
    if is_read and not is_batch and vec_tile:
        walked = _walk(matmul, vec_tile)
        if walked:
            return walked
    return forward[::-1]


class _Axis:
    """One axis of a matrix cut into tiles."""

    def __init__(self, extent: int, tile: int):
        self.extent = extent
        self.tiles = [(start, min(tile, extent - start))
                      for start in range(0, extent, tile)]
        self.sizes = sorted({size for _, size in self.tiles})

    def within(self, start: int, length: int) -> list[int]:
        """Numbers of the tiles inside an interval."""
        return [i for i, (at, size) in enumerate(self.tiles)
                if at >= start and at + size <= start + length]

    def fills(self, start: int, length: int) -> bool:
        covered = sum(self.tiles[i][1] for i in self.within(start, length))
        return covered == length


@dataclasses.dataclass
class _Region:
    """Blocks that are joined, and the vector tiles that read them."""

    blocks: list[Cell]
    tiles: list[Cell]


class _Split:
    """SplitLargeFanoutTensor (passes/tile_graph_pass/graph_optimization/
    split_large_fanout_tensor.cpp): the result is cut into regions in which whole blocks
    meet whole vector tiles; the rest stays joined."""

    def __init__(self, shape: Size, block: Size, tile: Size):
        self.blocks = [_Axis(*pair) for pair in zip(shape, block)]
        self.tiles = [_Axis(*pair) for pair in zip(shape, tile)]
        self._shape = shape
        self._left = set(_cells(self.tiles))
        self.regions: list[_Region] = []
        for size in self._region_sizes():
            self._cut(size)
        if self._left:
            columns_first = sorted(_cells(self.blocks), key=lambda cell: cell[::-1])
            self.regions.append(_Region(columns_first, sorted(self._left)))

    def _region_sizes(self) -> list[Size]:
        """Least common multiples of the sizes of blocks and tiles, smallest first."""
        rows, columns = self.blocks
        tile_rows, tile_columns = self.tiles
        count = len(rows.tiles) * len(columns.tiles)
        sizes: dict[Size, None] = {}
        for m in rows.sizes:
            for n in columns.sizes:
                for h in tile_rows.sizes:
                    for w in tile_columns.sizes:
                        size = (min(math.lcm(m, h), self._shape[0]),
                                min(math.lcm(n, w), self._shape[1]))
                        if size != self._shape or count == 1:
                            sizes.setdefault(size)
        return sorted(sizes, key=lambda size: size[0] * size[1])

    def _cut(self, size: Size) -> None:
        starts = [sorted({at for at, _ in blocks.tiles + tiles.tiles})
                  for blocks, tiles in zip(self.blocks, self.tiles)]
        for row in starts[0]:
            height = min(size[0], self._shape[0] - row)
            if not self.blocks[0].fills(row, height):
                continue
            for column in starts[1]:
                width = min(size[1], self._shape[1] - column)
                if self.blocks[1].fills(column, width):
                    self._add_region((row, height), (column, width))

    def _add_region(self, rows: tuple[int, int], columns: tuple[int, int]) -> None:
        tiles = [(i, j) for i in self.tiles[0].within(*rows)
                 for j in self.tiles[1].within(*columns) if (i, j) in self._left]
        if not tiles:
            return
        self._left.difference_update(tiles)
        blocks = [(i, j) for j in self.blocks[1].within(*columns)
                  for i in self.blocks[0].within(*rows)]
        self.regions.append(_Region(blocks, tiles))


def _cells(axes: list[_Axis]) -> list[Cell]:
    rows, columns = (range(len(axis.tiles)) for axis in axes)
    return [(i, j) for i in rows for j in columns]


def _walk(matmul: Matmul, vec_tile: list[int]) -> list[Size] | None:
    """9.2: the order of the blocks of a matmul that is read in vector tiles; None
    where the grids are too large."""
    shape = matmul.m, matmul.n
    block, tile = (matmul.tile.m[0], matmul.tile.n[0]), tuple(vec_tile[:2])
    if len(tile) < 2 or min(tile) <= 0:
        return None
    for cut in (block, tile):
        if ceil_div(shape[0], cut[0]) * ceil_div(shape[1], cut[1]) > MAX_GRID:
            return None
    split = _Split(shape, block, tile)
    nodes = _block_nodes(split)
    color = {cell: number for number, cell in enumerate(nodes)}
    sizes = [(split.blocks[0].tiles[i][1], split.blocks[1].tiles[j][1])
             for i, j in nodes]
    order = _program_order(split, color)
    return list(dict.fromkeys(sizes[n] for n in order if n < len(nodes)))


def _block_nodes(split: _Split) -> list[Cell]:
    """The blocks in the order of their subgraphs. The op list is Kahn from the last
    vector tile backwards, reversed; blocks whose graphs look alike are one group, the
    group of the last node first."""
    alike: dict[Cell, list[tuple[int, bool]]] = {}
    for region in split.regions:
        for cell in region.blocks:
            alike.setdefault(cell, []).append(
                (len(region.tiles), len(region.blocks) > 1))
    pending = {cell: len(regions) for cell, regions in alike.items()}
    unread = [len(region.tiles) for region in split.regions]
    region_of = {tile: r for r, region in enumerate(split.regions)
                 for tile in region.tiles}
    backwards: list[Cell] = []
    for tile in sorted(region_of, reverse=True):
        r = region_of[tile]
        unread[r] -= 1
        if unread[r]:
            continue
        for cell in sorted(split.regions[r].blocks, key=lambda cell: cell[::-1]):
            pending[cell] -= 1
            if not pending[cell]:
                backwards.append(cell)
    key = {cell: tuple(sorted(regions)) for cell, regions in alike.items()}
    groups = dict.fromkeys(key[cell] for cell in backwards)
    return [cell for group in groups for cell in reversed(backwards)
            if key[cell] == group]


def _program_order(split: _Split, color: dict[Cell, int]) -> list[int]:
    """Depth first over blocks, numbered by `color`, and the vector tiles after them."""
    columns = len(split.tiles[1].tiles)
    inputs: dict[int, list[int]] = {n: [] for n in range(len(color))}
    outputs: dict[int, list[int]] = {n: [] for n in range(len(color))}
    for region in split.regions:
        blocks = sorted(color[cell] for cell in region.blocks if cell in color)
        for i, j in region.tiles:
            inputs[len(color) + i * columns + j] = blocks
    for reader in sorted(n for n in inputs if n >= len(color)):
        outputs[reader] = []
        for block in inputs[reader]:
            outputs[block].append(reader)
    return depth_first(len(inputs), inputs, outputs)
