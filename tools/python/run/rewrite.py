"""Compiles the author's files, with two changes: long loops are watched, and `int` keeps guesses apart."""

import ast
import builtins
from typing import Any

from . import loops

_INT = "__pto_int__"


class _Ints(ast.NodeTransformer):
    """`int(x)` of an unknown value has to stay a guess, which an int of Python cannot."""

    def visit_Call(self, call: ast.Call) -> ast.AST:  # noqa: N802 the name is ast's
        self.generic_visit(call)
        if isinstance(call.func, ast.Name) and call.func.id == "int" and len(call.args) == 1 and not call.keywords:
            call.func = ast.copy_location(ast.Name(_INT, ast.Load()), call.func)
        return call


def _whole(value: Any) -> int:
    """`int(value)`."""
    from pto_shadow.unknown import whole

    return whole(value)


def compiled(source: bytes, file: str) -> Any:
    """The code of a file; lines are the author's."""
    tree = compile(source, file, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
    setattr(builtins, _INT, _whole)
    setattr(builtins, loops.NAME, loops.watched)
    return compile(_Ints().visit(loops.Marker().visit(tree)), file, "exec", dont_inherit=True)
