"""Functions of neural networks."""

from typing import Any

from pto_shadow import elementwise, forms
from pto_shadow.unknown import Unknown


def _pointwise(name: str) -> Any:
    return lambda input, *args, **kwargs: elementwise.unary(name, input)


gelu, silu, relu = _pointwise("gelu"), _pointwise("silu"), _pointwise("relu")
sigmoid, tanh, softplus = _pointwise("sigmoid"), _pointwise("tanh"), _pointwise("softplus")


def _same(input: Any, *args: Any, dtype: Any = None, **kwargs: Any) -> Any:  # noqa: A002 the name is torch's
    """A result of the same shape."""
    return input.like(input.shape, input.plain if dtype is None else dtype.plain, None)


softmax = log_softmax = layer_norm = rms_norm = group_norm = normalize = dropout = _same
leaky_relu = elu = hardtanh = mish = hardswish = _same


def linear(input: Any, weight: Any, bias: Any = None) -> Any:  # noqa: A002 the name is torch's
    """The product with a transposed matrix."""
    result = forms.matmul(input, weight.T)
    return result if bias is None else elementwise.binary("add", result, bias)


def pad(input: Any, pad: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: A002 the name is torch's
    """A border; the widths begin with the last dimension."""
    rank = len(input.shape)
    pairs = [(pad[at], pad[at + 1]) for at in range(0, len(pad), 2)]
    return forms.pad(input, [(0, 0)] * (rank - len(pairs)) + pairs[::-1])


def one_hot(input: Any, num_classes: Any = -1) -> Any:  # noqa: A002 the name is torch's
    """A new last dimension of the classes."""
    return input.like(tuple(input.shape) + (int(num_classes),), input.plain, None)


def scaled_dot_product_attention(query: Any, key: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
    """Rows of the query, columns of the value."""
    return query.like(query.shape[:-1] + value.shape[-1:], query.plain, None)


def embedding(input: Any, weight: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: A002 the name is torch's
    """Rows of a table."""
    return weight.like(tuple(input.shape) + weight.shape[1:], weight.plain, None)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return Unknown("torch.nn.functional." + name)
