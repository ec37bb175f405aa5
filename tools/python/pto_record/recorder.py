"""Sessions: which kernels are recorded, and where the records go."""

from __future__ import annotations

import os
from typing import Any, Callable, Dict, List, Optional, Tuple

from . import state
from .enums import TileOpFormat, dtype_of_torch, short_name
from .graph import Value
from .kernel import (JitKernel, OpenShape, Outcome, bind_annotation, bind_tensor, explain,
                     record_kernel)
from .state import NotModelled
from .writer import write_function

Record = Dict[str, Any]
# `pto-lint batch` reads lines of 16 MiB; an op takes up to 200 bytes.
MAX_OPS = 80_000
# A test that calls a kernel with every size says nothing new after so many.
MAX_CALLS = 64

_kernels: List[JitKernel] = []
_session: Optional["Session"] = None


class SpecTensor:
    """A tensor of which only shape, type and layout are known."""

    def __init__(self, shape: Any, dtype: Any, layout: str) -> None:
        self.shape, self.dtype, self.pto_format = tuple(shape), dtype, layout

    def dim(self) -> int:
        return len(self.shape)


def spec_tensor(shape: Any, dtype: Any, layout: str = "ND") -> SpecTensor:
    """A tensor to call a kernel with; `dtype` is "FP32", a torch type or a `DataType`."""
    return SpecTensor(shape, dtype_of_torch(dtype), layout)


class Session:
    """Records kernels. `dims` names sizes of open axes, by their symbol or as `x_0`."""

    def __init__(self, dims: Optional[Dict[str, int]] = None, target: str = "a2a3",
                 on_record: Optional[Callable[[Record], None]] = None,
                 on_note: Optional[Callable[[Record], None]] = None) -> None:
        self.dims = dict(dims or {})
        self.target = target
        self.records: List[Record] = []
        self.notes: List[Record] = []
        self.kernels = 0
        # Called with the kernel, its inputs and functions before they are written.
        self.on_functions: Optional[Callable[..., None]] = None
        self._on_record, self._on_note = on_record, on_note
        self._ids: Dict[str, int] = {}

    @property
    def functions(self) -> int:
        return len(self.records)

    def note(self, kind: str, message: str, place: Tuple[str, int] = ("", 0),
             help_text: str = "") -> None:
        note: Dict[str, Any] = {"kind": kind, "message": message}
        if place[0]:
            note["file"], note["line"] = place
        if help_text:
            note["help"] = help_text
        record = {"note": note}
        if record in self.notes:
            return
        self.notes.append(record)
        if self._on_note:
            self._on_note(record)

    # Kernels.

    def record(self, kernel: JitKernel, args: Tuple[Any, ...], kwargs: Dict[str, Any]
               ) -> None:
        """Records a kernel for a call of it."""
        place = (kernel.file, kernel.line)
        try:
            inputs, others = self._bind(kernel, args, kwargs)
        except Exception as error:  # noqa: BLE001
            self.note("kernel-failed", f"the call of kernel '{kernel.name}' does not fit: "
                      + explain(error), place)
            return
        if not kernel.is_new(_signature(inputs, others)):
            return
        if kernel.calls > MAX_CALLS:
            self.note("limit", f"kernel '{kernel.name}' is called in more than {MAX_CALLS} "
                      "ways, the others are not checked", place,
                      "name one test with '--entry'")
            return
        self._record(kernel, inputs, others)

    def trace(self, kernel: JitKernel) -> None:
        """Records a kernel from its annotations."""
        tensors, names = kernel.parameters()
        kernel.is_called = True
        place = (kernel.file, kernel.line)
        try:
            inputs = [bind_annotation(name, annotation, self.dims)
                      for name, annotation in tensors]
            others = _defaults(kernel, names)
        except OpenShape as error:
            self.note("no-kernel", f"kernel '{kernel.name}' is not called and {error}", place,
                      "call it with tensors, or name the size of an axis with "
                      "'--dim NAME=VALUE', such as '--dim x_0=32'")
            return
        self._record(kernel, inputs, others)

    def trace_uncalled(self, file: str) -> None:
        """Records those kernels of a file that nobody has called."""
        for kernel in kernels_of(file):
            if not kernel.is_called:
                self.trace(kernel)

    def _bind(self, kernel: JitKernel, args: Tuple[Any, ...], kwargs: Dict[str, Any]
              ) -> Tuple[List[Value], Dict[str, Any]]:
        tensors, names = kernel.parameters()
        given = dict(zip([name for name, _ in tensors] + names, args))
        given.update(kwargs)
        inputs = []
        for name, annotation in tensors:
            if name not in given:
                raise TypeError(f"the tensor '{name}' is missing")
            inputs.append(bind_tensor(name, annotation, given.pop(name), self.dims))
        others = {**_defaults(kernel, [name for name in names if name not in given]),
                  **given}
        return inputs, others

    def _record(self, kernel: JitKernel, inputs: List[Value], others: Dict[str, Any]) -> None:
        self.kernels += 1
        try:
            outcome = record_kernel(kernel, inputs, others)
        except NotModelled as error:
            self.note("not-modelled", str(error), (kernel.file, kernel.line), error.help)
            return
        self._explain(kernel, outcome)
        if self.on_functions:
            self.on_functions(kernel, inputs, outcome.functions)
        for function in outcome.functions:
            if len(function.ops) > MAX_OPS:
                self.note("limit", f"a function of kernel '{kernel.name}' has "
                          f"{len(function.ops)} ops, {MAX_OPS} are the most that is checked",
                          (kernel.file, kernel.line), "use a 'pypto.loop' for a 'for'")
                continue
            record = write_function(kernel.name, function)
            if record is not None:
                record["id"] = self._unique(record["id"])
                self.records.append(record)
                if self._on_record:
                    self._on_record(record)

    def _unique(self, name: str) -> str:
        """The second time that a kernel is called with other tensors its functions get a
        number."""
        count = self._ids[name] = self._ids.get(name, 0) + 1
        return name if count == 1 else f"{name}#{count}"

    def _explain(self, kernel: JitKernel, outcome: Outcome) -> None:
        for message, help_text, place in outcome.problems:
            self.note("not-modelled", message, place, help_text)
        if outcome.failure is None:
            return
        error, place = outcome.failure
        if isinstance(error, NotModelled):
            self.note("not-modelled", str(error), place, error.help)
        elif isinstance(error, OverflowError):
            self.note("limit", str(error), place)
        else:
            self.note("kernel-failed", f"kernel '{kernel.name}' stops here: "
                      f"{explain(error)}", place)


