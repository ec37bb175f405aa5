"""Branches and loops of the device while they are recorded."""

from __future__ import annotations

import ast
import itertools
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Set, Tuple

from .frames import Broken, Continued, Frame, Returned
from .graph import Branch, Carried, Choice, Loop, Value
from .loops import LoopRange
from .state import NotModelled
from .symbolic import SymbolicScalar, atom, of, plain, same_shape
from .tensor import Tensor

if TYPE_CHECKING:
    from .interpret import Interpreter

_serial = itertools.count()


def extreme(name: str, a: Any, b: Any) -> SymbolicScalar:
    return getattr(of(a), name)(b)


def _symbol(name: str) -> SymbolicScalar:
    return atom(("symbol", name, next(_serial)))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, SymbolicScalar))


class Conflict:
    """A variable that is of one type after a branch and of another after the other."""

    def __init__(self, name: str, line: int) -> None:
        self.__dict__.update(name=name, line=line)

    def __getattr__(self, attribute: str) -> Any:
        raise TypeError(f"'{self.name}' is of different types after the two branches of the "
                        f"'if' in line {self.line}")

    def _refuse(self, *others: Any) -> Any:
        return self.type

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _refuse
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = _refuse
    __matmul__ = __rmatmul__ = __pow__ = __neg__ = __getitem__ = __bool__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = _refuse


def _tensor_values(frame: Frame, names: Set[str]) -> List[Tuple[Tensor, Value]]:
    """The tensors that a branch may change in place, and what they are before it."""
    found = []
    for name in sorted(names):
        value = frame.get(name)
        if isinstance(value, Tensor) and not value.is_empty():
            found.append((value, value.value))
    return found


def branch(interpreter: "Interpreter", node: ast.If, condition: SymbolicScalar,
           frame: Frame) -> None:
    """Records both branches of an `if`; what they store is a choice afterwards."""
    recording = interpreter.recording
    place = recording.place
    names = interpreter.stores_of(node, "body") | interpreter.stores_of(node, "orelse")
    before = frame.snapshot()
    tensors = _tensor_values(frame, names)
    item = Branch(condition, place)
    results: List[Dict[str, Any]] = []
    for arm, items in (("body", item.then), ("orelse", item.otherwise)):
        with recording.into(items), recording.scope():
            try:
                interpreter.block(node, arm, frame)
            except (Broken, Continued, Returned):
                raise NotModelled(
                    "'break', 'continue' and 'return' are not modelled in an 'if' whose "
                    "condition is known when the kernel runs",
                    "write the rest of the body into the other branch") from None
            results.append({name: _held(frame.get(name)) for name in names})
        frame.restore(before)
        for tensor, value in tensors:
            tensor.value = value
    recording.add(item)
    recording.place = place
    for name in sorted(names):
        _merge(item, name, results[0][name], results[1][name], before.get(name), frame)


def _held(value: Any) -> Any:
    """What a variable holds now: of a tensor the value, for the tensor may change."""
    if isinstance(value, Tensor):
        return None if value.is_empty() else value.value
    return value


def _merge(item: Branch, name: str, a: Any, b: Any, before: Any, frame: Frame) -> None:
    if a is b:
        if not isinstance(a, Value):
            if a is not None:
                frame.store(name, a)
            return
        if isinstance(before, Tensor) and before._value is a:
            return
    tensors = [value for value in (a, b) if isinstance(value, Value)]
    if tensors and all(isinstance(value, Value) or value is None for value in (a, b)):
        first = tensors[0]
        if len(tensors) == 2 and (not same_shape(first.shape, tensors[1].shape)
                                  or first.dtype != tensors[1].dtype):
            frame.store(name, Conflict(name, item.place[1]))
            return
        result = first.like(name)
        result.memory = first.memory if len(tensors) == 2 and \
            first.memory == tensors[1].memory else result.memory
        item.choices.append(Choice(a, b, result))
        frame.store(name, Tensor.of_value(result))
    elif _is_number(a) and _is_number(b):
        frame.store(name, plain(SymbolicScalar.tenary(item.condition, a, b)))
    elif a is None or b is None:
        frame.store(name, b if a is None else a)
    elif type(a) is not type(b) and (tensors or _is_number(a) or _is_number(b)):
        frame.store(name, Conflict(name, item.place[1]))
    elif not isinstance(a, (list, tuple, float)):
        if before is not None:
            frame.store(name, before)
    else:
        frame.store(name, a)


