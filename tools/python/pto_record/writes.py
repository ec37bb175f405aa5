"""Ops that write a tensor by indices, have several results, or work across chips."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence, Tuple

from . import primitives
from .composites import cast
from .enums import DataType, TileOpFormat
from .graph import Value
from .ops import scalar_value, tensor_of
from .primitives import result_like
from .state import recording
from .symbolic import of, plain
from .tensor import Tensor


def _in_place(name: str, tensor: Tensor, others: Sequence[Tensor]) -> Tensor:
    """An op whose result takes the place of `tensor`."""
    primitives.stored(tensor)
    before = tensor.value
    result = result_like(before, before.shape, valid_shape=before.valid_shape)
    result.memory, result.name = before.memory, before.name
    recording().emit(name, [before, *(other.value for other in others)], [result])
    tensor.value = result
    return tensor


def _like(name: str, tensor: Tensor, others: Sequence[Tensor],
          attributes: Optional[Dict[str, Any]] = None) -> Tensor:
    value = tensor.value
    result = result_like(value, value.shape, valid_shape=value.valid_shape)
    recording().emit(name, [value, *(other.value for other in others)], [result],
                     attributes)
    return tensor_of(result)


def index_add_(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: Any = 1
               ) -> Tensor:
    return _in_place("INDEX_ADD", input, [source, index])


def index_add(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: Any = 1
              ) -> Tensor:
    return _in_place("INDEX_ADD", input, [source, index])


def index_add__ub(input: Tensor, dim: int, index: Tensor, source: Tensor, *,
                  alpha: Any = 1) -> Tensor:
    input.move(_like("INDEX_ADD_UB", input, [source, index]))
    return input


def index_put_(input: Tensor, indices: Sequence[Tensor], values: Tensor,
               accumulate: bool = False) -> None:
    _in_place("INDEX_PUT", input, [values, *indices])


def scatter(input: Tensor, dim: int, index: Tensor, src: Any, *,
            reduce: Optional[str] = None) -> Tensor:
    if isinstance(src, Tensor):
        return _like("SCATTER", input, [index, src])
    dtype = input.dtype
    # What is added or multiplied is FP32.
    is_wide = reduce is not None and dtype in (DataType.DT_FP16, DataType.DT_BF16)
    wide = cast(input, DataType.DT_FP32) if is_wide else input
    result = _like("scatter_element", wide, [index],
                   {"axis": plain(dim), "scalar": scalar_value(src)})
    return cast(result, dtype) if is_wide else result


def scatter_update(input: Tensor, dim: int, index: Tensor, src: Tensor,
                   chunk_size: int = 1) -> Tensor:
    value = input.value
    result = result_like(value, value.shape, valid_shape=value.valid_shape)
    recording().emit("scatter_update", [src.value, index.value, value], [result])
    return tensor_of(result)


def scatter_(input: Tensor, dim: int, index: Tensor, src: Any, *,
             reduce: Optional[str] = None) -> Tensor:
    input.move(scatter(input, dim, index, src, reduce=reduce))
    return input


def interleave(input: Tensor, other: Tensor) -> Tuple[Tensor, Tensor]:
    return _pair("INTERLEAVE", [input, other], input.value.shape)


def deinterleave(input: Tensor, other: Optional[Tensor] = None) -> Tuple[Tensor, Tensor]:
    shape = list(input.value.shape)
    if other is None:
        shape[-1] = plain(of(shape[-1]) // 2)
    tensors = [input] if other is None else [input, other]
    return _pair("DEINTERLEAVE" if other else "DEINTERLEAVE_SINGLE", tensors, shape)


def _pair(name: str, inputs: List[Tensor], shape: Sequence[Any], second: Any = None
          ) -> Tuple[Tensor, Tensor]:
    first = inputs[0].value
    results = [result_like(first, shape), result_like(first, shape, second)]
    recording().emit(name, [tensor.value for tensor in inputs], results)
    return tensor_of(results[0]), tensor_of(results[1])


def quant_mx(input: Tensor, quant_dtype: Any = DataType.DT_FP8E4M3, mode: Any = None,
             axis: int = -1, performance_mode: bool = True) -> Tuple[Tensor, Tensor]:
    value = input.value
    scales = [*value.shape[:-1], plain((of(value.shape[-1]) + 63) // 64), 2]
    results = [result_like(value, value.shape, quant_dtype),
               result_like(value, scales, DataType.DT_FP8E8M0)]
    recording().emit("QUANT_MX", [value], results)
    return tensor_of(results[0]), tensor_of(results[1])


def _random(shape: Sequence[int], dtype: Any) -> Tensor:
    result = Value(tuple(primitives.numbers(shape)), dtype or DataType.DT_FP32,
                   TileOpFormat.TILEOP_ND)
    recording().emit("UNIFORM", [], [result])
    return tensor_of(result)


def uniform(shape: Sequence[int], key: Any, counter: Any, alg: Any, dtype: Any) -> Tensor:
    return _random(shape, dtype)


def normal(shape: Sequence[int], key: Any, counter: Any, alg: Any, dtype: Any) -> Tensor:
    return _random(shape, dtype)


def online_softmax(scores: Tensor, scale: float) -> Tuple[Tensor, Tensor, Tensor]:
    value = scores.value
    narrow = [*value.shape[:-1], 1]
    results = [result_like(value, narrow, DataType.DT_FP32),
               result_like(value, narrow, DataType.DT_FP32),
               result_like(value, value.shape, DataType.DT_FP32)]
    recording().emit("ONLINE_SOFTMAX", [value], results)
    first, second, third = (tensor_of(result) for result in results)
    return first, second, third


def online_softmax_update(*tensors: Tensor) -> Tuple[Tensor, Tensor, Tensor]:
    values = [tensor.value for tensor in tensors]
    results = [value.like() for value in values[:3]]
    recording().emit("ONLINE_SOFTMAX_UPDATE", values, results)
    first, second, third = (tensor_of(result) for result in results)
    return first, second, third


def scalar_div_s(tensor: Tensor, value: Any, is_reversed: bool = False) -> Tensor:
    """`pypto_impl.ScalarDivS`, which some models call for a number over a tensor."""
    return _like("S_DIVS", tensor, [])


def nop(in_tensors: Sequence[Tensor]) -> Tensor:
    first = in_tensors[0].value
    result = result_like(first, first.shape)
    recording().emit("NOP", [tensor.value for tensor in in_tensors], [result])
    return tensor_of(result)