def _signature(inputs: List[Value], others: Dict[str, Any]) -> Any:
    return (tuple((value.name, value.shape, value.sizes, short_name(value.dtype),
                   value.format is TileOpFormat.TILEOP_NZ) for value in inputs),
            tuple(sorted((name, _text_of(value)) for name, value in others.items())))


def _text_of(value: Any, depth: int = 2) -> str:
    """What tells values apart; an object without a text of its own by its attributes."""
    if depth and type(value).__repr__ is object.__repr__ and hasattr(value, "__dict__"):
        inner = ", ".join(f"{name}={_text_of(part, depth - 1)}"
                          for name, part in sorted(vars(value).items()))
        return f"{type(value).__name__}({inner})"
    return repr(value)


def _defaults(kernel: JitKernel, names: List[str]) -> Dict[str, Any]:
    import inspect
    found = {}
    for name in names:
        default = inspect.signature(kernel.function).parameters[name].default
        if default is inspect.Parameter.empty:
            raise OpenShape(f"its parameter '{name}' has no default")
        found[name] = default
    return found


# The session of the process.


def register(kernel: JitKernel) -> None:
    kernel.session = _session
    _kernels.append(kernel)


def start(session: Session) -> None:
    """Calls of kernels are recorded by `session` from here on."""
    global _session
    _session = session
    state.set_target(session.target)
    state.process.outside = lambda message: session.note("not-modelled", message)
    for kernel in _kernels:
        kernel.session = session


def kernels_of(file: str) -> List[JitKernel]:
    """The kernels that a file defines, in the order in which they were made."""
    path = os.path.realpath(file)
    return [kernel for kernel in _kernels if os.path.realpath(kernel.file) == path]
