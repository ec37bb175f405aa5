"""Which conditions of `if` can be true together.

The compiler leaves out a path through a kernel if it can tell that its conditions
contradict one another. It looks at sums of symbols only; so does this.
"""

from __future__ import annotations

from functools import reduce
from math import gcd
from typing import Dict, Iterable, List, Optional, Tuple

from .symbolic import Atom, Key, SymbolicScalar, from_key, of

Form = Tuple[Dict[Atom, int], int]


class _Bounds:
    """What is known of one sum without its constant."""

    __slots__ = ("low", "high", "not_equal")

    def __init__(self) -> None:
        self.low: Optional[int] = None
        self.high: Optional[int] = None
        self.not_equal: set = set()

    def at_most(self, value: int) -> None:
        self.high = value if self.high is None else min(self.high, value)

    def at_least(self, value: int) -> None:
        self.low = value if self.low is None else max(self.low, value)

    def is_empty(self) -> bool:
        low, high = self.low, self.high
        if low is None or high is None:
            return False
        while low <= high and low in self.not_equal:
            low += 1
        while low <= high and high in self.not_equal:
            high -= 1
        return low > high


def _flatten(conditions: Iterable[SymbolicScalar]) -> Optional[List[Tuple[str, Key]]]:
    """Comparisons that all hold, or None if one of the conditions is 0."""
    comparisons: List[Tuple[str, Key]] = []
    open_conditions = [of(condition) for condition in conditions]
    while open_conditions:
        condition = open_conditions.pop()
        if condition.is_concrete():
            if not condition.const:
                return None
            continue
        if len(condition.terms) != 1 or condition.const:
            comparisons.append(("ne", condition.key()))
            continue
        (inner, factor), = condition.terms.items()
        if factor == 1 and inner[0] == "and":
            open_conditions += [from_key(part) for part in inner[1]]
        elif factor == 1 and inner[0] in ("le", "eq", "ne"):
            comparisons.append((inner[0], inner[1]))
        elif inner[0] != "or":
            comparisons.append(("ne", condition.key()))
    return comparisons


def _substituted(form: Form, known: Dict[Atom, Form]) -> Form:
    """`form` with symbols that an equation determines; three rounds are enough for
    what kernels write."""
    terms, const = dict(form[0]), form[1]
    for _ in range(3):
        hit = next((inner for inner in terms if inner in known), None)
        if hit is None:
            break
        count = terms.pop(hit)
        other, offset = known[hit]
        const += count * offset
        for inner, factor in other.items():
            total = terms.get(inner, 0) + count * factor
            if total:
                terms[inner] = total
            else:
                terms.pop(inner, None)
    return terms, const


def _equations(comparisons: List[Tuple[str, Key]]) -> Dict[Atom, Form]:
    known: Dict[Atom, Form] = {}
    for name, key in comparisons:
        if name != "eq":
            continue
        terms, const = _substituted((dict(key[0]), key[1]), known)
        symbol = next((inner for inner, count in terms.items() if abs(count) == 1), None)
        if symbol is None:
            continue
        sign = -terms.pop(symbol)
        known[symbol] = ({inner: count * sign for inner, count in terms.items()},
                         const * sign)
    return known


def contradict(conditions: Iterable[SymbolicScalar]) -> bool:
    """True if `conditions` cannot hold together for any integers."""
    comparisons = _flatten(conditions)
    if comparisons is None:
        return True
    known = _equations(comparisons)
    bounds: Dict[frozenset, _Bounds] = {}
    for name, key in comparisons:
        terms, const = _substituted((dict(key[0]), key[1]), known)
        if not terms:
            if not {"le": const <= 0, "eq": const == 0, "ne": const != 0}[name]:
                return True
            continue
        divisor = reduce(gcd, terms.values(), 0)
        first = min(terms, key=repr)
        sign = 1 if terms[first] > 0 else -1
        part = frozenset((inner, sign * count // divisor) for inner, count in terms.items())
        bound = bounds.setdefault(part, _Bounds())
        if name == "le" and sign > 0:
            bound.at_most(-const // divisor)
        elif name == "le":
            bound.at_least(-(-const // divisor))
        elif const % divisor:
            if name == "eq":
                return True
        elif name == "ne":
            bound.not_equal.add(-sign * const // divisor)
        else:
            bound.at_most(-sign * const // divisor)
            bound.at_least(-sign * const // divisor)
    return any(bound.is_empty() for bound in bounds.values())
