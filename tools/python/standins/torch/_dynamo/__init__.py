"""Nothing is captured."""

from typing import Any

from pto_shadow.unknown import Unknown


def _keep(function: Any = None, *args: Any, **kwargs: Any) -> Any:
    """A decorator that leaves its function as it is."""
    return function if function is not None else (lambda one: one)


allow_in_graph = disable = mark_dynamic = mark_static = _keep


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return Unknown("torch._dynamo." + name)
