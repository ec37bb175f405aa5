"""`array[key]` and `array[key] = value`."""

from typing import Any, List, NamedTuple, Optional, Tuple

from . import layout
from .array import LIMIT, Array, flattened
from .dtypes import BOOL, convert
from .layout import Shape
from .unknown import Guess, Unknown, activity


class Place(NamedTuple):
    """Where a key leads: a view, or with `spots` the offsets of its elements.

    `is_exact` is false where the key has unknown values; then shape is all that counts.
    """

    shape: Shape
    strides: Shape
    offset: int
    is_exact: bool
    spots: Optional[List[int]]
    is_view: bool


def _is_list_like(one: Any) -> bool:
    if isinstance(one, Array):
        return bool(one.shape) or one.plain.category == BOOL
    return isinstance(one, (list, range)) or isinstance(one, tuple)


def _items(array: Array, key: Any) -> List[Any]:
    """The parts of a key, one for each dimension, with None for new ones; masks of several dimensions taken apart."""
    parts: List[Any] = []
    for one in key if isinstance(key, tuple) else (key,):
        if isinstance(one, Array) and one.plain.category == BOOL and len(one.shape) != 1:
            parts.extend(nonzero(one))
        elif isinstance(one, list) and one and isinstance(one[0], (slice, type(None), type(Ellipsis))):
            parts.extend(one)
        else:
            parts.append(one)
    used = sum(1 for one in parts if one is not None and one is not Ellipsis)
    if used > len(array.shape):
        raise IndexError("too many indices for a tensor of rank %d" % len(array.shape))
    rest = [slice(None)] * (len(array.shape) - used)
    for at, one in enumerate(parts):
        if one is Ellipsis:
            return parts[:at] + rest + parts[at + 1 :]
    return parts + rest


