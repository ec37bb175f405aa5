"""A value that nobody computed, and what to do when a script asks for it.

`Unknown` absorbs calls, attributes, arithmetic and indexing. When a script branches
on it, it answers as a test that passes would: equal, close, not greater. The same
question asked again and again from one place gets the other answer in the end, so
that a loop over unknown values ends.
"""

import dis
import sys
from typing import Any, Dict, Iterator, List, Optional, Tuple

# How often one place in a script may ask before the answer changes.
PATIENCE = 2000

_asked: Dict[Tuple[Any, int], int] = {}

# Where an unknown value became a number: (what, file, line), in their order.
guesses: List[Tuple[str, str, int]] = []

# Folders whose frames are ours, not the author's; the runner adds to them.
own_folders: List[str] = [__file__.rsplit("/", 2)[0] + "/"]


# Whether code is ours, by its object.
_own: Dict[Any, bool] = {}


def author_frame(depth: int) -> Any:
    """The innermost frame of the running script, `depth` frames out at least; None where all frames are ours."""
    frame = sys._getframe(depth)
    while frame is not None:
        code = frame.f_code
        own = _own.get(code)
        if own is None:
            own = _own[code] = code.co_filename.startswith(tuple(own_folders))
        if not own:
            return frame
        frame = frame.f_back
    return None


def settle(likely: bool) -> bool:
    """The answer to a question about unknown values: `likely`, unless asked too often."""
    activity.unknowns += 1
    frame = author_frame(3)
    if frame is None:
        return likely
    key = (frame.f_code, frame.f_lasti)
    count = _asked.get(key, 0) + 1
    _asked[key] = count
    return likely if count <= PATIENCE or count % 2 else not likely


class Activity:
    """What happens while a loop is watched: `unknowns` counts unknown values made or asked for.

    Storages are numbered as they are made, `born` is the last number; `oldest` is the
    number of the oldest storage of which a known element was written.
    """

    unknowns = 0
    born = 0
    oldest = 0

    def write(self, born: int) -> None:
        """A known element of a storage was written."""
        if born < self.oldest:
            self.oldest = born


activity = Activity()


class Guess(int):
    """A number that stands for an unknown one; what is computed with it is a guess too."""

    __slots__ = ()


class GuessedReal(float):
    """A real number that is computed with a guess."""

    __slots__ = ()


def _guessed(name: str, plain: Any) -> Any:
    def run(self: Any, *others: Any) -> Any:
        result = plain(self, *others)
        if type(result) is int:
            return Guess(result)
        return GuessedReal(result) if type(result) is float else result

    return run


for _name in (
    "add sub mul truediv floordiv mod radd rsub rmul rtruediv rfloordiv rmod neg ceil floor round trunc"
).split():
    for _kind, _base in ((Guess, int), (GuessedReal, float)):
        setattr(_kind, "__%s__" % _name, _guessed(_name, getattr(_base, "__%s__" % _name)))


def whole(value: Any) -> int:
    """`int(value)`, a guess where the value is unknown."""
    if isinstance(value, (Unknown, Guess, GuessedReal)) or getattr(value, "is_unknown", False):
        return Guess(float(value) if isinstance(value, (int, float)) else 1)
    return int(value)


def guess(what: str) -> int:
    """Notes that an unknown value is used as a number, and gives one that stands for it."""
    frame = author_frame(2)
    if frame is not None and len(guesses) < 1000:
        guesses.append((what, frame.f_code.co_filename, frame.f_lineno))
    return 1


def unpack_count(frame: Any) -> Optional[int]:
    """How many values the instruction that `frame` is at unpacks; None if it does something else."""
    code = frame.f_code.co_code
    at = frame.f_lasti
    name = dis.opname[code[at]]
    if name == "UNPACK_SEQUENCE":
        return code[at + 1]
    return None


class Unknown:
    """A value, function or module about which nothing is known.

    `what` says where it comes from, `likely` is its truth, `is_number` whether it is a
    number at least, an element of a tensor say.
    """

    def __init__(self, what: str = "value", likely: bool = False, is_number: bool = False) -> None:
        self.what = what
        self.likely = likely
        self.is_number = is_number

    def __getattr__(self, name: str) -> "Unknown":
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return Unknown(self.what + "." + name)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        # Used as a decorator, it leaves the function as it is.
        if len(args) == 1 and not kwargs and callable(args[0]) and hasattr(args[0], "__code__"):
            return args[0]
        return Unknown(self.what)

    def __iter__(self) -> Iterator["Unknown"]:
        count = unpack_count(sys._getframe(1))
        return iter([Unknown(self.what)] * (1 if count is None else count))

    def __len__(self) -> int:
        return guess(self.what)

    def __bool__(self) -> bool:
        return settle(self.likely)

    def __int__(self) -> int:
        return guess(self.what)

    __index__ = __int__

    def __float__(self) -> float:
        return 0.0

    def __getitem__(self, key: Any) -> "Unknown":
        return Unknown(self.what, self.likely)

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def __contains__(self, key: Any) -> bool:
        return False

    def __enter__(self) -> "Unknown":
        return self

    def __exit__(self, *error: Any) -> None:
        return None

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "<unknown>"

    def __format__(self, spec: str) -> str:
        return "<unknown>"

    def __mro_entries__(self, bases: Tuple[Any, ...]) -> Tuple[Any, ...]:
        return (UnknownBase,)

    # Unknown values agree with each other, so that a comparison of results passes.
    def __eq__(self, other: object) -> Any:
        return Unknown(self.what, True, self.is_number)

    def __ne__(self, other: object) -> Any:
        return Unknown(self.what, False, self.is_number)

    __le__ = __lt__ = __eq__
    __gt__ = __ge__ = __ne__

    def __invert__(self) -> "Unknown":
        return Unknown(self.what, not self.likely, self.is_number)


class UnknownBase:
    """What a class that is derived from something unknown has for a base."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Unknown(name)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return Unknown(type(self).__name__)


def is_opaque(value: Any) -> bool:
    """Whether a value may be anything, a tensor of any shape too."""
    return isinstance(value, Unknown) and not value.is_number


def _absorb(self: Unknown, *others: Any) -> Any:
    if self.is_number:
        for other in others:
            if is_opaque(other):
                return other
            if not isinstance(other, Unknown) and hasattr(other, "shape"):
                # An array knows the shape of the result.
                return NotImplemented
    return Unknown(self.what, self.likely, self.is_number)


for _name in ("add sub mul truediv floordiv mod pow matmul and or xor lshift rshift divmod").split():
    setattr(Unknown, "__%s__" % _name, _absorb)
    setattr(Unknown, "__r%s__" % _name, _absorb)
for _name in "neg pos abs round trunc floor ceil".split():
    setattr(Unknown, "__%s__" % _name, _absorb)
