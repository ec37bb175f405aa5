"""Capacities of the chips and widths of the data types, in bytes.

Both are read from the tables of the C++ model, include/pto-lint/Target/*.def, so
that no number stands twice.
"""

from __future__ import annotations

import functools
import math
import pathlib
import re
from collections.abc import Iterable

TABLES = pathlib.Path(__file__).resolve().parents[3] / "include/pto-lint/Target"

# Bytes of a block: what a row is padded to (interface/utils/common.h).
BLOCK_BYTES = 32


@functools.cache
def _data_type_bits() -> dict[str, int]:
    text = (TABLES / "DataTypes.def").read_text()
    rows = re.findall(r"^PTO_DATA_TYPE\((\w+), \d+, (\d+)\)", text, re.MULTILINE)
    return {name.upper(): int(bits) for name, bits in rows}


@functools.cache
def _capacities() -> dict[tuple[str, str], int]:
    text = (TABLES / "Targets.def").read_text()
    rows = re.findall(r"^PTO_CAPACITY\((\w+), (\w+), (\d+),", text, re.MULTILINE)
    return {(target, space.upper()): int(size) for target, space, size in rows}


def capacity(target: str, space: str) -> int:
    """Bytes of a memory space of a chip; equality still fits (check.py)."""
    return _capacities()[target, space]


@functools.cache
def bits_of(dtype: str) -> int:
    """Bits of an element in a buffer."""
    return _data_type_bits()[dtype]


@functools.cache
def bytes_of(dtype: str) -> int:
    """Bytes of an element in alignment rules: 1 for types below a byte
    (framework/include/tilefwk/data_type.h:33, BytesOf)."""
    return max(1, bits_of(dtype) // 8)


def elements_per_block(dtype: str) -> int:
    """Elements of a 32-byte block."""
    return BLOCK_BYTES // bytes_of(dtype)


def buffer_bytes(shape: Iterable[int], dtype: str) -> int:
    """Bytes of a buffer of this shape (interface/tensor/raw_tensor.cpp:120)."""
    return math.prod(shape) * bits_of(dtype) // 8


def round_up(value: int, multiple: int) -> int:
    """The next multiple, or `value` itself if it is one."""
    return (value + multiple - 1) // multiple * multiple


def ceil_div(value: int, divisor: int) -> int:
    """How many pieces of size `divisor` cover `value`."""
    return -(-value // divisor)
