"""Operators that work element by element, with broadcasting."""

import math
import operator
from typing import Any, Callable, Dict, List, Optional

from . import layout
from .array import LIMIT, Array, flattened
from .dtypes import BOOL, BY_NAME, FLOAT, INT, DType, convert, scalar_dtype
from .indexing import stretch
from .unknown import Unknown, is_opaque


def _divide(one: float, other: float) -> float:
    if other == 0:
        return math.nan if one == 0 or one != one else math.copysign(math.inf, one)
    return one / other


def _floor_divide(one: float, other: float) -> float:
    return one // other if other != 0 else _divide(one, other) if isinstance(one, float) else 0


def _modulo(one: float, other: float) -> float:
    return one % other if other != 0 else 0


def _power(one: float, other: float) -> float:
    if isinstance(one, int) and isinstance(other, int) and abs(other) > 1024:
        return math.inf
    result = one**other
    return result if not isinstance(result, complex) else math.nan


# How two elements become one. Names as torch has them.
BINARY: Dict[str, Callable[[Any, Any], Any]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "div": _divide,
    "floor_divide": _floor_divide,
    "remainder": _modulo,
    "fmod": math.fmod,
    "pow": _power,
    "maximum": max,
    "minimum": min,
    "bitwise_and": operator.and_,
    "bitwise_or": operator.or_,
    "bitwise_xor": operator.xor,
    "lshift": operator.lshift,
    "rshift": operator.rshift,
    "atan2": math.atan2,
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
    "logical_and": lambda one, other: bool(one) and bool(other),
    "logical_or": lambda one, other: bool(one) or bool(other),
    "logical_xor": lambda one, other: bool(one) != bool(other),
}

# Those that ask, and what the answer is likely to be where a test passes.
_ANSWERS = {
    "eq": True,
    "le": True,
    "lt": True,
    "ne": False,
    "gt": False,
    "ge": False,
    "logical_and": True,
    "logical_or": True,
    "logical_xor": False,
}
_REAL = {"div", "atan2"}


def _sigmoid(value: float) -> float:
    return 1 / (1 + math.exp(-value)) if value > -700 else 0.0


def _integral(function: Callable[[float], float]) -> Callable[[Any], Any]:
    return lambda value: value if isinstance(value, int) or not math.isfinite(value) else float(function(value))


# How one element becomes another of a real type.
UNARY_REAL: Dict[str, Callable[[Any], Any]] = {
    "exp": math.exp,
    "exp2": lambda value: 2.0**value,
    "expm1": math.expm1,
    "log": math.log,
    "log2": math.log2,
    "log10": math.log10,
    "log1p": math.log1p,
    "sqrt": math.sqrt,
    "rsqrt": lambda value: 1 / math.sqrt(value),
    "reciprocal": lambda value: 1 / value,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "tanh": math.tanh,
    "atan": math.atan,
    "erf": math.erf,
    "erfc": math.erfc,
    "sigmoid": _sigmoid,
    "silu": lambda value: value * _sigmoid(value),
    "gelu": lambda value: 0.5 * value * (1 + math.erf(value / math.sqrt(2))),
    "softplus": lambda value: math.log1p(math.exp(value)),
}

# How one element becomes another of the same type.
UNARY: Dict[str, Callable[[Any], Any]] = {
    "abs": abs,
    "neg": operator.neg,
    "positive": operator.pos,
    "sign": lambda value: (value > 0) - (value < 0),
    "relu": lambda value: max(value, 0),
    "square": lambda value: value * value,
    "round": _integral(round),
    "floor": _integral(math.floor),
    "ceil": _integral(math.ceil),
    "trunc": _integral(math.trunc),
    "bitwise_not": lambda value: (not value) if isinstance(value, bool) else ~value,
}

# How one element answers a question, and what it is likely to answer.
UNARY_ASK: Dict[str, Callable[[Any], Any]] = {
    "isnan": lambda value: value != value,
    "isinf": lambda value: isinstance(value, float) and math.isinf(value),
    "isposinf": lambda value: value == math.inf,
    "isneginf": lambda value: value == -math.inf,
    "isfinite": math.isfinite,
    "logical_not": operator.not_,
}


def _apply(function: Callable[..., Any], *lists: List[Any]) -> Optional[List[Any]]:
    """The results for each element; None where one cannot be computed."""
    try:
        return [function(*one) for one in zip(*lists)]
    except (ArithmeticError, ValueError, TypeError):
        return None


def real_of(plain: DType, default: str) -> DType:
    """The type of a real result: integers become the default."""
    return plain if plain.category >= FLOAT else BY_NAME[default]


def unary(name: str, array: Array) -> Any:
    """The op `name` of each element."""
    values = array.values()
    plain = array.plain
    likely = False
    if name in UNARY_REAL:
        function, plain = UNARY_REAL[name], real_of(plain, array.real)
    elif name in UNARY_ASK:
        function, plain, likely = UNARY_ASK[name], BY_NAME["bool"], name == "isfinite"
        if name == "logical_not":
            likely = not array.storage.likely
    else:
        function = UNARY[name]
        likely = (not array.storage.likely) if name == "bitwise_not" else array.storage.likely
    return array.like(array.shape, plain, None if values is None else _apply(function, values), likely)


