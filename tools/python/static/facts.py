"""The facts about the kernels of one file."""

from __future__ import annotations

import ast
from typing import Any, Dict, List, Optional

from static import literals
from static.names import Names
from static.parameters import Parameters
from static.statements import FunctionFacts
from static.tiles import TileFacts

_INLINED = ("frontend.function",)


def _decorator(function: ast.FunctionDef, names: Names) -> Optional[Dict[str, Any]]:
    """Role and front end of a decorated function; None for others."""
    for decorator in function.decorator_list:
        is_call = isinstance(decorator, ast.Call)
        name = names.resolve(decorator.func if is_call else decorator, set())
        if name == "jit":
            front_end: Optional[str] = "default"
            if is_call:
                flag = literals.keyword(decorator, "new_ir")
                if flag is not None:
                    value = literals.boolean(flag)
                    front_end = None if value is None else ("new" if value else "old")
                if literals.is_open(decorator):
                    front_end = None
            return {"role": "kernel", "front_end": front_end}
        if name in _INLINED:
            return {"role": "inlined", "front_end": None}
    return None


def _signature(function: ast.FunctionDef) -> Dict[str, Any]:
    arguments = function.args
    return {"has_varargs": bool(arguments.vararg or arguments.kwarg)}


def _function(function: ast.FunctionDef, names: Names) -> Optional[Dict[str, Any]]:
    decorated = _decorator(function, names)
    is_kernel = decorated is not None and decorated["role"] == "kernel"
    collected = FunctionFacts(function, names, is_kernel)
    TileFacts(function, collected, "none" if is_kernel else "maybe")
    if decorated is None and not collected.facts["calls"]:
        return None
    result = {"name": function.name, **literals.place(function), "end_line": function.end_lineno,
              **(decorated or {"role": "helper", "front_end": None}), **_signature(function),
              **collected.facts, "parameters": [], "unwritten": []}
    if is_kernel:
        parameters = Parameters(function, names, collected)
        result["parameters"] = parameters.facts
        result["unwritten"] = parameters.unwritten
    return result


def _collect(scope: ast.AST, names: Names, found: List[Dict[str, Any]]) -> None:
    """Adds the functions in `scope`; those inside of a kernel belong to it."""
    for node in ast.iter_child_nodes(scope):
        facts = _function(node, names) if isinstance(node, ast.FunctionDef) else None
        if facts is not None:
            found.append(facts)
        if (facts is None or facts["role"] != "kernel") and isinstance(
                node, (ast.stmt, ast.excepthandler)):
            _collect(node, names, found)


def facts_of(path: str, text: str) -> Dict[str, Any]:
    """The facts about `text`, which `path` names. Never fails.

    `problem` says why the text is not understood, at a line and column from 1.
    """
    result: Dict[str, Any] = {"file": path, "problem": None, "functions": []}
    if "pypto" not in text:
        return result
    try:
        module = ast.parse(text)
    except SyntaxError as error:
        result["problem"] = {"line": error.lineno or 0, "column": error.offset or 0,
                             "message": error.msg}
        return result
    except (ValueError, RecursionError, MemoryError) as error:
        result["problem"] = {"line": 0, "column": 0, "message": str(error)}
        return result
    names = Names(module)
    _collect(module, names, result["functions"])
    return result
