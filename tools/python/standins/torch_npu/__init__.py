"""A stand-in for torch_npu: layouts of tensors, and the shapes of some ops of an NPU."""

import enum
from typing import Any

import torch
from torch import npu

from pto_shadow.dtypes import BY_NAME
from pto_shadow.unknown import Unknown

hifloat8 = torch.uint8
__version__ = "2.6.0"


class Format(enum.IntEnum):
    """How elements lie in memory."""

    UNDEFINED = -1
    NCHW = 0
    NHWC = 1
    ND = 2
    NC1HWC0 = 3
    FRACTAL_Z = 4
    FRACTAL_NZ = 29


def npu_format_cast(tensor: Any, format: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: A002
    """The tensor in another layout."""
    result = tensor.clone()
    result.storage.format = int(getattr(format, "storage", None) and get_npu_format(format) or format)
    return result


def npu_format_cast_(tensor: Any, format: Any) -> Any:  # noqa: A002 the name is torch's
    """Changes the layout of the tensor."""
    tensor.storage.format = int(format)
    return tensor


def get_npu_format(tensor: Any) -> int:
    """The layout of the tensor."""
    return tensor.storage.format


def npu_quant_matmul(x1: Any, x2: Any, *args: Any, output_dtype: Any = None, **kwargs: Any) -> Any:
    """The product of quantised matrices."""
    result = torch.matmul(x1, x2)
    plain = BY_NAME["int8"] if output_dtype is None else output_dtype.plain
    return result.like(result.shape, plain, None)


def npu_dynamic_quant(x: Any, *args: Any, dst_type: Any = None, **kwargs: Any) -> Any:
    """The quantised tensor, and a scale for each row."""
    plain = BY_NAME["int8"] if dst_type is None else dst_type.plain
    return x.like(x.shape, plain, None), x.like(x.shape[:-1], BY_NAME["float32"], None)


def npu_quantize(x: Any, scales: Any, zero_points: Any, dtype: Any = None, *args: Any, **kwargs: Any) -> Any:
    """The quantised tensor."""
    plain = BY_NAME["int8"] if dtype is None or dtype.plain.name == "qint8" else dtype.plain
    return x.like(x.shape, plain, None)


def npu_dtype_cast(x: Any, dtype: Any, *args: Any, **kwargs: Any) -> Any:
    """The tensor in another type."""
    return x.to(dtype)


def npu_swiglu(x: Any, dim: Any = -1) -> Any:
    """Half of the dimension gates the other half."""
    return torch.chunk(x, 2, dim)[0].clone()


def npu_rotary_mul(input: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: A002 the name is torch_npu's
    """The rotated tensor."""
    return input.like(input.shape, input.plain, None)


def npu_trans_quant_param(scale: Any, *args: Any, **kwargs: Any) -> Any:
    """Scales in the form that a matmul takes."""
    return scale.like(scale.shape, BY_NAME["int64"], None)


def npu_rms_norm(x: Any, gamma: Any, *args: Any, **kwargs: Any) -> Any:
    """The normalised tensor, and a factor for each row."""
    return x.like(x.shape, x.plain, None), x.like(x.shape[:-1] + (1,), BY_NAME["float32"], None)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return Unknown("torch_npu." + name)
