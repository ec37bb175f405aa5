"""`torch.ops`: namespaces of ops that a script has registered."""

from typing import Any

from pto_shadow.unknown import Unknown

from . import library


class _Op:
    """An op; `op.default(...)` is the same call."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        function = library.find(self.name)
        return Unknown("torch.ops." + self.name) if function is None else function(*args, **kwargs)

    @property
    def default(self) -> "_Op":
        return self


class _Namespace:
    def __getattr__(self, name: str) -> _Op:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Op(name)


def load_library(*args: Any) -> None:
    """No library is loaded."""


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return _Namespace()
