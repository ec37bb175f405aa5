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
_OPERATORS = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div"}
_SAFE_ATTRIBUTES = {"shape", "dtype", "dim", "format", "valid_shape"}


class Parameters:
    """The parameters of a kernel, in order."""

    def __init__(self, function: ast.FunctionDef, names: Names, facts: FunctionFacts) -> None:
        self._names = names
        self._facts = facts
        arguments = function.args.posonlyargs + function.args.args
        self._parents: Dict[ast.AST, ast.AST] = {}
        self._uses: Dict[str, List[ast.Name]] = {}
        for node in facts.nodes:
            if type(node) is ast.Name:
                self._uses.setdefault(node.id, []).append(node)
                continue
            for field in node._fields:
                value = getattr(node, field, None)
                for part in value if type(value) is list else (value,):
                    if type(part) in (ast.Name, ast.Subscript, ast.Call):
                        self._parents[part] = node
        self.facts = [self._parameter(argument) for argument in arguments]
        known = {argument.arg for argument in arguments}
        unread = [self._unwritten(name) for name in self._uses if name not in known]
        # Local tensors that are declared, read and never written.
        self.unwritten = [fact for fact in unread if fact is not None]

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

    def _unwritten(self, name: str) -> Optional[Dict[str, Any]]:
        """The first read of the local tensor `name`, if nothing can write it."""
        uses = self._uses[name]
        stores = [node for node in uses if not isinstance(node.ctx, ast.Load)]
        reads = [node for node in uses if isinstance(node.ctx, ast.Load)]
        if len(stores) != 1 or not reads:
            return None
        declaration = self._parents.get(stores[0])
        if not isinstance(declaration, ast.Assign) or len(declaration.targets) != 1 \
                or self._facts.call_name(declaration.value) not in ("tensor", "Tensor"):
            return None
        readers = [self._reader(node) for node in reads]
        if not all(self._is_pure(node) for node in reads) or not any(readers):
            return None
        first = next(i for i, reader in enumerate(readers) if reader)
        return {"name": name, **literals.place(reads[first]), "reader": readers[first]}

    def _reader(self, node: ast.AST) -> Optional[str]:
        """The op that reads `node`, as pypto calls it."""
        parent = self._parents.get(node)
        if isinstance(parent, ast.Subscript):
            return self._reader(parent)
        if isinstance(parent, ast.BinOp):
            return _OPERATORS.get(type(parent.op))
        return self._facts.call_name(parent)

    def _is_tensor(self, annotation: Optional[ast.AST]) -> Optional[bool]:
        if annotation is None:
            return None
        if isinstance(annotation, ast.Call):
            annotation = annotation.func
        local: Set[str] = set()
        name = self._names.resolve(annotation, local)
        return True if name in ("Tensor", "tensor") else None

    def _is_pure(self, node: ast.AST) -> bool:
        """True where `node` is read and can be neither written nor named anew."""
        parent = self._parents.get(node)
        if isinstance(parent, ast.Subscript) and parent.value is node \
                and isinstance(parent.ctx, ast.Load):
            return self._is_pure(parent)
        if isinstance(parent, ast.BinOp):
            return True
        if isinstance(parent, ast.Attribute):
            return parent.attr in _SAFE_ATTRIBUTES
        return self._facts.call_name(parent) in _PURE
