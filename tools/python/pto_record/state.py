"""What is being recorded: the kernel at hand, the place in it, tiles and options."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

from .enums import NPUArch
from .graph import Item, Op, Place, Setting, Settings, Value
from .symbolic import SymbolicScalar

NOWHERE: Place = ("", 0)


class NotModelled(Exception):
    """A kernel does what the recorder does not know. `help` says what to do."""

    def __init__(self, message: str, help_text: str = "") -> None:
        super().__init__(message)
        self.help = help_text


class Recording:
    """One kernel while it is recorded. `settings` are the tiles and options in force;
    the dictionary is never changed, only replaced, so that ops may keep it."""

    def __init__(self, name: str, settings: Settings) -> None:
        self.name = name
        self.items: List[Item] = []
        self.settings = settings
        self.place: Place = NOWHERE
        self.loops: List[Tuple[Any, Any, Any]] = []
        self.read_as_data: List[Value] = []
        self.problems: List[Tuple[str, str, Place]] = []
        self._targets: List[List[Item]] = [self.items]

    @contextmanager
    def into(self, items: List[Item]) -> Iterator[None]:
        """Records into `items`, the body of a loop or a branch."""
        self._targets.append(items)
        yield
        # An error leaves the block open, so that what it has is not lost.
        self._targets.pop()

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Tiles and options that are set inside are forgotten afterwards."""
        before = self.settings
        try:
            yield
        finally:
            self.settings = before

    def all_items(self) -> List[Item]:
        """What was recorded. If a kernel ended within a loop or a branch, what stands in
        there is the end of it."""
        items = list(self.items)
        for inner in self._targets[1:]:
            items += inner
        return items

    def add(self, item: Item) -> None:
        self._targets[-1].append(item)

    def emit(self, name: str, inputs: Sequence[Value], outputs: Sequence[Value],
             attributes: Optional[Dict[str, Any]] = None, role: str = "") -> Op:
        op = Op(name, list(inputs), list(outputs), attributes or {}, self.place,
                self.settings, role)
        for output in outputs:
            if output.producer is None:
                output.producer = op
        self.add(op)
        return op

    def report(self, message: str, help_text: str = "") -> None:
        """Something is not modelled; each problem is said once per line."""
        problem = (message, help_text, self.place)
        if problem not in self.problems:
            self.problems.append(problem)


class _Process:
    """What holds outside of kernels."""

    def __init__(self) -> None:
        self.recording: Optional[Recording] = None
        self.settings: Settings = {}
        self.arch: str = "DAV_2201"
        # Takes what is said about code outside of kernels.
        self.outside: Callable[[str], None] = lambda message: None

    @property
    def current(self) -> Settings:
        return self.recording.settings if self.recording else self.settings

    def change(self, values: Dict[str, Any]) -> None:
        place = self.recording.place if self.recording else None
        changed = dict(self.current)
        for key, value in values.items():
            changed[key] = Setting(value, place)
        if self.recording:
            self.recording.settings = changed
        else:
            self.settings = changed

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Like `Recording.scope`, also outside of a kernel."""
        recording, before = self.recording, self.current
        try:
            yield
        finally:
            if recording is self.recording and recording is not None:
                recording.settings = before
            elif recording is None:
                self.settings = before

    def value(self, key: str, default: Any = None) -> Any:
        setting = self.current.get(key)
        return default if setting is None else setting.value


process = _Process()


def recording() -> Recording:
    """The kernel that is recorded; NotModelled outside of one."""
    if process.recording is None:
        raise NotModelled("an op is used outside of a kernel",
                          "move it into a function with '@pypto.frontend.jit'")
    return process.recording


class Platform:
    """`pypto.platform`: the chip that is checked for."""

    @property
    def npuarch(self) -> str:
        return process.arch

    @npuarch.setter
    def npuarch(self, value: Any) -> None:
        process.arch = getattr(value, "name", value)


_ARCHES = {"a2a3": "DAV_2201", "950": "DAV_3510"}


def set_target(target: str) -> None:
    process.arch = _ARCHES.get(target, "DAV_2201")


def input_size(value: Value, axis: int) -> SymbolicScalar:
    """The size of an axis of an input that is known when the kernel runs."""
    return SymbolicScalar(f"{value.name}.shape[{axis}]")


__all__ = ["NOWHERE", "NPUArch", "NotModelled", "Platform", "Recording", "input_size",
           "process", "recording", "set_target"]
