"""The operators of Python as operations on arrays."""

from typing import Any, Callable

from pto_shadow import elementwise, forms

_BINARY = {
    "add": "add",
    "sub": "sub",
    "mul": "mul",
    "truediv": "div",
    "floordiv": "floor_divide",
    "mod": "remainder",
    "pow": "pow",
    "and": "bitwise_and",
    "or": "bitwise_or",
    "xor": "bitwise_xor",
    "lshift": "lshift",
    "rshift": "rshift",
}
_UNARY = {"neg": "neg", "pos": "positive", "abs": "abs", "invert": "bitwise_not"}


def install(kind: Any, binary: Callable[[str, bool], Any], augmented: Callable[[str], Any]) -> None:
    """Gives the class the operators. `binary` makes the method for an operation, with its
    operands reversed or not, `augmented` the one that writes into its first operand."""
    for symbol, name in _BINARY.items():
        setattr(kind, "__%s__" % symbol, binary(name, False))
        setattr(kind, "__r%s__" % symbol, binary(name, True))
        setattr(kind, "__i%s__" % symbol, augmented(name))
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        setattr(kind, "__%s__" % name, binary(name, False))
    for symbol, name in _UNARY.items():
        setattr(kind, "__%s__" % symbol, lambda self, op=name: elementwise.unary(op, self))
    kind.__matmul__ = lambda self, other: forms.matmul(self, other)
