"""The command line of trace.py."""

import argparse
import re
from typing import Dict, List, NamedTuple, Optional


class Options(NamedTuple):
    """What a run is asked for. `time` in seconds, `memory` in bytes, `out` a file descriptor."""

    file: str
    args: List[str]
    entry: Optional[str]
    dims: Dict[str, int]
    target: Optional[str]
    time: float
    memory: int
    out: int


# A symbol, or an axis of an input: `x.0` or `x[0]`.
_AXIS = re.compile(r"[^\W\d]\w*(\.\d+|\[\d+\])?")


def _dim(text: str) -> List[str]:
    name, equals, value = text.partition("=")
    if not (equals and _AXIS.fullmatch(name) and value.isdigit() and int(value) < 2**31):
        raise argparse.ArgumentTypeError("'%s' is not NAME=VALUE with a size" % text)
    return [name, value]


def _positive(text: str) -> float:
    value = float(text)
    if not 0 < value < 1e18:
        raise argparse.ArgumentTypeError("'%s' is not a positive number" % text)
    return value


def parse(arguments: List[str]) -> Options:
    """The options of a command line; exits with 2 and a message when it is wrong."""
    parser = argparse.ArgumentParser(prog="trace.py", description="Writes the PyPTO kernels that a file calls.")
    parser.add_argument("--entry", help="call this function of the file instead of running the file as a script")
    parser.add_argument("--dim", type=_dim, action="append", default=[], metavar="NAME=VALUE", help="a dynamic size")
    parser.add_argument("--target", help="the chip, as pto-lint names it")
    parser.add_argument("--time", type=_positive, default=20.0, help="seconds that the file may run (20)")
    parser.add_argument("--memory", type=_positive, default=float(2 << 30), help="bytes that it may use (2 GiB)")
    parser.add_argument("--out", type=int, default=1, help="the file descriptor that JSON Lines are written to (1)")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("args", nargs="*", metavar="ARGS", help="arguments of the file, after --")
    own, rest = arguments, []  # type: List[str], List[str]
    if "--" in arguments:
        at = arguments.index("--")
        own, rest = arguments[:at], arguments[at + 1 :]
    given = parser.parse_args(own)
    dims = {name: int(value) for name, value in given.dim}
    return Options(
        given.file,
        given.args + rest,
        given.entry,
        dims,
        given.target,
        given.time,
        int(given.memory),
        given.out,
    )
