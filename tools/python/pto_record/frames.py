"""Calls of functions while they are interpreted, and how they end."""

from __future__ import annotations

from types import FunctionType
from typing import Any, Dict, NamedTuple, Set, Tuple

MISSING = object()


class Returned(Exception):
    """A `return` of the function that is interpreted."""

    def __init__(self, value: Any) -> None:
        super().__init__()
        self.value = value


class Broken(Exception):
    """A `break`."""


class Continued(Exception):
    """A `continue`."""


class Frame:
    """A call of a function: its variables and which of them are its own."""

    __slots__ = ("env", "local", "file", "name")

    def __init__(self, env: Dict[str, Any], local: Set[str], file: str, name: str) -> None:
        self.env, self.local, self.file, self.name = env, local, file, name

    def get(self, name: str) -> Any:
        """The value of a local variable; None for one that has none yet."""
        return self.env.get(name) if name in self.local else None

    def store(self, name: str, value: Any) -> None:
        self.local.add(name)
        self.env[name] = value

    def restore(self, values: Dict[str, Any]) -> None:
        for name in self.local:
            value = values.get(name, MISSING)
            if value is MISSING:
                self.env.pop(name, None)
            else:
                self.env[name] = value

    def snapshot(self) -> Dict[str, Any]:
        env = self.env
        return {name: env[name] for name in self.local if name in env}


class Inline:
    """A function with `@pypto.frontend.function`."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        self.__name__ = function.__name__
        self.__wrapped__ = function

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.function(*args, **kwargs)


class Block(NamedTuple):
    """A body that is being run, and the frame that it belongs to."""

    frame: Frame
    key: Tuple[int, str]
