"""Gradients have the shapes of what they belong to."""

from typing import Any, Tuple

from pto_shadow.unknown import Unknown

from . import _create


def grad(outputs: Any, inputs: Any, *args: Any, **kwargs: Any) -> Tuple[Any, ...]:
    """A gradient for each input."""
    return tuple([_create.rand_like(one) for one in (inputs if isinstance(inputs, (list, tuple)) else [inputs])])


def backward(*args: Any, **kwargs: Any) -> None:
    """No gradient is computed."""


class Function:
    """An op with its own gradient: `apply` calls `forward`."""

    @classmethod
    def apply(cls, *args: Any, **kwargs: Any) -> Any:
        """The result of `forward`, with a context that remembers nothing."""
        forward: Any = getattr(cls, "forward", None)
        return forward(Unknown("a context"), *args, **kwargs)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return Unknown("torch.autograd." + name)
