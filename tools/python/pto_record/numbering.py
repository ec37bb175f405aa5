"""The number that the compiler gives to a loop without a name.

It calls the variable of such a loop `loop_idx_` and the number of a step of its own: it
counts what an expression takes apart. The names of functions hold this number, so it is
counted here in the same way.
"""

from __future__ import annotations

import ast
from typing import Any, Dict, Iterable, Optional


class _Counter:
    def __init__(self) -> None:
        self.count = 0
        self.loops: Dict[ast.AST, int] = {}

    def block(self, statements: Iterable[ast.stmt]) -> None:
        for statement in statements:
            self.statement(statement)
            if isinstance(statement, (ast.Return, ast.Break, ast.Continue)):
                break

    def expressions(self, *nodes: Optional[ast.AST]) -> None:
        for node in nodes:
            if node is not None:
                self.expression(node)

    def statement(self, node: ast.stmt) -> None:
        name = type(node).__name__.lower()
        getattr(self, "_" + name, self._ignore)(node)

    def _ignore(self, node: Any) -> None:
        pass

    def _expr(self, node: ast.Expr) -> None:
        self.expression(node.value)

    def _for(self, node: ast.For) -> None:
        self.expression(node.iter)
        self.count += 1
        self.loops[node] = self.count
        self._target(node.target)
        self.block(node.body)

    def _while(self, node: ast.While) -> None:
        self.expression(node.test)
        self.block(node.body)

    def _if(self, node: ast.If) -> None:
        self.expression(node.test)
        self.block(node.body)
        self.block(node.orelse)
        self.count += 1

    def _return(self, node: ast.Return) -> None:
        self.expressions(node.value)
        self.count += 1

    def _assign(self, node: ast.Assign) -> None:
        self.expression(node.value)
        for target in reversed(node.targets):
            self._target(target)

    def _annassign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.expression(node.value)
            self._target(node.target)

    def _augassign(self, node: ast.AugAssign) -> None:
        target = node.target
        if isinstance(target, ast.Name):
            self.count += 1
        elif isinstance(target, ast.Subscript):
            self.expressions(target.value, target.slice)
        else:
            self.expressions(getattr(target, "value", None))
        self.expression(node.value)
        self.count += 2

    def _delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            self._target(target)

    def _functiondef(self, node: ast.FunctionDef) -> None:
        self.expressions(*node.args.defaults, *node.args.kw_defaults)
        self.count += 1

    def _assert(self, node: ast.Assert) -> None:
        self.expressions(node.test, node.msg)

    def _raise(self, node: ast.Raise) -> None:
        self.expressions(node.exc, node.cause)

    def _target(self, target: ast.AST) -> None:
        if isinstance(target, ast.Name):
            self.count += 1
        elif isinstance(target, (ast.Tuple, ast.List)):
            for element in target.elts:
                self.count += 1
                self._target(element)
        elif isinstance(target, ast.Subscript):
            self.expressions(target.value, target.slice)
        elif isinstance(target, ast.Attribute):
            self.expression(target.value)

    def expression(self, node: ast.AST) -> None:
        if isinstance(node, ast.Lambda):
            self.expressions(*node.args.defaults, *node.args.kw_defaults)
            return
        if isinstance(node, ast.Starred):
            self.expression(node.value)
            return
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp)):
            self.count += 1
            return
        if isinstance(node, ast.Compare):
            self._compare(node)
            return
        if isinstance(node, ast.BoolOp):
            self.expressions(*node.values)
            self.count += len(node.values) - 1
            return
        if isinstance(node, ast.JoinedStr):
            for value in node.values:
                if isinstance(value, ast.FormattedValue):
                    self.expressions(value.value, value.format_spec)
            self.count += 1
            return
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.keyword):
                self.expression(child.value)
            elif isinstance(child, (ast.expr, ast.Slice)):
                self.expression(child)
        self.count += 1

    def _compare(self, node: ast.Compare) -> None:
        left = node.left
        for right in node.comparators:
            self.expressions(left, right)
            left = right
        self.count += 2 * len(node.ops) - 1


def number_loops(function: Any) -> None:
    """Notes on each `for` of a function the number that its variable would get."""
    if getattr(function, "pto_numbered", False):
        return
    counter = _Counter()
    counter.block(function.body)
    for node, number in counter.loops.items():
        node.pto_number = number  # type: ignore[attr-defined]
    function.pto_numbered = True
