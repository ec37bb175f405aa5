"""A function of a recorded kernel in the schema of kernels, docs/batch.md.

What a body reads of an input is an input, because a loop sees slices; what it assembles
into an output is an output. What the schema has no op for keeps the compiler's opcode,
and pto-lint says nothing about the verdict.
"""

from __future__ import annotations

import math
from typing import Any, Dict, List, Optional, Set, Tuple

from .enums import TileOpFormat, short_name
from .graph import Op, Setting, Value
from .paths import Function
from .symbolic import SymbolicScalar, of, plain, same_shape

# Options that the compiler reads per op; a kernel has one value of each.
PER_OP_OPTIONS = ("pass.sg_set_scope",)
# Options of the schema: what changes the program or its memory.
OPTION_PREFIXES = ("pass.", "runtime.", "operation.", "host.", "codegen.")
MAX_INTEGER = 2 ** 63


class _Names:
    """Names of tensors, each once."""

    def __init__(self) -> None:
        self._taken: Set[str] = set()
        self._last: Dict[str, int] = {}

    def add(self, wanted: str) -> str:
        name, number = wanted, self._last.get(wanted, 0)
        while name in self._taken:
            number += 1
            name = f"{wanted}_{number}"
        self._last[wanted] = number
        self._taken.add(name)
        return name


class _Part:
    """What a value of the body is of an input: the input and where it begins."""

    __slots__ = ("source", "place")

    def __init__(self, source: Value, place: Tuple[Any, ...]) -> None:
        self.source, self.place = source, place


class _Piece:
    """What is assembled into a tensor, and where."""

    __slots__ = ("name", "value", "offset")

    def __init__(self, name: str, value: Value, offset: List[Any]) -> None:
        self.name, self.value, self.offset = name, value, offset

    def fits(self, whole: Value) -> bool:
        """True for a part at a place that numbers say."""
        return len(self.offset) == len(whole.shape) == len(self.value.shape) and all(
            isinstance(plain(number), int) and plain(number) >= 0
            for number in (*self.offset, *self.value.shape))


