"""The array itself: a view of a storage that may or may not have values."""

import math
from typing import Any, Callable, Iterator, List, Optional, Sequence, Tuple, Type, TypeVar

from . import layout
from .dtypes import FLOAT, DType, convert, promote
from .layout import Shape
from .unknown import Unknown, activity, settle

# An array of more elements than this has no values, nor has one of reals beyond the
# second number: it is integers that decide shapes.
LIMIT = 1 << 16
REAL_LIMIT = 1 << 12

# No list of more elements than this is made of an array without values.
LIST_LIMIT = 1 << 22

A = TypeVar("A", bound="Array")


class Storage:
    """The elements that views share: `size` of them, `data` in order, None where nobody computed them.

    `likely` is the truth of elements without values, `format` a layout in memory as
    `torch_npu.npu_format_cast` numbers them.
    """

    __slots__ = ("size", "data", "likely", "format", "born")

    def __init__(self, size: int, data: Optional[List[Any]], likely: bool = False) -> None:
        self.size = size
        self.data = data
        self.born = activity.born = activity.born + 1
        self.likely = likely
        self.format = 2


class Array:
    """A view: `shape`, `strides` in elements, `offset`, `dtype`, `device` and the storage."""

    __slots__ = ("shape", "strides", "offset", "dtype", "device", "storage")

    shape: Shape
    strides: Shape
    offset: int
    dtype: Any
    device: Any
    storage: Storage

    # What the classes of torch and numpy set: the type of a float, whether arrays without
    # dimensions count less in a result type, how types combine, and what wraps a shape.
    real = "float32"
    weak_scalars = True
    promote = staticmethod(promote)
    shape_type: Callable[[Shape], Shape] = tuple

    @classmethod
    def dtype_of(cls, plain: DType) -> Any:
        """What torch or numpy calls the type, an object with `plain`."""
        raise NotImplementedError

    @classmethod
    def of(cls, data: Any) -> Any:
        """An array of nested sequences."""
        raise NotImplementedError

    @property
    def plain(self) -> DType:
        """The type of the elements."""
        return self.dtype.plain

    @classmethod
    def make(
        cls: Type[A],
        shape: Shape,
        plain: DType,
        values: Optional[List[Any]] = None,
        device: Any = None,
        likely: bool = False,
    ) -> A:
        """A new contiguous array; `values` in order, or None for unknown ones."""
        count = layout.numel(shape)
        if count > REAL_LIMIT and plain.category >= FLOAT:
            values = None
        if values is None:
            activity.unknowns += 1
        storage = Storage(count, values, likely)
        return cls.view_of(storage, shape, layout.dense_strides(shape), 0, cls.dtype_of(plain), device)

    @classmethod
    def view_of(
        cls: Type[A], storage: Storage, shape: Shape, strides: Shape, offset: int, dtype: Any, device: Any
    ) -> A:
        """A view of `storage`."""
        self = object.__new__(cls)
        self.shape = cls.shape_type(shape)
        self.strides = strides
        self.offset = offset
        self.dtype = dtype
        self.device = device
        self.storage = storage
        return self

    def like(self: A, shape: Shape, plain: DType, values: Optional[List[Any]], likely: bool = False) -> A:
        """A new array of the same class on the same device."""
        return type(self).make(shape, plain, values, self.device, likely)

    def seen_as(self: A, shape: Shape, strides: Shape, offset: int) -> A:
        """Another view of the same storage."""
        return type(self).view_of(self.storage, shape, strides, offset, self.dtype, self.device)

    @property
    def count(self) -> int:
        """The number of elements."""
        return layout.numel(self.shape)

    @property
    def is_dense(self) -> bool:
        """Whether the elements lie behind each other in logical order."""
        step = 1
        for size, stride in zip(reversed(self.shape), reversed(self.strides)):
            if size != 1 and stride != step:
                return False
            step *= max(size, 1)
        return True

    def values(self) -> Optional[List[Any]]:
        """The elements in logical order, None where they are unknown or too many."""
        data = self.storage.data
        if data is None:
            return None
        count = self.count
        if count > LIMIT:
            return None
        if self.is_dense:
            return data[self.offset : self.offset + count]
        return [data[at] for at in layout.offsets(self.shape, self.strides, self.offset)]

    def forget(self, likely: bool = False) -> None:
        """From now on the values are unknown, those of all views too."""
        if self.storage.data is not None:
            activity.write(self.storage.born)
        self.storage.data = None
        self.storage.likely = likely

    def store(self, values: Optional[Sequence[Any]]) -> None:
        """Writes `values`, in logical order, into the storage; None makes it unknown."""
        data = self.storage.data
        if data is None:
            # Known again only when all of it is written.
            if values is not None and self.is_dense and self.storage.size == len(values) <= LIMIT:
                self.storage.data = [convert(value, self.plain) for value in values]
            return
        if values is None:
            self.forget()
            return
        plain = self.plain
        activity.write(self.storage.born)
        for at, value in zip(layout.offsets(self.shape, self.strides, self.offset), values):
            data[at] = convert(value, plain)

    def scalar(self) -> Any:
        """The only element, as a Python number or an unknown value."""
        if self.storage.data is None:
            return unknown_element(self)
        return self.storage.data[self.offset]

    @property
    def is_unknown(self) -> bool:
        """Whether nothing is known about the elements."""
        return self.storage.data is None

    def tolist(self) -> Any:
        """Nested lists of the elements."""
        if not self.shape:
            return self.scalar()
        count = self.count
        if count > LIST_LIMIT:
            return Unknown("the elements of a tensor")
        values = self.values()
        if values is None:
            values = [unknown_element(self)] * count
        return nested(values, self.shape)

    def item(self, *where: int) -> Any:
        """The only element as a Python number."""
        if where:
            return self[where if len(where) > 1 else where[0]].scalar()
        return self.scalar()

    def __bool__(self) -> bool:
        return settle(self.storage.likely) if self.storage.data is None else bool(self.scalar())

    def __int__(self) -> int:
        return int(self.scalar())

    def __index__(self) -> int:
        value = self.scalar()
        return int(value) if isinstance(value, Unknown) else value.__index__()

    def __float__(self) -> float:
        return float(self.scalar())

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of a 0-d tensor")
        return self.shape[0]

    def __iter__(self: A) -> Iterator[A]:
        if not self.shape:
            raise TypeError("iteration over a 0-d tensor")
        step = self.strides[0]
        rest, strides = self.shape[1:], self.strides[1:]
        for index in range(self.shape[0]):
            yield self.seen_as(rest, strides, self.offset + index * step)

    def __hash__(self) -> int:
        return id(self)

    def __format__(self, spec: str) -> str:
        if not self.shape and spec:
            return format(self.scalar(), spec)
        return repr(self)

    def __round__(self, digits: int = 0) -> Any:
        value = self.scalar()
        return value if isinstance(value, Unknown) else round(value, digits)

    def __ceil__(self) -> Any:
        value = self.scalar()
        return value if isinstance(value, Unknown) else math.ceil(value)

    def __floor__(self) -> Any:
        value = self.scalar()
        return value if isinstance(value, Unknown) else math.floor(value)

    def __trunc__(self) -> Any:
        return int(self)

    def __repr__(self) -> str:
        values = self.tolist() if self.count <= 16 else "..."
        return "tensor(%s, shape=%s, dtype=%s)" % (values, list(self.shape), self.dtype)

    # Filled in by `indexing`.
    __getitem__: Callable[..., Any]
    __setitem__: Callable[..., None]


