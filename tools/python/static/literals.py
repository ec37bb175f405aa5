"""Literals of calls. Whatever is computed is None: nobody guesses a value."""

from __future__ import annotations

import ast
from typing import Any, List, Optional

# Beyond 64 bits a number is no tile, and no reader has to cope with it.
_MAX = 2**63 - 1


def integer(node: ast.AST) -> Optional[int]:
    """The value of an integer literal, with a sign or without."""
    sign = 1
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        sign = -1 if isinstance(node.op, ast.USub) else 1
        node = node.operand
    if not isinstance(node, ast.Constant) or type(node.value) is not int:
        return None
    value = sign * node.value
    return value if -_MAX <= value <= _MAX else None


def boolean(node: Optional[ast.AST]) -> Optional[bool]:
    """The value of `True` or `False`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return node.value
    return None


def integers(node: ast.AST) -> Optional[List[Optional[int]]]:
    """The numbers of a list or tuple; None for anything else.

    A list with a starred element has a length that nobody knows.
    """
    if not isinstance(node, (ast.List, ast.Tuple)):
        return None
    if any(isinstance(element, ast.Starred) for element in node.elts):
        return None
    return [integer(element) for element in node.elts]


def place(node: ast.AST) -> dict:
    """Line and column of `node`, both from 1; the column counts bytes."""
    return {"line": node.lineno, "column": node.col_offset + 1}


def keyword(call: ast.Call, name: str) -> Optional[ast.AST]:
    """The value of the argument `name=`."""
    for argument in call.keywords:
        if argument.arg == name:
            return argument.value
    return None


def is_open(call: ast.Call) -> bool:
    """True for a call with `*args` or `**kwargs`, whose arguments are unknown."""
    return any(isinstance(a, ast.Starred) for a in call.args) or any(
        k.arg is None for k in call.keywords)


def shape_of_call(call: ast.Call) -> Any:
    """How many arguments a call has, and which by name."""
    return {
        "positional": len(call.args),
        "keywords": [k.arg for k in call.keywords if k.arg is not None],
        "open": is_open(call),
    }
