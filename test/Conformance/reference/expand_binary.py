"""Step 3, binary ops, compares and selects: broadcast operands.

Source: interface/operation/vector/binary.cpp:203-249; 0.2: binary.cpp:170-215.
"""

from __future__ import annotations

from .compiler import Compiler
from .cuts import Region
from .opcodes import INLINE_BROADCAST
from .scratch import compare_scratch, scratch
from .tensor_graph import Tensor, TensorOp
from .tile_graph import TileGraph

# Types whose last two axes 0.2 broadcasts in place.
_INLINE_DTYPES_02 = ("FP32", "FP16")


def operand_region(x: Tensor, region: Region, tile: list[int]) -> Region:
    """The tile of an operand, whose dims may be 1 where the output's are not."""
    offset = tuple(start % extent for start, extent in zip(region[0], x.shape))
    dims = tuple(min(extent - start, size)
                 for extent, start, size in zip(x.shape, offset, tile))
    return offset, dims


def expand_binary(graph: TileGraph, op: TensorOp) -> None:
    """Binary arithmetic. Where the last axis and another one are broadcast, the output
    takes no buffer of an input (excludeBufferReuse); in 0.2 the last two axes."""
    output, compiler = op.output, graph.compiler
    inputs = []
    for x in op.inputs:
        shape = _shape_read(op, x, compiler, graph.combine_axis)
        inputs.append(x if x.shape == shape else
                      materialize(graph, x, shape, op.tile))
    broadcast = [1 in (m, n) and m != n
                 for m, n in zip(inputs[0].shape, inputs[1].shape)]
    if compiler.is_02:
        not_in_place = len(broadcast) > 1 and broadcast[-1] and broadcast[-2]
    else:
        not_in_place = broadcast[-1] and sum(broadcast) >= 2
    for region in graph.cuts.tiles(output.shape, op.tile):
        tiles = [graph.input(x, operand_region(x, region, op.tile)) for x in inputs]
        tmp = scratch(op, list(region[1]), compiler)
        graph.add(op.opcode, tiles, [graph.output(output, region)] + tmp,
                  not_in_place=not_in_place)


def _shape_read(op: TensorOp, x: Tensor, compiler: Compiler, combine_axis: bool
                ) -> list[int]:
    """The shape in which an op reads a broadcast operand; what is missing to it is
    written out by an EXPAND."""
    full = op.output.shape
    if op.opcode not in INLINE_BROADCAST:
        return list(full)
    last = x.shape[-1] if combine_axis else full[-1]
    if not compiler.is_02:
        return x.shape[:-1] + [last]
    if x.dtype in _INLINE_DTYPES_02:
        return x.shape[:-1] + [last]
    return x.shape[:-2] + full[-2:]


def materialize(graph: TileGraph, x: Tensor, shape: list[int], tile: list[int]
                ) -> Tensor:
    """Writes a broadcast operand out, tile by tile, in a new tensor."""
    result = Tensor(list(shape), x.dtype)
    expand_tiles(graph, x, result, tile)
    return result


def expand_tiles(graph: TileGraph, x: Tensor, result: Tensor, tile: list[int]) -> None:
    """One EXPAND per tile of `result`."""
    axes = [axis for axis, (small, full) in enumerate(zip(x.shape, result.shape))
            if small != full]
    for region in graph.cuts.tiles(result.shape, tile):
        offset = tuple(start % small if small < full else start
                       for start, small, full in zip(region[0], x.shape, result.shape))
        dims = tuple(map(min, region[1], x.shape))
        source = graph.input(x, (offset, dims))
        if dims == region[1]:  # RemoveRedundantOp drops it
            graph.pieces[result][region] = source
            continue
        graph.add("EXPAND", [source], [graph.output(result, region)],
                  expanded_axes=list(axes))


def expand_materialized(graph: TileGraph, op: TensorOp) -> None:
    """CMP and WHERE write out every broadcast operand; CMP pads the rows of both."""
    output = op.output
    inputs = [x if x.shape == output.shape else
              materialize(graph, x, output.shape, op.tile) for x in op.inputs]
    for region in graph.cuts.tiles(output.shape, op.tile):
        tiles = [graph.input(x, region) for x in inputs]
        result = graph.output(output, region)
        if op.opcode == "CMP":
            graph.add("CMP", tiles, [result, compare_scratch(tiles[0].dtype)],
                      padded_rows=2)
        else:
            tmp = scratch(op, list(region[1]), graph.compiler)
            graph.add(op.opcode, tiles, [result] + tmp)
