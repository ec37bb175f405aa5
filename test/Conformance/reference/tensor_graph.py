"""The graph of tensor-level ops that recording a kernel yields."""

from __future__ import annotations

import dataclasses
from typing import Any

# Where a tensor comes from and goes to.
INPUT, INNER, OUTPUT = "input", "inner", "output"


@dataclasses.dataclass(eq=False)
class Tensor:
    """A tensor of the kernel; compared by identity. An INPUT lies in GM: an input
    of the kernel or the result of a matmul."""

    shape: list[int]
    dtype: str
    role: str = INNER
    is_nz: bool = False

    @property
    def rank(self) -> int:
        return len(self.shape)


@dataclasses.dataclass(eq=False)
class TensorOp:
    """An op before it is cut into tiles. `tile` is the vec tile in force when it was
    recorded; it holds for the leading axes of the output."""

    opcode: str
    inputs: list[Tensor]
    outputs: list[Tensor]
    tile: list[int]
    axis: int | None = None
    swapped_axes: list[int] | None = None
    # Only tells equal ops from different ones.
    scalar: Any = None
    # CASTs: saturation mode is on, as in those that the compiler makes itself.
    saturates: bool = False
    # CASTs that AutoCast inserted.
    inserted: bool = False

    @property
    def output(self) -> Tensor:
        return self.outputs[0]

    def tensors(self) -> list[Tensor]:
        return self.inputs + self.outputs


# Ops that only rename or join tensors and are not cut by the vec tile.
UNTILED = frozenset({"RESHAPE", "TVIEW", "CONCAT"})


@dataclasses.dataclass
class TensorGraph:
    """The ops of a kernel in the order of recording, and its results."""

    ops: list[TensorOp]
    results: list[Tensor]