class FunctionWriter:
    """Writes one function."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.inputs: List[Dict[str, Any]] = []
        self.ops: List[Dict[str, Any]] = []
        self.outputs: List[Dict[str, Any]] = []
        self._names = _Names()
        self._output_names = _Names()
        self._name_of: Dict[int, str] = {}
        self._parts: Dict[int, _Part] = {}
        self._input_names: Dict[Any, str] = {}
        self._assembled: Set[int] = set()
        self._pieces: Dict[int, List[_Piece]] = {}
        self._made: Set[int] = set()
        # Memories of tensors that only what is assembled fills; of those, the ones
        # that were read.
        self._allocated: Set[int] = set()
        self._read_joined: Set[int] = set()
        self._reads = {function.resolve(value).number for op in function.ops
                       for value in op.inputs}
        self._tiles: Dict[str, Optional[Setting]] = {}

    def write(self) -> Optional[Dict[str, Any]]:
        """The kernel, or None for a function without an op."""
        for op in self.function.ops:
            self._op(op)
        if not self.ops and not self.outputs:
            return None
        kernel: Dict[str, Any] = {"inputs": self.inputs, "ops": self.ops,
                                  "outputs": self.outputs}
        options = self._options()
        if options:
            kernel["options"] = options
        return kernel

    # Inputs.

    def _part_of(self, value: Value) -> Optional[_Part]:
        """What the value is of an input; None if the body makes it."""
        known = self._parts.get(value.number)
        if known is not None:
            return known
        if value.number in self._made or value.memory in self._assembled:
            return None
        return _Part(value, ())

    def _view(self, op: Op) -> None:
        source = self.function.resolve(op.inputs[0])
        part = self._part_of(source)
        result = op.outputs[0]
        offset = [self.function.settle(place) if isinstance(place, SymbolicScalar) else place
                  for place in op.attributes["offset"]]
        is_whole_rank = len(op.attributes["shape"]) == len(source.shape) == len(offset)
        if part is None or source.memory in self._assembled or not is_whole_rank:
            self._plain_view(op, source, offset)
            return
        place = tuple(place.key() if isinstance(place, SymbolicScalar) else place
                      for place in offset)
        self._parts[result.number] = _Part(part.source, part.place + (place,))
        if result.number in self.function.outputs:
            # The compiler copies it.
            self._settle_tiles(op)
            self._output(result.name or "out", self.name(result), result, False, op)

    def _plain_view(self, op: Op, source: Value, offset: List[Any]) -> None:
        record = self._record(op, "view", [source])
        record["shape"] = list(op.attributes["shape"])
        if all(isinstance(plain(place), int) for place in offset):
            record["offset"] = [plain(place) for place in offset]
        self._finish(record, op.outputs[0])

    def name(self, value: Value) -> str:
        """The name of a tensor that an op reads."""
        value = self.function.resolve(value)
        known = self._name_of.get(value.number)
        if known is not None:
            return known
        part = self._part_of(value)
        if part is None:
            # Written by several assembles.
            return self._joined(value)
        # A part as large as the whole is the whole, wherever it says it is.
        whole = same_shape(value.shape, part.source.shape)
        key = (part.source.number, () if whole else part.place,
               tuple(of(size).key() for size in value.shape), value.dtype)
        known = self._input_names.get(key)
        if known is None:
            known = self._input_names[key] = self._declare(value, part.source)
        self._name_of[value.number] = known
        return known

    def _declare(self, value: Value, source: Value) -> str:
        name = self._names.add(source.name or "t")
        record = _tensor_record(name, value, source)
        self.inputs.append(record)
        open_axes = [axis for axis, size in enumerate(value.shape)
                     if not isinstance(plain(size), int) or plain(size) < 0]
        if open_axes == [0]:
            record["dynamic0"] = True
        elif open_axes:
            # The schema has no words for it; what reads it is not judged.
            opened = self._names.add(name + "_open")
            self.ops.append({"op": "VIEW_DYNAMIC", "in": [name], "out": opened})
            return opened
        return name

    def _joined(self, value: Value) -> str:
        """A tensor that the body assembles and reads again."""
        name = self._name_of[value.number] = self._names.add(value.name or "t")
        pieces = self._pieces.get(value.memory, [])
        record: Dict[str, Any] = {"op": "ASSEMBLE", "in": [piece.name for piece in pieces],
                                  "out": name}
        # What was in the tensor before, or what comes later, is not known here.
        is_known = value.memory in self._allocated and \
            value.memory not in self._read_joined and \
            value.number not in self.function.outputs
        self._read_joined.add(value.memory)
        if is_known and pieces and all(piece.fits(value) for piece in pieces) and \
                all(isinstance(plain(size), int) for size in value.shape):
            record["op"] = "assemble"
            record["shape"] = [plain(size) for size in value.shape]
            record["offsets"] = [[plain(number) for number in piece.offset]
                                 for piece in pieces]
        self.ops.append(record)
        return name

    # Ops.

    def _op(self, op: Op) -> None:
        if op.role == "alloc":
            self._made.add(op.outputs[0].number)
            self._allocated.add(op.outputs[0].memory)
        elif op.role == "view":
            self._view(op)
        elif op.role == "assemble":
            self._assemble(op)
        elif op.role == "inplace" and self._is_renamed(op):
            pass
        else:
            self._computation(op)

    def _is_renamed(self, op: Op) -> bool:
        """An input with another shape is an input."""
        source = self.function.resolve(op.inputs[0])
        part = self._part_of(source)
        if part is None:
            return False
        shape = tuple(of(size).key() for size in op.outputs[0].shape)
        self._parts[op.outputs[0].number] = _Part(part.source, part.place + (shape,))
        return True

    def _assemble(self, op: Op) -> None:
        destination = self.function.resolve(op.outputs[0])
        piece = self.function.resolve(op.inputs[0])
        source = self.name(piece)
        if op.name != "ASSEMBLE":
            result = self._names.add("t")
            self.ops.append({"op": op.name, "in": [source], "out": result,
                             **_place(op)})
            source = result
        self._assembled.add(destination.memory)
        offset = [self.function.settle(place) if isinstance(place, SymbolicScalar) else place
                  for place in op.attributes.get("offset", [])]
        self._pieces.setdefault(destination.memory, []).append(
            _Piece(source, piece, offset))
        # What is read from here on has this piece too.
        self._name_of.pop(destination.number, None)
        if op.outputs[0].number in self.function.outputs or \
                destination.number in self.function.outputs:
            self._output(destination.name or "out", source, piece, True, op)

    def _output(self, name: str, source: str, value: Value, is_assembled: bool,
                op: Op) -> None:
        record = _tensor_record(self._output_names.add(name), value, value)
        record["from"] = source
        if is_assembled:
            record["assemble"] = True
        record.update(_place(op))
        self.outputs.append(record)

    def _computation(self, op: Op) -> None:
        inputs = [self.function.resolve(value) for value in op.inputs]
        outputs = [output for output in op.outputs if self._is_read(output)] or op.outputs
        # The schema has an op for the values alone.
        is_top = op.name == "TOPK" and outputs == op.outputs[:1] and "k" in op.attributes
        record = self._record(op, "topk_v" if is_top else op.name, inputs)
        for key, value in op.attributes.items():
            written = _attribute(key, value)
            if written is not None:
                record[key] = written
        for output in op.outputs:
            self._made.add(output.number)
        self._finish(record, *outputs)
        for output in outputs:
            if output.number in self.function.outputs:
                self._output(output.name or "out", self._name_of[output.number], output,
                             False, op)

    def _is_read(self, value: Value) -> bool:
        return value.number in self._reads or value.number in self.function.outputs

    def _record(self, op: Op, name: str, inputs: List[Value]) -> Dict[str, Any]:
        names = [self.name(value) for value in inputs]
        self._settle_tiles(op)
        return {"op": name, "in": names, **_place(op)}

    def _finish(self, record: Dict[str, Any], *outputs: Value) -> None:
        first, *others = outputs
        record["out"] = self._name_of[first.number] = self._names.add(first.name or "t")
        self._made.add(first.number)
        self.ops.append(record)
        for other in others:
            # The schema has one result per op: the others come out of ops of their own.
            name = self._name_of[other.number] = self._names.add(other.name or "t")
            self.ops.append({"op": record["op"], "in": list(record["in"]), "out": name})

    # Tiles and options.

    def _settle_tiles(self, op: Op) -> None:
        for key, name in (("vec_tile_shapes", "set_vec_tile"),
                          ("cube_tile_shapes", "set_cube_tile")):
            setting = op.settings.get(key)
            if setting is self._tiles.get(key):
                continue
            self._tiles[key] = setting
            record: Dict[str, Any] = {"op": name}
            if key == "vec_tile_shapes":
                record["tile"] = list(setting.value) if setting else []
            elif setting:
                m, k, n, split_k = setting.value
                record["tile"] = [list(m), list(k), list(n)]
                if split_k:
                    record["split_k"] = True
            else:
                continue
            if setting and setting.place:
                record["file"], record["line"] = setting.place
            self.ops.append(record)

    def _options(self) -> Dict[str, Any]:
        """The options in force at all ops; one that changes between them is left out."""
        ops = [op for op in self.function.ops if op.role not in ("alloc", "view")]
        options: Dict[str, Any] = {}
        for key in sorted({key for op in ops for key in op.settings}):
            if not key.startswith(OPTION_PREFIXES):
                continue
            values = [op.settings[key].value if key in op.settings else None for op in ops]
            value = values[-1]
            if key in PER_OP_OPTIONS and any(other != value for other in values):
                continue
            written = _option(value)
            if written is not None and not (key in PER_OP_OPTIONS and value[0] < 0):
                options[key] = written
        return options


def _place(op: Op) -> Dict[str, Any]:
    return {"file": op.place[0], "line": op.place[1]} if op.place[1] else {}


def _size(value: Value, source: Value, axis: int) -> int:
    size = plain(value.shape[axis])
    if isinstance(size, int) and size >= 0:
        return size
    if value.number == source.number and axis < len(source.sizes):
        return source.sizes[axis] or 1
    return 1


def _tensor_record(name: str, value: Value, source: Value) -> Dict[str, Any]:
    record: Dict[str, Any] = {
        "name": name,
        "shape": [_size(value, source, axis) for axis in range(len(value.shape))],
        "dtype": short_name(value.dtype)}
    if value.format == TileOpFormat.TILEOP_NZ:
        record["format"] = "NZ"
    return record


def _attribute(key: str, value: Any) -> Any:
    """The value as JSON has it; None for what says nothing."""
    if key == "dtype":
        return short_name(value)
    if key == "scalar":
        return _number(value)
    if key == "offset":
        return None
    if key in ("trans_a", "trans_b", "c_nz", "relu") and not value:
        return None
    return value


def _number(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, float) and not math.isfinite(value):
        # JSON has no such number; no check looks at the value.
        return math.copysign(3.0e38, value) if not math.isnan(value) else 0.0
    if isinstance(value, int) and abs(value) >= MAX_INTEGER:
        return float(value)
    return value


def _option(value: Any) -> Any:
    if isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [_option(element) for element in value]
    if isinstance(value, dict):
        return {str(key): _option(element) for key, element in value.items()}
    return getattr(value, "value", None)


def write_function(kernel: str, function: Function) -> Optional[Dict[str, Any]]:
    """The record of a function as `pto-lint batch` reads it."""
    written = FunctionWriter(function).write()
    if written is None:
        return None
    return {"id": f"{kernel}:{function.path}", "kernel": written}
