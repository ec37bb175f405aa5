"""Cuts loops short in which nothing happens but to values that nobody computes.

Reference results of tests are often computed element by element, millions of times.
In such a loop over a `range` arrays without values are read and written and nothing
else changes. A loop is left for its last round once `CALM` rounds have passed in which
no kernel was called, no known element was written, no list has grown and no variable
that goes from round to round has changed, while unknown values came up. All other
loops run in full.
"""

import ast
import sys
from typing import Any, Callable, Dict, Iterator, List, Optional, Set, Tuple

# Loops of fewer rounds are left alone.
LONG = 24

# Rounds that may differ in the beginning, rounds that must not, and rounds after which
# a loop is not watched any more.
WARM, CALM, PATIENCE = 3, 12, 64

# How many kernels were recorded; the runner knows.
progress: Callable[[], int] = lambda: 0

# What a watched loop calls.
NAME = "__pto_range__"


class _Reads:
    """Which names of a loop body are read before the round has assigned them."""

    def __init__(self, body: List[ast.stmt], targets: Set[str]) -> None:
        self.assigned = {
            one.id for part in body for one in ast.walk(part) if isinstance(one, ast.Name) and _is_store(one)
        }
        self.carried: Set[str] = set()
        self._block(body, set(targets))

    def _read(self, expression: Optional[ast.AST], defined: Set[str]) -> None:
        if expression is None:
            return
        names = [one for one in ast.walk(expression) if isinstance(one, ast.Name)]
        own = {one.id for one in names if _is_store(one)}
        self.carried.update(
            one.id for one in names if not _is_store(one) and one.id in self.assigned - defined - own
        )

    def _block(self, body: List[ast.stmt], defined: Set[str]) -> Set[str]:
        for one in body:
            defined = self._statement(one, defined)
        return defined

    def _statement(self, one: ast.stmt, defined: Set[str]) -> Set[str]:
        if isinstance(one, (ast.Assign, ast.AnnAssign)):
            self._read(one.value, defined)
            targets = one.targets if isinstance(one, ast.Assign) else [one.target]
            for target in targets:
                self._read(target, defined)
            return defined | {name for target in targets for name in _names(target)}
        if isinstance(one, ast.AugAssign):
            self._read(one.value, defined)
            self.carried.update(_names(one.target) - defined)
            self._read(one.target, defined)
            return defined
        if isinstance(one, ast.If):
            self._read(one.test, defined)
            return self._block(one.body, set(defined)) & self._block(one.orelse, set(defined))
        if isinstance(one, (ast.For, ast.While)):
            self._read(one.iter if isinstance(one, ast.For) else one.test, defined)
            inner = _names(one.target) if isinstance(one, ast.For) else set()
            self._block(one.body + one.orelse, defined | inner)
            return defined
        if isinstance(one, ast.With):
            for item in one.items:
                self._read(item.context_expr, defined)
            return self._block(one.body, set(defined))
        self._read(one, defined)
        return defined


