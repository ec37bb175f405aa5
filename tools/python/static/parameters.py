"""What a kernel does with its parameters."""

from __future__ import annotations

import ast
from typing import Any, Dict, List, Optional, Set

from static import literals
from static.names import Names
from static.statements import FunctionFacts

# Ops that make a new tensor of their operands and leave them alone.
_PURE = {"add", "sub", "mul", "div", "exp", "matmul", "cast", "sum", "amax", "amin", "maximum",
         "minimum", "sqrt", "rsqrt", "abs", "neg", "relu", "log", "sin", "cos", "tanh",
         "reciprocal", "transpose", "permute", "concat", "where", "softmax", "sigmoid"}
_SAFE_ATTRIBUTES = {"shape", "dtype", "dim", "format", "valid_shape"}


class Parameters:
    """The parameters of a kernel, in order."""

    def __init__(self, function: ast.FunctionDef, names: Names, facts: FunctionFacts) -> None:
        self._names = names
        self._facts = facts
        arguments = function.args.posonlyargs + function.args.args
        wanted = {argument.arg for argument in arguments}
        self._parents: Dict[ast.AST, ast.AST] = {}
        self._uses: Dict[str, List[ast.Name]] = {}
        for node in facts.nodes:
            if isinstance(node, ast.Name):
                if node.id in wanted:
                    self._uses.setdefault(node.id, []).append(node)
                continue
            for field in node._fields:
                value = getattr(node, field, None)
                for part in value if type(value) is list else (value,):
                    if type(part) is ast.Name:
                        self._parents[part] = node
        self.facts = [self._parameter(argument) for argument in arguments]

    def _parameter(self, argument: ast.arg) -> Dict[str, Any]:
        uses = self._uses.get(argument.arg, [])
        loads = [node for node in uses if isinstance(node.ctx, ast.Load)]
        stores = [node for node in uses if isinstance(node.ctx, ast.Store)]
        plain = [node for node in stores if isinstance(self._parents.get(node), ast.Assign)]
        return {
            "name": argument.arg, **literals.place(argument),
            "is_tensor": self._is_tensor(argument.annotation),
            "reads": len(loads), "pure_reads": sum(self._is_pure(node) for node in loads),
            "rebinds": [literals.place(node) for node in plain],
            "other_stores": len(stores) - len(plain),
        }

    def _is_tensor(self, annotation: Optional[ast.AST]) -> Optional[bool]:
        if annotation is None:
            return None
        if isinstance(annotation, ast.Call):
            annotation = annotation.func
        local: Set[str] = set()
        name = self._names.resolve(annotation, local)
        return True if name in ("Tensor", "tensor") else None

    def _is_pure(self, node: ast.Name) -> bool:
        """True where `node` is read and can be neither written nor named anew."""
        parent = self._parents.get(node)
        if isinstance(parent, ast.BinOp):
            return True
        if isinstance(parent, ast.Attribute):
            return parent.attr in _SAFE_ATTRIBUTES
        return self._facts.call_name(parent) in _PURE
