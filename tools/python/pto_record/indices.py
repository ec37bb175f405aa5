"""Subscripts of tensors: `x[1, :, a:b]`."""

from __future__ import annotations

from typing import Any, List, Sequence, Tuple

from .symbolic import SymbolicScalar, plain

Key = Tuple[Any, ...]


def is_everything(key: Any) -> bool:
    """True for `[:]` and `[:, :]`."""
    if isinstance(key, slice):
        return key.start is None and key.stop is None and key.step is None
    return isinstance(key, tuple) and all(is_everything(part) for part in key)


def normalize(key: Any, shape: Sequence[Any]) -> Key:
    """One index or slice per axis, none of them negative."""
    key = key if isinstance(key, tuple) else (key,)
    if sum(part is Ellipsis for part in key) > 1:
        raise ValueError("a subscript has '...' at most once")
    for position, part in enumerate(key):
        if part is Ellipsis:
            missing = len(shape) - len(key) + 1
            key = key[:position] + (slice(None),) * missing + key[position + 1:]
            break
    key = key + (slice(None),) * (len(shape) - len(key))
    if len(key) != len(shape):
        raise IndexError(f"a tensor of {len(shape)} axes has {len(key)} subscripts")
    return tuple(_from_start(part, size) for part, size in zip(key, shape))


def _from_start(part: Any, size: Any) -> Any:
    def positive(number: Any) -> Any:
        number = plain(number)
        return size + number if isinstance(number, int) and number < 0 else number

    if not isinstance(part, slice):
        if not isinstance(part, (int, SymbolicScalar)):
            raise TypeError("a subscript is an integer or a slice, not "
                            f"'{type(part).__name__}'")
        return positive(part)
    if part.step not in (None, 1):
        raise ValueError("the step of a slice has to be 1")
    return slice(positive(part.start), positive(part.stop))


def view_key(key: Key, shape: Sequence[Any]) -> Tuple[List[Any], List[int], List[bool]]:
    """Offsets and shape of the part, and which of its axes the subscript keeps."""
    offsets: List[Any] = []
    sizes: List[int] = []
    for part, size in zip(key, shape):
        if isinstance(part, slice):
            start = 0 if part.start is None else part.start
            stop = size if part.stop is None else part.stop
        else:
            start, stop = part, part + 1
        offsets.append(plain(start))
        length = plain(stop - start)
        if isinstance(length, SymbolicScalar):
            raise ValueError(f"the slice has '{length}' elements, which is not known before "
                             "the kernel runs; use 'pypto.view' with a 'valid_shape'")
        sizes.append(length)
    return offsets, sizes, [isinstance(part, slice) for part in key]


def assemble_key(key: Key, shape: Sequence[Any], value: Any) -> Tuple[Any, List[Any]]:
    """The value with an axis for each subscript, and where it goes."""
    from . import primitives
    offsets = []
    for part, size in zip(key, shape):
        if not isinstance(part, slice):
            offsets.append(part)
        elif part.start is not None:
            offsets.append(part.start)
        else:
            offsets.append(0 if part.stop is None else plain(part.stop - size))
    if all(isinstance(part, slice) for part in key):
        return value, offsets
    sizes = iter(value.shape)
    wide = [next(sizes) if isinstance(part, slice) else 1 for part in key]
    return primitives.reshape(value, wide), offsets
