"""The source of functions: their syntax trees, and which names they store."""

from __future__ import annotations

import ast
import linecache
import os
import sysconfig
from types import CodeType, FunctionType
from typing import Any, Dict, Iterator, List, Optional, Set, Tuple

_OWN = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_LIBRARY = tuple(os.path.normpath(path) + os.sep
                 for path in {sysconfig.get_paths()["stdlib"],
                              sysconfig.get_paths()["platstdlib"]})
# What is looked up for every call in an expression.
CALL = "$call"

_trees: Dict[str, Dict[int, ast.AST]] = {}
_by_code: Dict[CodeType, Optional[Tuple[ast.AST, str]]] = {}


def _first_line(node: Any) -> int:
    return min([node.lineno] + [decorator.lineno for decorator in node.decorator_list])


def _functions_of(file: str) -> Dict[int, ast.AST]:
    """The functions of a file by the first line, that of a decorator if there is one."""
    found = _trees.get(file)
    if found is None:
        text = "".join(linecache.getlines(file))
        found = {}
        try:
            tree: Optional[ast.AST] = ast.parse(text, file)
        except SyntaxError:
            tree = None
        for node in ast.walk(tree) if tree else ():
            if isinstance(node, ast.FunctionDef):
                found[_first_line(node)] = node
        _trees[file] = found
    return found


def remember(code: CodeType, node: ast.AST, file: str) -> None:
    """Says where a function comes from that was made inside of a kernel."""
    _by_code[code] = (node, file)


def is_foreign(file: str) -> bool:
    """True for files that are not the author's: Python's library and this program."""
    path = os.path.abspath(file)
    return path.startswith(_OWN) or path.startswith(_LIBRARY) or file.startswith("<")


def tree_of(function: FunctionType) -> Optional[Tuple[Any, str]]:
    """The syntax tree of a function of the author and its file, or None."""
    code = function.__code__
    if code not in _by_code:
        _by_code[code] = _found(code)
    return _by_code[code]


def _found(code: CodeType) -> Optional[Tuple[Any, str]]:
    if is_foreign(code.co_filename):
        return None
    file = os.path.abspath(code.co_filename)
    node: Any = _functions_of(file).get(code.co_firstlineno)
    return None if node is None or node.name != code.co_name else (node, file)


class _Calls(ast.NodeTransformer):
    """Turns `f(x)` into `$call(f, x)`."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        wanted = ast.copy_location(ast.Name(CALL, ast.Load()), node)
        return ast.copy_location(
            ast.Call(wanted, [node.func, *node.args], node.keywords), node)


def compiled(node: ast.expr, file: str) -> CodeType:
    """Code that gives the value of an expression."""
    code = getattr(node, "pto_code", None)
    if code is None:
        body = _Calls().visit(node)
        code = compile(ast.Expression(body), file, "eval")
        node.pto_code = code  # type: ignore[attr-defined]
    return code


def _targets(target: ast.AST) -> Iterator[str]:
    if isinstance(target, ast.Name):
        yield target.id
    elif isinstance(target, (ast.Tuple, ast.List)):
        for element in target.elts:
            yield from _targets(element)
    elif isinstance(target, ast.Starred):
        yield from _targets(target.value)
    elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name) and \
            _is_whole(target.slice):
        yield target.value.id


def _is_whole(node: ast.AST) -> bool:
    if isinstance(node, ast.Tuple):
        return all(_is_whole(element) for element in node.elts)
    return isinstance(node, ast.Slice) and not (node.lower or node.upper or node.step)


def _stores_of(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.Assign):
        for target in statement.targets:
            yield from _targets(target)
    elif isinstance(statement, ast.AugAssign):
        if isinstance(statement.target, ast.Name):
            yield statement.target.id
    elif isinstance(statement, ast.AnnAssign):
        if statement.value is not None:
            yield from _targets(statement.target)
    elif isinstance(statement, ast.For):
        yield from _targets(statement.target)
    elif isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        yield statement.name
    elif isinstance(statement, ast.Delete):
        for target in statement.targets:
            yield from _targets(target)
    elif isinstance(statement, ast.With):
        for item in statement.items:
            if item.optional_vars is not None:
                yield from _targets(item.optional_vars)
    elif isinstance(statement, (ast.Import, ast.ImportFrom)):
        for alias in statement.names:
            yield (alias.asname or alias.name).partition(".")[0]
    elif isinstance(statement, ast.Try):
        for handler in statement.handlers:
            if handler.name:
                yield handler.name


def _blocks_of(statement: ast.stmt) -> Iterator[List[ast.stmt]]:
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        return
    for name in ("body", "orelse", "finalbody"):
        yield getattr(statement, name, [])
    for handler in getattr(statement, "handlers", []):
        yield handler.body


def stored_names(statements: List[ast.stmt]) -> Set[str]:
    """The names that a block stores; also those that it writes as a whole, `x[:] = y`."""
    names: Set[str] = set()
    for statement in statements:
        known = getattr(statement, "pto_stores", None)
        if known is None:
            known = set(_stores_of(statement))
            for block in _blocks_of(statement):
                known |= stored_names(block)
            statement.pto_stores = known  # type: ignore[attr-defined]
        names |= known
    return names
