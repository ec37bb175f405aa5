"""A stand-in for numpy: arrays have shapes and types, and values when they are small."""

import builtins as _builtins
import math as _math
from typing import Any, Callable, Sequence

from pto_shadow import elementwise as _elementwise
from pto_shadow import forms as _forms
from pto_shadow import layout as _layout
from pto_shadow import reduce as _reduce
from pto_shadow.array import LIMIT as _LIMIT
from pto_shadow.array import Array as _Array
from pto_shadow.dtypes import BY_NAME as _BY_NAME
from pto_shadow.dtypes import convert as _convert
from pto_shadow.indexing import nonzero as _nonzero
from pto_shadow.unknown import Unknown as _Unknown
from pto_shadow.unknown import is_opaque as _is_opaque
from torch._types import limits_of_integer as _limits_of_integer
from torch._types import limits_of_real as _limits_of_real

from . import _array, _types
from ._array import as_array as _as_array
from ._array import as_scalar as _as_scalar
from ._array import ndarray
from ._types import dtype, floating, generic, integer, number

__version__ = "1.26.4"

pi, e, inf, nan, newaxis = _math.pi, _math.e, _math.inf, _math.nan, None
globals().update(_types.NAMES)
globals().update(_array.REDUCTIONS)
amax, amin = _array.REDUCTIONS["max"], _array.REDUCTIONS["min"]
ScalarType = (int, float, complex, bool)


def array(object: Any, dtype: Any = None, copy: bool = True, **kwargs: Any) -> Any:  # noqa: A002
    """A new array of nested sequences or of another array."""
    result = _as_array(object, dtype)
    return result.copy() if result is object and isinstance(result, ndarray) else result


def asarray(a: Any, dtype: Any = None, **kwargs: Any) -> Any:
    """An array, without a copy where it is one."""
    return _as_array(a, dtype)


ascontiguousarray = asanyarray = asfarray = asarray


def _filled(shape: Any, value: Any, dtype: Any, default: str = "float64") -> ndarray:
    sizes = _layout.shape_of((shape,))
    plain = _BY_NAME[default] if dtype is None else _types.plain_of(dtype)
    known = _layout.numel(sizes) <= _LIMIT and not isinstance(value, _Unknown)
    return ndarray.make(sizes, plain, [_convert(value, plain)] * _layout.numel(sizes) if known else None)


def zeros(shape: Any, dtype: Any = None, **kwargs: Any) -> ndarray:
    """An array of zeros."""
    return _filled(shape, 0, dtype)


empty = zeros


def ones(shape: Any, dtype: Any = None, **kwargs: Any) -> ndarray:
    """An array of ones."""
    return _filled(shape, 1, dtype)


def full(shape: Any, fill_value: Any, dtype: Any = None, **kwargs: Any) -> ndarray:
    """An array of one value."""
    if isinstance(fill_value, _Array):
        fill_value = fill_value.scalar()
    return _filled(shape, fill_value, dtype, _array.infer(fill_value).name if dtype is None else "float64")


def zeros_like(a: Any, dtype: Any = None, **kwargs: Any) -> ndarray:
    """Zeros in the shape of another array."""
    return zeros(a.shape, dtype or a.dtype)


def ones_like(a: Any, dtype: Any = None, **kwargs: Any) -> ndarray:
    """Ones in the shape of another array."""
    return ones(a.shape, dtype or a.dtype)


empty_like = zeros_like


def full_like(a: Any, fill_value: Any, dtype: Any = None, **kwargs: Any) -> ndarray:
    """One value in the shape of another array."""
    return full(a.shape, fill_value, dtype or a.dtype)


