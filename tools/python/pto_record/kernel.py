"""Kernels: `@pypto.frontend.jit` and what a call of one records."""

from __future__ import annotations

import inspect
import os
from types import FunctionType
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Set, Tuple

from . import primitives
from .enums import DataType, StatusType, TileOpFormat, dtype_of_torch, short_name
from .frames import Inline
from .graph import Value
from .interpret import Interpreter
from .paths import Function, Paths, find_outputs, needed
from .source import tree_of
from .state import NotModelled, Recording, process
from .symbolic import SymbolicScalar, plain
from .tensor import Tensor

if TYPE_CHECKING:
    from .recorder import Session

_OPTION_KINDS = ("pass_options", "runtime_options", "host_options", "codegen_options")


class OpenShape(Exception):
    """A kernel cannot be recorded without a call: its annotations leave sizes open."""


class JitKernel:
    """A function with `@pypto.frontend.jit`."""

    def __init__(self, function: FunctionType, options: Dict[str, Any]) -> None:
        self.function = function
        self.__name__ = self.name = function.__name__
        self.__doc__ = function.__doc__
        self.__wrapped__ = function
        self.__module__ = function.__module__
        self.options = options
        self.file = os.path.abspath(function.__code__.co_filename)
        self.line = _line_of(function)
        self.is_called = False
        self.session: Optional["Session"] = None
        self._seen: Set[Any] = set()

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        """Records the kernel for these tensors, once per signature."""
        self.is_called = True
        session = self.session
        if session is not None:
            session.record(self, args, kwargs)

    def parameters(self) -> Tuple[List[Tuple[str, Tensor]], List[str]]:
        """The tensors with their annotations, and the names of the others."""
        code = self.function.__code__
        names = code.co_varnames[:code.co_argcount]
        annotations = _annotations(self.function)
        tensors = [(name, annotations[name]) for name in names
                   if isinstance(annotations.get(name), Tensor)]
        known = {name for name, _ in tensors}
        return tensors, [name for name in names if name not in known]

    def is_new(self, signature: Any) -> bool:
        if signature in self._seen:
            return False
        self._seen.add(signature)
        return True

    @property
    def calls(self) -> int:
        """How many signatures it was called with."""
        return len(self._seen)


def _line_of(function: FunctionType) -> int:
    known = tree_of(function)
    return known[0].lineno if known else function.__code__.co_firstlineno


def _annotations(function: FunctionType) -> Dict[str, Any]:
    """Annotations with those evaluated that `from __future__` left as texts."""
    found = {}
    cells = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            cells[name] = cell.cell_contents
        except ValueError:
            pass
    for name, value in function.__annotations__.items():
        if isinstance(value, str):
            try:
                value = eval(value, function.__globals__, cells)
            except Exception:  # noqa: BLE001 - then it is no tensor
                continue
        found[name] = value
    return found


def _is_open(size: Any) -> bool:
    return isinstance(size, SymbolicScalar) or \
        size in (StatusType.DYN, StatusType.DYNAMIC) or \
        isinstance(size, int) and size < 0


def _asked(dims: Dict[str, int], name: str, axis: int, size: Any) -> Optional[int]:
    """What `--dim` says about an axis: by the symbol, or as `x_0`."""
    for key in (str(size), f"{name}_{axis}", f"{name}.{axis}"):
        if key in dims:
            return dims[key]
    return None


def _spec_of(annotation: Tensor, rank: int) -> List[Any]:
    spec = list(annotation.spec or [])
    if Ellipsis in spec:
        position = spec.index(Ellipsis)
        missing = rank - len(spec) + 1
        spec = spec[:position] + [StatusType.STATIC] * missing + spec[position + 1:]
    return spec if len(spec) == rank else [StatusType.STATIC] * rank


# What torch has no type of its own for comes as bytes.
_AS_BYTES = (DataType.DT_HF8, DataType.DT_FP4_E2M1, DataType.DT_FP4_E1M2,
             DataType.DT_FP4_E2M1X2, DataType.DT_FP4_E1M2X2)


def _check(name: str, annotation: Tensor, sizes: List[int], given: Any) -> None:
    """The front end refuses tensors that are not as the annotation says."""
    spec, wanted = annotation.spec or [], annotation.explicit_dtype
    is_pattern = any(isinstance(size, StatusType) or size is Ellipsis for size in spec)
    known = [size for size in spec if size is not Ellipsis]
    if spec and (len(sizes) < len(known) if is_pattern else len(sizes) != len(known)):
        raise ValueError(f"'{name}' has {len(sizes)} axes, its annotation {len(known)}")
    for axis, (size, limit) in enumerate(zip(sizes, spec)):
        if isinstance(limit, int) and 0 <= limit != size:
            raise ValueError(f"axis {axis} of '{name}' has {size} elements, its annotation "
                             f"says {limit}")
    if wanted is not None and given is not None and wanted is not given and not (
            given is DataType.DT_UINT8 and wanted in _AS_BYTES):
        raise ValueError(f"'{name}' is of type {short_name(given)}, its annotation says "
                         f"{short_name(wanted)}")


