"""Runs the Python of a kernel as the compiler's front end does.

The front end does not run a kernel, it reads its syntax tree: it takes both branches of
an `if` whose condition is known at run time only, makes the body of a `pypto.loop` once
per level of its unroll list, and gives every op the first line of its statement. So the
statements are interpreted here, one after the other; the expressions in them are
Python's own, but for calls, which come back to `Interpreter.call`.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import operator
from types import FunctionType
from typing import Any, Dict, List, Optional, Set, Tuple

from . import control
from .frames import Block, Broken, Continued, Frame, Inline, Returned
from .loops import LoopRange
from .numbering import number_loops
from .source import CALL, compiled, remember, stored_names, tree_of
from .state import NotModelled, Recording
from .symbolic import SymbolicScalar, plain
from .tensor import Tensor

_OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv, ast.Div: operator.truediv, ast.Mod: operator.mod,
    ast.Pow: operator.pow, ast.BitOr: operator.or_, ast.BitXor: operator.xor,
    ast.BitAnd: operator.and_, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
    ast.MatMult: operator.matmul,
}


class Interpreter:
    """Runs one kernel into a recording.

    `marks` says which names a block stores by writing a tensor in place; it is filled
    while the kernel runs. If it grew, the kernel is to be run again with it."""

    def __init__(self, recording: Recording, marks: Dict[Tuple[int, str], Set[str]]) -> None:
        self.recording = recording
        self.marks = marks
        self.has_new_marks = False
        self.frames: List[Frame] = []
        self._kernel: Optional[Frame] = None
        self.blocks: List[Block] = []

    def last_values(self, names: List[str]) -> List[Any]:
        """What the tensors that the kernel was called with are at its end."""
        found = [self._kernel.env.get(name) for name in names] if self._kernel else []
        return [tensor.value for tensor in found
                if isinstance(tensor, Tensor) and not tensor.is_empty()]

    # Names that a block stores.

    def note_store(self, tensor: Any) -> None:
        """A tensor is written in place: what has it as a value counts as stored in all
        blocks around."""
        names: Dict[int, List[str]] = {}
        for block in self.blocks:
            frame = block.frame
            found = names.get(id(frame))
            if found is None:
                env = frame.env
                found = names[id(frame)] = [name for name in frame.local
                                            if env.get(name) is tensor]
            known = self.marks.setdefault(block.key, set())
            if not known.issuperset(found):
                known.update(found)
                self.has_new_marks = True

    def stores_of(self, node: ast.AST, arm: str) -> Set[str]:
        return stored_names(getattr(node, arm)) | self.marks.get((id(node), arm), set())

    # Calls.

    def call(self, callee: Any, *args: Any, **kwargs: Any) -> Any:
        """What `callee(*args)` in the source of a kernel gives."""
        if isinstance(callee, Inline):
            callee = callee.function
        if isinstance(callee, FunctionType):
            origin = inspect.unwrap(callee) if hasattr(callee, "__wrapped__") else callee
            known = tree_of(origin) if isinstance(origin, FunctionType) else None
            if known is not None and not _is_generator(origin):
                return self.run(origin, known, args, kwargs)
        takes_numbers = callee is min or callee is max or callee is range
        if takes_numbers and any(isinstance(plain(arg), SymbolicScalar) for arg in args):
            if callee is range:
                raise NotModelled("the length of a 'range' has to be known, that of "
                                  f"'range({', '.join(map(str, args))})' is not",
                                  "use 'pypto.loop'")
            if len(args) == 2:
                return control.extreme(callee.__name__, *args)
        return callee(*args, **kwargs)

    def run(self, function: FunctionType, known: Tuple[Any, str], args: Tuple[Any, ...],
            kwargs: Dict[str, Any]) -> Any:
        node, file = known
        number_loops(node)
        bound = inspect.signature(function).bind(*args, **kwargs)
        bound.apply_defaults()
        parameters = dict(bound.arguments)
        frame = self._frame(function, node, file, parameters)
        place, caller = self.recording.place, self.frames[-1] if self.frames else None
        self.frames.append(frame)
        self._kernel = self._kernel or frame
        try:
            self.statements(node.body, frame)
            result = None
        except Returned as returned:
            result = returned.value
        finally:
            self.frames.pop()
        self.recording.place = place
        if caller is not None:
            _hand_back(frame, parameters, caller)
        return result

    def _frame(self, function: FunctionType, node: Any, file: str,
               parameters: Dict[str, Any]) -> Frame:
        env = dict(function.__globals__)
        local = stored_names(node.body) | set(parameters)
        for name in local:
            env.pop(name, None)
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
            try:
                env[name] = cell.cell_contents
            except ValueError:
                pass
        env.setdefault("__builtins__", builtins)
        env.update(parameters)
        env[CALL] = self.call
        return Frame(env, local, file, function.__name__)

    # Statements.

    def statements(self, body: List[ast.stmt], frame: Frame) -> None:
        recording, file = self.recording, frame.file
        for statement in body:
            recording.place = (file, statement.lineno)
            getattr(self, "_" + type(statement).__name__.lower(), self._native)(
                statement, frame)

    def block(self, node: ast.AST, arm: str, frame: Frame) -> None:
        self.blocks.append(Block(frame, (id(node), arm)))
        try:
            self.statements(getattr(node, arm), frame)
        finally:
            self.blocks.pop()

    def value(self, node: ast.expr, frame: Frame) -> Any:
        return eval(compiled(node, frame.file), frame.env)

    def _expr(self, node: ast.Expr, frame: Frame) -> None:
        if not isinstance(node.value, ast.Constant):
            self.value(node.value, frame)

    def _pass(self, node: ast.Pass, frame: Frame) -> None:
        pass

    def _assign(self, node: ast.Assign, frame: Frame) -> None:
        value = self.value(node.value, frame)
        for target in reversed(node.targets):
            self.assign(target, value, frame)

    def _annassign(self, node: ast.AnnAssign, frame: Frame) -> None:
        if node.value is not None:
            self.assign(node.target, self.value(node.value, frame), frame)

    def assign(self, target: ast.AST, value: Any, frame: Frame) -> None:
        self.recording.place = (frame.file, getattr(target, "lineno", 0))
        if isinstance(target, ast.Name):
            value = plain(value)
            if isinstance(value, Tensor) and not value.is_empty() and not value.name:
                value.name = target.id
            frame.store(target.id, value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            self._unpack(target, value, frame)
        elif isinstance(target, ast.Subscript):
            key = self._key(target.slice, frame)
            self.value(target.value, frame)[key] = value
        elif isinstance(target, ast.Attribute):
            setattr(self.value(target.value, frame), target.attr, value)
        else:
            raise NotModelled(f"a target of the form '{type(target).__name__}' is not modelled")

    def _unpack(self, target: Any, value: Any, frame: Frame) -> None:
        values = list(value)
        stars = [index for index, element in enumerate(target.elts)
                 if isinstance(element, ast.Starred)]
        if stars:
            first, rest = stars[0], len(target.elts) - stars[0] - 1
            end = len(values) - rest
            values = values[:first] + [values[first:end]] + values[end:]
        if len(values) != len(target.elts):
            raise ValueError(f"{len(values)} values for {len(target.elts)} names")
        for element, part in zip(target.elts, values):
            self.assign(element.value if isinstance(element, ast.Starred) else element,
                        part, frame)

    def _key(self, node: Any, frame: Frame) -> Any:
        """The value of a subscript; a slice is no expression of its own."""
        if isinstance(node, ast.Slice):
            return slice(*(None if part is None else self.value(part, frame)
                           for part in (node.lower, node.upper, node.step)))
        if isinstance(node, ast.Tuple):
            return tuple(self._key(part, frame) for part in node.elts)
        return self.value(node, frame)

    def _augassign(self, node: ast.AugAssign, frame: Frame) -> None:
        change, target = _OPERATORS[type(node.op)], node.target
        if isinstance(target, ast.Name):
            if target.id not in frame.env:
                raise NameError(f"name '{target.id}' is not defined")
            old = frame.env[target.id]
            self.assign(target, change(old, self.value(node.value, frame)), frame)
        elif isinstance(target, ast.Subscript):
            holder, key = self.value(target.value, frame), self._key(target.slice, frame)
            value = self.value(node.value, frame)
            holder[key] = change(holder[key], value)
        else:
            holder = self.value(target.value, frame)
            value = self.value(node.value, frame)
            setattr(holder, target.attr, change(getattr(holder, target.attr), value))

    def _delete(self, node: ast.Delete, frame: Frame) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                frame.store(target.id, None)
            elif isinstance(target, ast.Subscript):
                del self.value(target.value, frame)[self._key(target.slice, frame)]

    def _return(self, node: ast.Return, frame: Frame) -> None:
        value = None if node.value is None else self.value(node.value, frame)
        if len(self.frames) == 1:
            raise NotModelled("a kernel has no 'return'",
                              "write the result into an output, 'out[:] = ...'")
        raise Returned(value)

    def _break(self, node: ast.Break, frame: Frame) -> None:
        raise Broken

    def _continue(self, node: ast.Continue, frame: Frame) -> None:
        raise Continued

    def _assert(self, node: ast.Assert, frame: Frame) -> None:
        condition = plain(self.value(node.test, frame))
        if not isinstance(condition, SymbolicScalar) and not condition:
            message = "" if node.msg is None else self.value(node.msg, frame)
            raise AssertionError(message)

    def _raise(self, node: ast.Raise, frame: Frame) -> None:
        if node.exc is None:
            raise NotModelled("a bare 'raise' is not modelled")
        raise self.value(node.exc, frame)

    def _functiondef(self, node: ast.FunctionDef, frame: Frame) -> None:
        code = getattr(node, "pto_code", None)
        if code is None:
            code = compile(ast.Module([node], []), frame.file, "exec")
            for constant in code.co_consts:
                if getattr(constant, "co_name", None) == node.name:
                    remember(constant, node, frame.file)
            node.pto_code = code  # type: ignore[attr-defined]
        frame.local.add(node.name)
        exec(code, frame.env)

    def _native(self, node: ast.stmt, frame: Frame) -> None:
        """Statements that Python runs itself: imports, classes."""
        if not isinstance(node, (ast.Import, ast.ImportFrom, ast.ClassDef)):
            raise NotModelled(f"'{type(node).__name__.lower()}' in a kernel is not modelled")
        exec(compile(ast.Module([node], []), frame.file, "exec"), frame.env)

    def _with(self, node: ast.With, frame: Frame) -> None:
        entered: List[Any] = []
        try:
            for item in node.items:
                manager = self.value(item.context_expr, frame)
                value = manager.__enter__()
                entered.append(manager)
                if item.optional_vars is not None:
                    self.assign(item.optional_vars, value, frame)
            self.statements(node.body, frame)
        finally:
            for manager in reversed(entered):
                manager.__exit__(None, None, None)

    def _try(self, node: ast.Try, frame: Frame) -> None:
        """Kernels try to import or to look up something; errors of ops go on."""
        try:
            self.statements(node.body, frame)
        except (Returned, Broken, Continued, NotModelled):
            raise
        except Exception as error:
            for handler in node.handlers:
                wanted = Exception if handler.type is None else \
                    self.value(handler.type, frame)
                if isinstance(error, wanted):
                    if handler.name:
                        frame.store(handler.name, error)
                    self.statements(handler.body, frame)
                    break
            else:
                raise
        else:
            self.statements(node.orelse, frame)
        finally:
            self.statements(node.finalbody, frame)

    # Control flow.

    def _if(self, node: ast.If, frame: Frame) -> None:
        condition = plain(self.value(node.test, frame))
        if isinstance(condition, SymbolicScalar):
            control.branch(self, node, condition, frame)
        elif condition:
            self.block(node, "body", frame)
        else:
            self.block(node, "orelse", frame)

    def _while(self, node: ast.While, frame: Frame) -> None:
        while plain(self.value(node.test, frame)):
            try:
                self.block(node, "body", frame)
            except Broken:
                break
            except Continued:
                continue

    def _for(self, node: ast.For, frame: Frame) -> None:
        over = self.value(node.iter, frame)
        if isinstance(over, LoopRange):
            control.dynamic_loop(self, node, over, frame)
            return
        for element in over:
            self.assign(node.target, element, frame)
            try:
                self.block(node, "body", frame)
            except Broken:
                break
            except Continued:
                continue


def _is_generator(function: FunctionType) -> bool:
    return bool(function.__code__.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE))


def _hand_back(frame: Frame, parameters: Dict[str, Any], caller: Frame) -> None:
    """A parameter that the callee gave another value changes the variable of the caller
    that it was called with. That is what release 9.2 does, so that a helper can replace
    a tensor; it holds for every other value too."""
    for name, before in parameters.items():
        after = frame.env.get(name)
        if after is None or after is before:
            continue
        for own in sorted(caller.local):
            if caller.env.get(own) is before:
                caller.env[own] = after
                break

