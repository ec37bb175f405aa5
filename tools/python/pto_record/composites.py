"""Ops that take more than a row of the table: several ops, or arguments of many kinds."""

from __future__ import annotations

from typing import Any, Optional, Sequence, Tuple

from . import primitives
from .enums import CastMode, DataType, SaturationMode, TileOpFormat, TopKAlgo
from .graph import Value
from .ops import broadcast_shape, functions, scalar_value, tensor_of, wrapped_axis
from .primitives import numbers, result_like
from .state import recording
from .symbolic import SymbolicScalar, plain, same_shape
from .tensor import Tensor

TABLE = functions()


def cast(input: Tensor, dtype: Any, mode: Any = CastMode.CAST_NONE,
         satmode: Any = SaturationMode.OFF) -> Tensor:
    is_plain = mode in (CastMode.CAST_NONE, CastMode.CAST_RINT)
    if dtype == input.dtype and is_plain:
        return input
    value = input.value
    result = result_like(value, value.shape, dtype, value.valid_shape)
    recording().emit("cast", [value], [result], {"dtype": dtype})
    return tensor_of(result)


def full(size: Sequence[int], fill_value: Any, dtype: Any, *,
         valid_shape: Optional[Sequence[Any]] = None) -> Tensor:
    shape = numbers(size)
    for length in shape:
        if isinstance(length, SymbolicScalar):
            raise ValueError(f"the shape of 'full' has to be known, '{length}' is not")
    result = Value(tuple(shape), dtype, TileOpFormat.TILEOP_ND,
                   valid_shape=tuple(numbers(valid_shape)) if valid_shape else None)
    recording().emit("full", [], [result],
                     {"shape": shape, "scalar": scalar_value(fill_value), "dtype": dtype})
    return tensor_of(result)


def _filled(size: Tuple[Any, ...], value: int, dtype: Any) -> Tensor:
    shape = size[0] if len(size) == 1 and isinstance(size[0], (list, tuple)) else size
    return full(list(shape), value, dtype or DataType.DT_FP32)


def zeros(*size: Any, dtype: Any = None) -> Tensor:
    return _filled(size, 0, dtype)


def ones(*size: Any, dtype: Any = None) -> Tensor:
    return _filled(size, 1, dtype)


