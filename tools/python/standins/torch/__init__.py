"""A stand-in for torch: tensors have shapes, types, devices and layouts, and no data.

It has what scripts around PyPTO kernels use. A function that is not here gives an
unknown value, which absorbs what is done with it.
"""

import math as _math
from typing import Any, Callable, Dict, Sequence

from pto_shadow import forms as _forms
from pto_shadow.array import Array as _Array
from pto_shadow.dtypes import promote as _promote
from pto_shadow.unknown import Unknown as _Unknown

from . import _create, _shape_ops, _types
from ._ops import OPS as _OPS
from ._tensor import Tensor
from ._types import Size, device, dtype, limits_of_integer, limits_of_real

__version__ = "2.6.0"

pi, inf, nan, e = _math.pi, _math.inf, _math.nan, _math.e
newaxis = None
strided = "torch.strided"
contiguous_format = "torch.contiguous_format"
preserve_format = "torch.preserve_format"

globals().update(_types.NAMES)
for _name, _function in vars(_create).items():
    if callable(_function) and not _name.startswith("_") and getattr(_function, "__module__", "") == _create.__name__:
        globals()[_name] = _function
for _name, _method in _OPS.items():
    globals()[_name] = _shape_ops.function_of(_method)

finfo, iinfo = limits_of_real, limits_of_integer
FloatTensor = LongTensor = IntTensor = HalfTensor = BoolTensor = Tensor
Generator = _Unknown


def cat(tensors: Sequence[Any] = (), dim: Any = 0, *, axis: Any = None, out: Any = None, **kwargs: Any) -> Any:
    """Tensors behind each other."""
    return _forms.concat(list(tensors), dim if axis is None else axis)


concat = concatenate = cat


def stack(tensors: Sequence[Any], dim: Any = 0, *, axis: Any = None, **kwargs: Any) -> Any:
    """Tensors along a new dimension."""
    return _forms.stack(list(tensors), dim if axis is None else axis)


def hstack(tensors: Sequence[Any]) -> Any:
    """Tensors side by side."""
    return _forms.concat(list(tensors), 0 if len(tensors[0].shape) < 2 else 1)


vstack = cat


def einsum(equation: str, *operands: Any) -> Any:
    """A sum of products."""
    given = operands[0] if len(operands) == 1 and isinstance(operands[0], (list, tuple)) else operands
    return _forms.einsum(equation, given)


def meshgrid(*tensors: Any, indexing: str = "ij") -> Any:
    """Coordinates of a grid."""
    given = tensors[0] if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)) else tensors
    shape = tuple([one.count for one in given])
    result = []
    for at, one in enumerate(given):
        sizes = [1] * len(given)
        sizes[at] = one.count
        result.append(_forms.expand(_forms.reshape(one, sizes), shape))
    return tuple(result)


def broadcast_tensors(*tensors: Any) -> Any:
    """Tensors stretched to one shape."""
    shape = broadcast_shapes(*[one.shape for one in tensors])
    return tuple([_forms.expand(one, shape) for one in tensors])


def broadcast_shapes(*shapes: Any) -> Any:
    """The shape that all stretch to."""
    from pto_shadow.layout import broadcast

    result: Any = ()
    for shape in shapes:
        result = broadcast(result, tuple(shape))
    return Size(result)


def unravel_index(indices: Any, shape: Any) -> Any:
    """An index for each dimension."""
    return tuple([indices.like(indices.shape, indices.plain, None) for _ in shape])


def result_type(one: Any, other: Any) -> Any:
    """The type of an op of both."""
    return (one + other).dtype


def promote_types(one: Any, other: Any) -> Any:
    """The type that holds both."""
    return Tensor.dtype_of(_promote(one.plain, other.plain))


def numel(input: Any) -> int:  # noqa: A002 the name is torch's
    """The number of elements."""
    return input.count


def compile(model: Any = None, *args: Any, **kwargs: Any) -> Any:  # noqa: A001 the name is torch's
    """Nothing is compiled: the model runs as it is."""
    return model if model is not None else (lambda function: function)


class _Mode:
    """`torch.no_grad` and its kin: a context and a decorator without effect."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def __enter__(self) -> "_Mode":
        return self

    def __exit__(self, *error: Any) -> None:
        return None

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        return function


no_grad = enable_grad = inference_mode = set_grad_enabled = autocast = _Mode


def is_grad_enabled() -> bool:
    """There are no gradients."""
    return False


def save(*args: Any, **kwargs: Any) -> None:
    """Nothing is written."""


def typename(value: Any) -> str:
    """The name of a type."""
    return type(value).__name__


def _quiet(*args: Any, **kwargs: Any) -> None:
    """A setting without effect."""


set_printoptions = set_num_threads = use_deterministic_algorithms = set_default_device = _quiet

from . import _dynamo, _subclasses, autograd, library, nn, npu, ops, testing  # noqa: E402

cuda = npu
jit = _Unknown("torch.jit")

_LOOKED_UP: Dict[str, Any] = {}


def __getattr__(name: str) -> Any:
    """What is not here: unknown, but for names that only Python asks for."""
    if name.startswith("__"):
        raise AttributeError(name)
    return _LOOKED_UP.setdefault(name, _Unknown("torch." + name))


