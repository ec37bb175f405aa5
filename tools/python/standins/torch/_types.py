"""`torch.dtype`, `torch.device` and `torch.Size`."""

from typing import Any, Dict, NamedTuple, Optional

from pto_shadow import layout
from pto_shadow.dtypes import ALIASES, BY_NAME, COMPLEX, FLOAT, DType


class dtype:  # noqa: N801 the name is torch's
    """A data type; `plain` is the type of the shadow array."""

    __slots__ = ("plain", "is_floating_point", "is_complex", "itemsize", "is_signed")

    def __init__(self, plain: DType) -> None:
        self.plain = plain
        self.is_floating_point = plain.category == FLOAT
        self.is_complex = plain.category == COMPLEX
        self.itemsize = plain.size
        self.is_signed = not plain.unsigned and plain.name != "bool"

    def __repr__(self) -> str:
        return "torch." + self.plain.name

    def __reduce__(self) -> Any:
        return (by_plain, (self.plain,))


# The only object of each type.
TYPES: Dict[str, dtype] = {name: dtype(plain) for name, plain in BY_NAME.items()}

# Names of torch for them; numpy's are not among them.
NAMES: Dict[str, dtype] = dict(TYPES)
for _alias in ("half", "float", "double", "short", "int", "long", "cfloat", "cdouble"):
    NAMES[_alias] = TYPES[ALIASES[_alias]]


def by_plain(plain: DType) -> dtype:
    """The torch type of a shadow type."""
    return TYPES[plain.name]


class device:  # noqa: N801 the name is torch's
    """Where a tensor would lie."""

    __slots__ = ("type", "index")

    def __init__(self, kind: Any = "cpu", index: Optional[int] = None) -> None:
        if isinstance(kind, device):
            kind, index = kind.type, kind.index
        elif isinstance(kind, int):
            kind, index = "npu", kind
        name, _, number = str(kind).partition(":")
        self.type = name
        self.index = int(number) if number else index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, device) and (self.type, self.index) == (other.type, other.index)

    def __hash__(self) -> int:
        return hash((self.type, self.index))

    def __str__(self) -> str:
        return self.type if self.index is None else "%s:%d" % (self.type, self.index)

    def __repr__(self) -> str:
        return "device(type='%s'%s)" % (self.type, "" if self.index is None else ", index=%d" % self.index)

    def __enter__(self) -> "device":
        return self

    def __exit__(self, *error: Any) -> None:
        return None


CPU = device("cpu")


def device_of(given: Any) -> device:
    """The device that an argument names; a bare `npu` is the first one, as for tensors."""
    if given is None:
        return CPU
    found = given if isinstance(given, device) else device(given)
    return device(found.type, 0) if found.index is None and found.type != "cpu" else found


class Size(tuple):
    """The shape of a tensor."""

    __slots__ = ()

    def numel(self) -> int:
        """The number of elements."""
        return layout.numel(self)

    def __repr__(self) -> str:
        return "torch.Size(%s)" % list(self)


class finfo(NamedTuple):  # noqa: N801 the name is torch's
    """Limits of a type."""

    min: float
    max: float
    eps: float
    tiny: float
    bits: int


_LIMITS = {
    "float16": (65504.0, 2.0**-10, 2.0**-14),
    "bfloat16": (3.3895313892515355e38, 2.0**-7, 2.0**-126),
    "float32": (3.4028234663852886e38, 2.0**-23, 2.0**-126),
    "float64": (1.7976931348623157e308, 2.0**-52, 2.0**-1022),
    "float8_e4m3fn": (448.0, 2.0**-3, 2.0**-6),
    "float8_e5m2": (57344.0, 2.0**-2, 2.0**-14),
}


def limits_of_real(given: Any = None) -> finfo:
    """`torch.finfo` and `numpy.finfo`."""
    plain = given.plain if given is not None else BY_NAME["float32"]
    most, eps, tiny = _LIMITS.get(plain.name, _LIMITS["float32"])
    return finfo(-most, most, eps, tiny, 8 * plain.size)


def limits_of_integer(given: Any) -> finfo:
    """`torch.iinfo` and `numpy.iinfo`."""
    plain: DType = given.plain
    bits = 8 * plain.size
    if plain.unsigned:
        return finfo(0, 2**bits - 1, 1, 1, bits)
    return finfo(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1, 1, 1, bits)
