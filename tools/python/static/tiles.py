"""The calls that set a tile, and whether a matmul takes it from there."""

from __future__ import annotations

import ast
from typing import Any, Dict, List, Optional

from static import literals
from static.statements import FunctionFacts, bodies

_VEC = "set_vec_tile_shapes"
_CUBE = "set_cube_tile_shapes"
_MATMULS = ("matmul", "scaled_mm", "experimental.transposed_batchmatmul")
_CUBE_ARGUMENTS = ("m", "k", "n")


def _lists_of(call: ast.Call, name: str) -> Optional[List[Optional[List[Optional[int]]]]]:
    """The numbers of a tile call, list by list; None for what is computed."""
    if literals.is_open(call):
        return None
    if name == _VEC:
        return [[literals.integer(argument) for argument in call.args]]
    lists = []
    for index, key in enumerate(_CUBE_ARGUMENTS):
        given = call.args[index] if index < len(call.args) else literals.keyword(call, key)
        lists.append(None if given is None else literals.integers(given))
    return lists


class TileFacts:
    """Adds the tile calls of a function to its facts."""

    def __init__(self, function: ast.FunctionDef, facts: FunctionFacts, after: str) -> None:
        """`after`: what uses a tile that the function leaves behind."""
        self._facts = facts
        self._first: Dict[ast.stmt, Optional[str]] = {}
        self._block(function.body, after)

    def _block(self, block: List[ast.stmt], after: str) -> None:
        """`after`: what uses a tile that outlives the block."""
        # What becomes of a tile that is set right before each statement.
        uses = [after]
        for statement in reversed(block):
            uses.append(self._use(statement, uses[-1]))
        uses.reverse()
        for statement, use in zip(block, uses[1:]):
            call = self._tile_call(statement)
            if call is not None:
                self._add(call, use)
            # A body that repeats comes to its own beginning again.
            if isinstance(statement, (ast.For, ast.While)):
                use = "maybe"
            for body in bodies(statement):
                self._block(body, "maybe" if use != "none" else "none")

    def _tile_call(self, statement: ast.stmt) -> Optional[ast.Call]:
        value = statement.value if isinstance(statement, ast.Expr) else None
        return value if self._facts.call_name(value) in (_VEC, _CUBE) else None

    def _add(self, call: ast.Call, use: str) -> None:
        name = self._facts.call_name(call)
        entry: Dict[str, Any] = {"name": name, **literals.place(call),
                                 "lists": _lists_of(call, name)}
        if name == _CUBE:
            entry["use"] = use
        self._facts.facts["tiles"].append(entry)

    def _use(self, statement: ast.stmt, after: str) -> str:
        """What a tile is for that is set before `statement`: a matmul takes it
        for sure (`direct`), may take it, or none does."""
        event = self._first_event(statement)
        if event != "set":
            return event or after
        return "none" if self._tile_call(statement) else "maybe"

    def _first_event(self, statement: ast.stmt) -> Optional[str]:
        """What `statement` does first with the cube tile."""
        if statement not in self._first:
            self._first[statement] = self._find_event(statement)
        return self._first[statement]

    def _find_event(self, statement: ast.stmt) -> Optional[str]:
        for node in self._facts.expressions_of(statement):
            event = self._event_of(node)
            if event is not None:
                return event
        # A condition may not hold.
        is_sure = isinstance(statement, (ast.For, ast.With))
        for body in bodies(statement):
            for inner in body:
                event = self._first_event(inner)
                if event is not None:
                    return event if is_sure or event == "set" else "maybe"
        return None

    def _event_of(self, node: ast.AST) -> Optional[str]:
        name = self._facts.call_name(node)
        if name == _CUBE:
            return "set"
        if name in _MATMULS:
            return "direct"
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
            return "maybe"
        if isinstance(node, ast.Call) and name is None and not _is_harmless(node):
            return "maybe"
        return None


_HARMLESS = {"range", "len", "min", "max", "int", "float", "print", "isinstance", "enumerate",
             "zip", "str", "list", "tuple", "abs"}


def _is_harmless(call: ast.Call) -> bool:
    """True for a call of a builtin, which multiplies nothing on the chip."""
    return isinstance(call.func, ast.Name) and call.func.id in _HARMLESS
