"""Functions that make tensors. Random numbers come from one generator with a fixed seed."""

import random
from typing import Any, List, Optional

from pto_shadow import layout
from pto_shadow.array import LIMIT, REAL_LIMIT, Array, from_data
from pto_shadow.dtypes import BY_NAME, FLOAT, DType, convert
from pto_shadow.unknown import Unknown

from ._tensor import Tensor, infer
from ._types import dtype as Type  # noqa: N812
from ._types import device_of

_generator = random.Random(0)
_default = BY_NAME["float32"]


def manual_seed(seed: Any) -> Any:
    """Nothing depends on the seed: runs of one file are alike."""
    _generator.seed(0)
    return Unknown("a generator")


seed = initial_seed = lambda *args: 0


def set_default_dtype(given: Type) -> None:
    """The type of tensors made without one."""
    global _default
    _default = given.plain


def get_default_dtype() -> Type:
    """The type of tensors made without one."""
    return Tensor.dtype_of(_default)


def _made(shape: layout.Shape, plain: DType, values: Optional[List[Any]], kwargs: Any) -> Tensor:
    result = Tensor.make(shape, plain, values, device_of(kwargs.get("device")))
    if kwargs.get("requires_grad"):
        result.requires_grad = True
    return result


def _sizes(size: Any, kwargs: Any) -> layout.Shape:
    return layout.shape_of(size or (kwargs["size"],))


def _filled(shape: layout.Shape, value: Any, plain: DType, kwargs: Any) -> Tensor:
    count = layout.numel(shape)
    known = count <= LIMIT and not isinstance(value, Unknown)
    return _made(shape, plain, [convert(value, plain)] * count if known else None, kwargs)


def _plain(kwargs: Any, default: Optional[DType] = None) -> DType:
    given = kwargs.get("dtype")
    return given.plain if given is not None else default or _default


def zeros(*size: Any, **kwargs: Any) -> Tensor:
    return _filled(_sizes(size, kwargs), 0, _plain(kwargs), kwargs)


def ones(*size: Any, **kwargs: Any) -> Tensor:
    return _filled(_sizes(size, kwargs), 1, _plain(kwargs), kwargs)


empty = zeros


def empty_strided(size: Any, stride: Any, **kwargs: Any) -> Tensor:
    return zeros(size, **kwargs)


def full(size: Any, fill_value: Any = None, **kwargs: Any) -> Tensor:
    if isinstance(fill_value, Array):
        default, fill_value = fill_value.plain, fill_value.scalar()
    else:
        default = _default if isinstance(fill_value, (float, Unknown)) else infer(fill_value)
    return _filled(layout.shape_of((size,)), fill_value, _plain(kwargs, default), kwargs)


def _like(given: Any, kwargs: Any) -> Any:
    kwargs.setdefault("device", given.device)
    return {**kwargs, "dtype": kwargs.get("dtype") or given.dtype}


def zeros_like(input: Any, **kwargs: Any) -> Tensor:  # noqa: A002
    return zeros(input.shape, **_like(input, kwargs))


def ones_like(input: Any, **kwargs: Any) -> Tensor:  # noqa: A002
    return ones(input.shape, **_like(input, kwargs))


empty_like = zeros_like


def full_like(input: Any, fill_value: Any, **kwargs: Any) -> Tensor:  # noqa: A002
    return full(input.shape, fill_value, **_like(input, kwargs))


def rand(*size: Any, **kwargs: Any) -> Tensor:
    return _made(_sizes(size, kwargs), _plain(kwargs), None, kwargs)


randn = rand


def rand_like(input: Any, **kwargs: Any) -> Tensor:  # noqa: A002
    return rand(input.shape, **_like(input, kwargs))


randn_like = rand_like


def normal(mean: Any = 0.0, std: Any = 1.0, size: Any = None, **kwargs: Any) -> Tensor:
    like = next((one for one in (mean, std) if isinstance(one, Array)), None)
    return rand(like.shape if size is None and like is not None else size, **kwargs)


def bernoulli(input: Any, *args: Any, **kwargs: Any) -> Tensor:  # noqa: A002
    return rand_like(input, **kwargs)


