"""The ops that name places of tensors: view, reshape and assemble."""

from __future__ import annotations

from typing import Any, Callable, List, Optional, Sequence, Tuple

from .graph import Value
from .state import recording
from .symbolic import SymbolicScalar, SymInt, equal, of, plain, same_shape

# Called with each tensor that a kernel writes in place.
store_listeners: List[Callable[[Any], None]] = []


def stored(tensor: Any) -> None:
    for listener in store_listeners:
        listener(tensor)


def _tensor(value: Value) -> Any:
    from .tensor import Tensor
    return Tensor.of_value(value)


def numbers(values: Sequence[Any]) -> List[Any]:
    """Sizes or offsets with numbers for the expressions that are known."""
    return [plain(value) for value in values]


def result_like(value: Value, shape: Sequence[Any], dtype: Any = None,
                valid_shape: Optional[Sequence[Any]] = None) -> Value:
    valid = None if valid_shape is None else tuple(numbers(valid_shape))
    return Value(tuple(numbers(shape)), dtype or value.dtype, value.format,
                 valid_shape=valid)


def _valid_part(source: Value, shape: Sequence[Any], offsets: Sequence[Any]
                ) -> Tuple[Any, ...]:
    """How much of a part is inside of the source: all of it where that is known."""
    valid = []
    for size, offset, limit in zip(shape, offsets, source.valid_shape):
        limit = SymbolicScalar("open") if equal(limit, -1) else plain(limit)
        if isinstance(limit, SymbolicScalar) or isinstance(plain(offset), SymbolicScalar):
            left = of(limit) - offset
            valid.append(plain(left.min(size).max(0)))
        else:
            valid.append(max(0, min(size, limit - offset)))
    return tuple(valid)


def view(input: Any, shape: Optional[Sequence[int]] = None,
         offsets: Optional[Sequence[SymInt]] = None, *,
         valid_shape: Optional[Sequence[SymInt]] = None, dtype: Any = None) -> Any:
    source = input.value
    if dtype is not None:
        return _view_type(source, dtype)
    shape = numbers(shape or [])
    for size in shape:
        if isinstance(size, SymbolicScalar):
            raise ValueError(f"the shape of a view has to be known, '{size}' is not; use "
                             "'valid_shape' for what varies")
    offsets = numbers(offsets if offsets is not None else [0] * len(shape))
    valid = _valid_part(source, shape, offsets) if valid_shape is None \
        else tuple(numbers(valid_shape))
    result = Value(tuple(shape), source.dtype, source.format, source.name, valid_shape=valid)
    recording().emit("view", [source], [result], {"shape": shape, "offset": offsets},
                     role="view")
    return _tensor(result)


def _view_type(source: Value, dtype: Any) -> Any:
    from .enums import BITS, short_name
    last = source.shape[-1] * BITS[short_name(source.dtype)] // BITS[short_name(dtype)]
    result = result_like(source, [*source.shape[:-1], last], dtype)
    recording().emit("VIEW_TYPE", [source], [result])
    return _tensor(result)


def _inferred(source: Sequence[Any], shape: Sequence[Any]) -> List[Any]:
    """The shape with a number for a -1."""
    shape = numbers(shape)
    if sum(equal(size, -1) for size in shape) != 1 or any(equal(size, -1) for size in source):
        return shape
    total, known = of(1), of(1)
    for size in source:
        total = total * size
    for size in shape:
        known = known if isinstance(size, int) and size == -1 else known * size
    return [plain(total // known) if isinstance(size, int) and size == -1 else size
            for size in shape]


def _is_batch_of_one(source: Sequence[Any], shape: Sequence[Any]) -> bool:
    """Reshapes that add or drop leading axes of 1, or fold all axes behind the first;
    release 9.2 makes no copy for them."""
    long, short = (source, shape) if len(source) > len(shape) else (shape, source)
    extra = len(long) - len(short)
    if extra and len(short) >= 2 and len(long) <= 5 and \
            all(equal(size, 1) for size in long[:extra]) and \
            same_shape(long[extra:], short) and not (len(long) == 5 and len(short) != 3):
        return True
    if len(source) != len(shape) + 1:
        return False
    tail = of(1)
    for size in source[1:]:
        tail = tail * size
    return bool(shape) and equal(tail, shape[-1])


def _is_part(value: Value) -> bool:
    """True for a view that is smaller than what it shows."""
    while value.producer is not None and value.producer.role == "view":
        source = value.producer.inputs[0]
        if not same_shape(source.shape, value.shape):
            return True
        value = source
    return False


def reshape(input: Any, shape: Sequence[SymInt], *,
            valid_shape: Optional[Sequence[SymInt]] = None, inplace: bool = False) -> Any:
    source = input.value
    shape = _inferred(source.shape, shape)
    if not inplace and any(isinstance(size, SymbolicScalar) for size in shape):
        raise TypeError("a reshape needs numbers as shape; use 'inplace=True' for sizes "
                        "that vary")
    if not inplace and _is_part(source) and not _is_batch_of_one(source.shape, shape):
        copy = result_like(source, source.shape, valid_shape=source.valid_shape)
        recording().emit("clone", [source], [copy])
        source = copy
    result = result_like(source, shape, valid_shape=valid_shape)
    if inplace:
        result.memory = source.memory
    known = [size if isinstance(size, int) else -1 for size in result.shape]
    recording().emit("reshape", [source], [result], {"shape": known},
                     role="inplace" if inplace else "")
    return _tensor(result)


def assemble(*args: Any, parallel: bool = False) -> None:
    """`assemble(source, offsets, destination)` or `assemble([(source, offsets)…],
    destination)`."""
    if len(args) == 2:
        for source, offsets in args[0]:
            _assemble_in_order(source, offsets, args[1])
        return
    source, offsets, destination = args
    stored(destination)
    recording().emit("ASSEMBLE", [source.value], [destination.value],
                     {"offset": numbers(offsets)}, role="assemble")


def _assemble_in_order(source: Any, offsets: Sequence[Any], destination: Any) -> None:
    stored(destination)
    before = destination.value
    result = result_like(before, before.shape, valid_shape=before.valid_shape)
    result.memory, result.name = before.memory, before.name
    recording().emit("ASSEMBLE_SSA", [source.value, before], [result],
                     {"offset": numbers(offsets)})
    destination.value = result


def atomic_add(src: Any, offsets: Sequence[Any], dst: Any) -> None:
    stored(dst)
    recording().emit("ATOMIC_RMW", [src.value], [dst.value], {"offset": numbers(offsets)},
                     role="assemble")


def set_element(tensor: Any, key: Sequence[Any], value: Any) -> None:
    """One number of a tensor, as a tensor of one element that is assembled."""
    target = tensor.value
    one = Value((1,) * len(target.shape), target.dtype, target.format)
    number = plain(value)
    recording().emit("full", [], [one], {
        "shape": list(one.shape), "scalar": number if isinstance(number, int) else 0,
        "dtype": target.dtype})
    assemble(_tensor(one), key, tensor)
