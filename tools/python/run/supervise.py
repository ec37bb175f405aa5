"""The parent: starts the run, passes its lines on, and says how it ended when it cannot say so itself."""

import faulthandler
import json
import os
import select
import signal
import sys
import time
from typing import List, NamedTuple, Optional, Set, Tuple

from . import limits, notes, options, places, session
from .options import Options
from .places import Place


class Child(NamedTuple):
    """The process of the run, and the ends of its pipes: lines, and dumps of its stack."""

    pid: int
    lines: int
    dumps: int


def main(arguments: List[str]) -> int:
    """Runs trace.py and gives its exit code."""
    given = options.parse(arguments)
    try:
        os.fstat(given.out)
    except OSError:
        sys.stderr.write("trace.py: the file descriptor %d is not open\n" % given.out)
        return 2
    child = _start(given)
    relay = Relay(given.out)
    deadline = time.monotonic() + given.time + 2 * limits.GRACE
    is_late = True
    try:
        is_late = relay.pass_on(child.lines, deadline)
    except KeyboardInterrupt:
        relay.is_broken = True
    status, was_killed = _wait(child.pid, 0.0 if is_late or relay.is_broken else deadline)
    is_late = is_late or was_killed
    if relay.is_broken:
        return 1
    if relay.has_end:
        return os.WEXITSTATUS(status) if os.WIFEXITED(status) else 1
    if not relay.has_failed:
        relay.add(_ending(given, status, is_late, _dump_of(child)))
    relay.finish()
    return 1


def _wait(pid: int, deadline: float) -> Tuple[int, bool]:
    """The status of the child, and whether it had to be killed at the deadline."""
    pause = 0.0005
    while True:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            return status, False
        if time.monotonic() >= deadline:
            os.kill(pid, signal.SIGKILL)
            return os.waitpid(pid, 0)[1], True
        time.sleep(pause)
        pause = min(2 * pause, 0.05)


def _start(given: Options) -> Child:
    lines, lines_in = os.pipe()
    dumps, dumps_in = os.pipe()
    pid = os.fork()
    if pid:
        os.close(lines_in)
        os.close(dumps_in)
        return Child(pid, lines, dumps)
    code = 1
    try:
        os.close(lines)
        os.close(dumps)
        is_isolated = limits.leave_network()
        faulthandler.enable(file=dumps_in)
        faulthandler.dump_traceback_later(given.time + limits.GRACE / 2, file=dumps_in)
        _own_streams(given.out)
        code = session.run(given, lines_in, is_isolated)
    except BaseException as error:
        os.write(lines_in, _line(notes.own_failure(error)))
    finally:
        os._exit(code)


def _own_streams(out: int) -> None:
    """The child reads nothing, and what it prints, from C too, is no line of the output."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    if out > 2:
        os.close(out)
    os.dup2(2, 1)


class Relay:
    """Passes lines from the child on to the reader, and counts them."""

    def __init__(self, out: int) -> None:
        self.has_end = False
        self.has_failed = False
        self.is_broken = False
        self._out = out
        self._kernels: Set[bytes] = set()
        self._functions = 0

    def pass_on(self, lines: int, deadline: float) -> bool:
        """Passes on what comes until the child closes its end; true if it is late."""
        rest = b""
        poll = select.poll()
        poll.register(lines, select.POLLIN)
        # Says when the reader is gone, as after Ctrl-C: a script may write nothing for long.
        poll.register(self._out, 0)
        while not self.is_broken:
            patience = deadline - time.monotonic()
            ready = dict(poll.poll(max(0.0, patience) * 1000))
            if self._out in ready:
                self.is_broken = True
                break
            if patience <= 0 or lines not in ready:
                return True
            data = os.read(lines, 1 << 16)
            if not data:
                return False
            *whole, rest = (rest + data).split(b"\n")
            for line in whole:
                self._count(line)
                self._write(line + b"\n")
        return False

    def _count(self, line: bytes) -> None:
        if line.startswith(b'{"id":"'):
            self._functions += 1
            self._kernels.add(line[7:].split(b":")[0].split(b'"')[0])
        elif line.startswith(b'{"end":'):
            self.has_end = True
        elif line.startswith(notes.OWN_FAILURE):
            self.has_failed = True

    def _write(self, data: bytes) -> None:
        try:
            while data:
                data = data[os.write(self._out, data) :]
        except OSError:
            # Nobody reads any more.
            self.is_broken = True

    def add(self, note: dict) -> None:
        """A line of our own."""
        self._write(_line(note))

    def finish(self) -> None:
        """The last line of a run that could not write it."""
        self._write(_line({"end": {"kernels": len(self._kernels), "functions": self._functions}}))


def _line(value: dict) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _dump_of(child: Child) -> str:
    """What the child wrote about its stack; it may have left its end to a process of its own."""
    os.set_blocking(child.dumps, False)
    try:
        return os.read(child.dumps, 1 << 16).decode("utf-8", "replace")
    except BlockingIOError:
        return ""


def _ending(given: Options, status: int, is_late: bool, dump: str) -> dict:
    """The note for a run that ended without a word."""
    place: Optional[Place] = places.of_dump(dump) or Place(given.file, 0)
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if is_late or number in (signal.SIGXCPU, signal.SIGALRM):
        return notes.time_limit(given.time, place)
    if number:
        name = signal.Signals(number).name if number in list(signal.Signals) else "signal %d" % number
        what = "the process of the script was ended by %s" % name
    else:
        what = "the script left its process with code %d" % os.WEXITSTATUS(status)
    return notes.note("script-failed", what, place, "look at the line; kernels called before it are checked")