def arange(*args: Any) -> Tensor:
    start, end, step = {1: lambda: (0, args[0], 1), 2: lambda: (*args, 1),
                        3: lambda: args}[len(args)]()
    start, end, step = plain(start), plain(end), plain(step)
    is_float = any(isinstance(value, float) for value in (start, end, step))
    length = max(0, int(-((end - start) // -step)))
    result = Value((length,), DataType.DT_FP32 if is_float else DataType.DT_INT32,
                   TileOpFormat.TILEOP_ND)
    recording().emit("arange", [], [result], {"shape": [length], "dtype": result.dtype})
    return tensor_of(result)


def remainder(input: Any, other: Any, precision_type: Any = None) -> Tensor:
    if isinstance(input, Tensor):
        return TABLE["remainder"](input, other)
    result = result_like(other.value, other.value.shape)
    recording().emit("REMRS", [other.value], [result])
    return tensor_of(result)


def sigmoid(input: Tensor) -> Tensor:
    wide = cast(input, DataType.DT_FP32)
    value = wide.value
    result = result_like(value, value.shape, valid_shape=value.valid_shape)
    recording().emit("sigmoid", [value], [result])
    return cast(tensor_of(result), input.dtype)


def softmax(input: Tensor, dim: int) -> Tensor:
    wide = cast(input, DataType.DT_FP32)
    largest = TABLE["amax"](wide, dim, True)
    powers = TABLE["exp"](TABLE["sub"](wide, largest))
    result = TABLE["div"](powers, TABLE["sum"](powers, dim, True))
    return cast(result, input.dtype)


def rms_norm(input: Tensor, gamma: Optional[Tensor] = None, epsilon: float = 1e-6) -> Tensor:
    wide = cast(input, DataType.DT_FP32)
    squares = TABLE["mul"](TABLE["mul"](wide, wide), 1.0 / wide.shape[-1])
    root = TABLE["sqrt"](TABLE["add"](TABLE["sum"](squares, -1, True), epsilon))
    units = full(root.shape, 1.0, DataType.DT_FP32)
    result = TABLE["div"](TABLE["mul"](wide, units), root)
    if gamma is not None:
        shape = [1] * (input.dim - 1) + [gamma.shape[0]]
        result = TABLE["mul"](result, cast(primitives.reshape(gamma, shape),
                                           DataType.DT_FP32))
    return cast(result, input.dtype)


def clip(input: Tensor, min: Any = None, max: Any = None) -> Tensor:
    result = input
    if min is not None:
        result = TABLE["maximum"](result, min)
    if max is not None:
        result = TABLE["minimum"](result, max)
    return result


def exp2(input: Tensor) -> Tensor:
    if input.dtype in (DataType.DT_INT8, DataType.DT_UINT8):
        input = cast(input, DataType.DT_FP16)
        input = cast(input, DataType.DT_FP32)
    elif input.dtype in (DataType.DT_INT16, DataType.DT_INT32):
        input = cast(input, DataType.DT_FP32)
    return TABLE["pow"](full(input.shape, 2, input.dtype), input)


def cbrt(self: Tensor) -> Tensor:
    return TABLE["copysign"](TABLE["pow"](TABLE["abs"](self), 1.0 / 3.0), self)


def axpy_(y: Tensor, x: Tensor, alpha: float = 1.0) -> Tensor:
    value = y.value
    result = result_like(value, value.shape, valid_shape=value.valid_shape)
    recording().emit("AXPY", [value, x.value], [result])
    y.move(tensor_of(result))
    return y


def maximum(input: Any, other: Any) -> Tensor:
    return TABLE["maximum"](*_tensor_first("maximum", input, other))


def minimum(input: Any, other: Any) -> Tensor:
    return TABLE["minimum"](*_tensor_first("minimum", input, other))


def _tensor_first(name: str, input: Any, other: Any) -> Tuple[Any, Any]:
    if isinstance(input, Tensor):
        return input, other
    if isinstance(other, Tensor):
        return other, input
    raise TypeError(f"{name}() needs a tensor")


def expand_clone(input: Tensor, shape: Sequence[int], *,
                 valid_shape: Optional[Sequence[Any]] = None) -> Tensor:
    shape = numbers(shape)
    if same_shape(shape, input.value.shape):
        result = result_like(input.value, shape)
        recording().emit("clone", [input.value], [result])
        return tensor_of(result)
    result = result_like(input.value, shape, valid_shape=valid_shape or None)
    recording().emit("expand", [input.value], [result], {"shape": shape})
    return tensor_of(result)


def concat(tensors: Sequence[Tensor], dim: int = 0) -> Tensor:
    first = tensors[0].value
    shape = list(first.shape)
    axis = wrapped_axis(dim, len(shape))
    shape[axis] = plain(sum((tensor.value.shape[axis] for tensor in tensors[1:]),
                            first.shape[axis]))
    result = result_like(first, shape)
    recording().emit("concat", [tensor.value for tensor in tensors], [result],
                     {"axis": axis})
    return tensor_of(result)


def where(condition: Tensor, input: Any, other: Any) -> Tensor:
    tensors = [value for value in (input, other) if isinstance(value, Tensor)]
    shape = broadcast_shape([tensor.value.shape for tensor in (condition, *tensors)])
    dtype = tensors[0].dtype if tensors else DataType.DT_FP32
    # `where` of the schema takes the one tensor for the first value.
    name = "where" if len(tensors) != 1 or isinstance(input, Tensor) else "WHERE_ST"
    result = result_like(condition.value, shape, dtype)
    attributes = {} if tensors else {"dtype": dtype}
    recording().emit(name, [condition.value, *(tensor.value for tensor in tensors)], [result],
                     attributes)
    return tensor_of(result)


def topk(input: Tensor, k: int, dim: Optional[int] = None, largest: bool = True,
         algo: Any = TopKAlgo.MERGE_SORT) -> Tuple[Tensor, Tensor]:
    shape = list(input.value.shape)
    shape[wrapped_axis(-1 if dim is None else dim, len(shape))] = plain(k)
    values, indices = (result_like(input.value, shape, dtype)
                       for dtype in (input.dtype, DataType.DT_INT32))
    is_plain = largest and algo is TopKAlgo.MERGE_SORT
    recording().emit("TOPK", [input.value], [values, indices], {
        "k": plain(k), "axis": -1 if dim is None else dim} if is_plain else {})
    return tensor_of(values), tensor_of(indices)


def round(input: Tensor, decimals: int = 0) -> Tensor:
    value = input.value
    result = result_like(value, value.shape, valid_shape=value.valid_shape)
    recording().emit("round" if decimals == 0 else "ROUND", [value], [result])
    return tensor_of(result)


def pad(x: Tensor, padding: Sequence[int], mode: str = "constant", value: Any = 0) -> Tensor:
    shape = list(x.value.shape)
    for position in range(len(padding) // 2):
        axis = len(shape) - 1 - position
        shape[axis] = shape[axis] + padding[2 * position] + padding[2 * position + 1]
    result = result_like(x.value, shape)
    recording().emit("PAD", [x.value], [result])
    return tensor_of(result)


def var(input: Tensor, dim: Any = None, correction: float = 1, keepdim: bool = False
        ) -> Tensor:
    rank = len(input.value.shape)
    axes = [dim] if isinstance(dim, int) else list(dim or range(rank))
    axes = [wrapped_axis(axis, rank) for axis in axes]
    shape = [1 if axis in axes else size for axis, size in enumerate(input.value.shape)
             if keepdim or axis not in axes] or [1]
    result = result_like(input.value, shape)
    recording().emit("VAR", [input.value], [result])
    return tensor_of(result)
