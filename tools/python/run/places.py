"""Which code is the author's, and where in it something happened."""

import functools
import os
import sysconfig
from types import TracebackType
from typing import Any, List, NamedTuple, Optional

OWN = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Place(NamedTuple):
    """A line of a file; `line` counts from 1, 0 where none is known."""

    file: str
    line: int


def foreign_folders() -> List[str]:
    """Folders whose code is not the author's: ours and Python's."""
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    folders = [OWN] + [sysconfig.get_path(name) for name in names]
    return sorted({os.path.join(os.path.realpath(folder), "") for folder in folders if folder})


_FOREIGN = foreign_folders()


@functools.lru_cache(maxsize=None)
def is_authors(file: str) -> bool:
    """Whether code of `file` was written by the author of the kernel."""
    if not file or file.startswith("<"):
        return False
    return not os.path.realpath(file).startswith(tuple(_FOREIGN))


def of_traceback(trace: Optional[TracebackType]) -> Optional[Place]:
    """The innermost line of the author."""
    found = None
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if is_authors(file):
            found = Place(file, trace.tb_lineno)
        trace = trace.tb_next
    return found


def of_frame(frame: Any) -> Optional[Place]:
    """The innermost line of the author that is being run."""
    while frame is not None:
        if is_authors(frame.f_code.co_filename):
            return Place(frame.f_code.co_filename, frame.f_lineno)
        frame = frame.f_back
    return None


def of_dump(text: str) -> Optional[Place]:
    """The innermost line of the author in what `faulthandler` wrote."""
    for row in text.splitlines():
        head, _, rest = row.strip().partition('File "')
        name, _, tail = rest.rpartition('", line ')
        number = tail.split(" ")[0]
        if not head and number.isdigit() and is_authors(name):
            return Place(name, int(number))
    return None