def bind_tensor(name: str, annotation: Tensor, argument: Any, dims: Dict[str, int]) -> Value:
    """The input of a kernel for a tensor that it is called with."""
    sizes = [int(size) for size in argument.shape] or [1]
    dtype = annotation.explicit_dtype or dtype_of_torch(argument.dtype)
    if dtype is None:
        raise ValueError(f"the compiler does not take the type of '{name}', "
                         f"'{argument.dtype}'")
    if dtype in (DataType.DT_FP4_E2M1, DataType.DT_FP4_E1M2):
        sizes[-1] *= 2
    _check(name, annotation, sizes, dtype_of_torch(argument.dtype))
    layout = annotation.explicit_format or (
        TileOpFormat.TILEOP_NZ if getattr(argument, "pto_format", "ND") == "NZ"
        else TileOpFormat.TILEOP_ND)
    shape: List[Any] = []
    for axis, (size, wanted) in enumerate(zip(sizes, _spec_of(annotation, len(sizes)))):
        asked = _asked(dims, name, axis, wanted)
        shape.append(asked if asked is not None else -1 if _is_open(wanted) else size)
    return _input(name, shape, sizes, dtype, layout)


def _input(name: str, shape: List[Any], sizes: List[Any], dtype: Any, layout: Any) -> Value:
    value = Value(tuple(shape), dtype, layout, name)
    value.is_input = True
    value.sizes = tuple(sizes)
    return value


def bind_annotation(name: str, annotation: Tensor, dims: Dict[str, int]) -> Value:
    """The input of a kernel that nobody calls."""
    shape: List[Any] = []
    for axis, size in enumerate(annotation.spec or []):
        asked = None if size is Ellipsis else _asked(dims, name, axis, size)
        if asked is None and (size is Ellipsis or size is StatusType.STATIC):
            raise OpenShape(f"the annotation of '{name}' leaves sizes open")
        shape.append(asked if asked is not None else -1 if _is_open(size) else plain(size))
    if not shape:
        raise OpenShape(f"the annotation of '{name}' has no shape")
    sizes = [None if size == -1 else size for size in shape]
    return _input(name, shape, sizes, annotation.dtype, annotation.format)


def _settings(options: Dict[str, Any]) -> Dict[str, Any]:
    from .config import option_values
    values: Dict[str, Any] = {}
    for kind in _OPTION_KINDS:
        values.update(option_values(kind, options.get(kind) or {}))
    return values


class Outcome:
    """What a kernel gave: functions, problems, and where and why it ended early."""

    def __init__(self) -> None:
        self.functions: List[Function] = []
        self.problems: List[Tuple[str, str, Tuple[str, int]]] = []
        self.failure: Optional[Tuple[Exception, Tuple[str, int]]] = None


def record_kernel(kernel: JitKernel, inputs: List[Value], others: Dict[str, Any]) -> Outcome:
    """Runs a kernel. It is run a second time if it writes tensors in place within loops or
    branches, which is only known after the first one."""
    known = tree_of(kernel.function)
    if known is None:
        raise NotModelled(f"the source of the kernel '{kernel.name}' is not found")
    marks: Dict[Tuple[int, str], Set[str]] = {}
    outcome = _run(kernel, known, inputs, others, marks, is_last=False)
    return outcome or _run(kernel, known, inputs, others, marks, is_last=True) or Outcome()


def _run(kernel: JitKernel, known: Tuple[Any, str], inputs: List[Value],
         others: Dict[str, Any], marks: Dict[Tuple[int, str], Set[str]], is_last: bool
         ) -> Optional[Outcome]:
    """None if the kernel is to be run again."""
    outcome = Outcome()
    outer, outer_settings = process.recording, process.settings
    recording = Recording(kernel.name, outer_settings)
    interpreter = Interpreter(recording, marks)
    tensors = {value.name: Tensor.of_value(_fresh(value)) for value in inputs}
    first = [tensor.value for tensor in tensors.values()]
    process.recording = recording
    listeners = primitives.store_listeners[:]
    primitives.store_listeners[:] = [] if is_last else [interpreter.note_store]
    try:
        recording.place = (kernel.file, kernel.line)
        process.change(_settings(kernel.options))
        interpreter.run(kernel.function, known, (), {**tensors, **others})
    except Exception as error:  # noqa: BLE001 - whatever a kernel does is a note
        outcome.failure = (error, recording.place)
    finally:
        primitives.store_listeners[:] = listeners
        process.recording = outer
    if interpreter.has_new_marks and outcome.failure is None:
        return None
    outcome.problems = recording.problems
    outputs = first + interpreter.last_values(list(tensors))
    items = recording.all_items()
    if outcome.failure is None:
        items = needed(items, outputs, recording.read_as_data)
    try:
        outcome.functions = Paths().split(items)
    except OverflowError as error:
        outcome.failure = (error, (kernel.file, kernel.line))
    find_outputs(outcome.functions, items, outputs)
    return outcome


def _fresh(value: Value) -> Value:
    """A new input for a new run."""
    other = _input(value.name, list(value.shape), list(value.sizes), value.dtype,
                   value.format)
    return other


def jit(function: Optional[Callable[..., Any]] = None, **options: Any) -> Any:
    """`pypto.frontend.jit`, with and without options."""
    from . import recorder

    def decorate(inner: Any) -> JitKernel:
        if not inspect.isfunction(inner):
            raise TypeError("'jit' is for functions")
        kernel = JitKernel(inner, options)
        recorder.register(kernel)
        return kernel

    return decorate if function is None else decorate(function)


def inline(function: Optional[Callable[..., Any]] = None) -> Any:
    """`pypto.frontend.function`, with and without parentheses."""
    return Inline if function is None else Inline(function)  # type: ignore[arg-type]


def explain(error: Exception) -> str:
    """One line about an exception, lower case where it is a sentence."""
    text = str(error).strip().splitlines()
    message = text[0] if text else type(error).__name__
    kind = type(error).__name__
    return message if isinstance(error, (NotModelled, OverflowError)) else \
        f"{kind}: {message}"


