"""What stands in the statements of one function, in the order of the text."""

from __future__ import annotations

import ast
from typing import Any, Dict, Iterator, List, Optional, Set

from static import literals
from static.names import Names, dotted

# Nodes of which the front ends know only some; the reader judges.
_SYNTAX = {
    "AsyncFor", "AsyncFunctionDef", "AsyncWith", "Await", "Break", "ClassDef", "Continue",
    "FunctionDef", "GeneratorExp", "Global", "Import", "ImportFrom", "Lambda", "ListComp",
    "SetComp", "DictComp", "Match", "NamedExpr", "Nonlocal", "Raise", "Try", "TryStar",
    "While", "With", "Yield", "YieldFrom",
}
_JUMPS = (ast.Break, ast.Continue, ast.Return)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_NO_EXPRESSIONS = (ast.stmt, ast.excepthandler, ast.expr_context, ast.operator, ast.cmpop,
                   ast.unaryop, ast.boolop, ast.Constant)
_LOOPS = ("loop", "loop_unroll")


def bodies(statement: ast.stmt) -> Iterator[List[ast.stmt]]:
    """The blocks of statements in `statement`."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(statement, name, None)
        if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
            yield block
    for handler in getattr(statement, "handlers", []):
        yield handler.body
    for case in getattr(statement, "cases", []):
        yield case.body


def expressions(statement: ast.AST) -> List[ast.AST]:
    """The nodes of `statement` itself, without its blocks of statements, each
    before its parts. Constants and what stands for a word are left out."""
    found: List[ast.AST] = []
    waiting: List[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        found.append(node)
        kind = type(node)
        if kind is ast.Name or kind in _FUNCTIONS:
            continue
        # Most of the time goes here, so no generator of `ast` is used.
        parts: List[ast.AST] = []
        for field in kind._fields:
            value = getattr(node, field, None)
            if type(value) is list:
                parts.extend([part for part in value if _is_part(part)])
            elif _is_part(value):
                parts.append(value)
        parts.reverse()
        waiting.extend(parts)
    return found


def _is_part(value: object) -> bool:
    """True for a node that `expressions` goes into."""
    return isinstance(value, ast.AST) and not isinstance(value, _NO_EXPRESSIONS)


class FunctionFacts:
    """Collects the facts of one function."""

    def __init__(self, function: ast.FunctionDef, names: Names, descends: bool) -> None:
        """`descends`: functions inside of it belong to it."""
        self._names = names
        self._descends = descends
        # Calls of pypto by their node, so that each is resolved once.
        self._calls: Dict[ast.AST, str] = {}
        self._expressions: Dict[ast.stmt, List[ast.AST]] = {}
        self.facts: Dict[str, List[Dict[str, Any]]] = {
            key: [] for key in ("calls", "tiles", "loops", "ranges", "prints", "returns", "syntax")}
        # Names that the function binds itself.
        self._local: Set[str] = {node.arg for node in ast.walk(function.args)
                                 if isinstance(node, ast.arg)}
        self._gather(function.body)
        self._block(function.body, loops=[], is_nested=False)

    @property
    def nodes(self) -> Iterator[ast.AST]:
        """All nodes of the function."""
        for found in self._expressions.values():
            yield from found

    def _gather(self, block: List[ast.stmt]) -> None:
        for statement in block:
            found = self._expressions[statement] = expressions(statement)
            for node in found:
                kind = type(node)
                if kind is ast.Name:
                    if type(node.ctx) is not ast.Load:
                        self._local.add(node.id)
                elif kind is ast.arg:
                    self._local.add(node.arg)
            if self._descends or not isinstance(statement, _SCOPES):
                for body in bodies(statement):
                    self._gather(body)

    def expressions_of(self, statement: ast.stmt) -> List[ast.AST]:
        """`expressions(statement)`; none of a function that is not this one's."""
        return self._expressions.get(statement, [])

    def call_name(self, node: ast.AST) -> Optional[str]:
        """The name below pypto that `node` calls."""
        if not isinstance(node, ast.Call):
            return None
        if node not in self._calls:
            self._calls[node] = self._names.resolve(node.func, self._local) or ""
        return self._calls[node] or None

    def _block(self, block: List[ast.stmt], loops: List[str], is_nested: bool) -> None:
        for statement in block:
            self._statement(statement, loops, is_nested)
            # The front end reads no further.
            if isinstance(statement, _JUMPS):
                return

    def _statement(self, statement: ast.stmt, loops: List[str], is_nested: bool) -> None:
        inside = loops
        if isinstance(statement, (ast.For, ast.While)):
            inside = loops + [self._loop_kind(statement)]
            if statement.orelse:
                self._syntax("Else", statement.orelse[0], loops)
        if isinstance(statement, ast.Return) and not is_nested:
            self.facts["returns"].append(literals.place(statement))
        loop = self._for(statement) if isinstance(statement, ast.For) else None
        for node in self._expressions.get(statement, []):
            if type(node) is not ast.Name:
                self._node(node, loops)
        is_scope = isinstance(statement, _SCOPES)
        if is_scope and not self._descends:
            return
        before = len(self.facts["loops"]), len(self.facts["calls"])
        for block in bodies(statement):
            self._block(block, [] if is_scope else inside, is_nested or is_scope)
        if loop is not None:
            loop["has_inner"] = len(self.facts["loops"]) > before[0]
            inside_calls = self.facts["calls"][before[1]:]
            loop["calls"] = len(inside_calls)
            loop["first_call"] = inside_calls[0]["name"] if inside_calls else None

    def _loop_kind(self, statement: ast.stmt) -> str:
        if not isinstance(statement, ast.For):
            return "while"
        name = self.call_name(statement.iter)
        # The front end knows a loop of its own by this very spelling.
        is_spelled = name in _LOOPS and dotted(statement.iter.func) == f"pypto.{name}"
        return name if is_spelled else "for"

    def _node(self, node: ast.AST, loops: List[str]) -> None:
        if type(node) is not ast.Call:
            kind = type(node).__name__
            if kind in _SYNTAX:
                self._syntax(kind, node, loops)
            return
        name = self.call_name(node)
        if name is not None:
            self.facts["calls"].append(
                {"name": name, **literals.place(node), **literals.shape_of_call(node)})
        elif isinstance(node.func, ast.Name) and node.func.id == "print" \
                and "print" not in self._local:
            is_looped = any(kind in _LOOPS for kind in loops)
            self.facts["prints"].append({**literals.place(node), "in_loop": is_looped})

    def _syntax(self, kind: str, node: ast.AST, loops: List[str]) -> None:
        self.facts["syntax"].append(
            {"node": kind, **literals.place(node), "loop": loops[-1] if loops else None})

    def _for(self, statement: ast.For) -> Optional[Dict[str, Any]]:
        name = self.call_name(statement.iter)
        call = statement.iter
        if name in _LOOPS:
            self.facts["loops"].append(self._pypto_loop(statement, name))
            return self.facts["loops"][-1]
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) \
                and call.func.id == "range" and "range" not in self._local \
                and not literals.is_open(call) and not call.keywords:
            self.facts["ranges"].append(
                {**literals.place(statement), "bounds": [literals.integer(a) for a in call.args]})
            return self.facts["ranges"][-1]
        return None

    @staticmethod
    def _pypto_loop(statement: ast.For, name: str) -> Dict[str, Any]:
        unroll = literals.keyword(statement.iter, "unroll_list")
        levels = None if unroll is None else literals.integers(unroll)
        target = statement.target
        is_pair = isinstance(target, (ast.Tuple, ast.List)) and len(target.elts) == 2
        return {"name": name, **literals.place(statement), "is_pair": is_pair,
                "unroll_list": levels, "is_computed": unroll is not None and levels is None}
