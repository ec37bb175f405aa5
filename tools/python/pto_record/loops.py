"""`pypto.loop` and its kin: what a `for` in a kernel goes over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Optional, Tuple

from .state import NotModelled, recording
from .symbolic import of, plain


@dataclass(frozen=True)
class LoopRange:
    """A loop of the device. With `is_batch` its variable is a pair: the index and how
    many iterations one body stands for."""

    start: Any
    stop: Any
    step: Any
    factors: List[int]
    is_batch: bool
    index_name: Optional[str]

    def __iter__(self) -> Any:
        raise NotModelled("a 'pypto.loop' is not modelled here",
                          "write it as the 'for' of a function, not in a method, a "
                          "generator or a comprehension")


def _range(args: Tuple[Any, ...], kwargs: dict, is_batch: bool) -> LoopRange:
    if not 1 <= len(args) <= 3:
        raise TypeError(f"a loop takes 1 to 3 numbers, {len(args)} are given")
    start, stop, step = (0, args[0], 1) if len(args) == 1 else (*args, 1)[:3]
    factors = sorted({1, *(plain(factor) for factor in kwargs.get("unroll_list") or ())},
                     reverse=True)
    for factor in factors:
        if not isinstance(factor, int) or factor <= 0:
            raise ValueError(f"an unroll factor is a positive number, not {factor}")
    return LoopRange(plain(start), plain(stop), plain(step), factors, is_batch,
                     kwargs.get("idx_name"))


def loop(*args: Any, **kwargs: Any) -> LoopRange:
    return _range(args, kwargs, False)


def loop_unroll(*args: Any, **kwargs: Any) -> LoopRange:
    return _range(args, kwargs, True)


def is_loop_begin(scalar: Any) -> Any:
    """True in the first iteration of the loop around."""
    start, _, _ = _innermost()
    return of(scalar) == start


def is_loop_end(scalar: Any) -> Any:
    """True in the last iteration of the loop around."""
    _, stop, step = _innermost()
    return of(scalar) + step >= stop


def _innermost() -> Tuple[Any, Any, Any]:
    loops = recording().loops
    if not loops:
        raise ValueError("this is only known within a 'pypto.loop'")
    return loops[-1]


def cond(scalar: Any, file: Optional[str] = None, lineno: Optional[int] = None) -> Any:
    """The condition of an `if`."""
    return scalar