def _is_store(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def _names(target: ast.AST) -> Set[str]:
    return {one.id for one in ast.walk(target) if isinstance(one, ast.Name) and _is_store(one)}


def _watchable(loop: ast.For) -> bool:
    """Whether all that a round changes can be seen in the variables of the function."""
    for part in loop.body:
        for one in ast.walk(part):
            if isinstance(one, (ast.Yield, ast.YieldFrom, ast.Await, ast.Global, ast.Nonlocal, ast.Delete)):
                return False
            if isinstance(one, ast.Attribute) and not isinstance(one.ctx, ast.Load):
                return False
            if isinstance(one, ast.Subscript) and isinstance(one.ctx, ast.Store) and _base(one) is None:
                return False
    return True


def _base(target: ast.expr) -> Optional[str]:
    while isinstance(target, ast.Subscript):
        target = target.value
    return target.id if isinstance(target, ast.Name) else None


def _written(loop: ast.For) -> Set[str]:
    """The variables whose elements a round writes."""
    stores = [one for part in loop.body for one in ast.walk(part) if isinstance(one, ast.Subscript)]
    return {_base(one) or "" for one in stores if isinstance(one.ctx, ast.Store)}


class Marker(ast.NodeTransformer):
    """Lets the loops of a file be watched."""

    def visit_For(self, loop: ast.For) -> ast.AST:  # noqa: N802 the name is ast's
        steps = loop.iter
        if isinstance(steps, ast.Call) and isinstance(steps.func, ast.Name) and steps.func.id == "range":
            self._mark(loop)
        self.generic_visit(loop)
        return loop

    def _mark(self, loop: ast.For) -> None:
        if _watchable(loop):
            carried = tuple(sorted(_Reads(loop.body, _names(loop.target)).carried))
            arguments = [loop.iter, ast.Constant(carried), ast.Constant(tuple(sorted(_written(loop))))]
            call = ast.Call(ast.Name(NAME, ast.Load()), arguments, [])
            for one in (call, call.func, *arguments[1:]):
                ast.copy_location(one, loop.iter)
            loop.iter = call


def watched(steps: Any, carried: Tuple[str, ...], written: Tuple[str, ...]) -> Any:
    """The numbers of a range; a long one may leave some out."""
    if type(steps) is not range or len(steps) <= LONG:
        return steps
    return _rounds(steps, carried, written, sys._getframe(1))


def _rounds(steps: range, carried: Tuple[str, ...], written: Tuple[str, ...], frame: Any) -> Iterator[int]:
    from pto_shadow.unknown import activity

    watch = _Watch(frame, carried, written)
    calm = 0
    for at, number in enumerate(steps):
        if at < WARM or at > PATIENCE:
            yield number
            continue
        outer, activity.oldest = activity.oldest, activity.born
        start, unknowns = activity.born, activity.unknowns
        try:
            yield number
        finally:
            touched, activity.oldest = activity.oldest, min(outer, activity.oldest)
        is_calm = watch.is_still() and touched >= start and activity.unknowns > unknowns
        calm = calm + 1 if is_calm else 0
        if calm >= CALM and at < len(steps) - 1:
            yield steps[-1]
            return


class _Watch:
    """What of a function must not change from round to round."""

    def __init__(self, frame: Any, carried: Tuple[str, ...], written: Tuple[str, ...]) -> None:
        self._frame = frame
        self._carried = carried
        self._written = written
        self._lists: Optional[List[Any]] = None
        self._before: Any = None

    def is_still(self) -> bool:
        """Whether this round has left everything as the one before did."""
        now = self._state()
        still = now is not None and now == self._before
        self._before = now
        return still

    def _state(self) -> Any:
        """None where a round changes what is no array, or where a kernel is being traced."""
        from pto_shadow.array import Array
        from pto_shadow.unknown import Unknown

        variables = self._frame.f_locals
        if self._lists is None:
            if any(_is_kernels(type(value)) for value in variables.values()):
                return None
            self._lists = [value for value in variables.values() if isinstance(value, (list, dict, set))]
        if not all(isinstance(variables.get(name), (Array, Unknown)) for name in self._written):
            return None
        sizes = [len(value) for value in self._lists]
        return progress(), sizes, [_trace(variables.get(name)) for name in self._carried]


_kernels: Dict[type, bool] = {}


def _is_kernels(kind: type) -> bool:
    """Whether values of a type belong to a kernel that is being traced."""
    found = _kernels.get(kind)
    if found is None:
        found = _kernels[kind] = kind.__module__.partition(".")[0] in ("pypto", "pto_record")
    return found


def _trace(value: Any) -> Any:
    """What is compared of a variable: nothing of an unknown value, the shape of an array without values."""
    from pto_shadow.array import Array
    from pto_shadow.unknown import Unknown

    if isinstance(value, Unknown):
        return "unknown"
    if isinstance(value, Array) and value.is_unknown:
        return tuple(value.shape)
    return value if isinstance(value, (int, float, str, bool, type(None))) else id(value)
