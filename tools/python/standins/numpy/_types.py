"""Types of numpy: classes that make numbers, and `numpy.dtype` objects that name them."""

from typing import Any, Dict

from pto_shadow.dtypes import ALIASES, BOOL, BY_NAME, COMPLEX, FLOAT, DType, by_name

_KINDS = {BOOL: "b", FLOAT: "f", COMPLEX: "c"}


class generic:  # noqa: N801 the names here are numpy's
    """The base of all numbers of numpy."""

    plain: DType


class number(generic):  # noqa: N801
    """The base of integers and reals."""


class integer(number):  # noqa: N801
    """The base of integers."""


class floating(number):  # noqa: N801
    """The base of reals."""


def _make(plain: DType) -> type:
    if plain.category == FLOAT:
        bases: Any = (floating, float)
    elif plain.category == COMPLEX:
        bases = (number, complex)
    else:
        bases = (integer if plain.category != BOOL else generic, int)
    members = {
        "plain": plain,
        "dtype": property(lambda self: dtype(plain)),
        "item": lambda self: bases[1](self),
        "__doc__": "A number of the type %s." % plain.name,
    }
    return type(plain.name if plain.category != BOOL else "bool_", bases, members)


# The class of each type.
CLASSES: Dict[str, type] = {name: _make(plain) for name, plain in BY_NAME.items()}
NAMES: Dict[str, type] = {name: one for name, one in CLASSES.items() if name not in ("bool", "qint8")}
for _alias in ("bool_", "half", "double", "single", "float_", "intp", "uint", "byte", "ubyte", "longlong", "short"):
    NAMES[_alias] = CLASSES[ALIASES[_alias]]
NAMES["int_"] = NAMES["long"] = CLASSES["int64"]

_PYTHON = {int: "int64", float: "float64", bool: "bool", complex: "complex128"}
_CODES = {"f2": "float16", "f4": "float32", "f8": "float64", "i1": "int8", "i2": "int16", "i4": "int32", "i8": "int64"}
_CODES.update({"u1": "uint8", "u2": "uint16", "u4": "uint32", "u8": "uint64", "b": "int8", "B": "uint8", "?": "bool"})
_CODES.update({"float": "float64", "int": "int64"})


def plain_of(given: Any) -> DType:
    """The shadow type that an argument names; TypeError if it names none."""
    if isinstance(given, DType):
        return given
    if given in _PYTHON:
        return BY_NAME[_PYTHON[given]]
    if hasattr(given, "plain"):
        return given.plain
    text = str(given).lstrip("<>=|")
    found = BY_NAME.get(_CODES.get(text, "")) or by_name(text)
    if found is None:
        raise TypeError("data type %r not understood" % (given,))
    return found


class dtype:  # noqa: N801
    """Names a type."""

    __slots__ = ("plain",)

    def __init__(self, given: Any = float, *args: Any, **kwargs: Any) -> None:
        self.plain = plain_of(given)

    @property
    def name(self) -> str:
        """The name as numpy writes it."""
        return self.plain.name

    @property
    def itemsize(self) -> int:
        """Bytes an element."""
        return self.plain.size

    @property
    def kind(self) -> str:
        """A letter for the category."""
        return _KINDS.get(self.plain.category, "u" if self.plain.unsigned else "i")

    @property
    def type(self) -> type:
        """The class of the numbers."""
        return CLASSES[self.plain.name]

    def __eq__(self, other: object) -> bool:
        try:
            return self.plain == plain_of(other)
        except TypeError:
            return False

    def __hash__(self) -> int:
        return hash(self.plain)

    def __str__(self) -> str:
        return self.plain.name

    def __repr__(self) -> str:
        return "dtype('%s')" % self.plain.name