def arange(*bounds: Any, dtype: Any = None, **kwargs: Any) -> ndarray:
    """The numbers from a start to before an end."""
    start, end = (bounds[0], bounds[1]) if len(bounds) > 1 else (0, bounds[0])
    step = bounds[2] if len(bounds) > 2 else kwargs.get("step", 1)
    start, end, step = [int(one) if isinstance(one, _Unknown) else one for one in (start, end, step)]
    count = _builtins.max(int(-((start - end) // step)), 0)
    values = [start + at * step for at in range(count)] if count <= _LIMIT else None
    plain = _array.infer(start + step) if dtype is None else _types.plain_of(dtype)
    return ndarray.make((count,), plain, values)


def linspace(start: Any, stop: Any, num: Any = 50, dtype: Any = None, **kwargs: Any) -> ndarray:
    """Numbers at equal distances."""
    count = int(num)
    values = [start + (stop - start) * at / _builtins.max(count - 1, 1) for at in range(count)]
    return ndarray.make((count,), _types.plain_of(dtype or float), values if count <= _LIMIT else None)


def eye(N: Any, M: Any = None, dtype: Any = None, **kwargs: Any) -> ndarray:  # noqa: N803
    """Ones on the diagonal."""
    rows, columns = int(N), int(N if M is None else M)
    known = rows * columns <= _LIMIT
    values = [float(at // columns == at % columns) for at in range(rows * columns)] if known else None
    return ndarray.make((rows, columns), _types.plain_of(dtype or float), values)


identity = eye


def _unary(name: str) -> Callable[..., Any]:
    return lambda x, *args, **kwargs: x if isinstance(x, _Unknown) else _as_scalar(
        _elementwise.unary(name, _as_array(x))
    )


def _binary(name: str) -> Callable[..., Any]:
    def run(one: Any, other: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(one, _Unknown):
            return one
        return _as_scalar(_elementwise.binary(name, _as_array(one), other))

    return run


for _table in (_elementwise.UNARY, _elementwise.UNARY_REAL, _elementwise.UNARY_ASK):
    for _name in _table:
        globals()[_name] = _unary(_name)
for _name in _elementwise.BINARY:
    globals()[_name] = _binary(_name)
absolute, fabs, negative, rint = _unary("abs"), _unary("abs"), _unary("neg"), _unary("round")
fix, invert = _unary("trunc"), _unary("bitwise_not")
add, subtract, multiply, divide = _binary("add"), _binary("sub"), _binary("mul"), _binary("div")
true_divide, power, mod = divide, _binary("pow"), _binary("remainder")
equal, not_equal, less, greater = _binary("eq"), _binary("ne"), _binary("lt"), _binary("gt")
less_equal, greater_equal = _binary("le"), _binary("ge")


def round(a: Any, decimals: int = 0, **kwargs: Any) -> Any:  # noqa: A001
    """Rounded values."""
    return _as_array(a).round(decimals)


around = round_ = round


def clip(a: Any, a_min: Any = None, a_max: Any = None, **kwargs: Any) -> Any:
    """Values between two bounds."""
    return _as_scalar(_as_array(a).clip(a_min, a_max, **kwargs))


def where(condition: Any, x: Any = None, y: Any = None) -> Any:
    """A choice for each element, or the places of true ones."""
    mask = _as_array(condition)
    if isinstance(mask, _Unknown):
        return mask
    return tuple(_nonzero(mask)) if x is None else _elementwise.where(mask, x, y)


def nonzero(a: Any) -> Any:
    """The places of elements that are not zero."""
    return tuple(_nonzero(_as_array(a)))


def argwhere(a: Any) -> Any:
    """The places of elements that are not zero, a row for each."""
    return _forms.stack(_nonzero(_as_array(a)), 1)


def reshape(a: Any, newshape: Any, *args: Any) -> Any:
    """The elements in another shape."""
    return _forms.reshape(_as_array(a), (newshape,))


def transpose(a: Any, axes: Any = None) -> Any:
    """The axes in another order."""
    return _as_array(a).transpose(*([] if axes is None else [axes]))


def swapaxes(a: Any, one: Any, other: Any) -> Any:
    """Two axes exchanged."""
    return _forms.swap(_as_array(a), one, other)


def squeeze(a: Any, axis: Any = None) -> Any:
    """Without axes of size 1."""
    return _forms.squeeze(_as_array(a), axis)


def expand_dims(a: Any, axis: Any) -> Any:
    """With a new axis of size 1."""
    return _forms.unsqueeze(_as_array(a), axis)


def broadcast_to(a: Any, shape: Any, *args: Any) -> Any:
    """Stretched to a shape."""
    return _forms.expand(_as_array(a), (shape,))


def ravel(a: Any, *args: Any) -> Any:
    """As one axis."""
    return _forms.flatten(_as_array(a))


def concatenate(arrays: Sequence[Any], axis: Any = 0, **kwargs: Any) -> Any:
    """Arrays behind each other."""
    return _forms.concat([_as_array(one) for one in arrays], axis)


concat = vstack = concatenate


def hstack(arrays: Sequence[Any]) -> Any:
    """Arrays side by side."""
    parts = [_as_array(one) for one in arrays]
    return _forms.concat(parts, 0 if len(parts[0].shape) < 2 else 1)


def stack(arrays: Sequence[Any], axis: Any = 0, **kwargs: Any) -> Any:
    """Arrays along a new axis."""
    return _forms.stack([_as_array(one) for one in arrays], axis)


def split(a: Any, sections: Any, axis: Any = 0) -> Any:
    """Parts along an axis."""
    array_ = _as_array(a)
    if isinstance(sections, int):
        return list(_forms.chunk(array_, sections, axis))
    edges = [0] + list(sections) + [array_.shape[axis]]
    return list(_forms.pieces(array_, [two - one for one, two in zip(edges, edges[1:])], axis))


def tile(a: Any, reps: Any) -> Any:
    """Repeated along the axes."""
    return _forms.tile(_as_array(a), (reps,))


def repeat(a: Any, repeats: Any, axis: Any = None) -> Any:
    """Each element repeated."""
    return _forms.repeat_each(_as_array(a), repeats, axis)


def pad(a: Any, pad_width: Any, *args: Any, **kwargs: Any) -> Any:
    """With a border."""
    given = _as_array(a)
    widths = [(pad_width, pad_width)] * len(given.shape) if isinstance(pad_width, int) else pad_width
    return _forms.pad(given, [tuple(one) for one in widths])


def matmul(one: Any, other: Any, **kwargs: Any) -> Any:
    """The product of matrices."""
    return _forms.matmul(_as_array(one), _as_array(other))


dot = matmul


def einsum(equation: str, *operands: Any, **kwargs: Any) -> Any:
    """A sum of products."""
    return _forms.einsum(equation, [_as_array(one) for one in operands])


def sort(a: Any, axis: Any = -1, **kwargs: Any) -> Any:
    """Sorted along an axis."""
    return _reduce.sort(_as_array(a), axis)[0]


def argsort(a: Any, axis: Any = -1, **kwargs: Any) -> Any:
    """The order that sorts."""
    return _reduce.sort(_as_array(a), axis)[1]


def cumsum(a: Any, axis: Any = None, **kwargs: Any) -> Any:
    """Running sums."""
    return _as_array(a).cumsum(axis)


def triu(m: Any, k: int = 0) -> Any:
    """The elements above a diagonal."""
    return _forms.triangle(_as_array(m), False, k)


def tril(m: Any, k: int = 0) -> Any:
    """The elements below a diagonal."""
    return _forms.triangle(_as_array(m), True, k)


def allclose(*args: Any, **kwargs: Any) -> bool:
    """There are no numbers that could differ."""
    return True


array_equal = array_equiv = allclose


def isclose(a: Any, b: Any, *args: Any, **kwargs: Any) -> Any:
    """Likely true, for each element."""
    result = _elementwise.binary("eq", _as_array(a), b)
    result.forget(True)
    return result


def isscalar(value: Any) -> bool:
    """Whether a value is a number."""
    return isinstance(value, (int, float, complex, bool))


def ndim(a: Any) -> int:
    """The number of axes."""
    return len(_as_array(a).shape)


def shape(a: Any) -> Any:
    """The shape."""
    return _as_array(a).shape


def size(a: Any) -> int:
    """The number of elements."""
    return _as_array(a).count


def unique(a: Any, **kwargs: Any) -> Any:
    """Sorted, each once."""
    values = _as_array(a).values()
    return _Unknown("numpy.unique") if values is None or kwargs else _as_array(sorted(set(values)))


def _quiet(*args: Any, **kwargs: Any) -> None:
    """A call without effect."""


set_printoptions = seterr = save = savez = savetxt = _quiet
finfo = lambda given: _limits_of_real(dtype(given))  # noqa: E731
iinfo = lambda given: _limits_of_integer(dtype(given))  # noqa: E731
bool8 = _types.NAMES["bool_"]



def _guarded(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of something unknown is unknown."""

    def run(*args: Any, **kwargs: Any) -> Any:
        return args[0] if args and _is_opaque(args[0]) else function(*args, **kwargs)

    return run


for _name, _function in list(globals().items()):
    if getattr(_function, "__module__", "") == __name__ and not (_name.startswith("_") or isinstance(_function, type)):
        globals()[_name] = _guarded(_function)

from . import random, testing  # noqa: E402


def __getattr__(name: str) -> Any:
    """What is not here: unknown, but for names that only Python asks for."""
    if name.startswith("__"):
        raise AttributeError(name)
    return _Unknown("numpy." + name)
