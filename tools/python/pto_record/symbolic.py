"""Integers that are known when a kernel runs, not when it is compiled.

An expression is kept as a sum: whole multiples of atoms plus a constant, so that
`(i + 1) * 8 - i * 8` is the number 8 without further ado. Atoms are symbols and what is
not linear: quotients, remainders, minima, comparisons. Equal expressions have equal
keys, whichever way they were written.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, FrozenSet, Optional, Tuple, Union

Atom = Tuple[Any, ...]
Key = Tuple[FrozenSet[Tuple[Atom, int]], int]
SymInt = Union[int, "SymbolicScalar"]

NEGATED = {"eq": "ne", "ne": "eq"}


class SymbolicScalar:
    """An integer expression. `SymbolicScalar("n")` is a symbol, `SymbolicScalar(3)` a
    number; comparisons give expressions that are 1 or 0."""

    __slots__ = ("terms", "const")

    def __init__(self, value: Any = 0, bound: Optional[int] = None) -> None:
        self.terms: Dict[Atom, int] = {}
        self.const = 0
        if isinstance(value, SymbolicScalar):
            self.terms, self.const = value.terms, value.const
        elif isinstance(value, str):
            if bound is None:
                self.terms = {("symbol", value): 1}
            else:
                self.const = int(bound)
        else:
            self.const = int(value)

    # What a kernel may ask.

    def is_concrete(self) -> bool:
        return not self.terms

    def concrete(self) -> int:
        """The number; ValueError if it is not known."""
        if self.terms:
            raise ValueError(f"'{self}' is not known before the kernel runs")
        return self.const

    def is_immediate(self) -> bool:
        return self.is_concrete()

    def is_symbol(self) -> bool:
        return len(self.terms) == 1 and not self.const and \
            next(iter(self.terms.items()))[0][0] == "symbol"

    def is_expression(self) -> bool:
        return bool(self.terms) and not self.is_symbol()

    def simplify(self) -> "SymbolicScalar":
        return self

    def as_variable(self) -> None:
        """Does nothing; release 9.2 keeps it for old kernels."""

    def min(self, other: SymInt) -> "SymbolicScalar":
        return _extreme("min", self, of(other))

    def max(self, other: SymInt) -> "SymbolicScalar":
        return _extreme("max", self, of(other))

    @staticmethod
    def tenary(condition: SymInt, yes: SymInt, no: SymInt) -> "SymbolicScalar":
        condition = of(condition)
        if condition.is_concrete():
            return of(yes) if condition.const else of(no)
        return atom(("choose", condition.key(), of(yes).key(), of(no).key()))

    # Arithmetic.

    def key(self) -> Key:
        return frozenset(self.terms.items()), self.const

    def __hash__(self) -> int:
        return hash(self.key())

    def __add__(self, other: SymInt) -> "SymbolicScalar":
        return _sum(self, other, 1)

    __radd__ = __add__

    def __sub__(self, other: SymInt) -> "SymbolicScalar":
        return _sum(self, other, -1)

    def __rsub__(self, other: SymInt) -> "SymbolicScalar":
        return _sum(of(other), self, -1)

    def __neg__(self) -> "SymbolicScalar":
        return _scaled(self, -1)

    def __pos__(self) -> "SymbolicScalar":
        return self

    def __mul__(self, other: SymInt) -> "SymbolicScalar":
        if not isinstance(other, (int, SymbolicScalar)):
            return NotImplemented
        other = of(other)
        if not other.terms:
            return _scaled(self, other.const)
        if not self.terms:
            return _scaled(other, self.const)
        return atom(("mul", frozenset([self.key(), other.key()]),
                     self.key() == other.key()))

    __rmul__ = __mul__

    def __floordiv__(self, other: SymInt) -> "SymbolicScalar":
        return _quotient(self, other)[0]

    def __rfloordiv__(self, other: SymInt) -> "SymbolicScalar":
        return _quotient(of(other), self)[0]

    __truediv__ = __floordiv__
    __rtruediv__ = __rfloordiv__

    def __mod__(self, other: SymInt) -> "SymbolicScalar":
        return _quotient(self, other)[1]

    def __rmod__(self, other: SymInt) -> "SymbolicScalar":
        return _quotient(of(other), self)[1]

    # Comparisons: `le` says that an expression is at most 0.

    def __lt__(self, other: SymInt) -> "SymbolicScalar":
        return _compare("le", self - other + 1)

    def __le__(self, other: SymInt) -> "SymbolicScalar":
        return _compare("le", self - other)

    def __gt__(self, other: SymInt) -> "SymbolicScalar":
        return _compare("le", of(other) - self + 1)

    def __ge__(self, other: SymInt) -> "SymbolicScalar":
        return _compare("le", of(other) - self)

    def __eq__(self, other: Any) -> Any:
        if not isinstance(other, (int, SymbolicScalar)):
            return NotImplemented
        return _compare("eq", self - other)

    def __ne__(self, other: Any) -> Any:
        if not isinstance(other, (int, SymbolicScalar)):
            return NotImplemented
        return _compare("ne", self - other)

    def __and__(self, other: SymInt) -> "SymbolicScalar":
        return _joined("and", self, of(other))

    __rand__ = __and__

    def __or__(self, other: SymInt) -> "SymbolicScalar":
        return _joined("or", self, of(other))

    __ror__ = __or__

    def __invert__(self) -> "SymbolicScalar":
        return negation(self)

    def __bool__(self) -> bool:
        if self.terms:
            raise TypeError(f"the condition '{self}' is not known before the kernel runs; "
                            "use it in an 'if' of its own")
        return self.const != 0

    def __int__(self) -> int:
        return self.concrete()

    def __index__(self) -> int:
        return self.concrete()

    def __repr__(self) -> str:
        return text_of(self.key())

    __str__ = __repr__


def of(value: Any) -> SymbolicScalar:
    """`value` as an expression."""
    return value if isinstance(value, SymbolicScalar) else SymbolicScalar(value)


def plain(value: Any) -> Any:
    """A number for an expression that is one, else `value` itself."""
    if isinstance(value, SymbolicScalar) and not value.terms:
        return value.const
    return value


def equal(a: Any, b: Any) -> bool:
    """True if both are the same expression; False may mean that it is not known."""
    if type(a) is int and type(b) is int:
        return a == b
    return of(a).key() == of(b).key()


def same_shape(a: Any, b: Any) -> bool:
    """True if two shapes have the same sizes."""
    return len(a) == len(b) and all(equal(one, other) for one, other in zip(a, b))


def made(terms: Dict[Atom, int], const: int) -> SymbolicScalar:
    result = object.__new__(SymbolicScalar)
    result.terms, result.const = terms, const
    return result


def from_key(key: Key) -> SymbolicScalar:
    return made(dict(key[0]), key[1])


def atom(value: Atom) -> SymbolicScalar:
    return made({value: 1}, 0)


def negation(condition: SymbolicScalar) -> SymbolicScalar:
    """1 where `condition` is 0 and the other way round."""
    if condition.is_concrete():
        return SymbolicScalar(0 if condition.const else 1)
    if len(condition.terms) == 1 and condition.const == 0:
        (inner, factor), = condition.terms.items()
        if factor == 1 and inner[0] == "le":
            return _compare("le", 1 - from_key(inner[1]))
        if factor == 1 and inner[0] in NEGATED:
            return atom((NEGATED[inner[0]], inner[1]))
        if factor == 1 and inner[0] in ("and", "or"):
            parts = [negation(from_key(part)) for part in inner[1]]
            return _joined("or" if inner[0] == "and" else "and", *parts)
    return _compare("eq", condition)


def _sum(a: SymbolicScalar, b: Any, factor: int) -> SymbolicScalar:
    if not isinstance(b, SymbolicScalar):
        if not isinstance(b, int):
            return NotImplemented
        return made(a.terms, a.const + factor * b)
    terms = dict(a.terms)
    for inner, count in b.terms.items():
        total = terms.get(inner, 0) + factor * count
        if total:
            terms[inner] = total
        else:
            terms.pop(inner, None)
    return made(terms, a.const + factor * b.const)


def _scaled(a: SymbolicScalar, factor: int) -> SymbolicScalar:
    if factor == 0:
        return SymbolicScalar(0)
    return made({inner: count * factor for inner, count in a.terms.items()},
                a.const * factor)


def _quotient(a: SymbolicScalar, b: Any) -> Tuple[SymbolicScalar, SymbolicScalar]:
    """`a // b` and `a % b`; whole multiples of a number b leave the quotient."""
    b = of(b)
    if b.is_concrete() and b.const > 0:
        whole = {inner: count // b.const for inner, count in a.terms.items()
                 if count % b.const == 0}
        rest = {inner: count for inner, count in a.terms.items() if count % b.const}
        quotient = made(whole, a.const // b.const)
        remainder = made(rest, a.const % b.const)
        if not rest:
            return quotient, remainder
        return (quotient + atom(("div", remainder.key(), b.key())),
                atom(("mod", remainder.key(), b.key())))
    if a.key() == b.key():
        return SymbolicScalar(1), SymbolicScalar(0)
    if a.is_concrete() and b.is_concrete():
        return SymbolicScalar(a.const // b.const), SymbolicScalar(a.const % b.const)
    return atom(("div", a.key(), b.key())), atom(("mod", a.key(), b.key()))


def _extreme(name: str, a: SymbolicScalar, b: SymbolicScalar) -> SymbolicScalar:
    difference = a - b
    if difference.is_concrete():
        a_is_less = difference.const <= 0
        return a if a_is_less == (name == "min") else b
    return atom((name, frozenset([a.key(), b.key()])))


def _compare(name: str, difference: SymbolicScalar) -> SymbolicScalar:
    if difference.is_concrete():
        value = difference.const
        return SymbolicScalar(int({"le": value <= 0, "eq": value == 0,
                                   "ne": value != 0}[name]))
    return atom((name, difference.key()))


def _joined(name: str, a: SymbolicScalar, b: SymbolicScalar) -> SymbolicScalar:
    for one, other in ((a, b), (b, a)):
        if one.is_concrete():
            decides = bool(one.const) == (name == "or")
            return SymbolicScalar(int(bool(one.const))) if decides else other
    return a if a.key() == b.key() else atom((name, (a.key(), b.key())))


_BINARY: Dict[str, str] = {"div": " // ", "mod": " % ", "and": " & ", "or": " | "}


def _atom_text(inner: Atom) -> str:
    name = inner[0]
    if name in ("symbol", "data"):
        return str(inner[1])
    if name in ("div", "mod"):
        return f"({text_of(inner[1])}{_BINARY[name]}{text_of(inner[2])})"
    if name in ("and", "or"):
        return f"({_BINARY[name].join(text_of(part) for part in inner[1])})"
    if name in ("le", "eq", "ne"):
        sign = {"le": "<=", "eq": "==", "ne": "!="}[name]
        left, right = _sides(inner[1])
        return f"({left} {sign} {right})"
    parts = sorted(text_of(part) for part in inner[1]) if isinstance(inner[1], frozenset) \
        else [text_of(part) for part in inner[1:]]
    if name == "mul":
        return "(" + " * ".join(parts * (2 if len(parts) == 1 else 1)) + ")"
    return f"{name}({', '.join(parts)})"


def _sides(key: Key) -> Tuple[str, str]:
    """`a - b + 1` as `a + 1` and `b`."""
    left = frozenset((a, c) for a, c in key[0] if c > 0)
    right = frozenset((a, -c) for a, c in key[0] if c < 0)
    return (text_of((left, max(key[1], 0))), text_of((right, max(-key[1], 0))))


def text_of(key: Key) -> str:
    """The expression as Python writes it."""
    parts = []
    for inner, count in sorted(key[0], key=lambda item: _atom_text(item[0])):
        text = _atom_text(inner)
        text = text if abs(count) == 1 else f"{text} * {abs(count)}"
        parts.append(("- " if count < 0 else "+ ") + text)
    if key[1] or not parts:
        parts.append(f"{'-' if key[1] < 0 else '+'} {abs(key[1])}")
    text = " ".join(parts)
    return text[2:] if text.startswith("+ ") else "-" + text[2:]


def rewritten(key: Key, replace: Callable[[Atom], Optional[SymbolicScalar]]
              ) -> SymbolicScalar:
    """The expression with every symbol for which `replace` knows another one."""
    total = SymbolicScalar(key[1])
    for inner, count in key[0]:
        other = replace(inner)
        total = total + (atom(inner) if other is None else other) * count
    return total
