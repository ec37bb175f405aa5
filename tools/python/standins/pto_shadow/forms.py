"""Ops that change shapes, join, cut and multiply."""

from typing import Any, Dict, List, Optional, Sequence, Tuple

from . import layout
from .array import LIMIT, Array
from .dtypes import DType
from .layout import Shape
from .unknown import Unknown


def reshape(array: Array, sizes: Sequence[Any], must_view: bool = False) -> Any:
    """The elements in another shape: a view where that is possible."""
    shape = layout.fill_in(layout.shape_of(sizes), array.count)
    strides = layout.viewed(array.shape, array.strides, shape)
    if strides is None:
        if must_view:
            raise RuntimeError("view size is not compatible with the strides of the tensor; use reshape")
        return array.like(shape, array.plain, array.values(), array.storage.likely)
    return array.seen_as(shape, strides, array.offset)


def permute(array: Array, order: Sequence[int]) -> Any:
    """A view with the dimensions in another order."""
    rank = len(array.shape)
    axes = [layout.axis_of(axis, rank) for axis in order]
    if sorted(axes) != list(range(rank)):
        raise RuntimeError("permute: %s is no order of %d dimensions" % (list(order), rank))
    return array.seen_as(
        tuple([array.shape[axis] for axis in axes]), tuple([array.strides[axis] for axis in axes]), array.offset
    )


def swap(array: Array, one: Any, other: Any) -> Any:
    """A view with two dimensions exchanged."""
    rank = len(array.shape)
    first, second = layout.axis_of(one, rank), layout.axis_of(other, rank)
    order = list(range(rank))
    if rank:
        order[first], order[second] = second, first
    return permute(array, order)


def expand(array: Array, sizes: Sequence[Any]) -> Any:
    """A view in which dimensions of size 1 are repeated; -1 keeps a size."""
    wanted = layout.shape_of(sizes)
    extra = len(wanted) - len(array.shape)
    shape: List[int] = []
    strides: List[int] = []
    for at, size in enumerate(wanted):
        had, step = (1, 0) if at < extra else (array.shape[at - extra], array.strides[at - extra])
        if size not in (-1, had) and had != 1:
            raise RuntimeError("cannot expand %s to %s" % (list(array.shape), list(wanted)))
        shape.append(had if size == -1 else size)
        strides.append(0 if had == 1 and size not in (-1, 1) else step)
    return array.seen_as(tuple(shape), tuple(strides), array.offset)


def squeeze(array: Array, axes: Any = None) -> Any:
    """A view without dimensions of size 1."""
    rank = len(array.shape)
    chosen = layout.axes_of(axes, rank)
    kept = [at for at in range(rank) if at not in chosen or array.shape[at] != 1]
    return array.seen_as(
        tuple([array.shape[at] for at in kept]), tuple([array.strides[at] for at in kept]), array.offset
    )


def unsqueeze(array: Array, axis: Any) -> Any:
    """A view with a new dimension of size 1."""
    at = layout.axis_of(axis, len(array.shape) + 1)
    step = array.shape[at] * array.strides[at] if at < len(array.shape) else 1
    return array.seen_as(
        array.shape[:at] + (1,) + array.shape[at:], array.strides[:at] + (step,) + array.strides[at:], array.offset
    )


def flatten(array: Array, start: Any = 0, end: Any = -1) -> Any:
    """The elements with the dimensions from `start` to `end` as one."""
    rank = len(array.shape)
    if not rank:
        return reshape(array, (1,))
    first, last = layout.axis_of(start, rank), layout.axis_of(end, rank)
    shape = array.shape
    return reshape(array, shape[:first] + (layout.numel(shape[first : last + 1]),) + shape[last + 1 :])


