"""The ops that are both methods of a tensor and functions of torch."""

import operator
from typing import Any, Callable, Dict

from pto_shadow import elementwise, forms, layout, reduce
from pto_shadow.array import Array
from pto_shadow.dtypes import BY_NAME, FLOAT
from pto_shadow.indexing import nonzero as find_true
from pto_shadow.unknown import Unknown

# Filled below: the function of each op, its first argument is the tensor.
OPS: Dict[str, Callable[..., Any]] = {}


def op(function: Callable[..., Any]) -> Callable[..., Any]:
    """Makes a function an op under its name, without a trailing `_`."""
    OPS[function.__name__.rstrip("_")] = function
    return function


def _unary(name: str) -> Callable[..., Any]:
    return lambda self, *args, **kwargs: elementwise.unary(name, self)


def _binary(name: str) -> Callable[..., Any]:
    def run(self: Any, other: Any = None, *args: Any, **kwargs: Any) -> Any:
        return elementwise.binary(name, self, kwargs.get("exponent", other) if other is None else other)

    return run


for _name in list(elementwise.UNARY) + list(elementwise.UNARY_REAL) + list(elementwise.UNARY_ASK):
    OPS[_name] = _unary(_name)
for _name in elementwise.BINARY:
    OPS[_name] = _binary(_name)
OPS.update(
    multiply=OPS["mul"],
    subtract=OPS["sub"],
    absolute=OPS["abs"],
    negative=OPS["neg"],
    arctan=OPS["atan"],
    greater=OPS["gt"],
    less=OPS["lt"],
    greater_equal=OPS["ge"],
    less_equal=OPS["le"],
    not_equal=OPS["ne"],
)


@op
def add(self: Any, other: Any = None, *, alpha: Any = 1, **kwargs: Any) -> Any:
    return elementwise.binary("add", self, other if alpha == 1 else other * alpha)


@op
def sub(self: Any, other: Any = None, *, alpha: Any = 1, **kwargs: Any) -> Any:
    return elementwise.binary("sub", self, other if alpha == 1 else other * alpha)


@op
def div(self: Any, other: Any = None, *, rounding_mode: Any = None, **kwargs: Any) -> Any:
    if rounding_mode == "floor":
        return elementwise.binary("floor_divide", self, other)
    result = elementwise.binary("div", self, other)
    return elementwise.unary("trunc", result) if rounding_mode == "trunc" else result


OPS.update(true_divide=div, divide=div)


@op
def clamp(self: Any, min: Any = None, max: Any = None, **kwargs: Any) -> Any:  # noqa: A002
    result = self
    if min is not None:
        result = elementwise.binary("maximum", result, min)
    return result if max is None else elementwise.binary("minimum", result, max)


OPS["clip"] = clamp


@op
def clamp_min(self: Any, min: Any) -> Any:  # noqa: A002 the name is torch's
    return elementwise.binary("maximum", self, min)


@op
def clamp_max(self: Any, max: Any) -> Any:  # noqa: A002 the name is torch's
    return elementwise.binary("minimum", self, max)


def _reduction(name: str) -> Callable[..., Any]:
    def run(
        self: Any, dim: Any = None, keepdim: bool = False, *, dtype: Any = None, axis: Any = None, **kwargs: Any
    ) -> Any:
        keep = kwargs.get("keepdims", keepdim)
        return reduce.reduce(name, self, axis if dim is None else dim, keep, None if dtype is None else dtype.plain)

    return run


for _name in ("sum", "prod", "mean", "std", "var", "all", "any", "argmax", "argmin", "count_nonzero", "logsumexp"):
    OPS[_name] = _reduction(_name)
OPS.update(
    nansum=OPS["sum"],
    nanmean=OPS["mean"],
    amax=lambda self, *args, **kwargs: _reduction("max")(self, *args, **kwargs),
    amin=lambda self, *args, **kwargs: _reduction("min")(self, *args, **kwargs),
)


class Found(tuple):
    """Values and indices, as `torch.max` along a dimension returns them."""

    __slots__ = ()
    values = property(operator.itemgetter(0))
    indices = property(operator.itemgetter(1))


def _extreme(name: str, pairwise: str) -> Callable[..., Any]:
    def run(self: Any, dim: Any = None, keepdim: bool = False, *, axis: Any = None, **kwargs: Any) -> Any:
        other = kwargs.get("other", dim)
        if isinstance(other, Array) and other.shape:
            return elementwise.binary(pairwise, self, other)
        dim = axis if dim is None else dim
        if dim is None:
            return reduce.reduce(name, self)
        return Found(reduce.along(name, self, dim, kwargs.get("keepdims", keepdim)))

    return run


OPS["max"] = _extreme("max", "maximum")
OPS["min"] = _extreme("min", "minimum")
OPS["median"] = _extreme("median", "maximum")


@op
def norm(self: Any, p: Any = 2, dim: Any = None, keepdim: bool = False, **kwargs: Any) -> Any:
    return reduce.reduce("norm", self, dim, keepdim)


@op
def sort(self: Any, dim: Any = -1, descending: bool = False, **kwargs: Any) -> Any:
    return Found(reduce.sort(self, dim, descending))


