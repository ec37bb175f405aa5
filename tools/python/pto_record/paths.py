"""The functions that the compiler makes of a kernel.

Between two loops the ops of a body are one function per path through its branches: what
stands before and after a branch is in the functions of both. Ops that nobody needs are
dropped first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Dict, Iterable, Iterator, List, Optional, Set, Tuple

from .conditions import contradict
from .graph import Branch, Choice, Item, Loop, Op, Value
from .symbolic import Atom, Key, SymbolicScalar, from_key, negation, rewritten

MAX_FUNCTIONS = 4096


@dataclass
class Function:
    """A sequence of ops that becomes one function. `known` tells of conditions with
    which branch was taken, `chosen` which tensor that leaves."""

    path: str
    ops: List[Op]
    known: Dict[Key, bool]
    chosen: Dict[int, Optional[Value]] = field(default_factory=dict)
    outputs: Set[int] = field(default_factory=set)

    def resolve(self, value: Value) -> Value:
        """The tensor that `value` is on this path."""
        while value.number in self.chosen:
            other = self.chosen[value.number]
            if other is None:
                break
            value = other
        return value

    def settle(self, expression: SymbolicScalar) -> SymbolicScalar:
        """The expression with what is chosen on this path."""
        return settle(expression, self.known)


def settle(expression: SymbolicScalar, known: Dict[Key, bool]) -> SymbolicScalar:
    def choose(inner: Atom) -> Optional[SymbolicScalar]:
        if inner[0] == "choose" and inner[1] in known:
            return settle(from_key(inner[2] if known[inner[1]] else inner[3]), known)
        if inner[0] in ("le", "eq", "ne"):
            changed = settle(from_key(inner[1]), known)
            if changed.key() != inner[1]:
                return {"le": changed <= 0, "eq": changed == 0, "ne": changed != 0}[inner[0]]
        return None

    return rewritten(expression.key(), choose) if expression.terms else expression


# Which ops are needed.


class _Liveness:
    """Values that an output needs. `edges` lead from a value to those it is made of."""

    def __init__(self, outputs: Iterable[int]) -> None:
        self.output_memories = set(outputs)
        self.live: Set[int] = set()
        self.memories: Set[int] = set()
        self.writers: Dict[int, List[Op]] = {}
        self.writers_of_memory: Dict[int, List[Op]] = {}
        self.sources: Dict[int, List[Value]] = {}
        self.roots: List[Value] = []

    def collect(self, items: List[Item]) -> None:
        for item in items:
            if isinstance(item, Op):
                for output in item.outputs:
                    self.writers.setdefault(output.number, []).append(item)
                    self.writers_of_memory.setdefault(output.memory, []).append(item)
                    if output.memory in self.output_memories and item.role != "alloc":
                        self.roots.append(output)
            elif isinstance(item, Loop):
                for carried in item.carried:
                    self._link(carried.result, [carried.given, carried.initial])
                    self._link(carried.inside, [carried.given, carried.initial])
                self.collect(item.body)
            else:
                for choice in item.choices:
                    self._link(choice.result, [choice.after_then, choice.after_else])
                self.collect(item.then)
                self.collect(item.otherwise)

    def _link(self, value: Optional[Value], sources: List[Optional[Value]]) -> None:
        if value is not None:
            known = self.sources.setdefault(value.number, [])
            known += [source for source in sources if source is not None]

    def spread(self) -> None:
        open_values = list(self.roots)
        while open_values:
            value = open_values.pop()
            if value.number in self.live:
                continue
            self.live.add(value.number)
            open_values += self.sources.get(value.number, [])
            writers = self.writers.get(value.number, [])
            if value.memory not in self.memories:
                self.memories.add(value.memory)
                writers = writers + self.writers_of_memory.get(value.memory, [])
            for op in writers:
                open_values += op.inputs + op.outputs

    def reads(self, *values: Optional[Value]) -> bool:
        return any(value is not None and value.number in self.live for value in values)

    def keeps(self, op: Op) -> bool:
        return any(output.number in self.live or output.memory in self.memories
                   for output in op.outputs)


def _without_dead(items: List[Item], liveness: _Liveness) -> List[Item]:
    kept: List[Item] = []
    for item in items:
        if isinstance(item, Op):
            if liveness.keeps(item):
                kept.append(item)
        elif isinstance(item, Loop):
            item.body = _without_dead(item.body, liveness)
            item.carried = [carried for carried in item.carried
                            if liveness.reads(carried.inside, carried.result)]
            if item.body:
                kept.append(item)
        else:
            item.then = _without_dead(item.then, liveness)
            item.otherwise = _without_dead(item.otherwise, liveness)
            item.choices = [choice for choice in item.choices
                            if choice.result.number in liveness.live]
            if item.then or item.otherwise or item.choices:
                kept.append(item)
    return kept


def needed(items: List[Item], outputs: List[Value], read_as_data: List[Value]) -> List[Item]:
    """`items` without the ops of which nothing reaches an output."""
    liveness = _Liveness(value.memory for value in outputs)
    liveness.collect(items)
    liveness.roots += outputs + read_as_data
    liveness.spread()
    return _without_dead(items, liveness)


# Paths.


@dataclass
class _Path:
    """What holds where a sequence of ops begins."""

    conditions: List[SymbolicScalar]
    known: Dict[Key, bool]
    chosen: Dict[int, Optional[Value]]

    def taking(self, branch: Branch, then: bool) -> "_Path":
        condition = settle(branch.condition, self.known)
        chosen = dict(self.chosen)
        _choose(branch.choices, then, chosen)
        return _Path(self.conditions + [condition if then else negation(condition)],
                     {**self.known, branch.condition.key(): then}, chosen)

    def can_take(self, branch: Branch, then: bool) -> bool:
        condition = settle(branch.condition, self.known)
        return not contradict(self.conditions +
                              [condition if then else negation(condition)])


def _choose(choices: List[Choice], then: bool, chosen: Dict[int, Optional[Value]]) -> None:
    for choice in choices:
        chosen[choice.result.number] = choice.after_then if then else choice.after_else


class Paths:
    """Splits a kernel into functions and names them as the compiler does."""

    def __init__(self) -> None:
        self.functions: List[Function] = []
        self._counts: Dict[str, int] = {}

    def split(self, items: List[Item]) -> List[Function]:
        self._sequence(items, _Path([], {}, {}), "")
        return self.functions

    def _sequence(self, items: List[Item], path: _Path, loop: str) -> None:
        run: List[Op] = []
        for part in _parts(items):
            if isinstance(part, Loop):
                self._flush(run, path, loop)
                run = []
                self._loop(part, path)
                continue
            flat, path = _spliced(part, path)
            position = next((index for index, item in enumerate(flat)
                             if isinstance(item, Branch)), None)
            if position is None:
                for item in flat:
                    if isinstance(item, Loop):
                        self._flush(run, path, loop)
                        run = []
                        self._loop(item, path)
                    else:
                        run.append(item)  # type: ignore[arg-type]
                continue
            self._branch(flat, position, run, path, loop)
            run = []
        self._flush(run, path, loop)

    def _branch(self, flat: List[Item], position: int, run: List[Op], path: _Path,
                loop: str) -> None:
        """The ops since the last loop are in both functions, and so are those after."""
        begin = position
        while begin and not isinstance(flat[begin - 1], Loop):
            begin -= 1
        before: List[Item] = list(run)
        if begin:
            for item in flat[:begin]:
                if isinstance(item, Loop):
                    self._flush(before, path, loop)  # type: ignore[arg-type]
                    before = []
                    self._loop(item, path)
                else:
                    before.append(item)
        branch = flat[position]
        assert isinstance(branch, Branch)
        before += flat[begin:position]
        for then, arm in ((True, branch.then), (False, branch.otherwise)):
            self._sequence(before + arm + flat[position + 1:],
                           path.taking(branch, then), loop)

    def _loop(self, loop: Loop, path: _Path) -> None:
        inner = _Path(path.conditions + loop.conditions, path.known, path.chosen)
        self._sequence(loop.body, inner, f"{loop.variable}_Unroll{loop.factor}")

    def _flush(self, run: List[Op], path: _Path, loop: str) -> None:
        if not run:
            return
        if len(self.functions) >= MAX_FUNCTIONS:
            raise OverflowError(f"the kernel has more than {MAX_FUNCTIONS} paths")
        number = self._counts.get(loop, 0)
        self._counts[loop] = number + 1
        name = f"{loop}_PATH{number}" if loop else f"PATH{number}"
        self.functions.append(Function(name, list(run), path.known, path.chosen))


def _parts(items: List[Item]) -> Iterator[object]:
    """Runs of items without a loop, and loops."""
    run: List[Item] = []
    for item in items:
        if isinstance(item, Loop):
            if run:
                yield run
                run = []
            yield item
        else:
            run.append(item)
    if run:
        yield run


def _spliced(items: object, path: _Path) -> Tuple[List[Item], _Path]:
    """The items with the one branch that can be taken in place of an `if` of which the
    other one cannot; up to the first `if` that can go both ways."""
    flat: List[Item] = []
    pending = list(reversed(items))  # type: ignore[call-overload]
    while pending:
        item = pending.pop()
        if isinstance(item, Branch):
            can_then, can_else = path.can_take(item, True), path.can_take(item, False)
            if can_then and can_else:
                flat.append(item)
                flat += reversed(pending)
                break
            then = can_then
            chosen = dict(path.chosen)
            _choose(item.choices, then, chosen)
            path = _Path(path.conditions, {**path.known, item.condition.key(): then}, chosen)
            pending += reversed(item.then if then else item.otherwise)
        else:
            flat.append(item)
    return flat, path


def find_outputs(functions: List[Function], items: List[Item], outputs: List[Value]) -> None:
    """Notes on each function which of its tensors are read after it."""
    read: Set[int] = {value.number for value in outputs}
    memories: Set[int] = {value.memory for value in outputs}
    _read_by_control(items, read)
    for function in functions:
        made = {output.number for op in function.ops for output in op.outputs
                if op.role != "assemble"}
        for op in function.ops:
            for value in op.inputs:
                value = function.resolve(value)
                if value.number not in made:
                    read.add(value.number)
                    memories.add(value.memory)
    for function in functions:
        for op in function.ops:
            for output in op.outputs:
                if output.number in read or output.memory in memories:
                    function.outputs.add(output.number)
        _add_chosen(function, read)


def _add_chosen(function: Function, read: Set[int]) -> None:
    """What a branch leaves is read if the choice is."""
    for number, value in function.chosen.items():
        if number in read and value is not None:
            function.outputs.add(function.resolve(value).number)


def _read_by_control(items: List[Item], read: Set[int]) -> None:
    for item in items:
        if isinstance(item, Loop):
            for carried in item.carried:
                for value in (carried.given, carried.initial):
                    if value is not None:
                        read.add(value.number)
            _read_by_control(item.body, read)
        elif isinstance(item, Branch):
            _read_by_control(item.then, read)
            _read_by_control(item.otherwise, read)
