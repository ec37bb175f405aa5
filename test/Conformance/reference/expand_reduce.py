"""Step 3, reductions and CUM_SUM.

A reduced axis of several tiles is folded by a tree of PAIR ops, then one ROW op reduces
the last tile. Source: interface/operation/vector/reduction.cpp:62-140; the remainder
logic is reproduced literally, because it decides which pairs have edge tiles.
"""

from __future__ import annotations

from collections.abc import Iterator

from .compiler import Rejected
from .cuts import Region
from .scratch import (argument_line_scratch, argument_scratch, reduce_last_scratch,
                      sum_line_scratch)
from .tables import round_up
from .tensor_graph import Tensor, TensorOp
from .tile_graph import TileGraph, TileTensor


class _Line:
    """What one result tile of an op along `axis` reads: a run of tiles."""

    def __init__(self, graph: TileGraph, op: TensorOp, offset: list[int],
                 dims: list[int]):
        self.graph = graph
        self.op = op
        self.x = op.inputs[0]
        self.axis: int = op.axis  # type: ignore[assignment]
        self.extent = self.x.shape[self.axis]
        self.tile = op.tile[self.axis]
        self._offset, self._dims = offset, dims

    def region(self, start: int, count: int) -> Region:
        offset, dims = list(self._offset), list(self._dims)
        offset[self.axis], dims[self.axis] = start, count
        return tuple(offset), tuple(dims)

    def read(self, start: int, count: int) -> TileTensor:
        return self.graph.input(self.x, self.region(start, count))


def _lines(graph: TileGraph, op: TensorOp) -> Iterator[_Line]:
    x, axis = op.inputs[0], op.axis
    others = [i for i in range(x.rank) if i != axis]
    cut = graph.cuts.tiles([x.shape[i] for i in others], [op.tile[i] for i in others])
    for offsets, sizes in cut:
        offset, dims = [0] * x.rank, list(x.shape)
        for i, start, size in zip(others, offsets, sizes):
            offset[i], dims[i] = start, size
        yield _Line(graph, op, offset, dims)


def expand_reduce(graph: TileGraph, op: TensorOp) -> None:
    """ROW ops over one axis: per result tile the tree, then the ROW op."""
    kind = op.opcode[len("ROW"):-len("_SINGLE")]
    argument = kind.startswith("ARG")
    for line in _lines(graph, op):
        result = graph.output(op.output, line.region(0, 1))
        if argument and not graph.compiler.is_02:
            _reduce_argument(line, kind, result)
        else:
            _reduce_tile(line, kind, _fold(line, kind), result, argument)


