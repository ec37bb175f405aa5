"""Step 3: ExpandFunction makes one op per tile of the output of an op.

Source: passes/tensor_graph_pass/expand_function.cpp:548-610 and the TileFuncs of
interface/operation/vector. First the tile rank of every op is verified, then op by op
the exceptions of the TileFuncs are raised.
"""

from __future__ import annotations

from collections.abc import Callable

from . import expand_binary, expand_layout, expand_reduce, indexing
from .compiler import PASS_FAILED, Compiler, Rejected, Undecided
from .cuts import Cuts
from .opcodes import RANK_VERIFIED
from .scratch import scratch
from .tensor_graph import INPUT, UNTILED, Tensor, TensorGraph, TensorOp
from .tile_graph import UB, TileGraph

# Above this the model gives up.
MAX_OPS = 60_000

TileFunction = Callable[[TileGraph, TensorOp], None]
_TILE_FUNCTIONS: dict[str, TileFunction] = {
    **dict.fromkeys("ADD SUB MUL DIV MAXIMUM MINIMUM POW".split(),
                    expand_binary.expand_binary),
    **dict.fromkeys(("CMP", "WHERE_TT"), expand_binary.expand_materialized),
    **dict.fromkeys("""ROWSUM_SINGLE ROWMAX_SINGLE ROWMIN_SINGLE ROWARGMAX_SINGLE
                    ROWARGMIN_SINGLE""".split(), expand_reduce.expand_reduce),
    **dict.fromkeys(("ROWEXPMAX", "ROWEXPSUM"), expand_reduce.expand_row_exp),
    "CUM_SUM": expand_reduce.expand_cumsum,
    **dict.fromkeys("""TRANSPOSE_VNCHWCONV TRANSPOSE_MOVEIN
                    TRANSPOSE_MOVEOUT""".split(), expand_layout.expand_transpose),
    "GATHER": expand_layout.expand_gather,
    "GATHER_ELEMENT": indexing.expand_gather_element,
    "GATHER_IN_UB": indexing.expand_gather_in_ub,
    "SCATTER_ELEMENT": indexing.expand_scatter_element,
    "INDEX_OUTCAST": indexing.expand_update,
    "RANGE": indexing.expand_range,
    "REGISTER_COPY": expand_layout.expand_copy,
    "EXPAND": expand_layout.expand_broadcast,
    "CONCAT": expand_layout.expand_concat,
    "RESHAPE": expand_layout.expand_reshape,
    "TVIEW": expand_layout.expand_view,
}


def expand(tensors: TensorGraph, compiler: Compiler, cuts: Cuts, combine_axis: bool
           ) -> TileGraph:
    """The tile graph of a kernel; raises what ExpandFunction raises."""
    for op in tensors.ops:
        if op.opcode in RANK_VERIFIED and len(op.tile) < op.output.rank:
            raise Rejected(PASS_FAILED, f"ExpandFunction failed: Operation: "
                                        f"{op.opcode}. Tile shape size", "compile")
    graph = TileGraph(compiler, cuts, combine_axis)
    for op in tensors.ops:
        tiled = op.opcode not in UNTILED
        if tiled:
            _check_tile(op)
        # Transposes and updates are cut along their input.
        along_input = op.swapped_axes or op.opcode == "INDEX_OUTCAST"
        cut = op.inputs[0] if along_input else op.output
        graph.weight = cuts.weight(cut.shape, op.tile) if tiled else 1.0
        _TILE_FUNCTIONS.get(op.opcode, _expand_elementwise)(graph, op)
        if len(graph.ops) > MAX_OPS:
            raise Undecided("too many tiles")
    for tensor in tensors.results:
        if tensor.role != INPUT:
            _store(graph, tensor)
    return graph


def _check_tile(op: TensorOp) -> None:
    """9.2: a zero or negative tile gives a tile of that size, which is taken for a
    dynamic one. Opcodes whose rank is not verified read past the tile."""
    if any(size <= 0 for size in op.tile[:op.output.rank]):
        if op.opcode in ("SCATTER_ELEMENT", "INDEX_OUTCAST"):
            raise Undecided("a vec tile with an entry below 1")
        raise Rejected("F0000A", "invalid shape value: 0", "compile")
    if len(op.tile) < op.output.rank:
        raise Undecided("tile rank < rank for unverified " + op.opcode)


def _expand_elementwise(graph: TileGraph, op: TensorOp) -> None:
    for region in graph.cuts.tiles(op.output.shape, op.tile):
        inputs = [graph.input(x, expand_binary.operand_region(x, region, op.tile))
                  for x in op.inputs]
        tmp = scratch(op, list(region[1]), graph.compiler)
        graph.add(op.opcode, inputs, [graph.output(op.output, region)] + tmp,
                  scalar=op.scalar, saturates=op.saturates,
                  padded_rows=_padded_rows(op))


def _padded_rows(op: TensorOp) -> int:
    """LOGICALNOT of a float reads whole registers (interface/operation/vector/
    math.cpp:66-69)."""
    return int(op.opcode == "LOGICALNOT"
               and op.inputs[0].dtype in ("FP32", "BF16", "FP16"))


def _store(graph: TileGraph, tensor: Tensor) -> None:
    """The tiles of a result go to GM; what a MOVEOUT wrote there is joined, unless it
    is the whole (RemoveRedundantOp). Opmagics of these ASSEMBLEs descend in the order
    of the tiles (seen in dumps)."""
    target = graph.in_gm(tensor)
    tiles = list(graph.pieces[tensor].values())
    stores = [graph.add("ASSEMBLE", [tile], [target]) for tile in tiles
              if tile.memory == UB or len(tiles) > 1]
    magics = [op.magic for op in stores]
    for op, magic in zip(stores, reversed(magics)):
        op.magic = magic