def nonzero(mask: Array) -> List[Array]:
    """The indices of the true elements of `mask`, an array for each dimension."""
    values = mask.values()
    plain = mask.plain._replace(name="int64", category=1, size=8)
    if values is None:
        return [mask.like((Guess(mask.count),), plain, None) for _ in mask.shape]
    result: List[Array] = []
    for axis in range(len(mask.shape)):
        step = layout.numel(mask.shape[axis + 1 :])
        found = [at // step % mask.shape[axis] for at, value in enumerate(values) if value]
        result.append(mask.like((len(found),), plain, found))
    return result


def _bound(value: Any) -> Optional[int]:
    return None if value is None else layout.size_of(value)


def resolve(array: Array, key: Any) -> Place:
    """Where `key` leads in `array`."""
    if type(key) is int and array.shape:
        size = array.shape[0]
        if not -size <= key < size:
            raise IndexError("index %d is out of range for dimension 0 of size %d" % (key, size))
        offset = array.offset + (key + size if key < 0 else key) * array.strides[0]
        return Place(array.shape[1:], array.strides[1:], offset, True, None, True)
    shape: List[int] = []
    strides: List[int] = []
    offset = array.offset
    is_exact = True
    lists: List[Tuple[int, Any]] = []
    axis = 0
    for one in _items(array, key):
        if one is None:
            shape.append(1)
            strides.append(0)
            continue
        size, stride = array.shape[axis], array.strides[axis]
        axis += 1
        if isinstance(one, slice):
            start, stop, step = slice(_bound(one.start), _bound(one.stop), _bound(one.step)).indices(size)
            shape.append(len(range(start, stop, step)))
            strides.append(stride * step)
            offset += start * stride
        elif _is_list_like(one):
            lists.append((len(shape), one))
            shape.append(size)
            strides.append(stride)
        else:
            index = _index(one, size, axis - 1)
            is_exact = is_exact and index is not None
            offset += (index or 0) * stride
    if lists:
        return _gathered(shape, strides, offset, is_exact, lists)
    return Place(tuple(shape), tuple(strides), offset, is_exact, None, True)


def _index(one: Any, size: int, axis: int) -> Optional[int]:
    """An index as a number from 0, None for an unknown one."""
    value = one.scalar() if isinstance(one, Array) else one
    if isinstance(value, Unknown):
        return None
    number = value.__index__()
    if not -size <= number < size:
        raise IndexError("index %d is out of range for dimension %d of size %d" % (number, axis, size))
    return number + size if number < 0 else number


def _picks(one: Any) -> Tuple[Optional[List[int]], Shape]:
    """The indices and the shape of an index that is a list, an array or a mask."""
    if isinstance(one, Array) and one.plain.category == BOOL:
        one = nonzero(one)[0]
    if isinstance(one, Array):
        return one.values(), one.shape
    values, shape = flattened(one)
    if values and isinstance(values[0], bool):
        values = [at for at, value in enumerate(values) if value]
        shape = (len(values),)
    return (None if any(isinstance(value, Unknown) for value in values) else values), shape


def _gathered(
    shape: List[int], strides: List[int], offset: int, is_exact: bool, lists: List[Tuple[int, Any]]
) -> Place:
    picks = [(axis,) + _picks(one) for axis, one in lists]
    joint: Shape = ()
    for _, _, part in picks:
        joint = layout.broadcast(joint, part)
    axes = [axis for axis, _, _ in picks]
    rest = [axis for axis in range(len(shape)) if axis not in axes]
    adjacent = axes == list(range(axes[0], axes[0] + len(axes)))
    front = [axis for axis in rest if adjacent and axis < axes[0]]
    back = [axis for axis in rest if axis not in front]
    result = tuple([shape[axis] for axis in front]) + joint + tuple([shape[axis] for axis in back])
    known = is_exact and all(values is not None for _, values, _ in picks)
    spots: Optional[List[int]] = None
    if known and layout.numel(result) <= LIMIT:
        steps = [0] * layout.numel(joint)
        for axis, values, part in picks:
            stretched = stretch(values or [], part, joint)
            for at, value in enumerate(stretched):
                size = shape[axis]
                if not -size <= value < size:
                    raise IndexError("index %d is out of range for a dimension of size %d" % (value, size))
                steps[at] += (int(value) % size) * strides[axis]
        before = layout.offsets([shape[a] for a in front], [strides[a] for a in front], offset)
        after = layout.offsets([shape[a] for a in back], [strides[a] for a in back], 0)
        spots = [one + step + two for one in before for step in steps for two in after]
    return Place(result, (), 0, known, spots, False)


def stretch(values: List[Any], shape: Shape, to: Shape) -> List[Any]:
    """`values` of `shape` broadcast to the shape `to`."""
    if shape == to:
        return values
    if len(values) == 1:
        return values * layout.numel(to)
    strides = list(layout.dense_strides(shape))
    for at, size in enumerate(shape):
        if size == 1:
            strides[at] = 0
    padded = [0] * (len(to) - len(shape)) + strides
    return [values[at] for at in layout.offsets(to, padded, 0)]


def get_item(array: Array, key: Any) -> Any:
    """`array[key]`: a view where numpy and torch give one, else a copy."""
    place = resolve(array, key)
    if place.is_view and place.is_exact:
        return array.seen_as(place.shape, place.strides, place.offset)
    values: Optional[List[Any]] = None
    if place.spots is not None and array.storage.data is not None:
        values = [array.storage.data[at] for at in place.spots]
    return array.like(place.shape, array.plain, values, array.storage.likely)


def set_item(array: Array, key: Any, value: Any) -> None:
    """`array[key] = value`; a key or a value that is unknown makes the array unknown."""
    place = resolve(array, key)
    if isinstance(value, Array):
        values, shape = value.values(), value.shape
    else:
        values, shape = flattened(value)
        if any(isinstance(one, Unknown) for one in values):
            values = None
    shape = _trimmed(shape)
    if layout.broadcast(shape, place.shape) != place.shape:
        raise ValueError(
            "a value of shape %s does not fit into the place of shape %s" % (list(shape), list(place.shape))
        )
    if values is not None and layout.numel(place.shape) <= LIMIT and place.is_exact:
        values = stretch(values, shape, place.shape)
    else:
        values = None
    if place.is_view and place.is_exact:
        array.seen_as(place.shape, place.strides, place.offset).store(values)
    elif place.spots is None or values is None or array.storage.data is None:
        array.forget()
    else:
        activity.write(array.storage.born)
        for at, one in zip(place.spots, values):
            array.storage.data[at] = convert(one, array.plain)


def _trimmed(shape: Shape) -> Shape:
    """`shape` without leading ones: a value may have more dimensions than the place."""
    while shape and shape[0] == 1:
        shape = shape[1:]
    return tuple(shape)


Array.__getitem__ = get_item
Array.__setitem__ = set_item