def randint(*args: Any, **kwargs: Any) -> Tensor:
    """`randint(high, size)` and `randint(low, high, size)`; the numbers are drawn when there are few."""
    given = list(args)
    size = kwargs["size"] if "size" in kwargs else given.pop()
    numbers = [layout.size_of(one) for one in given]
    high = kwargs["high"] if "high" in kwargs else numbers.pop()
    low = kwargs["low"] if "low" in kwargs else numbers.pop() if numbers else 0
    shape = layout.shape_of((size,))
    plain = _plain(kwargs, BY_NAME["int64"])
    count = layout.numel(shape)
    if count > LIMIT or isinstance(low, Unknown) or isinstance(high, Unknown):
        return _made(shape, plain, None, kwargs)
    draw = _generator.random
    values = [convert(int(low) + int(draw() * (int(high) - int(low))), plain) for _ in range(count)]
    return _made(shape, plain, values, kwargs)


def randint_like(input: Any, *bounds: Any, **kwargs: Any) -> Tensor:  # noqa: A002
    return randint(*bounds, size=input.shape, **_like(input, kwargs))


def randperm(n: Any, **kwargs: Any) -> Tensor:
    count = layout.size_of(n)
    values = list(range(count)) if count <= LIMIT else None
    if values is not None and count <= REAL_LIMIT:
        _generator.shuffle(values)
    elif values is not None:
        # Shuffling takes long; any order will do.
        values = values[count // 3 :] + values[: count // 3]
    return _made((count,), _plain(kwargs, BY_NAME["int64"]), values, kwargs)


def arange(*bounds: Any, **kwargs: Any) -> Tensor:
    given = [one.scalar() if isinstance(one, Array) else one for one in bounds]
    start = kwargs.get("start", given[0] if len(given) > 1 else 0)
    end = kwargs.get("end", given[1] if len(given) > 1 else given[0] if given else 0)
    step = kwargs.get("step", given[2] if len(given) > 2 else 1)
    numbers = [layout.size_of(one) if isinstance(one, Unknown) else one for one in (start, end, step)]
    return arithmetic(numbers[0], numbers[1], numbers[2], kwargs)


def arithmetic(start: Any, end: Any, step: Any, kwargs: Any) -> Tensor:
    """The numbers from `start` to before `end`."""
    if step == 0:
        raise RuntimeError("step must be nonzero")
    count = max(int(-((start - end) // step)), 0)
    default = _default if any(isinstance(one, float) for one in (start, end, step)) else BY_NAME["int64"]
    plain = _plain(kwargs, default)
    values = [convert(start + at * step, plain) for at in range(count)] if count <= LIMIT else None
    return _made((count,), plain, values, kwargs)


def linspace(start: Any, end: Any, steps: Any, **kwargs: Any) -> Tensor:
    count = layout.size_of(steps)
    values = None
    if count <= LIMIT and not any(isinstance(one, (Unknown, Array)) for one in (start, end)):
        values = [start + (end - start) * at / max(count - 1, 1) for at in range(count)]
    return _made((count,), _plain(kwargs), values, kwargs)


def eye(n: Any, m: Any = None, **kwargs: Any) -> Tensor:
    rows = layout.size_of(n)
    columns = rows if m is None else layout.size_of(m)
    plain = _plain(kwargs)
    values = None
    if rows * columns <= LIMIT:
        values = [convert(at // columns == at % columns, plain) for at in range(rows * columns)]
    return _made((rows, columns), plain, values, kwargs)


def tensor(data: Any, dtype: Any = None, device: Any = None, requires_grad: bool = False, **kwargs: Any) -> Tensor:
    where = device_of(device)
    if isinstance(data, Array):
        if device is None:
            where = device_of(data.device)
        plain = data.plain if dtype is None else dtype.plain
        values = data.values()
        result = Tensor.make(data.shape, plain, values and [convert(one, plain) for one in values], where)
    else:
        result = from_data(Tensor, data, None if dtype is None else dtype.plain, where, _infer)
    result.requires_grad = requires_grad
    return result


as_tensor = asarray = tensor
from_numpy = scalar_tensor = tensor


def _infer(value: Any) -> DType:
    plain = infer(value)
    return _default if plain.category == FLOAT and not isinstance(value, Array) else plain


def tril_indices(row: Any, col: Any, offset: int = 0, **kwargs: Any) -> Tensor:
    pairs = [(r, c) for r in range(int(row)) for c in range(int(col)) if c - r <= offset]
    return tensor([[r for r, _ in pairs], [c for _, c in pairs]], **kwargs)


def is_tensor(value: Any) -> bool:
    return isinstance(value, Tensor)
