"""Makes the functions of the interface out of the table."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Sequence, Tuple

from .enums import DataType
from .graph import Value
from .optable import COMPARISONS, ROWS, Row
from .primitives import result_like
from .state import recording
from .symbolic import SymbolicScalar, of, plain
from .tensor import Element, Tensor

Bound = Dict[str, Any]


def tensor_of(value: Value) -> Tensor:
    return Tensor.of_value(value)


def wrapped_axis(axis: int, rank: int) -> int:
    return axis % rank if rank else 0


def broadcast_shape(shapes: Sequence[Sequence[Any]]) -> List[Any]:
    """Each axis as long as the longest; a guess where that is not possible, which the
    check of the op finds."""
    rank = max(len(shape) for shape in shapes)
    result: List[Any] = [1] * rank
    for shape in shapes:
        for axis, size in enumerate(shape, rank - len(shape)):
            if isinstance(result[axis], int) and result[axis] == 1:
                result[axis] = size
    return result


def _reduced(first: Value, bound: Bound) -> List[Any]:
    shape = list(first.shape)
    axis = wrapped_axis(bound["dim"], len(shape))
    if bound["keepdim"] or len(shape) == 1:
        shape[axis] = 1
    else:
        del shape[axis]
    return shape


def _transposed(first: Value, bound: Bound) -> List[Any]:
    shape, rank = list(first.shape), len(first.shape)
    a, b = wrapped_axis(bound["dim0"], rank), wrapped_axis(bound["dim1"], rank)
    shape[a], shape[b] = shape[b], shape[a]
    return shape


def _unsqueezed(first: Value, bound: Bound) -> List[Any]:
    shape = list(first.shape)
    shape.insert(wrapped_axis(bound["dim"], len(shape) + 1), 1)
    return shape


def _selected(first: Value, bound: Bound) -> List[Any]:
    shape, axis = list(first.shape), wrapped_axis(bound["dim"], len(first.shape))
    return shape[:axis] + list(bound["INDEX"].value.shape) + shape[axis + 1:]


def _last(first: Value, size: Any) -> List[Any]:
    return [*first.shape[:-1], size]


SHAPE_RULES: Dict[str, Callable[[Value, Bound], List[Any]]] = {
    "reduced": _reduced,
    "transposed": _transposed,
    "permuted": lambda first, bound: [first.shape[axis] for axis in bound["dims"]],
    "unsqueezed": _unsqueezed,
    "selected": _selected,
    "index": lambda first, bound: list(bound["INDEX"].value.shape),
    "pack": lambda first, bound: _last(first, plain(of(first.shape[-1]) // 8)),
    "unpack": lambda first, bound: list(first.shape),
    "sorted": lambda first, bound: _last(first, plain(of(first.shape[-1]) * 2)),
    "masked": lambda first, bound: _last(
        first, plain(of(first.shape[-1]) // (2 if bound["pattern_mode"] <= 2 else 4))
        if bound["pattern_mode"] != 7 else first.shape[-1]),
    "one_hot": lambda first, bound: [*first.shape, bound["num_classes"]],
    "gathered_l1": lambda first, bound: [bound["INDICES"].value.shape[1], bound["size"]],
    "gathered_ub": lambda first, bound: [bound["INDICES"].value.shape[1], first.shape[1]],
}


class _Call:
    """The parameters of a row, ready to be bound."""

    def __init__(self, text: str) -> None:
        self.names: List[str] = []
        self.defaults: Dict[str, Any] = {}
        for word in text.replace("*", "").split():
            name, has_default, default = word.partition("=")
            self.names.append(name)
            if has_default:
                self.defaults[name] = _literal(default)

    def bind(self, function: str, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Bound:
        if len(args) > len(self.names):
            raise TypeError(f"{function}() takes {len(self.names)} arguments, {len(args)} "
                            "are given")
        bound = dict(zip(self.names, args))
        for key, value in kwargs.items():
            name = next((known for known in self.names if known.lower() == key), None)
            if name is None or name in bound:
                # A name that another release gives to a positional parameter.
                name = next((known for known in self.names if known not in bound), None)
            if name is None:
                raise TypeError(f"{function}() got an unexpected argument '{key}'")
            bound[name] = value
        for name in self.names:
            if name not in bound:
                if name not in self.defaults:
                    raise TypeError(f"{function}() misses the argument '{name.lower()}'")
                bound[name] = self.defaults[name]
        return bound


def _literal(text: str) -> Any:
    for known, value in (("", None), ("False", False), ("True", True)):
        if text == known:
            return value
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text


def scalar_value(value: Any) -> Any:
    """A number for the attribute `scalar`; 0 for one that is known at run time."""
    if isinstance(value, Element):
        value = value.value
    value = plain(value)
    return 0 if isinstance(value, SymbolicScalar) else value


def _attributes(row: Row, bound: Bound) -> Dict[str, Any]:
    kept: Dict[str, Any] = {}
    for text in row.keep:
        attribute, _, parameter = text.partition(":")
        names = (parameter or attribute).split(",")
        value = [bound[name] for name in names] if len(names) > 1 else bound[names[0]]
        kept[attribute] = [plain(part) for part in value] \
            if isinstance(value, (list, tuple)) else plain(value)
    return kept


def _result_dtype(row: Row, first: Value, bound: Bound) -> Any:
    if row.dtype == "same":
        return first.dtype
    if row.dtype == "cumsum":
        return DataType.DT_INT64 if first.dtype in (DataType.DT_INT16, DataType.DT_INT32) \
            else first.dtype
    if row.dtype == "real":
        return DataType.DT_FP32 if first.dtype in (DataType.DT_INT16, DataType.DT_INT32) \
            else first.dtype
    if row.dtype in bound:
        return bound[row.dtype]
    return DataType["DT_" + row.dtype]


def record_row(row: Row, bound: Bound) -> Tensor:
    """Records the op of a row."""
    inputs: List[Value] = []
    attributes = _attributes(row, bound)
    for name in bound:
        value = bound[name]
        if not name.isupper() or value is None:
            continue
        if isinstance(value, Tensor):
            inputs.append(value.value)
        elif row.shape == "broadcast":
            attributes["scalar"] = scalar_value(value)
        else:
            raise TypeError(f"{row.name}() needs a tensor as '{name.lower()}', not "
                            f"'{type(value).__name__}'")
    if not inputs:
        raise TypeError(f"{row.name}() needs a tensor")
    first = inputs[0]
    if row.shape == "broadcast":
        shape = broadcast_shape([value.shape for value in inputs])
        valid = broadcast_shape([value.valid_shape for value in inputs])
    elif row.shape == "same":
        shape, valid = list(first.shape), list(first.valid_shape)
    else:
        shape, valid = SHAPE_RULES[row.shape](first, bound), None
    result = result_like(first, shape, _result_dtype(row, first, bound), valid)
    recording().emit(row.op, inputs, [result], attributes)
    return tensor_of(result)


def _function(row: Row) -> Callable[..., Tensor]:
    call = _Call(row.call)

    def function(*args: Any, **kwargs: Any) -> Tensor:
        return record_row(row, call.bind(row.name, args, kwargs))

    function.__name__ = function.__qualname__ = row.name
    function.__doc__ = f"Records `{row.op}`."
    return function


def _comparison(name: str) -> Callable[..., Tensor]:
    def function(input: Tensor, other: Any) -> Tensor:
        inputs = [input.value] + ([other.value] if isinstance(other, Tensor) else [])
        shape = broadcast_shape([value.shape for value in inputs])
        result = result_like(input.value, shape, DataType.DT_BOOL)
        attributes = {} if len(inputs) == 2 else {"scalar": scalar_value(other)}
        recording().emit("gt" if name == "greater" else name, inputs, [result], attributes)
        return tensor_of(result)

    function.__name__ = function.__qualname__ = name
    return function


def functions() -> Dict[str, Callable[..., Any]]:
    """The functions of the table by their names."""
    made: Dict[str, Callable[..., Any]] = {row.name: _function(row) for row in ROWS}
    made.update({name: _comparison(name) for name in COMPARISONS})
    return made
