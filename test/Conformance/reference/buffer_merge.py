"""Step 9: SrcDstBufferMerge lets an output take the buffer of a dying input.

Source: passes/block_graph_pass/memory_reuse/merge_src_dst_buffer.cpp:248-330.
"""

from __future__ import annotations

import collections

from .opcodes import NEVER_IN_PLACE
from .tables import bytes_of
from .tile_graph import RawTensor, TileOp, TileTensor

# The buffer (memId) of a tensor, named by the raw tensor that had it first.
Buffers = dict[TileTensor, RawTensor]


def merge_buffers(ops: list[TileOp]) -> Buffers:
    """The buffer of every tensor of a leaf."""
    merger = _Merger(ops)
    for op in ops:
        if op.opcode not in NEVER_IN_PLACE and not op.not_in_place and op.outputs:
            merger.visit(op)
    return merger.buffers


class _Merger:
    def __init__(self, ops: list[TileOp]):
        self.buffers: Buffers = {t: t.raw for op in ops for t in op.tensors()}
        # Ops that read a buffer; its largest tensor that is read, in bytes. A tensor
        # that nothing reads does not count: its buffer has size 0 and never merges.
        self._readers: dict[RawTensor, set[TileOp]] = collections.defaultdict(set)
        self._size: collections.Counter[RawTensor] = collections.Counter()
        # Buffers given up -> the input whose buffer was taken.
        self._taken: dict[RawTensor, TileTensor] = {}
        for op in ops:
            for tensor in op.outputs:
                buffer = self.buffers[tensor]
                self._readers[buffer].update(tensor.consumers)
                if tensor.consumers:
                    self._size[buffer] = max(self._size[buffer], tensor.raw.size())

    def visit(self, op: TileOp) -> None:
        output = op.outputs[0]
        own = self.buffers[output]
        for source in op.inputs:
            # A scatter writes into its first input, whoever else reads that.
            is_target = op.opcode == "SCATTER_ELEMENT" and source is op.inputs[0]
            if (is_target and self.buffers[source] is not own
                    or self._may_take(output, source)):
                taken = self.buffers[output] = self.buffers[source]
                if len(self._readers[own]) > len(self._readers[taken]):
                    self._readers[taken] = self._readers[own]
                self._taken[own] = source
                return
        for tensor in op.outputs:
            source = self._taken.get(self.buffers[tensor])
            if source is not None:
                self.buffers[tensor] = self.buffers[source]

    def _may_take(self, output: TileTensor, source: TileTensor) -> bool:
        """Equal memory, size and element width; the input has this one reader; the
        output is not assembled into its own buffer."""
        own, other = self.buffers[output], self.buffers[source]
        if (source.memory != output.memory or self._size[other] != self._size[own]
                or bytes_of(source.dtype) != bytes_of(output.dtype)):
            return False
        for reader in output.consumers:
            if reader.opcode == "ASSEMBLE" and any(
                    self.buffers[t] is own for t in reader.outputs):
                return False
        return len(self._readers[other]) <= 1 and other is not own