def _result_type(one: Any, other: Any, leader: Array) -> DType:
    """The type of both: tensors count before tensors without dimensions, these before numbers."""
    ranked: List[List[DType]] = [[], [], []]
    for side in (one, other):
        if isinstance(side, Array):
            ranked[0 if side.shape or not leader.weak_scalars else 1].append(side.plain)
        else:
            ranked[2].append(scalar_dtype(side, leader.real))
    result: Optional[DType] = None
    for level in ranked:
        if not level:
            continue
        joint = level[0] if len(level) == 1 else leader.promote(level[0], level[1])
        if result is None:
            result = joint
        elif joint.category > result.category:
            result = joint if level is not ranked[2] or joint.category != FLOAT else BY_NAME[leader.real]
    return result or leader.plain


def _side(side: Any, leader: Array) -> Any:
    """An operand as an array or a number."""
    if isinstance(side, (list, tuple)):
        return type(leader).of(side)
    return side


def binary(name: str, one: Any, other: Any) -> Any:
    """The op `name` of each pair of elements; at least one operand is an array."""
    leader = one if isinstance(one, Array) else other
    for side in (one, other):
        if is_opaque(side):
            return side
    one, other = _side(one, leader), _side(other, leader)
    if not all(isinstance(side, (Array, Unknown, int, float, complex)) for side in (one, other)):
        return NotImplemented
    first = one.shape if isinstance(one, Array) else ()
    second = other.shape if isinstance(other, Array) else ()
    shape = layout.broadcast(first, second)
    likely = _ANSWERS.get(name)
    if name in ("bitwise_and", "bitwise_or"):
        likely_result = _joint_truth(name, one, other)
    else:
        likely_result = bool(likely)
    if isinstance(one, Unknown) or isinstance(other, Unknown):
        plain = leader.plain if likely is None else BY_NAME["bool"]
        return leader.like(shape, real_of(plain, leader.real) if name in _REAL else plain, None, likely_result)
    plain = _result_type(one, other, leader)
    values = _values(name, one, other, shape)
    if likely is not None:
        plain = BY_NAME["bool"]
    elif name in _REAL:
        plain = real_of(plain, leader.real)
    elif plain.category == BOOL and name in ("add", "sub", "mul") and not leader.weak_scalars:
        plain = BY_NAME["bool"]
    if values is not None and plain.category == INT and name in ("pow", "floor_divide"):
        values = _apply(lambda value: convert(value, plain), values)
    return leader.like(shape, plain, values, likely_result)


def _joint_truth(name: str, one: Any, other: Any) -> bool:
    truths = [side.storage.likely if isinstance(side, Array) else bool(side) for side in (one, other)]
    return all(truths) if name == "bitwise_and" else any(truths)


def _values(name: str, one: Any, other: Any, shape: layout.Shape) -> Optional[List[Any]]:
    if layout.numel(shape) > LIMIT:
        return None
    lists = []
    for side in (one, other):
        if isinstance(side, Array):
            if side.storage.data is None:
                return None
            values = side.values()
            if values is None:
                return None
            lists.append(stretch(values, side.shape, shape))
        else:
            lists.append([side] * layout.numel(shape))
    return _apply(BINARY[name], *lists)


def where(mask: Array, one: Any, other: Any) -> Any:
    """Elements of `one` where `mask` is true, else of `other`."""
    leader = next((side for side in (one, other) if isinstance(side, Array)), mask)
    for side in (mask, one, other):
        if is_opaque(side):
            return side
    shape = mask.shape
    for side in (one, other):
        shape = layout.broadcast(shape, side.shape if isinstance(side, Array) else ())
    sides = [0.0 if isinstance(side, Unknown) else side for side in (one, other)]
    plain = _result_type(sides[0], sides[1], leader)
    lists = [flattened_or_none(side, shape) for side in (mask, one, other)]
    values = None
    if all(part is not None for part in lists):
        values = _apply(lambda cond, yes, no: yes if cond else no, *lists)  # type: ignore[arg-type]
    return leader.like(shape, plain, values)


def flattened_or_none(side: Any, shape: layout.Shape) -> Optional[List[Any]]:
    """The elements of an operand broadcast to `shape`; None if unknown or too many."""
    if isinstance(side, Unknown) or layout.numel(shape) > LIMIT:
        return None
    if isinstance(side, Array):
        values = side.values()
        return None if values is None else stretch(values, side.shape, shape)
    return stretch(flattened(side)[0], (), shape)


def cast(array: Array, plain: DType) -> Any:
    """The elements in another type; values are kept, without rounding."""
    values = array.values()
    if values is not None and plain != array.plain:
        values = _apply(lambda value: convert(value, plain), values)
    return array.like(array.shape, plain, values, array.storage.likely)
