"""Shapes, strides and indices, without any array."""

from typing import Any, List, Optional, Sequence, Tuple

from .unknown import Guess, Unknown

Shape = Tuple[int, ...]


def dense_strides(shape: Sequence[int]) -> Shape:
    """The strides, in elements, of a contiguous array of `shape`."""
    strides: List[int] = []
    step = 1
    for size in reversed(shape):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))


def numel(shape: Sequence[int]) -> int:
    """The number of elements of `shape`."""
    count = 1
    for size in shape:
        count *= size
    return count


def size_of(value: Any) -> int:
    """A size given by a script: an int, or an array or value that stands for one."""
    if isinstance(value, int):
        return value
    if isinstance(value, Unknown) or getattr(value, "is_unknown", False):
        return Guess(1)
    if isinstance(value, float):
        raise TypeError("a size must be an integer, not %r" % value)
    return value.__index__()


def shape_of(sizes: Sequence[Any]) -> Shape:
    """`f(2, 3)`, `f([2, 3])` and `f((2, 3))` all mean the shape (2, 3)."""
    if len(sizes) == 1 and not isinstance(sizes[0], int) and hasattr(sizes[0], "__iter__"):
        if not (hasattr(sizes[0], "shape") and len(sizes[0].shape) == 0):
            sizes = sizes[0]
    return tuple([size_of(size) for size in sizes])


def fill_in(sizes: Shape, count: int) -> Shape:
    """`sizes` with its -1 replaced, for `count` elements; ValueError if that cannot be."""
    if -1 in sizes:
        rest = 1
        for size in sizes:
            if size != -1:
                rest *= size
        if rest == 0 or count % rest:
            raise ValueError("cannot reshape %d elements into %s" % (count, list(sizes)))
        return tuple([count // rest if size == -1 else size for size in sizes])
    if numel(sizes) != count:
        raise ValueError("cannot reshape %d elements into %s" % (count, list(sizes)))
    return sizes


def broadcast(one: Shape, other: Shape) -> Shape:
    """The shape that both stretch to; ValueError if they do not."""
    if one == other or not other:
        return one
    if not one:
        return other
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    result = list(longer)
    start = len(longer) - len(shorter)
    for at, size in enumerate(shorter):
        had = result[start + at]
        if had == 1:
            result[start + at] = size
        elif size not in (1, had):
            raise ValueError("shapes %s and %s do not broadcast" % (list(one), list(other)))
    return tuple(result)


def axis_of(axis: Any, rank: int) -> int:
    """`axis`, which may count from the end, as a number below `rank`; IndexError if there is none."""
    number = size_of(axis)
    if not -max(rank, 1) <= number < max(rank, 1):
        raise IndexError("dimension %d is out of range for a tensor of rank %d" % (number, rank))
    return number + rank if number < 0 else number


def axes_of(axes: Any, rank: int) -> List[int]:
    """The axes that None (all), a number or a sequence of numbers names, ascending."""
    if axes is None or (isinstance(axes, (tuple, list)) and not axes):
        return list(range(rank))
    if isinstance(axes, (tuple, list)):
        return sorted(axis_of(axis, rank) for axis in axes)
    return [axis_of(axes, rank)]


def reduced(shape: Shape, axes: Sequence[int], keep: bool) -> Shape:
    """`shape` after a reduction over `axes`."""
    if keep:
        return tuple([1 if at in axes else size for at, size in enumerate(shape)])
    return tuple([size for at, size in enumerate(shape) if at not in axes])


def offsets(shape: Sequence[int], strides: Sequence[int], start: int) -> List[int]:
    """Where the elements lie in the storage, in logical order."""
    result = [start]
    for size, stride in zip(shape, strides):
        if size == 1:
            continue
        steps = [index * stride for index in range(size)]
        result = [base + step for base in result for step in steps]
    return result


def viewed(shape: Shape, strides: Shape, sizes: Shape) -> Optional[Shape]:
    """The strides of the elements seen as `sizes`; None if that takes a copy."""
    if strides == dense_strides(shape):
        return dense_strides(sizes)
    # Blocks of dimensions that lie behind each other can be cut anew.
    blocks: List[List[int]] = []
    for size, stride in zip(shape, strides):
        if size == 1:
            continue
        if blocks and blocks[-1][1] == size * stride:
            blocks[-1] = [blocks[-1][0] * size, stride]
        else:
            blocks.append([size, stride])
    result: List[int] = []
    left = list(reversed(blocks))
    room, stride = left.pop(0) if left else (1, 1)
    for size in reversed(sizes):
        if size == 1:
            result.append(stride)
            continue
        if room == 1 and left:
            room, stride = left.pop(0)
        if room % size:
            return None
        result.append(stride)
        room //= size
        stride *= size
    return tuple(reversed(result))
