"""Step 2: AutoCast inserts casts around ops that the chip lacks for a type.

Source: passes/tensor_graph_pass/auto_cast.cpp; the sets of opcodes are in opcodes.py.
BF16 goes first, then FP16 (9.2 only), then, on 950, INT32 -> FP16 by way of FP32.
"""

from __future__ import annotations

import collections

from .compiler import Compiler
from .opcodes import CAST_BF16, CAST_FP16
from .tensor_graph import INPUT, OUTPUT, Tensor, TensorGraph, TensorOp

# Pairs to which a chain of inserted casts may be shortened.
SHORT_CASTS = {("FP32", "FP16"), ("FP32", "BF16"), ("FP16", "FP32"), ("BF16", "FP32")}


def autocast(graph: TensorGraph, compiler: Compiler) -> None:
    """Inserts the casts, shortens chains of them and drops dead ops, in place."""
    ops = _run_in_fp32(graph.ops, "BF16", CAST_BF16[compiler.tables])
    if not compiler.is_02:
        ops = _run_in_fp32(ops, "FP16", CAST_FP16[compiler.tables])
    if compiler.is_950:
        ops = _split_int32_to_fp16(ops)
    _shorten_chains(ops)
    graph.ops = _live(_in_dependency_order(ops), graph.results)


def _inserted_cast(source: Tensor, target: Tensor, tile: list[int]) -> TensorOp:
    """A new CAST takes the TRAILING entries of the tile, one per axis
    (InsertCastOp, auto_cast.cpp:164), where every other op takes the leading ones: a
    tile of higher rank than the tensor then cuts the two differently."""
    trailing = tile[max(0, len(tile) - source.rank):]
    return TensorOp("CAST", [source], [target], trailing, saturates=True, inserted=True)


def _run_in_fp32(ops: list[TensorOp], dtype: str, opcodes: frozenset[str]
                 ) -> list[TensorOp]:
    """Gives the ops of `opcodes` FP32 operands in place of `dtype`. A tensor is cast
    once; later ops read the FP32 result of an op directly, not its cast back."""
    result: list[TensorOp] = []
    in_fp32: dict[Tensor, Tensor] = {}
    for op in ops:
        if op.opcode not in opcodes:
            result.append(op)
            continue
        before, after = [], []
        for i, tensor in enumerate(op.inputs):
            if tensor.dtype != dtype:
                continue
            if tensor not in in_fp32:
                in_fp32[tensor] = Tensor(list(tensor.shape), "FP32")
                before.append(_inserted_cast(tensor, in_fp32[tensor], op.tile))
            op.inputs[i] = in_fp32[tensor]
        for i, tensor in enumerate(op.outputs):
            if tensor.dtype != dtype:
                continue
            op.outputs[i] = in_fp32[tensor] = Tensor(list(tensor.shape), "FP32")
            after.append(_inserted_cast(op.outputs[i], tensor, op.tile))
        result += before + [op] + after
    return result


def _split_int32_to_fp16(ops: list[TensorOp]) -> list[TensorOp]:
    result = []
    for op in ops:
        if op.opcode == "CAST" and (op.inputs[0].dtype, op.output.dtype) == (
                "INT32", "FP16"):
            middle = Tensor(list(op.output.shape), "FP32")
            result.append(TensorOp("CAST", [op.inputs[0]], [middle], op.tile,
                                   saturates=True, inserted=True))
            op.inputs[0] = middle
        result.append(op)
    return result


class _Links:
    """Who produces and who reads a tensor, kept while casts are rerouted."""

    def __init__(self, ops: list[TensorOp]):
        self.producer = {t: op for op in ops for t in op.outputs}
        self.readers: dict[Tensor, list[TensorOp]] = collections.defaultdict(list)
        for op in ops:
            for tensor in op.inputs:
                self.readers[tensor].append(op)

    def read_instead(self, old: Tensor, new: Tensor) -> None:
        """Readers of `old` read `new`."""
        for reader in self.readers[old]:
            reader.inputs = [new if t is old else t for t in reader.inputs]
            if reader not in self.readers[new]:
                self.readers[new].append(reader)
        self.readers[old] = []

    def chain(self, cast: TensorOp) -> list[TensorOp]:
        """The inserted casts that lead to `cast`, itself first."""
        result = [cast]
        while True:
            before = self.producer.get(result[-1].inputs[0])
            if before is None or not _is_inserted_cast(before):
                return result
            result.append(before)


def _is_inserted_cast(op: TensorOp) -> bool:
    return op.opcode == "CAST" and op.inserted


def _shorten_chains(ops: list[TensorOp]) -> None:
    """A chain of inserted casts that returns to a type it had is cut short, unless it
    leads from an input to an output."""
    links = _Links(ops)
    for cast in ops:
        if not _is_inserted_cast(cast):
            continue
        readers = links.readers[cast.output]
        if readers and all(reader.opcode == "CAST" for reader in readers):
            continue  # not the end of a chain
        _shorten_chain(links, cast)


def _shorten_chain(links: _Links, cast: TensorOp) -> None:
    target = cast.output
    for earlier in reversed(links.chain(cast)):
        source = earlier.inputs[0]
        if source.dtype == target.dtype:
            if target.role != OUTPUT:
                links.read_instead(target, source)
                return
            if source.role not in (INPUT, OUTPUT):
                _produce_instead(links, cast, source)
                return
        if earlier is not cast and (source.dtype, target.dtype) in SHORT_CASTS:
            cast.inputs = [source]
            links.readers[source].append(cast)
            return


def _produce_instead(links: _Links, cast: TensorOp, source: Tensor) -> None:
    """The op that made `source` makes the result of `cast`; the cast is dead."""
    target = cast.output
    producer = links.producer[source]
    producer.outputs = [target if t is source else t for t in producer.outputs]
    links.producer[target] = producer
    for reader in links.readers[source]:
        reader.inputs = [target if t is source else t for t in reader.inputs]
    cast.outputs = [source]


def _in_dependency_order(ops: list[TensorOp]) -> list[TensorOp]:
    """Ops after the producers of their inputs, else in the given order."""
    producer = {t: op for op in ops for t in op.outputs}
    result: list[TensorOp] = []
    entered: set[TensorOp] = set()
    for root in ops:
        stack = [] if root in entered else [root]
        entered.add(root)
        while stack:
            missing = next((producer[t] for t in stack[-1].inputs
                            if t in producer and producer[t] not in entered), None)
            if missing is None:
                result.append(stack.pop())
            else:
                entered.add(missing)
                stack.append(missing)
    return result


def _live(ops: list[TensorOp], results: list[Tensor]) -> list[TensorOp]:
    live = set(results)
    kept = []
    for op in reversed(ops):
        if not live.isdisjoint(op.outputs):
            kept.append(op)
            live.update(op.inputs)
    return kept[::-1]
