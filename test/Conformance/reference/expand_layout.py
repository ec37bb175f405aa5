"""Step 3, ops that move elements.

Source: interface/operation/vector/tensor_transformation.cpp and
interface/operation/operation_impl.cpp:40-57, :817 (REGISTER_COPY).
"""

from __future__ import annotations

from .compiler import Rejected, Undecided
from .expand_binary import expand_tiles
from .scratch import transpose_scratch
from .tables import (BLOCK_BYTES, buffer_bytes, bytes_of, elements_per_block,
                     round_up)
from .tensor_graph import INPUT, OUTPUT, TensorOp
from .tile_graph import GM, UB, TileGraph, TileTensor


def expand_copy(graph: TileGraph, op: TensorOp) -> None:
    """REGISTER_COPY: only its check of the tail of the tile stays. RemoveRedundantOp
    drops the copy, so that the tiles of the input are those of the output."""
    if op.tile[-1] * bytes_of(op.output.dtype) % BLOCK_BYTES:
        raise Rejected(None, "CHECK FAILED: lastDimBytes % BLOCK_SIZE == 0", "compile")
    if _may_fill_ub(graph, op):
        raise Undecided("a copy of a reshape that may lie in UB as a whole")
    for region in graph.cuts.tiles(op.output.shape, op.tile):
        graph.pieces[op.output][region] = graph.input(op.inputs[0], region)


def _may_fill_ub(graph: TileGraph, op: TensorOp) -> bool:
    """9.2: a copy from a reshape of several tiles to a result, as in a loop. The
    compiler was seen to join the tiles in UB and to reshape them there, where padding
    can make them too large; when it does so is not known."""
    x = op.inputs[0]
    if (graph.compiler.is_02 or op.output.role != OUTPUT
            or x not in graph.reshapes_of_parts):
        return False
    width = round_up(x.shape[-1], elements_per_block(x.dtype))
    return buffer_bytes(x.shape[:-1] + [width], x.dtype) > graph.compiler.ub_bytes


def expand_broadcast(graph: TileGraph, op: TensorOp) -> None:
    """EXPAND of the user."""
    expand_tiles(graph, op.inputs[0], op.output, op.tile)


def expand_concat(graph: TileGraph, op: TensorOp) -> None:
    """The tiles of the copies, shifted along the axis."""
    base = 0
    for x in op.inputs:
        for (offset, dims), tile in graph.pieces[x].items():
            moved = tuple(start + base if axis == op.axis else start
                          for axis, start in enumerate(offset))
            graph.pieces[op.output][moved, dims] = tile
        base += x.shape[op.axis]


def expand_gather(graph: TileGraph, op: TensorOp) -> None:
    """Table and indices are read in GM."""
    operands = [graph.read_whole(x) for x in op.inputs]
    for region in graph.cuts.tiles(op.output.shape, op.tile):
        graph.add("GATHER", list(operands), [graph.output(op.output, region)])


def expand_transpose(graph: TileGraph, op: TensorOp) -> None:
    """VNCHWCONV works in UB, MOVEIN reads GM, MOVEOUT writes GM."""
    x, a, b = op.inputs[0], *op.swapped_axes
    for offset, dims in graph.cuts.tiles(x.shape, op.tile):
        offset_out, dims_out = list(offset), list(dims)
        offset_out[a], offset_out[b] = offset[b], offset[a]
        dims_out[a], dims_out[b] = dims[b], dims[a]
        region = tuple(offset_out), tuple(dims_out)
        if op.opcode == "TRANSPOSE_MOVEIN":
            source = graph.read_whole(x)
            graph.add(op.opcode, [source], [graph.output(op.output, region)])
            continue
        source = graph.input(x, (offset, dims))
        if op.opcode == "TRANSPOSE_VNCHWCONV":
            tmp = transpose_scratch(list(dims), x.dtype, graph.compiler)
            graph.add(op.opcode, [source], [graph.output(op.output, region), tmp])
        else:
            result = TileTensor(dims_out, x.dtype, GM)
            graph.pieces[op.output][region] = result
            graph.add(op.opcode, [source], [result])


def expand_reshape(graph: TileGraph, op: TensorOp) -> None:
    """In GM for an input; in place in UB where the tensor is one tile; else in GM. A
    RESHAPE into a result happens in GM, after the COPY_OUT."""
    x, y = op.inputs[0], op.output
    if x.role == INPUT:
        if y.role != OUTPUT:
            y.role = INPUT
            graph.add("RESHAPE", [graph.in_gm(x)], [graph.in_gm(y)])
        return
    tiles = list(graph.pieces[x].values())
    if len(tiles) > 1 and graph.stays_in_ub(x):
        graph.reshapes_of_parts.add(y)
    if (len(tiles) == 1 and tiles[0].memory == UB and tiles[0].shape == x.shape
            and y.role != OUTPUT and graph.stays_in_ub(x)):
        whole = TileTensor(y.shape, y.dtype)
        graph.add("RESHAPE", tiles, [whole])
        graph.pieces[y][(0,) * y.rank, tuple(y.shape)] = whole
        return
    source = TileTensor(x.shape, x.dtype, GM)
    for tile in tiles:
        if tile.memory == UB:
            graph.add("ASSEMBLE", [tile], [source])
    if y.role != OUTPUT:
        y.role = INPUT
    graph.add("RESHAPE", [source], [graph.in_gm(y)])


def expand_view(graph: TileGraph, op: TensorOp) -> None:
    """A view of an input is an input."""
    x, y = op.inputs[0], op.output
    if x.role != INPUT:
        raise Undecided("view of intermediate")
    if y.role != OUTPUT:
        y.role = INPUT
