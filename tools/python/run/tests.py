"""Test functions of a script: which there are, with which parameters, for which chip."""

import inspect
import itertools
import sys
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

# How `pytest.mark.soc` names the chips.
_SOCS = {"a2a3": "910", "950": "950"}


class Call(NamedTuple):
    """One call of a test: the function, its arguments, whether pytest would skip it, what comes first."""

    name: str
    function: Callable[..., Any]
    arguments: Dict[str, Any]
    is_skipped: bool
    set_up: Sequence[Callable[..., Any]]


# What classes of tests call first.
_SET_UP = ("setUpClass", "setup_class", "setUp", "setup_method")


class _Test(NamedTuple):
    name: str
    function: Callable[..., Any]
    set_up: Sequence[Callable[..., Any]] = ()


def _marks(function: Any) -> List[Any]:
    return list(getattr(function, "pytestmark", []))


def _tests(namespace: Dict[str, Any]) -> Iterator[_Test]:
    """The tests of a module in their order, those of classes too."""
    for name, value in list(namespace.items()):
        if name.startswith("test") and inspect.isfunction(value):
            yield _Test(name, value)
        elif name.startswith("Test") and inspect.isclass(value):
            for inner, method in list(vars(value).items()):
                if inner.startswith("test") and inspect.isfunction(method):
                    made = value(inner) if hasattr(value, "assertEqual") else value()
                    first = [getattr(made, one) for one in _SET_UP if hasattr(made, one)]
                    yield _Test("%s.%s" % (name, inner), getattr(made, inner), first)


def _sets(mark: Any) -> List[Tuple[Dict[str, Any], List[Any]]]:
    """The parameter sets of one `parametrize`: values by name, and marks."""
    names = mark.args[0] if mark.args else mark.kwargs["argnames"]
    rows = mark.args[1] if len(mark.args) > 1 else mark.kwargs["argvalues"]
    if isinstance(names, str):
        names = [one.strip() for one in names.split(",") if one.strip()]
    result = []
    for row in rows:
        marks: List[Any] = list(getattr(row, "marks", []))
        values = row.values if hasattr(row, "marks") else row
        if len(names) == 1 and not hasattr(row, "marks"):
            values = (values,)
        result.append((dict(zip(names, values)), marks))
    return result


def is_skipped(marks: Sequence[Any]) -> bool:
    """Whether pytest would skip a test with these marks."""
    return any(mark.name == "skip" or mark.name == "skipif" and mark.args and bool(mark.args[0]) for mark in marks)


def is_other_chip(marks: Sequence[Any], target: Optional[str]) -> bool:
    """Whether a test is for other chips than the one that is asked for."""
    wanted = _SOCS.get(target or "")
    socs = [str(one) for mark in marks if mark.name == "soc" for one in mark.args]
    return bool(wanted and socs and wanted not in socs)


def calls_of(test: Any, target: Optional[str]) -> List[Call]:
    """The calls of one test, of all its parameter sets that are for the chip."""
    marks = _marks(test.function)
    if is_other_chip(marks, target):
        return []
    grids = [_sets(mark) for mark in marks if mark.name == "parametrize"]
    result = []
    for combination in itertools.product(*grids):
        arguments: Dict[str, Any] = {}
        inner: List[Any] = []
        for values, more in combination:
            arguments.update(values)
            inner.extend(more)
        if not is_other_chip(inner, target):
            result.append(Call(test.name, test.function, arguments, is_skipped(marks + inner), test.set_up))
    return result


def collect(namespace: Dict[str, Any], target: Optional[str] = None) -> List[Call]:
    """The calls of all tests of a module, in its order."""
    return [call for test in _tests(namespace) for call in calls_of(test, target)]


def named(name: str, function: Callable[..., Any], target: Optional[str]) -> List[Call]:
    """The calls of a function that the user names."""
    return calls_of(_Test(name, function), target)


def skipped_class() -> Any:
    """What a test or a module raises that does not want to run."""
    return getattr(sys.modules.get("pytest"), "Skipped", ())


def run(call: Call, namespace: Dict[str, Any]) -> None:
    """Calls a test; whatever it raises goes on, but for a wish to be skipped."""
    arguments = dict(call.arguments)
    try:
        for first in call.set_up:
            # `setup_method` may ask for the method.
            first(*([call.function] if inspect.signature(first).parameters else []))
        for name, parameter in inspect.signature(call.function).parameters.items():
            if name in arguments or parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                continue
            if parameter.default is parameter.empty:
                arguments[name] = fixture(name, namespace)
        call.function(**arguments)
    except skipped_class():
        pass


def fixture(name: str, namespace: Dict[str, Any]) -> Any:
    """The value of a fixture of the module; unknown for those of pytest itself."""
    from pto_shadow.unknown import Unknown

    function = namespace.get(name)
    options = getattr(function, "pytest_fixture", None)
    if options is None:
        return Unknown("the fixture " + name)
    needed = {one: fixture(one, namespace) for one in inspect.signature(function).parameters}
    result = function(**needed)
    return next(result) if inspect.isgenerator(result) else result


def run_all(namespace: Dict[str, Any]) -> None:
    """What `pytest.main` in a script does: all tests, whatever one of them raises."""
    errors = []
    for call in collect(namespace):
        if not call.is_skipped:
            try:
                run(call, namespace)
            except Exception as error:
                errors.append(error)
    if errors:
        raise errors[0]
