"""What the names of a Python file mean: aliases of pypto and of its parts."""

from __future__ import annotations

import ast
from typing import Dict, Optional, Set

_PACKAGE = "pypto"


def dotted(node: ast.AST) -> Optional[str]:
    """`pypto.frontend.jit` of an expression that is names joined by dots."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    parts.append(node.id)
    return ".".join(reversed(parts))


class Names:
    """Resolves names of a file to names of pypto.

    Only what the file imports, or assigns at its top level from such a name,
    is known; a name that is bound in more than one way is not.
    """

    def __init__(self, module: ast.Module) -> None:
        self._known: Dict[str, str] = {}
        self._unclear: Set[str] = set()
        self._add_imports(module)
        for statement in module.body:
            self._add_statement(statement)

    def resolve(self, node: ast.AST, local: Set[str]) -> Optional[str]:
        """The name below pypto that `node` has: `loop` of `pypto.loop`.

        `local` are names that the function binds itself. None for anything
        else.
        """
        name = dotted(node)
        if name is None:
            return None
        root, _, rest = name.partition(".")
        if root in local or root in self._unclear or root not in self._known:
            return None
        whole = self._known[root] + ("." + rest if rest else "")
        if not whole.startswith(_PACKAGE + "."):
            return None
        short = whole[len(_PACKAGE) + 1:]
        return "jit" if short == "frontend.jit" else short

    def _bind(self, name: str, meaning: Optional[str]) -> None:
        if meaning is None or self._known.setdefault(name, meaning) != meaning:
            self._unclear.add(name)

    def _add_imports(self, scope: ast.AST) -> None:
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            inner = getattr(scope, name, None)
            for node in inner if isinstance(inner, list) else ():
                if isinstance(node, ast.Import):
                    self._add_import(node)
                elif isinstance(node, ast.ImportFrom):
                    self._add_import_from(node)
                else:
                    self._add_imports(node)

    def _add_import(self, node: ast.Import) -> None:
        for alias in node.names:
            root = alias.name.split(".")[0]
            if root == _PACKAGE:
                self._bind(alias.asname or root,
                           alias.name if alias.asname else root)

    def _add_import_from(self, node: ast.ImportFrom) -> None:
        module = node.module or ""
        if node.level or module.split(".")[0] != _PACKAGE:
            return
        for alias in node.names:
            self._bind(alias.asname or alias.name, module + "." + alias.name)

    def _add_statement(self, statement: ast.stmt) -> None:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            if statement.name in self._known:
                self._bind(statement.name, None)
            return
        if not isinstance(statement, ast.Assign):
            return
        name = self.resolve(statement.value, set())
        for target in statement.targets:
            if isinstance(target, ast.Name):
                if name is not None:
                    self._bind(target.id, _PACKAGE + "." + name)
                elif target.id in self._known:
                    self._bind(target.id, None)
