"""`numpy.ndarray`."""

import operator
from typing import Any, Callable

from pto_shadow import elementwise, forms, layout, operators, reduce
from pto_shadow.array import Array, from_data
from pto_shadow.dtypes import DType, promote_numpy, scalar_dtype
from pto_shadow.indexing import nonzero
from pto_shadow.unknown import Unknown

from ._types import CLASSES, dtype, plain_of


class ndarray(Array):  # noqa: N801 the name is numpy's
    """An array: shape and type, values only when it is small."""

    real = "float64"
    weak_scalars = False
    promote = staticmethod(promote_numpy)
    dtype_of = staticmethod(dtype)  # type: ignore[assignment]

    @classmethod
    def of(cls, data: Any) -> "ndarray":
        return from_data(cls, data, None, None, infer)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Unknown("ndarray." + name)

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return self.count

    @property
    def itemsize(self) -> int:
        return self.plain.size

    @property
    def nbytes(self) -> int:
        return self.count * self.plain.size

    @property
    def T(self) -> Any:  # noqa: N802 the name is numpy's
        return forms.permute(self, range(len(self.shape) - 1, -1, -1))

    @property
    def flat(self) -> Any:
        return iter(forms.flatten(self))

    def astype(self, given: Any, *args: Any, **kwargs: Any) -> Any:
        return elementwise.cast(self, plain_of(given))

    def view(self, given: Any = None) -> Any:
        if given is None or isinstance(given, type) and issubclass(given, Array):
            return self
        return forms.view_as_type(self, plain_of(given))

    def copy(self, *args: Any) -> Any:
        return self.like(self.shape, self.plain, self.values(), self.storage.likely)

    def reshape(self, *sizes: Any, **kwargs: Any) -> Any:
        return forms.reshape(self, sizes)

    def transpose(self, *axes: Any) -> Any:
        return forms.permute(self, layout.shape_of(axes)) if axes else self.T

    def swapaxes(self, one: Any, other: Any) -> Any:
        return forms.swap(self, one, other)

    def squeeze(self, axis: Any = None) -> Any:
        return forms.squeeze(self, axis)

    def flatten(self, *args: Any) -> Any:
        return forms.flatten(self).copy()

    def ravel(self, *args: Any) -> Any:
        return forms.flatten(self)

    def repeat(self, repeats: Any, axis: Any = None) -> Any:
        return forms.repeat_each(self, repeats, axis)

    def fill(self, value: Any) -> None:
        self[...] = value

    def nonzero(self) -> Any:
        return tuple(nonzero(self))

    def dot(self, other: Any) -> Any:
        return forms.matmul(self, other)

    def clip(self, a_min: Any = None, a_max: Any = None, **kwargs: Any) -> Any:
        low, high = kwargs.get("min", a_min), kwargs.get("max", a_max)
        result = self if low is None else elementwise.binary("maximum", self, low)
        return result if high is None else elementwise.binary("minimum", result, high)

    def round(self, decimals: int = 0) -> Any:
        return self.like(self.shape, self.plain, None) if decimals else elementwise.unary("round", self)

    def cumsum(self, axis: Any = None) -> Any:
        return reduce.cumulate(forms.flatten(self) if axis is None else self, axis or 0, operator.add)

    def argsort(self, axis: Any = -1, **kwargs: Any) -> Any:
        return reduce.sort(self, axis)[1]

    def sort(self, axis: Any = -1, **kwargs: Any) -> None:
        self[...] = reduce.sort(self, axis)[0]

    def tobytes(self) -> bytes:
        return b""

    def tofile(self, *args: Any, **kwargs: Any) -> None:
        """Nothing is written."""

    def __getitem__(self, key: Any) -> Any:  # type: ignore[override]
        return as_scalar(Array.__getitem__(self, key))

    def __iter__(self) -> Any:
        return map(as_scalar, Array.__iter__(self))


def infer(value: Any) -> DType:
    """The type of an array made of a Python number or of numbers of numpy."""
    return value.plain if hasattr(value, "plain") else scalar_dtype(value, "float64")


def as_scalar(value: Any) -> Any:
    """numpy gives a number where an array would have no dimensions."""
    if isinstance(value, ndarray) and not value.shape:
        found = value.scalar()
        return found if isinstance(found, (Unknown, bool)) else CLASSES[value.plain.name](found)
    return value


def as_array(data: Any, given: Any = None) -> Any:
    """An array of an argument, without a copy where it is one."""
    if isinstance(data, Unknown):
        return data
    plain = None if given is None else plain_of(given)
    if isinstance(data, ndarray):
        return data if plain is None or plain == data.plain else elementwise.cast(data, plain)
    if isinstance(data, Array):
        result = ndarray.make(data.shape, plain or data.plain, data.values(), None, data.storage.likely)
        return result
    return from_data(ndarray, data, plain, None, infer)


def _binary(name: str, reverse: bool) -> Callable[[Any, Any], Any]:
    if reverse:
        return lambda self, other: as_scalar(elementwise.binary(name, other, self))
    return lambda self, other: as_scalar(elementwise.binary(name, self, other))


def _augmented(name: str) -> Callable[[Any, Any], Any]:
    def run(self: ndarray, other: Any) -> ndarray:
        self[...] = elementwise.binary(name, self, other)
        return self

    return run


operators.install(ndarray, _binary, _augmented)
ndarray.__hash__ = Array.__hash__  # type: ignore[assignment]


def _reduction(name: str) -> Callable[..., Any]:
    def run(
        self: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: bool = False, **kwargs: Any
    ) -> Any:
        plain = None if dtype is None else plain_of(dtype)
        return as_scalar(reduce.reduce(name, as_array(self), axis, keepdims, plain))

    return run


REDUCTIONS = {name: _reduction(name) for name in "sum prod mean var std max min all any argmax argmin".split()}
for _name, _method in REDUCTIONS.items():
    setattr(ndarray, _name, _method)
