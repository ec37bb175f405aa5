"""What a kernel asks for, as it stands in the source: ops, loops and branches."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Tuple, Union

from .symbolic import SymbolicScalar, SymInt

# A line of Python: path and number.
Place = Tuple[str, int]

_numbers = itertools.count()


class Value:
    """A tensor that is written once. Tensors of one `memory` are the same place in GM:
    a buffer and what was assembled into it. `shape` has expressions where an axis is
    only known when the kernel runs."""

    __slots__ = ("number", "shape", "dtype", "format", "name", "memory", "valid_shape",
                 "sizes", "is_input", "producer")

    def __init__(self, shape: Tuple[SymInt, ...], dtype: Any, format: Any, name: str = "",
                 memory: Optional[int] = None,
                 valid_shape: Optional[Tuple[SymInt, ...]] = None) -> None:
        self.number = next(_numbers)
        self.shape = shape
        self.dtype = dtype
        self.format = format
        self.name = name
        self.memory = self.number if memory is None else memory
        self.valid_shape = shape if valid_shape is None else valid_shape
        # Of an input: the sizes of the tensor that the kernel was called with.
        self.sizes: Tuple[Optional[int], ...] = ()
        self.is_input = False
        self.producer: Optional[Op] = None

    def like(self, name: str = "") -> "Value":
        """Another tensor of the same type."""
        other = Value(self.shape, self.dtype, self.format, name or self.name,
                      valid_shape=self.valid_shape)
        other.sizes = self.sizes
        return other


@dataclass(frozen=True)
class Setting:
    """A tile or an option, and the line that set it."""

    value: Any
    place: Optional[Place]


Settings = Dict[str, Setting]


@dataclass
class Op:
    """An op. `name` is one of the schema of kernels, or the compiler's opcode for what
    the schema does not have. `role` tells apart what a kernel in JSON has no op for:
    "alloc", "view", "assemble", else ""."""

    name: str
    inputs: List[Value]
    outputs: List[Value]
    attributes: Dict[str, Any]
    place: Place
    settings: Settings
    role: str = ""


@dataclass
class Carried:
    """A variable that an iteration gives to the next one."""

    name: str
    initial: Optional[Value]
    inside: Value
    given: Optional[Value] = None
    result: Optional[Value] = None


@dataclass
class Loop:
    """A `pypto.loop` at one level of its unroll list: `body` has `factor` copies."""

    variable: str
    factor: int
    place: Place
    body: List["Item"] = field(default_factory=list)
    conditions: List[SymbolicScalar] = field(default_factory=list)
    carried: List[Carried] = field(default_factory=list)


@dataclass
class Choice:
    """A tensor that is one thing after a branch and another one after the other."""

    after_then: Optional[Value]
    after_else: Optional[Value]
    result: Value


@dataclass
class Branch:
    """An `if` whose condition is known when the kernel runs."""

    condition: SymbolicScalar
    place: Place
    then: List["Item"] = field(default_factory=list)
    otherwise: List["Item"] = field(default_factory=list)
    choices: List[Choice] = field(default_factory=list)


Item = Union[Op, Loop, Branch]