def dynamic_loop(interpreter: "Interpreter", node: ast.For, loop: LoopRange,
                 frame: Frame) -> None:
    """Records a loop of the device once per level of its unroll list."""
    recording = interpreter.recording
    place = recording.place
    recording.loops.append((loop.start, loop.stop, loop.step))
    try:
        for factor in loop.factors:
            with recording.scope():
                recording.place = place
                _level(interpreter, node, loop, factor, frame)
    finally:
        recording.loops.pop()
    recording.place = place


def _conditions(loop: LoopRange, variable: SymbolicScalar, factor: int
                ) -> List[SymbolicScalar]:
    """What is known of the variable in the body."""
    step = loop.step
    if not isinstance(step, int) or step == 0:
        return []
    last = variable + (factor - 1) * step
    if step > 0:
        return [variable >= loop.start, last < loop.stop]
    return [variable <= loop.start, last > loop.stop]


def _level(interpreter: "Interpreter", node: ast.For, loop: LoopRange, factor: int,
           frame: Frame) -> None:
    recording = interpreter.recording
    name = "loop_idx_" + str(loop.index_name or getattr(node, "pto_number", 0))
    variable = _symbol(name)
    item = Loop(name, factor, recording.place, conditions=_conditions(loop, variable, factor))
    stored = sorted(interpreter.stores_of(node, "body") | set(_names(node.target)))
    _enter(item, stored, frame)
    with recording.into(item.body):
        try:
            if loop.is_batch:
                interpreter.assign(node.target, (variable, loop.step * factor), frame)
                interpreter.block(node, "body", frame)
            else:
                for copy in range(factor):
                    interpreter.assign(node.target, variable + copy * loop.step, frame)
                    interpreter.block(node, "body", frame)
        except (Broken, Continued, Returned):
            raise NotModelled("'break', 'continue' and 'return' are no statements of a "
                              "'pypto.loop'", "use an 'if' around the rest") from None
    _leave(item, stored, frame)
    recording.add(item)


def _names(target: Any) -> List[str]:
    if isinstance(target, ast.Name):
        return [target.id]
    return [name for element in getattr(target, "elts", []) for name in _names(element)]


def _enter(item: Loop, stored: List[str], frame: Frame) -> None:
    """In the body a variable that it stores is what the last iteration left."""
    for name in stored:
        value = frame.get(name)
        if isinstance(value, Tensor) and not value.is_empty():
            inside = value.value.like(name)
            inside.memory = value.value.memory
            item.carried.append(Carried(name, value.value, inside))
            frame.store(name, Tensor.of_value(inside))
        elif _is_number(value) and not isinstance(value, bool):
            frame.store(name, _symbol(name))


def _leave(item: Loop, stored: List[str], frame: Frame) -> None:
    """After the loop a variable is what the last iteration left of it."""
    known = {carried.name: carried for carried in item.carried}
    for name in stored:
        value = frame.get(name)
        if isinstance(value, Tensor) and not value.is_empty():
            carried: Optional[Carried] = known.get(name)
            if carried is None:
                carried = Carried(name, None, value.value.like(name))
                item.carried.append(carried)
            carried.given = value.value
            carried.result = value.value.like(name)
            carried.result.memory = value.value.memory
            frame.store(name, Tensor.of_value(carried.result))
        elif _is_number(value) and not isinstance(value, bool):
            frame.store(name, _symbol(name))
