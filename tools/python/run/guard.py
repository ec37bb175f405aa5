"""What a traced script may not do: reach the network, start processes, change files.

A linter that runs a file must leave no trace of it. Files that a script opens for
writing lead to the null device, functions that change files do nothing. Everything else
raises PermissionError with a reason, which becomes a note about the author's line.
"""

import builtins
import io
import os
import shutil
import sys
from typing import Any, Callable, Dict

_NETWORK = "pto-lint runs scripts without a network"
_PROCESS = "pto-lint runs scripts without other processes"
_FILES = "pto-lint runs scripts without changing files"

# Events of Python's audit hooks, and what is said about them.
_FORBIDDEN: Dict[str, str] = {
    "socket.__new__": _NETWORK,
    "socket.connect": _NETWORK,
    "socket.getaddrinfo": _NETWORK,
    "socket.gethostbyname": _NETWORK,
    "subprocess.Popen": _PROCESS,
    "os.system": _PROCESS,
    "os.exec": _PROCESS,
    "os.fork": _PROCESS,
    "os.forkpty": _PROCESS,
    "os.posix_spawn": _PROCESS,
    "os.spawn": _PROCESS,
    "os.kill": _PROCESS,
    "os.killpg": _PROCESS,
    "pty.spawn": _PROCESS,
    "os.remove": _FILES,
    "os.rename": _FILES,
    "os.rmdir": _FILES,
    "os.mkdir": _FILES,
    "os.link": _FILES,
    "os.symlink": _FILES,
    "os.truncate": _FILES,
    "os.chmod": _FILES,
    "os.chown": _FILES,
    "os.utime": _FILES,
    "shutil.rmtree": _FILES,
    "shutil.move": _FILES,
    "shutil.copyfile": _FILES,
    "shutil.copytree": _FILES,
}

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC


def _hook(event: str, arguments: Any) -> None:
    reason = _FORBIDDEN.get(event)
    if reason is not None:
        raise PermissionError(reason)
    if event == "open" and arguments[2] & _WRITING and arguments[0] != os.devnull:
        if not isinstance(arguments[0], int):
            raise PermissionError(_FILES)


def _redirected(real: Callable[..., Any]) -> Callable[..., Any]:
    """`open` with the null device for everything that would be written."""

    def opened(file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        if not isinstance(file, int) and set(mode) & set("wax+"):
            # An opener would open what it was made for.
            kwargs.pop("opener", None)
            return real(os.devnull, mode.replace("x", "w"), *args, **kwargs)
        return real(file, mode, *args, **kwargs)

    return opened


def _nothing(*args: Any, **kwargs: Any) -> None:
    """What would change a file or a folder does nothing."""


# Such functions; the hook sees to what they do not cover.
_CHANGES = {
    os: (
        "mkdir makedirs remove unlink rmdir removedirs rename renames replace chmod utime symlink link truncate"
    ).split(),
    shutil: "rmtree move copy copy2 copyfile copytree copymode copystat".split(),
}


def set_up() -> None:
    """Guards this process; there is no way back."""
    builtins.open = io.open = _redirected(open)  # type: ignore[assignment]
    for module, names in _CHANGES.items():
        for name in names:
            setattr(module, name, _nothing)
    if sys.version_info < (3, 11):
        _patch_old_paths()
    sys.addaudithook(_hook)


def _patch_old_paths() -> None:
    """Paths of old versions keep the functions of `os` that they found when they were imported."""
    import pathlib

    accessor: Any = getattr(pathlib, "_NormalAccessor", None)
    for name in _CHANGES[os]:
        if hasattr(accessor, name):
            setattr(accessor, name, staticmethod(_nothing))
    if sys.version_info >= (3, 10):
        accessor.open = staticmethod(io.open)


class Printer(io.TextIOBase):
    """What a script prints, on standard error, up to `LIMIT` characters."""

    LIMIT = 1 << 20
    encoding = "utf-8"  # type: ignore[assignment]

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._left = self.LIMIT

    def writable(self) -> bool:
        """Like a file."""
        return True

    def write(self, text: str) -> int:
        """Passes text on while there is room for it."""
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not %s" % type(text).__name__)
        if self._left > 0:
            part = text[: self._left]
            self._left -= len(part)
            self._pass_on(part if self._left > 0 else part + "\npto-lint: the rest of the output is left out\n")
        return len(text)

    def _pass_on(self, text: str) -> None:
        try:
            self._stream.write(text)
        except (OSError, ValueError, UnicodeError):
            self._left = 0

    def flush(self) -> None:
        """Flushes standard error."""
        try:
            self._stream.flush()
        except (OSError, ValueError):
            self._left = 0

    def fileno(self) -> int:
        """The descriptor of standard error."""
        return self._stream.fileno()
