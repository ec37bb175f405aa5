"""Data types and how two of them combine."""

from typing import Dict, NamedTuple, Optional, Union

BOOL, INT, FLOAT, COMPLEX = range(4)


class DType(NamedTuple):
    """A data type: its name in torch, its category (BOOL … COMPLEX) and bytes an element."""

    name: str
    category: int
    size: int
    unsigned: bool = False


_ROWS = [
    DType("bool", BOOL, 1),
    DType("uint8", INT, 1, True),
    DType("int8", INT, 1),
    DType("int16", INT, 2),
    DType("uint16", INT, 2, True),
    DType("int32", INT, 4),
    DType("uint32", INT, 4, True),
    DType("int64", INT, 8),
    DType("uint64", INT, 8, True),
    DType("qint8", INT, 1),
    DType("float8_e4m3fn", FLOAT, 1),
    DType("float8_e5m2", FLOAT, 1),
    DType("float8_e8m0fnu", FLOAT, 1),
    DType("float4_e2m1fn_x2", FLOAT, 1),
    DType("float16", FLOAT, 2),
    DType("bfloat16", FLOAT, 2),
    DType("float32", FLOAT, 4),
    DType("float64", FLOAT, 8),
    DType("complex64", COMPLEX, 8),
    DType("complex128", COMPLEX, 16),
]

# Every data type by its name.
BY_NAME: Dict[str, DType] = {row.name: row for row in _ROWS}

Scalar = Union[bool, int, float, complex]


def scalar_dtype(value: object, real: str) -> DType:
    """The type of a Python number; `real` names the type of a float."""
    if isinstance(value, bool):
        return BY_NAME["bool"]
    if isinstance(value, int):
        return BY_NAME["int64"]
    if isinstance(value, complex):
        return BY_NAME["complex64" if real == "float32" else "complex128"]
    return BY_NAME[real]


def promote(one: DType, other: DType) -> DType:
    """The type that holds the values of both, as torch combines tensors."""
    if one == other:
        return one
    if one.category != other.category:
        return one if one.category > other.category else other
    if one.category == INT and one.unsigned != other.unsigned:
        return _mixed_signs(one, other)
    if one.size == other.size:
        return BY_NAME["float32"] if one.category == FLOAT else one
    return one if one.size > other.size else other


def _mixed_signs(one: DType, other: DType) -> DType:
    signed, unsigned = (other, one) if one.unsigned else (one, other)
    if signed.size > unsigned.size:
        return signed
    return BY_NAME["int%d" % min(64, 16 * unsigned.size)]


def promote_numpy(one: DType, other: DType) -> DType:
    """The type that holds the values of both, as numpy combines arrays."""
    kinds = {one.category, other.category}
    if kinds == {INT, FLOAT}:
        whole, real = (one, other) if one.category == INT else (other, one)
        needed = {1: 2, 2: 4}.get(whole.size, 8)
        return real if real.size >= needed else BY_NAME["float%d" % (8 * needed)]
    return promote(one, other)


def convert(value: object, to: DType) -> object:
    """A Python number as a number of the type `to`; integers are not wrapped around."""
    if to.category == INT:
        return int(value) if value == value and abs(value) != float("inf") else 0
    if to.category == BOOL:
        return bool(value)
    return float(value) if to.category == FLOAT else complex(value)


def by_name(name: str) -> Optional[DType]:
    """The type called `name` in torch, numpy or C, with or without a prefix; None if there is none."""
    short = name.rsplit(".", 1)[-1]
    return BY_NAME.get(ALIASES.get(short, short))


# What else the types are called.
ALIASES: Dict[str, str] = {
    "bool_": "bool",
    "half": "float16",
    "float": "float32",
    "double": "float64",
    "short": "int16",
    "int": "int32",
    "long": "int64",
    "cfloat": "complex64",
    "cdouble": "complex128",
    "single": "float32",
    "float_": "float64",
    "intp": "int64",
    "uint": "uint64",
    "byte": "int8",
    "ubyte": "uint8",
    "longlong": "int64",
}
