"""Modules: their parameters have shapes, calling one calls its `forward`."""

from typing import Any, Callable, Dict, Iterator, List, Tuple

from pto_shadow import elementwise, layout
from pto_shadow.unknown import Unknown

from .. import _create
from .._tensor import Tensor
from . import functional

__all__ = ["Module", "Parameter", "functional"]


def Parameter(data: Any = None, requires_grad: bool = True) -> Any:  # noqa: N802 the name is torch's
    """A tensor that a module learns."""
    data.requires_grad = requires_grad
    return data


class Module:
    """The base of all modules."""

    training = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.forward(*args, **kwargs)

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """What the module computes."""
        return Unknown("the result of a module")

    def _children(self) -> List["Module"]:
        return [one for one in vars(self).values() if isinstance(one, Module)]

    def _change(self, change: Callable[[Tensor], Tensor]) -> Any:
        for name, value in list(vars(self).items()):
            if isinstance(value, Tensor):
                setattr(self, name, change(value))
        for child in self._children():
            child._change(change)
        return self

    def to(self, *args: Any, **kwargs: Any) -> Any:
        """Moves or converts the parameters."""
        return self._change(lambda one: one.to(*args, **kwargs))

    def npu(self, *args: Any) -> Any:
        """Moves the parameters."""
        return self._change(lambda one: one.npu(*args))

    def cpu(self) -> Any:
        """Moves the parameters."""
        return self._change(lambda one: one.cpu())

    cuda = npu

    def _cast(self, name: str) -> Any:
        return self._change(lambda one: getattr(one, name)())

    def half(self) -> Any:
        """Converts the parameters."""
        return self._cast("half")

    def bfloat16(self) -> Any:
        """Converts the parameters."""
        return self._cast("bfloat16")

    def float(self) -> Any:
        """Converts the parameters."""
        return self._cast("float")

    def eval(self) -> Any:
        """Nothing depends on the mode."""
        return self

    def train(self, mode: bool = True) -> Any:
        """Nothing depends on the mode."""
        return self

    def requires_grad_(self, wanted: bool = True) -> Any:
        """There are no gradients."""
        return self

    def register_buffer(self, name: str, value: Any, persistent: bool = True) -> None:
        """A tensor that moves with the module."""
        setattr(self, name, value)

    register_parameter = register_buffer

    def named_parameters(self, *args: Any) -> Iterator[Tuple[str, Tensor]]:
        """The parameters and their names."""
        for name, value in vars(self).items():
            if isinstance(value, Tensor):
                yield name, value
        for child in self._children():
            yield from child.named_parameters()

    def parameters(self, *args: Any) -> Iterator[Tensor]:
        """The parameters."""
        for _, value in self.named_parameters():
            yield value

    def state_dict(self, *args: Any, **kwargs: Any) -> Dict[str, Tensor]:
        """The parameters by their names."""
        return dict(self.named_parameters())

    def load_state_dict(self, *args: Any, **kwargs: Any) -> None:
        """No values are loaded."""


class Linear(Module):
    """A matrix and a bias."""

    def __init__(self, in_features: Any, out_features: Any, bias: bool = True, device: Any = None, dtype: Any = None):
        self.weight = _create.rand(out_features, in_features, device=device, dtype=dtype)
        self.bias = _create.rand(out_features, device=device, dtype=dtype) if bias else None

    def forward(self, input: Any) -> Any:  # noqa: A002 the name is torch's
        return functional.linear(input, self.weight, self.bias)


class LayerNorm(Module):
    """Keeps the shape."""

    def __init__(self, normalized_shape: Any, *args: Any, device: Any = None, dtype: Any = None, **kwargs: Any):
        shape = layout.shape_of((normalized_shape,))
        self.weight = _create.ones(shape, device=device, dtype=dtype)
        self.bias = _create.zeros(shape, device=device, dtype=dtype)

    def forward(self, input: Any) -> Any:  # noqa: A002 the name is torch's
        return input.like(input.shape, input.plain, None)


class RMSNorm(LayerNorm):
    """Keeps the shape."""


class Embedding(Module):
    """A table of rows."""

    def __init__(self, num_embeddings: Any, embedding_dim: Any, *args: Any, dtype: Any = None, **kwargs: Any):
        self.weight = _create.rand(num_embeddings, embedding_dim, dtype=dtype)

    def forward(self, input: Any) -> Any:  # noqa: A002 the name is torch's
        return self.weight.like(tuple(input.shape) + self.weight.shape[1:], self.weight.plain, None)


class _Pointwise(Module):
    """An activation."""

    op = "relu"

    def forward(self, input: Any) -> Any:  # noqa: A002 the name is torch's
        return elementwise.unary(self.op, input)


for _name, _op in {"ReLU": "relu", "SiLU": "silu", "GELU": "gelu", "Sigmoid": "sigmoid", "Tanh": "tanh"}.items():
    globals()[_name] = type(_name, (_Pointwise,), {"op": _op, "__doc__": "An activation."})


class Identity(Module):
    """Changes nothing."""

    def forward(self, input: Any, *args: Any) -> Any:  # noqa: A002 the name is torch's
        return input


Dropout = Identity


class Softmax(Module):
    """Keeps the shape."""

    def forward(self, input: Any) -> Any:  # noqa: A002 the name is torch's
        return input.like(input.shape, input.plain, None)


class ModuleList(Module, list):
    """Modules in a list."""

    def __init__(self, modules: Any = ()) -> None:
        list.__init__(self, modules)

    def _children(self) -> List[Module]:
        return list(self)


class Sequential(ModuleList):
    """Modules one after the other."""

    def __init__(self, *modules: Any) -> None:
        super().__init__(modules)

    def forward(self, input: Any) -> Any:  # noqa: A002 the name is torch's
        for module in self:
            input = module(input)  # noqa: A001
        return input


ParameterList = ModuleList
init = Unknown("torch.nn.init")


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return Unknown("torch.nn." + name)