def _fold(line: _Line, kind: str) -> TileTensor:
    """The tree: the first 2^k tiles are halved until one is left; at every halving
    below the rest, as many tiles of the rest are added."""
    tile, extent, graph = line.tile, line.extent, line.graph
    width = round_up(extent, tile)
    padding = width - extent
    power = tile
    while power * 2 <= width:
        power *= 2
    rest, rest_start, rest_count = width - power, power, width - power
    level: list[TileTensor] | None = None  # None: tiles of the input

    def left(start: int) -> TileTensor:
        if level is None:
            return line.read(start, min(tile, extent - start))
        return graph.reduced_through_gm(level[start // tile])

    def right(start: int, half: int) -> TileTensor:
        if level is None:
            count = min(tile, min(half, extent - half) - start)
            return line.read(half + start, count)
        return graph.reduced_through_gm(level[(half + start) // tile])

    while power >= 2 * tile:
        power //= 2
        folded = []
        for start in range(0, power, tile):
            a = left(start)
            shape = list(a.shape)
            shape[line.axis] = tile
            folded.append(_pair(line, kind, a, right(start, power), shape))
        level = folded
        if rest < power:
            continue
        if rest_count + rest_start > extent:
            rest_count -= padding
        added = []
        for start in range(0, power, tile):
            a = left(start)
            b = line.read(rest_start + start, min(tile, rest_count - start))
            added.append(_pair(line, kind, a, b, a.shape))
        rest -= power
        rest_start += power
        rest_count -= power
        level = added
    return left(0)


def _pair(line: _Line, kind: str, a: TileTensor, b: TileTensor, shape: list[int]
          ) -> TileTensor:
    result = TileTensor(shape, line.x.dtype)
    line.graph.add("PAIR" + kind, [a, b], [result])
    return result


def _reduce_tile(line: _Line, kind: str, tile: TileTensor, result: TileTensor,
                 argument: bool) -> None:
    """The ROW op on what is left; its scratch depends on the axis."""
    opcode, dtype, axis = f"ROW{kind}LINE", line.x.dtype, line.axis
    tmp = []
    if axis == line.x.rank - 1:
        opcode = f"ROW{kind}_SINGLE"
        tmp = [reduce_last_scratch(tile.shape, axis, dtype, argument)]
    elif argument:
        tmp = [argument_line_scratch(dtype)]
    elif kind == "SUM":
        tmp = [sum_line_scratch(tile.shape, axis, dtype)]
    line.graph.add(opcode, [tile], [result] + tmp, axis=axis)


def _reduce_argument(line: _Line, kind: str, result: TileTensor) -> None:
    """9.2: per tile a value and an index, to which the offset of the tile is added;
    then pairs of neighbours. Indices are INT32 for FP32, else INT16, which a cast by
    way of FP32 ends."""
    graph, dtype = line.graph, line.x.dtype
    index_dtype = "INT32" if dtype == "FP32" else "INT16"
    last = line.axis == line.x.rank - 1
    opcode = f"ROW{kind}WITHVALUE_{'SINGLE' if last else 'LINE'}"
    candidates = []
    for start in range(0, line.extent, line.tile):
        tile = line.read(start, min(line.tile, line.extent - start))
        value = TileTensor(result.shape, dtype)
        local = TileTensor(result.shape, index_dtype)
        index = TileTensor(result.shape, index_dtype)
        tmp = argument_scratch(tile.shape, line.axis, dtype)
        graph.add(opcode, [tile], [value, local, tmp], axis=line.axis)
        graph.add("ADDS", [local], [index], scalar=start)
        candidates.append((value, index))
    while len(candidates) > 1:
        paired = []
        for first, second in zip(candidates[::2], candidates[1::2]):
            value = TileTensor(result.shape, dtype)
            index = TileTensor(result.shape, index_dtype)
            graph.add("PAIR" + kind, [*first, *second], [value, index])
            paired.append((value, index))
        if len(candidates) % 2:
            paired.append(candidates[-1])
        candidates = paired
    index = candidates[0][1]
    if index_dtype == "INT16":
        wide = TileTensor(result.shape, "FP32")
        graph.add("CAST", [index], [wide])
        graph.add("CAST", [wide], [result])
    else:
        graph.add("ADDS", [index], [result])


def expand_row_exp(graph: TileGraph, op: TensorOp) -> None:
    """ROWEXPMAX and ROWEXPSUM: the result of a row of tiles stands for all of them
    (kernels a2a3-0.2 *_softmax_fw). 9.2 always fails: a view out of range unless the
    tile divides the shape, else a missing attribute."""
    x = op.inputs[0]
    is_02 = graph.compiler.is_02
    if x.rank != 2:
        raise Rejected("FC0000", "unsupported dimension", "compile")
    rows, columns = op.tile[:2]
    if x.shape[0] % rows or x.shape[1] % columns:
        raise Rejected("F21006" if is_02 else "F21005", "view out of range", "compile")
    if not is_02:
        raise Rejected("F21007", "Operation doesn't have attribute op_attr_AXIS",
                       "compile")
    for row in range(0, x.shape[0], rows):
        tiles = [graph.input(x, ((row, column), (rows, columns)))
                 for column in range(0, x.shape[1], columns)]
        while len(tiles) > 1:
            tiles = _fold_row(graph, op, tiles)
        result = TileTensor([rows, columns], x.dtype)
        graph.add(op.opcode, [tiles[0]], [result])
        for column in range(0, x.shape[1], columns):
            graph.pieces[op.output][(row, column), (rows, columns)] = result


def _fold_row(graph: TileGraph, op: TensorOp, tiles: list[TileTensor]
              ) -> list[TileTensor]:
    half = 1
    while half * 2 < len(tiles):
        half *= 2
    folded = list(tiles[:half])
    for i, other in enumerate(tiles[half:]):
        folded[i] = TileTensor(other.shape, other.dtype)
        graph.add("PAIR" + op.opcode[len("ROWEXP"):], [tiles[i], other], [folded[i]])
    return folded


def expand_cumsum(graph: TileGraph, op: TensorOp) -> None:
    """Tiles along the axis carry their last line into the next
    (interface/operation/vector/math.cpp:844-1000). The copy that the compiler makes of
    the first tile is removed later (RemoveRedundantOp)."""
    y: Tensor = op.output
    for line in _lines(graph, op):
        carry: TileTensor | None = None
        for start in range(0, line.extent, line.tile):
            region = line.region(start, min(line.tile, line.extent - start))
            result = graph.output(y, region)
            source = graph.input(line.x, region)
            sums = TileTensor(region[1], y.dtype)
            graph.add("CUM_SUM", [source], [sums])
            if carry is None:
                graph.pieces[y][region] = result = sums
            else:
                spread = TileTensor(region[1], y.dtype)
                graph.add("EXPAND", [carry], [spread], expanded_axes=[line.axis])
                graph.add("ADD", [sums, spread], [result])
            if start + line.tile < line.extent:
                shape = line.region(start, 1)[1]
                carry = TileTensor(shape, y.dtype, raw=result.raw)
                graph.add("VIEW", [result], [carry], is_sub_view=True)