@op
def argsort(self: Any, dim: Any = -1, descending: bool = False, **kwargs: Any) -> Any:
    return reduce.sort(self, dim, descending)[1]


@op
def topk(self: Any, k: Any, dim: Any = -1, largest: bool = True, *args: Any, **kwargs: Any) -> Any:
    return Found(reduce.topk(self, k, dim, largest))


@op
def cumsum(self: Any, dim: Any = 0, **kwargs: Any) -> Any:
    return reduce.cumulate(self, dim, operator.add)


@op
def cumprod(self: Any, dim: Any = 0, **kwargs: Any) -> Any:
    return reduce.cumulate(self, dim, operator.mul)


@op
def softmax(self: Any, dim: Any = None, dtype: Any = None, **kwargs: Any) -> Any:
    return self.like(self.shape, self.plain if dtype is None else dtype.plain, None)


OPS["log_softmax"] = softmax


@op
def matmul(self: Any, other: Any = None, **kwargs: Any) -> Any:
    return forms.matmul(self, kwargs.get("mat2", other))


OPS.update(mm=matmul, bmm=matmul, dot=matmul, mv=matmul)


@op
def addmm(self: Any, mat1: Any, mat2: Any, **kwargs: Any) -> Any:
    return elementwise.binary("add", forms.matmul(mat1, mat2), self)


@op
def outer(self: Any, other: Any) -> Any:
    return elementwise.binary("mul", forms.unsqueeze(self, 1), forms.unsqueeze(other, 0))


@op
def triu(self: Any, diagonal: int = 0, **kwargs: Any) -> Any:
    return forms.triangle(self, False, diagonal)


@op
def tril(self: Any, diagonal: int = 0, **kwargs: Any) -> Any:
    return forms.triangle(self, True, diagonal)


@op
def masked_fill(self: Any, mask: Any, value: Any) -> Any:
    return elementwise.where(mask, value if isinstance(value, Array) else self.new_tensor(value), self)


@op
def masked_select(self: Any, mask: Any, **kwargs: Any) -> Any:
    return self[mask]


@op
def nonzero(self: Any, *, as_tuple: bool = False, **kwargs: Any) -> Any:
    found = find_true(self)
    return tuple(found) if as_tuple else forms.stack(found, 1)


@op
def where(self: Any, input: Any = None, other: Any = None) -> Any:  # noqa: A002
    """`torch.where(mask, a, b)`, and `a.where(mask, b)`, which has its tensor first."""
    if input is None:
        return tuple(find_true(self))
    if other is None or self.plain.name != "bool":
        return elementwise.where(input, self, other)
    return elementwise.where(self, input, other)


@op
def gather(self: Any, dim: Any, index: Any, **kwargs: Any) -> Any:
    return self.like(index.shape, self.plain, None)


@op
def index_select(self: Any, dim: Any, index: Any, **kwargs: Any) -> Any:
    return self[(slice(None),) * layout.axis_of(dim, len(self.shape)) + (index,)]


@op
def take(self: Any, index: Any) -> Any:
    return forms.flatten(self)[index]


def _same(self: Any, *args: Any, **kwargs: Any) -> Any:
    """An op whose result has the shape of the tensor and values that are not computed."""
    return self.like(self.shape, self.plain, None)


for _name in (
    "scatter scatter_add index_copy index_put index_fill index_add masked_scatter nan_to_num lerp addcmul addcdiv"
    " scatter_reduce dropout layer_norm rms_norm group_norm leaky_relu elu hardtanh renorm baddbmm sinh cosh asin acos"
    " asinh acosh atanh erfinv frac lgamma"
).split():
    OPS[_name] = _same


@op
def equal(self: Any, other: Any) -> Any:
    return reduce.agrees(self, other)


@op
def allclose(self: Any, other: Any, *args: Any, **kwargs: Any) -> Any:
    return True


@op
def isclose(self: Any, other: Any, *args: Any, **kwargs: Any) -> Any:
    result = elementwise.binary("eq", self, other)
    result.forget(True)
    return result


@op
def is_floating_point(self: Any) -> bool:
    return self.plain.category == FLOAT


@op
def unique(self: Any, *args: Any, **kwargs: Any) -> Any:
    values = self.values()
    if values is None or len(kwargs) or args:
        return Unknown("Tensor.unique")
    found = sorted(set(values))
    return self.like((len(found),), self.plain, found)


@op
def bincount(self: Any, *args: Any, minlength: int = 0, **kwargs: Any) -> Any:
    values = self.values()
    size = max(minlength, max(values) + 1 if values else 0) if values is not None else max(minlength, 1)
    return self.like((size,), BY_NAME["int64"], None if values is None else [values.count(at) for at in range(size)])


@op
def new_full(self: Any, size: Any, fill_value: Any, dtype: Any = None, device: Any = None, **kwargs: Any) -> Any:
    from . import _create

    return _create.full(size, fill_value, dtype=dtype or self.dtype, device=device or self.device)


for _name, _value in (("zeros", 0), ("ones", 1), ("empty", 0)):

    def _new(self: Any, *size: Any, dtype: Any = None, device: Any = None, value: Any = _value, **kwargs: Any) -> Any:
        return new_full(self, layout.shape_of(size or (kwargs["size"],)), value, dtype, device)

    OPS["new_" + _name] = _new
