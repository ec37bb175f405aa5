"""What a run may use: time, memory, files, processes; and no network where the kernel helps.

All of it is set in the child, before the author's code runs. What a system does not
have is left out; `supervise` ends a run that none of this could end.
"""

import os
import resource
import signal
import sys
from typing import Any, Tuple

# Seconds by which each limit comes after the one before: the alarm that Python can
# catch, the end of the CPU time, the parent's patience.
GRACE = 1.0

# The largest file that may be written; the files of a run lead nowhere, see `guard`.
FILE_BYTES = 64 << 20

# Tasks, and open files.
TASKS = 64
OPEN_FILES = 256


class TimeLimit(BaseException):
    """The time of the run is over. No `except Exception` of a script catches it."""


def _limit(kind: str, soft: int, hard: int) -> None:
    number = getattr(resource, kind, None)
    if number is None:
        return
    try:
        _, most = resource.getrlimit(number)
        if most != resource.RLIM_INFINITY:
            soft, hard = min(soft, most), min(hard, most)
        resource.setrlimit(number, (soft, hard))
    except (ValueError, OSError):
        pass


def _on_alarm(number: int, frame: Any) -> None:
    raise TimeLimit()


def confine(seconds: float, memory: int, is_isolated: bool) -> None:
    """Sets the limits of this process; `is_isolated` is what `leave_network` said."""
    cpu = int(seconds + GRACE) + 1
    _limit("RLIMIT_AS", memory, memory)
    _limit("RLIMIT_CPU", cpu, cpu + 1)
    _limit("RLIMIT_FSIZE", FILE_BYTES, FILE_BYTES)
    _limit("RLIMIT_CORE", 0, 0)
    _limit("RLIMIT_NOFILE", OPEN_FILES, OPEN_FILES)
    if is_isolated:
        # Counted for this namespace alone, so that other programs of the user do not matter.
        _limit("RLIMIT_NPROC", TASKS, TASKS)
    start_clock(seconds)


def start_clock(seconds: float) -> None:
    """Raises TimeLimit after `seconds`, and again every half second if a script swallows it."""
    signal.signal(signal.SIGALRM, _on_alarm)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001), 0.5)


def stop_clock() -> None:
    """No TimeLimit from here on."""
    signal.setitimer(signal.ITIMER_REAL, 0)


def leave_network() -> bool:
    """Moves to namespaces without a network and dies with the parent; false where that is not allowed.

    Comes first in a process: one with threads may not do it.
    """
    if not sys.platform.startswith("linux"):
        return False
    try:
        import ctypes

        libc = ctypes.CDLL(None, use_errno=True)
        pr_set_pdeathsig, clone_newuser, clone_newnet = 1, 0x10000000, 0x40000000
        libc.prctl(pr_set_pdeathsig, int(signal.SIGKILL), 0, 0, 0)
        ids = os.getuid(), os.getgid()
        if libc.unshare(clone_newuser | clone_newnet) != 0:
            return False
        _map_ids(ids)
        return True
    except (ImportError, OSError, AttributeError):
        return False


def _map_ids(ids: Tuple[int, int]) -> None:
    """In the new namespace the user stays who it was."""
    rows = [("setgroups", "deny"), ("uid_map", "%d %d 1" % (ids[0], ids[0])), ("gid_map", "%d %d 1" % (ids[1], ids[1]))]
    for name, text in rows:
        try:
            with open("/proc/self/" + name, "w") as file:
                file.write(text)
        except OSError:
            pass