def concat(arrays: Sequence[Any], axis: Any = 0) -> Any:
    """Arrays behind each other along one dimension."""
    parts = list(arrays)
    if not parts:
        raise RuntimeError("there is nothing to concatenate")
    leader = parts[0]
    for one in parts:
        if not isinstance(one, Array):
            return _no_array(one)
    # An empty list of elements takes part in nothing.
    parts = [one for one in parts if one.shape != (0,)] or parts[:1]
    at = layout.axis_of(axis, len(parts[0].shape))
    for one in parts:
        rest, first = list(one.shape), list(parts[0].shape)
        if len(rest) != len(first) or rest[:at] + rest[at + 1 :] != first[:at] + first[at + 1 :]:
            raise RuntimeError("cannot concatenate %s and %s along %d" % (first, rest, at))
    size = sum(one.shape[at] for one in parts)
    shape = parts[0].shape[:at] + (size,) + parts[0].shape[at + 1 :]
    plain = parts[0].plain
    for one in parts[1:]:
        plain = leader.promote(plain, one.plain)
    return leader.like(shape, plain, _joined(parts, at, shape))


def _joined(parts: Sequence[Array], axis: int, shape: Shape) -> Optional[List[Any]]:
    if layout.numel(shape) > LIMIT:
        return None
    lists = [one.values() for one in parts]
    if any(values is None for values in lists):
        return None
    runs = [layout.numel(one.shape[axis:]) for one in parts]
    result: List[Any] = []
    for index in range(layout.numel(shape[:axis])):
        for values, run in zip(lists, runs):
            result.extend(values[index * run : (index + 1) * run])  # type: ignore[index]
    return result


def stack(arrays: Sequence[Any], axis: Any = 0) -> Any:
    """Arrays of one shape along a new dimension."""
    for one in arrays:
        if not isinstance(one, Array):
            return _no_array(one)
    return concat([unsqueeze(one, axis) for one in arrays], axis)


def _no_array(value: Any) -> Any:
    """An unknown value makes an unknown result; anything else is an error of the script."""
    if isinstance(value, Unknown):
        return value
    raise TypeError("expected a tensor, not %s" % type(value).__name__)


def pieces(array: Array, sizes: Sequence[int], axis: Any) -> Tuple[Any, ...]:
    """Views of `sizes` behind each other along one dimension."""
    at = layout.axis_of(axis, len(array.shape))
    if sum(sizes) != array.shape[at]:
        raise RuntimeError("split sizes %s do not add up to %d" % (list(sizes), array.shape[at]))
    result = []
    start = array.offset
    for size in sizes:
        result.append(array.seen_as(array.shape[:at] + (size,) + array.shape[at + 1 :], array.strides, start))
        start += size * array.strides[at]
    return tuple(result)


def split(array: Array, size: Any, axis: Any = 0) -> Tuple[Any, ...]:
    """Views of `size` elements each, the last one of the rest, or of the sizes in a list."""
    if isinstance(size, (list, tuple)):
        return pieces(array, [layout.size_of(one) for one in size], axis)
    whole = array.shape[layout.axis_of(axis, len(array.shape))]
    step = max(layout.size_of(size), 1)
    return pieces(array, [min(step, whole - at) for at in range(0, whole, step)] or [0], axis)


