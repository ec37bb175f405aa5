"""The part of the recorder's interface that the runner uses."""

from typing import Any, Callable, Dict, List, Optional

KERNELS: List["JitKernel"] = []
_session: Optional["Session"] = None


def _described(value: Any) -> Dict[str, Any]:
    if not hasattr(value, "shape") or not hasattr(value, "dtype"):
        return {"value": repr(value)[:80]}
    return {
        "shape": [int(size) for size in value.shape],
        "dtype": str(value.dtype).rpartition(".")[2],
        "format": getattr(value, "pto_format", "ND"),
        "contiguous": value.is_contiguous(),
    }


class JitKernel:
    """A jit kernel."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.name = function.__name__
        self.file = function.__code__.co_filename
        self.is_called = False
        KERNELS.append(self)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.is_called = True
        names = self.function.__code__.co_varnames
        given = list(zip(names, args)) + list(kwargs.items())
        if _session is not None:
            _session.add(self, [dict(_described(value), name=name) for name, value in given])


class Session:
    """Collects the calls."""

    def __init__(self, dims: Any = None, on_record: Any = None, on_note: Any = None, **kwargs: Any) -> None:
        self.on_record = on_record
        self.functions = 0
        self.names: set = set()

    @property
    def kernels(self) -> int:
        """How many kernels were called."""
        return len(self.names)

    def add(self, kernel: JitKernel, arguments: Any) -> None:
        """Writes a call down."""
        self.functions += 1
        self.names.add(kernel.name)
        self.on_record({"id": "%s:%d" % (kernel.name, self.functions), "kernel": {"arguments": arguments}})

    def trace(self, kernel: JitKernel) -> None:
        """A kernel that the user names."""
        self.add(kernel, [])

    def trace_uncalled(self, file: str) -> None:
        """Nothing is known of kernels that nobody calls."""


def start(session: Session) -> None:
    """Calls go to this session."""
    global _session
    _session = session


def kernels_of(file: str) -> List[JitKernel]:
    """The kernels of a file."""
    return [kernel for kernel in KERNELS if kernel.file == file]