def unknown_element(array: Array) -> Unknown:
    """An element of an array without values."""
    return Unknown("an element of a tensor", array.storage.likely, True)


def nested(values: List[Any], shape: Sequence[int]) -> Any:
    """`values` in nested lists of `shape`."""
    for size in reversed(shape[1:]):
        if size == 0:
            values = [[] for _ in range(layout.numel(shape[:-1]))]
            continue
        values = [values[at : at + size] for at in range(0, len(values), size)]
    return values


_PLAIN = {int, float, bool, Unknown}


def flattened(value: Any) -> Tuple[List[Any], Shape]:
    """The elements and the shape of nested sequences, arrays and numbers."""
    if isinstance(value, Array):
        known = value.values()
        if known is None:
            return [unknown_element(value)] * value.count, value.shape
        return known, value.shape
    if not isinstance(value, (list, tuple, range)):
        return [value], ()
    if set(map(type, value)) <= _PLAIN:
        return list(value), (len(value),)
    elements: List[Any] = []
    inner: Shape = ()
    for one in value:
        part, inner = flattened(one)
        elements.extend(part)
    return elements, (len(value),) + tuple(inner)


def from_data(cls: Type[A], data: Any, plain: Optional[DType], device: Any, infer: Callable[[Any], DType]) -> A:
    """An array of nested sequences, with the type that `infer` gives its elements."""
    elements, shape = flattened(data)
    unknown = any(isinstance(one, Unknown) for one in elements)
    if plain is None:
        plain = _common([infer(one) for one in _samples(elements) if not isinstance(one, Unknown)], infer)
    if unknown or len(elements) > LIMIT:
        return cls.make(tuple(shape), plain, None, device)
    return cls.make(tuple(shape), plain, [convert(one, plain) for one in elements], device)


def _samples(elements: List[Any]) -> List[Any]:
    """One element of each Python type."""
    return list({type(one): one for one in elements}.values())


def _common(types: List[DType], infer: Callable[[Any], DType]) -> DType:
    if not types:
        return infer(0.0)
    return max(types, key=lambda one: (one.category, one.size))