def chunk(array: Array, count: Any, axis: Any = 0) -> Tuple[Any, ...]:
    """At most `count` views of about the same size."""
    whole = array.shape[layout.axis_of(axis, len(array.shape))]
    return split(array, -(-whole // max(layout.size_of(count), 1)), axis)


def tile(array: Array, repeats: Sequence[Any]) -> Any:
    """The array repeated along its dimensions."""
    times = layout.shape_of(repeats)
    shape = (1,) * (len(times) - len(array.shape)) + array.shape
    times = (1,) * (len(shape) - len(times)) + times
    result = tuple([size * count for size, count in zip(shape, times)])
    values = array.values()
    if values is not None and layout.numel(result) <= LIMIT:
        steps = layout.dense_strides(shape)
        spots = [0]
        for size, count, step in zip(shape, times, steps):
            spots = [base + at * step for base in spots for _ in range(count) for at in range(size)]
        values = [values[at] for at in spots]
    else:
        values = None
    return array.like(result, array.plain, values)


def matmul(one: Any, other: Any) -> Any:
    """The product of matrices, with broadcast batches; values are not computed."""
    for side in (one, other):
        if not isinstance(side, Array):
            return _no_array(side)
    left, right = one.shape, other.shape
    if not left or not right:
        raise RuntimeError("matmul of a 0-d tensor")
    rows, columns = (left[-2:-1], right[-1:] if len(right) > 1 else ())
    inner = right[-2] if len(right) > 1 else right[0]
    if left[-1] != inner:
        raise RuntimeError(
            "matmul: %s and %s cannot be multiplied, %d is not %d" % (list(left), list(right), left[-1], inner)
        )
    batch = layout.broadcast(left[:-2], right[:-2])
    return one.like(batch + rows + columns, one.promote(one.plain, other.plain), None)


def einsum(equation: str, arrays: Sequence[Array]) -> Any:
    """The sum of products that `equation` writes; values are not computed."""
    for one in arrays:
        if not isinstance(one, Array):
            return _no_array(one)
    inputs, arrow, output = equation.replace(" ", "").partition("->")
    sizes: Dict[str, int] = {}
    for term, array in zip(inputs.split(","), arrays):
        for letter, size in zip(term.replace("...", ""), array.shape[-len(term.replace("...", "")) :]):
            sizes[letter] = max(size, sizes.get(letter, 1))
    if not arrow:
        letters = inputs.replace(",", "").replace("...", "")
        once = sorted(letter for letter in set(letters) if letters.count(letter) == 1)
        output = "..." * ("..." in inputs) + "".join(once)
    batch: Shape = ()
    for term, array in zip(inputs.split(","), arrays):
        if "..." in term:
            batch = layout.broadcast(batch, array.shape[: len(array.shape) - len(term) + 3])
    shape = (batch if "..." in output else ()) + tuple([sizes[letter] for letter in output.replace("...", "")])
    plain = arrays[0].plain
    for array in arrays[1:]:
        plain = arrays[0].promote(plain, array.plain)
    return arrays[0].like(shape, plain, None)


def pad(array: Array, widths: Sequence[Tuple[Any, Any]]) -> Any:
    """The array with a border: elements before and after, for each dimension."""
    shape = tuple(
        [size + layout.size_of(one) + layout.size_of(two) for size, (one, two) in zip(array.shape, widths)]
    )
    return array.like(shape, array.plain, None)


def repeat_each(array: Array, count: Any, axis: Any = None) -> Any:
    """Each element, or each slice along a dimension, repeated behind itself."""
    if axis is None:
        array, axis = flatten(array), 0
    at = layout.axis_of(axis, len(array.shape))
    if isinstance(count, Array) and count.shape or isinstance(count, (list, tuple)):
        counts = count.values() if isinstance(count, Array) else list(count)
        size = sum(counts) if counts is not None else array.count
        return array.like(array.shape[:at] + (int(size),) + array.shape[at + 1 :], array.plain, None)
    times = layout.size_of(count)
    wide = expand(
        unsqueeze(array, at + 1), array.shape[: at + 1] + (times,) + array.shape[at + 1 :]
    )
    shape = array.shape[:at] + (array.shape[at] * times,) + array.shape[at + 1 :]
    return array.like(shape, array.plain, wide.values())


def view_as_type(array: Array, plain: DType) -> Any:
    """The same bytes seen as another type: the last dimension grows or shrinks."""
    if plain.size == array.plain.size:
        result = array.seen_as(array.shape, array.strides, array.offset)
        result.dtype = type(array).dtype_of(plain)
        return result
    last = array.shape[-1] * array.plain.size
    if last % plain.size:
        raise RuntimeError("a last dimension of %d bytes cannot be seen as %s" % (last, plain.name))
    return array.like(array.shape[:-1] + (last // plain.size,), plain, None)


def triangle(array: Array, keep_lower: bool, diagonal: int) -> Any:
    """The elements on one side of a diagonal, zero elsewhere."""
    values = array.values()
    if values is not None:
        rows, columns = array.shape[-2:]
        for at in range(len(values)):
            row, column = at // columns % rows, at % columns
            if (column - row > diagonal) if keep_lower else (column - row < diagonal):
                values[at] = type(values[at])(0)
    return array.like(array.shape, array.plain, values)
