"""A pypto of which only the calls of kernels are of interest."""

import sys
from typing import Any

from pto_shadow.unknown import Unknown
from pto_record.recorder import JitKernel
from pto_run.standins import Placeholder

__path__: list = []
DYNAMIC = DYN = -1


class Tensor:
    """An annotation."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def __class_getitem__(cls, key: Any) -> Any:
        return cls


class SymbolicScalar:
    """An annotation."""


class platform:  # noqa: N801 the name is pypto's
    """The chip that all tests are for."""

    npuarch = "DAV_3510"


class frontend:  # noqa: N801 the name is pypto's
    """Where kernels come from."""

    @staticmethod
    def function(function: Any) -> Any:
        """Marks a part of a kernel."""
        return function

    @staticmethod
    def jit(function: Any = None, **kwargs: Any) -> Any:
        """Makes a kernel of a function."""
        return JitKernel(function) if function is not None else JitKernel


jit = frontend.jit


class _Names:
    """Members of an enumeration: their names."""

    def __getattr__(self, name: str) -> str:
        return name


DataType = _Names()

for _name in ("experimental", "operation", "pypto_impl", "op", "runtime"):
    sys.modules["pypto." + _name] = Placeholder("pypto." + _name)
    globals()[_name] = sys.modules["pypto." + _name]


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return name if name.startswith("DT_") else Unknown("pypto." + name)
