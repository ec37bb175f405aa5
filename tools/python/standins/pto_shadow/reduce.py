"""Reductions, sorting and searching along dimensions."""

from typing import Any, Callable, Dict, List, Optional, Tuple

from . import layout
from .array import Array
from .dtypes import BY_NAME, FLOAT, DType
from .elementwise import real_of
from .unknown import Unknown


def _product(values: List[Any]) -> Any:
    result = 1
    for value in values:
        result = result * value
    return result


def _mean(values: List[Any]) -> Any:
    return sum(values) / len(values)


def _variance(values: List[Any]) -> Any:
    middle = _mean(values)
    return sum((value - middle) ** 2 for value in values) / max(len(values) - 1, 1)


# How a line of elements becomes one.
REDUCTIONS: Dict[str, Callable[[List[Any]], Any]] = {
    "sum": sum,
    "prod": _product,
    "mean": _mean,
    "var": _variance,
    "std": lambda values: _variance(values) ** 0.5,
    "norm": lambda values: sum(value * value for value in values) ** 0.5,
    "max": max,
    "min": min,
    "all": all,
    "any": any,
    "median": lambda values: sorted(values)[(len(values) - 1) // 2],
    "argmax": lambda values: values.index(max(values)),
    "argmin": lambda values: values.index(min(values)),
    "count_nonzero": lambda values: sum(1 for value in values if value),
    "logsumexp": lambda values: 0.0,
}


def _type(name: str, plain: DType, real: str) -> DType:
    if name in ("all", "any"):
        return BY_NAME["bool"]
    if name in ("argmax", "argmin", "count_nonzero"):
        return BY_NAME["int64"]
    if name in ("sum", "prod") and plain.category < FLOAT:
        return BY_NAME["int64"]
    return real_of(plain, real) if name in ("mean", "var", "std", "norm", "logsumexp") else plain


def lines(array: Array, axes: List[int]) -> Optional[List[List[Any]]]:
    """The elements that are reduced to one, for each element of the result; None if unknown."""
    values = array.values()
    if values is None:
        return None
    rest = [at for at in range(len(array.shape)) if at not in axes]
    dense = layout.dense_strides(array.shape)
    starts = layout.offsets([array.shape[a] for a in rest], [dense[a] for a in rest], 0)
    steps = layout.offsets([array.shape[a] for a in axes], [dense[a] for a in axes], 0)
    return [[values[start + step] for step in steps] for start in starts]


def reduce(name: str, array: Array, axes: Any = None, keep: bool = False, plain: Optional[DType] = None) -> Any:
    """The reduction `name` over `axes`, all of them if None."""
    numbers = layout.axes_of(axes, len(array.shape))
    shape = layout.reduced(array.shape, numbers, keep)
    values: Optional[List[Any]] = None
    parts = lines(array, numbers)
    if parts is not None and name != "logsumexp":
        try:
            values = [REDUCTIONS[name](part) for part in parts]
        except (ArithmeticError, ValueError, TypeError):
            values = None
    likely = array.storage.likely if name in ("all", "any", "max", "min") else False
    return array.like(shape, plain or _type(name, array.plain, array.real), values, likely)


def along(name: str, array: Array, axis: Any, keep: bool = False) -> Tuple[Any, Any]:
    """Values and indices of `max`, `min` or `median` along one dimension."""
    number = layout.axis_of(axis, len(array.shape))
    shape = layout.reduced(array.shape, [number], keep)
    parts = lines(array, [number])
    values = indices = None
    if parts is not None:
        values = [REDUCTIONS[name](part) for part in parts]
        indices = [part.index(value) for part, value in zip(parts, values)]
    return array.like(shape, array.plain, values), array.like(shape, BY_NAME["int64"], indices)


def sort(array: Array, axis: Any = -1, descending: bool = False) -> Tuple[Any, Any]:
    """Sorted values and their indices along one dimension."""
    return _ordered(array, axis, None, descending)


def topk(array: Array, count: Any, axis: Any = -1, largest: bool = True) -> Tuple[Any, Any]:
    """The first `count` of the sorted values and their indices."""
    return _ordered(array, axis, layout.size_of(count), largest)


def _ordered(array: Array, axis: Any, count: Optional[int], descending: bool) -> Tuple[Any, Any]:
    number = layout.axis_of(axis, len(array.shape))
    size = array.shape[number] if array.shape else 1
    kept = size if count is None else count
    if kept > size:
        raise RuntimeError("selected index k out of range: %d of %d" % (kept, size))
    shape = tuple([kept if at == number else one for at, one in enumerate(array.shape)])
    values = indices = None
    # Elements come line by line, so only the last dimension needs no transposition.
    if number == len(array.shape) - 1:
        parts = lines(array, [number])
        if parts is not None:
            orders = [sorted(range(size), key=part.__getitem__, reverse=descending)[:kept] for part in parts]
            values = [part[at] for part, order in zip(parts, orders) for at in order]
            indices = [at for order in orders for at in order]
    return array.like(shape, array.plain, values), array.like(shape, BY_NAME["int64"], indices)


def cumulate(array: Array, axis: Any, function: Callable[[Any, Any], Any]) -> Any:
    """Running sums or products along one dimension."""
    number = layout.axis_of(axis, len(array.shape))
    plain = BY_NAME["int64"] if array.plain.category < FLOAT else array.plain
    values = array.values()
    if values is not None:
        step = layout.dense_strides(array.shape)[number] if array.shape else 1
        values = list(values)
        for at in range(len(values)):
            if array.shape and at // step % array.shape[number]:
                values[at] = function(values[at - step], values[at])
    return array.like(array.shape, plain, values)


def agrees(one: Any, other: Any) -> Any:
    """Whether two arrays have the same shape and, where both are known, the same values."""
    if isinstance(one, Array) and isinstance(other, Array):
        if one.shape != other.shape:
            return False
        first, second = one.values(), other.values()
        if first is not None and second is not None:
            return first == second
    return Unknown("a comparison", True)
