"""Matmuls and convolutions."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from .enums import BITS, DataType, ReLuType, TileOpFormat, TransMode, short_name
from .graph import Value
from .ops import broadcast_shape, tensor_of
from .primitives import result_like
from .state import recording
from .symbolic import of, plain
from .tensor import Tensor


def _product_shape(a: Value, b: Value, a_trans: bool, b_trans: bool) -> List[Any]:
    if len(a.shape) < 2 or len(b.shape) < 2:
        raise ValueError(f"a matmul needs tensors of at least 2 axes, not of {len(a.shape)} "
                         f"and {len(b.shape)}")
    m = a.shape[-1] if a_trans else a.shape[-2]
    n = b.shape[-2] if b_trans else b.shape[-1]
    if len(a.shape) == 2 and len(b.shape) == 2:
        return [m, n]
    return [*broadcast_shape([a.shape[:-2], b.shape[:-2]]), m, n]


def _aligned(size: Any, to: int) -> Any:
    return plain((of(size) + (to - 1)) // to * to)


def _extras(params: Dict[str, Any]) -> Dict[str, Any]:
    """What of `extend_params` says something: the release's own defaults do not."""
    silent = {"relu_type": ReLuType.NO_RELU, "scale": 0.0, "trans_mode": TransMode.CAST_NONE}
    return {key: value for key, value in params.items()
            if value is not None and value is not silent.get(key)
            and not (isinstance(value, Tensor) and value.is_empty())
            and not (isinstance(value, float) and value == silent.get(key))}


def matmul(input: Tensor, mat2: Tensor, out_dtype: Any, *, a_trans: bool = False,
           b_trans: bool = False, c_matrix_nz: bool = False,
           extend_params: Optional[Dict[str, Any]] = None) -> Tensor:
    a, b = input.value, mat2.value
    shape = _product_shape(a, b, a_trans, b_trans)
    if c_matrix_nz:
        block = 16 if out_dtype == DataType.DT_INT32 else \
            max(1, 32 * 8 // BITS[short_name(out_dtype)])
        shape[-1] = _aligned(shape[-1], block)
    result = Value(tuple(shape), out_dtype,
                   TileOpFormat.TILEOP_NZ if c_matrix_nz else TileOpFormat.TILEOP_ND)
    attributes: Dict[str, Any] = {"dtype": out_dtype, "trans_a": a_trans,
                                  "trans_b": b_trans, "c_nz": c_matrix_nz}
    extras = _extras(extend_params or {})
    is_flat = len(a.shape) == 2
    if not extras:
        recording().emit("matmul" if is_flat else "batch_matmul", [a, b], [result],
                         attributes)
        return tensor_of(result)
    inputs = [a, b]
    name = "matmul_ex" if is_flat else "BATCH_MATMUL_EX"
    if "bias_tensor" in extras:
        inputs.append(extras["bias_tensor"].value)
    if "scale_tensor" in extras or "trans_mode" in extras:
        name = "MATMUL_EX"
    if "scale_tensor" in extras:
        inputs.append(extras["scale_tensor"].value)
    if "scale" in extras:
        attributes["scale"] = float(extras["scale"])
    if "relu_type" in extras:
        attributes["relu"] = True
    recording().emit(name, inputs, [result], attributes)
    return tensor_of(result)


def scaled_mm(mat_a: Tensor, mat_b: Tensor, out_dtype: Any, scale_a: Tensor, scale_b: Tensor,
              *, a_trans: bool = False, b_trans: bool = False, scale_a_trans: bool = False,
              scale_b_trans: bool = False, c_matrix_nz: bool = False,
              extend_params: Optional[Dict[str, Any]] = None) -> Tensor:
    a, b = mat_a.value, mat_b.value
    result = Value(tuple(_product_shape(a, b, a_trans, b_trans)), out_dtype,
                   TileOpFormat.TILEOP_NZ if c_matrix_nz else TileOpFormat.TILEOP_ND)
    recording().emit("A_MUL_B_MX", [a, scale_a.value, b, scale_b.value], [result])
    return tensor_of(result)


def transposed_batchmatmul(tensor_a: Tensor, tensor_b: Tensor, out_dtype: Any) -> Tensor:
    a, b = tensor_a.value, tensor_b.value
    result = result_like(a, [a.shape[0], a.shape[1], b.shape[2]], out_dtype)
    recording().emit("TRANSPOSED_BATCH_MATMUL", [a, b], [result])
    return tensor_of(result)


def conv(input_conv: Tensor, weight: Tensor, out_dtype: Any, strides: Any, paddings: Any,
         dilations: Any, *, groups: int = 1, transposed: bool = False,
         output_paddings: Any = None, extend_params: Any = None) -> Tensor:
    """A convolution over 1 to 3 axes: batch, channels, then the axes it slides along."""
    source, kernel = input_conv.value, weight.value
    count = len(source.shape) - 2
    sizes = []
    for axis in range(count):
        pads = list(paddings)
        before, after = (pads[2 * axis], pads[2 * axis + 1]) if len(pads) == 2 * count \
            else (pads[axis], pads[axis])
        reach = dilations[axis] * (kernel.shape[axis + 2] - 1) + 1
        sizes.append(plain((of(source.shape[axis + 2]) + before + after - reach)
                           // strides[axis] + 1))
    result = result_like(source, [source.shape[0], kernel.shape[0], *sizes], out_dtype)
    recording().emit("CONV", [source, kernel], [result])
    return tensor_of(result)
