"""Ops that read or write by indices: how they are recorded and cut.

Source: interface/operation/vector/indexing.cpp and, for GATHER_IN_UB,
interface/operation/operation_impl.cpp:1943-2000. Release 9.2 only.
"""

from __future__ import annotations

import math

from .compiler import Rejected, Undecided
from .cuts import Region
from .recorder import Recorder, handles
from .tables import ceil_div, elements_per_block, round_up
from .tensor_graph import INPUT, OUTPUT, Tensor, TensorOp
from .tile_graph import TileGraph, TileTensor

INDICES = "INT32 INT64"


def _require_92(recorder: Recorder, op: dict) -> None:
    if recorder.compiler.is_02:
        raise Undecided("op " + op["op"])


def _indexed_axis(op: dict, x: Tensor, indices: Tensor) -> int:
    """The axis; the compiler refuses operands that do not fit each other."""
    axis = op.get("axis", -1)
    if x.rank != indices.rank or not -x.rank <= axis < x.rank:
        raise Undecided("indices that do not fit the tensor")
    axis %= x.rank
    if any(m > n for i, (m, n) in enumerate(zip(indices.shape, x.shape)) if i != axis):
        raise Undecided("indices that do not fit the tensor")
    return axis


@handles("gather_element")
def _gather_element(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    _require_92(recorder, op)
    x, indices = inputs
    axis = _indexed_axis(op, x, indices)
    recorder.require_dtype(x, "FP32 FP16 BF16 INT32 UINT32 INT16 UINT16",
                           "GATHERELEMENTS", 5)
    recorder.require_dtype(indices, INDICES, "GATHERELEMENTS", 5)
    return recorder.emit("GATHER_ELEMENT", inputs, indices.shape, x.dtype, axis=axis)


@handles("scatter_element")
def _scatter_element(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    _require_92(recorder, op)
    x, indices = inputs
    axis = _indexed_axis(op, x, indices)
    recorder.require_dtype(x, "FP32 FP16 BF16 INT8 UINT8 INT16 INT32", "SCATTER")
    recorder.require_dtype(indices, INDICES, "SCATTER")
    return recorder.emit("SCATTER_ELEMENT", inputs, x.shape, x.dtype, axis=axis,
                         scalar=op.get("scalar"))


@handles("gather_in_ub")
def _gather_in_ub(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    _require_92(recorder, op)
    if any(x.rank != 2 for x in inputs):
        raise Undecided("rows are gathered of tensors of another rank")
    shape = [inputs[1].shape[1], inputs[0].shape[1]]
    return recorder.emit("GATHER_IN_UB", inputs, shape, inputs[0].dtype)


@handles("scatter_update")
def _scatter_update(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    _require_92(recorder, op)
    rows, indices, target = inputs
    fits = indices.rank == 2 and (
        rows.rank == 2 and rows.shape[0] == math.prod(indices.shape)
        or rows.rank == 4 and rows.shape[:2] == indices.shape)
    if not fits or target.rank != rows.rank:
        raise Undecided("rows that do not fit their indices")
    recorder.require_dtype(indices, "INT64 INT32 INT16", "SCATTERUPDATE")
    return recorder.emit("INDEX_OUTCAST", inputs, target.shape, target.dtype)


@handles("arange")
def _arange(recorder: Recorder, op: dict, inputs: list[Tensor]) -> Tensor:
    _require_92(recorder, op)
    if len(op["shape"]) != 1 or op["dtype"] not in ("INT32", "FP32"):
        raise Undecided("a range of another type or rank")
    return recorder.emit("RANGE", [], op["shape"], op["dtype"])


def _table_region(op: TensorOp, region: Region) -> Region:
    """All of the axis, elsewhere a tile, which is not cut where the indices end."""
    offset, dims = [], []
    for i, extent in enumerate(op.inputs[0].shape):
        start = 0 if i == op.axis else region[0][i] % extent
        offset.append(start)
        dims.append(extent if i == op.axis else min(extent - start, op.tile[i]))
    return tuple(offset), tuple(dims)


def _doubt(graph: TileGraph, op: TensorOp) -> str | None:
    """Of a table that the kernel computes: tiles that no index names are dropped with
    all that leads to them, and small ones are joined in UB."""
    table, indices = op.inputs
    if table.role == INPUT:
        return None
    if any(m != n for i, (m, n) in enumerate(zip(table.shape, indices.shape))
           if i != op.axis):
        return "indices for a part of a tensor"
    if op.tile[op.axis] < table.shape[op.axis] and graph.stays_in_ub(table):
        return "parts of a tensor that may be joined in UB"
    return None


def expand_gather_element(graph: TileGraph, op: TensorOp) -> None:
    doubt = _doubt(graph, op)
    if doubt:
        raise Undecided(doubt)
    table, indices = op.inputs
    for region in graph.cuts.tiles(op.output.shape, op.tile):
        tiles = [graph.input(table, _table_region(op, region)),
                 graph.input(indices, region)]
        width = round_up(region[1][-1], elements_per_block(indices.dtype))
        graph.add(op.opcode, tiles, [graph.output(op.output, region),
                                     TileTensor([2 * width], indices.dtype)],
                  axis=op.axis)


def expand_scatter_element(graph: TileGraph, op: TensorOp) -> None:
    """The axis is not cut, and the tile must say so."""
    x, indices = op.inputs
    if op.tile[op.axis] < max(x.shape[op.axis], indices.shape[op.axis]):
        raise Rejected("FC1000", "The axis is not supported for tile splitting",
                       "compile")
    if any(m != n for i, (m, n) in enumerate(zip(x.shape, indices.shape))
           if i != op.axis):
        raise Undecided("indices for a part of a tensor")
    for region in graph.cuts.tiles(x.shape, op.tile):
        dims = list(region[1])
        dims[op.axis] = indices.shape[op.axis]
        tiles = [graph.input(x, region), graph.input(indices, (region[0], tuple(dims)))]
        graph.add(op.opcode, tiles, [graph.output(op.output, region)], axis=op.axis,
                  scalar=op.scalar)


def expand_gather_in_ub(graph: TileGraph, op: TensorOp) -> None:
    """Operands are read in GM: whole rows of the table, the indices of the tile, all
    of the table of blocks."""
    table, indices, blocks = op.inputs
    for (row, column), (height, width) in graph.cuts.tiles(op.output.shape, op.tile):
        parts = [graph.part_in_gm(table, [table.shape[0], width]),
                 graph.part_in_gm(indices, [1, height]),
                 graph.part_in_gm(blocks, blocks.shape)]
        region = (row, column), (height, width)
        graph.add(op.opcode, parts, [graph.output(op.output, region)])


def expand_range(graph: TileGraph, op: TensorOp) -> None:
    """Tiles start at different numbers, so none are alike."""
    for region in graph.cuts.tiles(op.output.shape, op.tile):
        graph.add(op.opcode, [], [graph.output(op.output, region)],
                  scalar=(op, region))


def _index_region(op: TensorOp, rows: Region) -> Region:
    """Of [b * s, d] the indices of whole b or of a part of one s, of [b, s, n, d] those
    of the first axes (indexing.cpp:1141-1204)."""
    offset, dims = rows
    if len(dims) > 2:
        return offset[:2], dims[:2]
    batches, length = op.inputs[1].shape
    b, s = divmod(offset[0], length)
    return (b, s), (min(batches - b, ceil_div(op.tile[0], length)),
                    min(length - s, op.tile[0]))


def expand_update(graph: TileGraph, op: TensorOp) -> None:
    """INDEX_OUTCAST writes rows into a tensor in GM."""
    rows, indices, target = op.inputs
    size, length = op.tile[0], indices.shape[1]
    divides = length % size == 0 if size <= length else size % length == 0
    if rows.rank == 2 and (not divides or op.tile[1] != rows.shape[1]):
        raise Rejected("FC1000", "tileshape 0 is invalid", "compile")
    whole = graph.read_whole(target)
    result = graph.in_gm(op.output)
    for region in graph.cuts.tiles(rows.shape, op.tile):
        tiles = [graph.input(rows, region),
                 graph.input(indices, _index_region(op, region)), whole]
        graph.add(op.opcode, tiles, [result])
    if op.output.role != OUTPUT:
        op.output.role = INPUT
