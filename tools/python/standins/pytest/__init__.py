"""A stand-in for pytest: marks are kept, so that the runner finds parameters and conditions."""

import sys
from typing import Any, Callable, List, NamedTuple, Tuple

import pto_shadow as _pto_shadow
from pto_shadow.unknown import Unknown as _Unknown

__version__ = "8.0.0"


class Mark(NamedTuple):
    """`@pytest.mark.NAME(*args, **kwargs)`."""

    name: str
    args: Tuple[Any, ...]
    kwargs: Any


class Skipped(BaseException):
    """A test that does not want to run."""


class _Decorator:
    """A mark, with or without arguments; it leaves the function as it is."""

    def __init__(self, mark: Mark) -> None:
        self.mark = mark

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if len(args) == 1 and not kwargs and callable(args[0]) and not isinstance(args[0], _Decorator):
            marks: List[Mark] = list(getattr(args[0], "pytestmark", []))
            args[0].pytestmark = marks + [self.mark]
            return args[0]
        return _Decorator(Mark(self.mark.name, args, kwargs))


class _Marks:
    def __getattr__(self, name: str) -> _Decorator:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Decorator(Mark(name, (), {}))


mark = _Marks()


class ParameterSet(NamedTuple):
    """`pytest.param`: the values of one call, and marks for it."""

    values: Tuple[Any, ...]
    marks: Tuple[Mark, ...]
    id: Any


def param(*values: Any, marks: Any = (), id: Any = None) -> ParameterSet:  # noqa: A002 the name is pytest's
    """The values of one call of a test."""
    given = marks if isinstance(marks, (list, tuple)) else [marks]
    return ParameterSet(values, tuple([one.mark for one in given]), id)


def fixture(function: Any = None, **kwargs: Any) -> Any:
    """Marks a function whose result tests ask for by its name."""

    def keep(one: Callable[..., Any]) -> Callable[..., Any]:
        one.pytest_fixture = kwargs  # type: ignore[attr-defined]
        return one

    return keep if function is None else keep(function)


def skip(reason: str = "", **kwargs: Any) -> None:
    """Ends a test."""
    raise Skipped(reason)


xfail = exit = skip


def importorskip(name: str, *args: Any, **kwargs: Any) -> Any:
    """A module, or the end of the test."""
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError:
        raise Skipped(name) from None


def main(*args: Any, **kwargs: Any) -> int:
    """Runs the tests of the script that calls it."""
    run_tests = _pto_shadow.run_tests
    if run_tests is not None:
        run_tests(vars(sys.modules["__main__"]))
    return 0


class _Raises:
    """`with pytest.raises(...)`: what is raised inside is expected."""

    def __init__(self, *expected: Any, **kwargs: Any) -> None:
        self.expected = expected[0] if expected else Exception
        self.value = _Unknown("an exception")

    def __enter__(self) -> "_Raises":
        return self

    def __exit__(self, kind: Any, value: Any, trace: Any) -> bool:
        return isinstance(value, Exception)


raises = warns = deprecated_call = _Raises


def approx(expected: Any, *args: Any, **kwargs: Any) -> Any:
    """Equal to whatever is compared with it."""
    return _Unknown("pytest.approx", True)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return _Unknown("pytest." + name)
