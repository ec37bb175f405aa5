"""Ops that a script registers; `torch.ops` finds them."""

from typing import Any, Callable, Dict

# Functions by the name of the op, then by the key they were registered for.
registered: Dict[str, Dict[str, Callable[..., Any]]] = {}

# An op runs as it would on an NPU, and only its shapes where that is all there is.
_ORDER = ("NPU", "PrivateUse1", "CompositeExplicitAutograd", "CompositeImplicitAutograd", "CPU", "Meta")


def _keep(name: str, key: str, function: Callable[..., Any]) -> Callable[..., Any]:
    registered.setdefault(name.split("(")[0].split("::")[-1].split(".")[0], {})[key] = function
    return function


def find(name: str) -> Any:
    """The function that runs for an op; None if no script has registered one."""
    known = registered.get(name, {})
    for key in _ORDER:
        if key in known:
            return known[key]
    return next(iter(known.values()), None)


class Library:
    """A namespace of ops."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def define(self, schema: str, *args: Any, **kwargs: Any) -> str:
        """Declares an op."""
        return schema.split("(")[0]

    def impl(self, name: Any, function: Any = None, key: str = "", *args: Any, **kwargs: Any) -> Any:
        """Registers the function of an op."""
        if function is None:
            return lambda one: _keep(str(name), key, one)
        return _keep(str(name), key, function)


def impl(owner: Any, name: Any, key: Any = "NPU", *args: Any, **kwargs: Any) -> Any:
    """A decorator that registers the function of an op: `impl(library, name, key)`, `impl(name, device)`."""
    if isinstance(owner, str):
        owner, name, key = None, owner, name
    keys = [key] if isinstance(key, str) else list(key)
    return lambda function: [_keep(name, one.upper() if one == "npu" else one, function) for one in keys][0]


def custom_op(name: str, function: Any = None, **kwargs: Any) -> Any:
    """A decorator that registers an op."""

    def register(one: Any) -> Any:
        one.register_fake = lambda fake: _keep(name, "Meta", fake)
        one.register_kernel = lambda *types: lambda kernel: _keep(name, "NPU", kernel)
        one.register_autograd = lambda *args, **options: None
        return _keep(name, "CompositeExplicitAutograd", one)

    return register if function is None else register(function)


def register_fake(name: str, function: Any = None, **kwargs: Any) -> Any:
    """A decorator that registers the shapes of an op."""
    return (lambda one: _keep(name, "Meta", one)) if function is None else _keep(name, "Meta", function)


def define(*args: Any, **kwargs: Any) -> None:
    """Declares an op."""


impl_abstract = register_fake
