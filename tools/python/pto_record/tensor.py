"""`pypto.Tensor`: a name for a `Value` that a kernel can give to another one."""

from __future__ import annotations

from typing import Any, List, Optional, Sequence, Tuple

from . import primitives
from .enums import DataType, StatusType, TileOpFormat
from .graph import Value
from .indices import assemble_key, is_everything, normalize, view_key
from .state import NotModelled, input_size, process, recording
from .symbolic import SymbolicScalar, SymInt, atom, equal, of, plain


class Element:
    """`pypto.Element`: a number with a type."""

    def __init__(self, dtype: Any, data: Any) -> None:
        self.dtype, self.value = dtype, data

    def base(self) -> "Element":
        return self


class Tensor:
    """A tensor of a kernel, or the description of one in an annotation.

    `spec` is the shape as it was written where it is not one of numbers:
    `pypto.STATIC`, `pypto.DYNAMIC`, `...` or symbols."""

    def __init__(self, shape: Optional[Sequence[Any]] = None, dtype: Any = None,
                 name: str = "", format: Any = None, data_ptr: Any = None,
                 device: Any = None, ori_shape: Any = None) -> None:
        self.explicit_dtype, self.explicit_format = dtype, format
        self.data_ptr, self.device, self.ori_shape = data_ptr, device, ori_shape
        self.spec: Optional[List[Any]] = None
        self._value: Optional[Value] = None
        dtype = dtype or DataType.DT_FP32
        format = format or TileOpFormat.TILEOP_ND
        shape = None if shape is None else [plain(size) for size in shape]
        self._type = (dtype, format, name)
        if shape is None:
            return
        if any(isinstance(size, StatusType) or size is Ellipsis for size in shape):
            self.spec = shape
            return
        if process.recording is None:
            self.spec = shape
        self._value = Value(tuple(shape), dtype, format, name)
        if process.recording is not None and shape:
            recording().emit("TENSOR_ALLOC", [], [self._value], role="alloc")

    def __class_getitem__(cls, params: Any) -> "Tensor":
        params = params if isinstance(params, tuple) else (params,)
        given: dict = {}
        for param in params:
            if isinstance(param, dict):
                given.update(param)
            elif isinstance(param, (list, tuple)):
                given["shape"] = param
            elif isinstance(param, DataType):
                given["dtype"] = param
            elif isinstance(param, TileOpFormat):
                given["format"] = param
            elif isinstance(param, str):
                given["name"] = param
        given.setdefault("shape", [])
        return cls(**given)

    @classmethod
    def of_value(cls, value: Value) -> "Tensor":
        tensor = cls.__new__(cls)
        tensor.explicit_dtype = tensor.explicit_format = None
        tensor.data_ptr = tensor.device = tensor.ori_shape = tensor.spec = None
        tensor._value = value
        tensor._type = (value.dtype, value.format, value.name)
        return tensor

    # What a kernel may ask.

    @property
    def value(self) -> Value:
        if self._value is None:
            raise NotModelled("a tensor is used that has no shape")
        return self._value

    @value.setter
    def value(self, value: Optional[Value]) -> None:
        self._value = value

    def is_empty(self) -> bool:
        return self._value is None

    @property
    def dtype(self) -> Any:
        return self._value.dtype if self._value else self._type[0]

    @property
    def format(self) -> Any:
        return self._value.format if self._value else self._type[1]

    @property
    def name(self) -> str:
        return self._value.name if self._value else self._type[2]

    @name.setter
    def name(self, name: str) -> None:
        self._type = (*self._type[:2], name)
        if self._value is not None and not self._value.is_input:
            self._value.name = name

    @property
    def shape(self) -> List[Any]:
        if self._value is None:
            return list(self.spec or [])
        return [input_size(self._value, axis) if equal(size, -1) else size
                for axis, size in enumerate(_sizes(self._value))]

    @property
    def valid_shape(self) -> List[SymbolicScalar]:
        return [of(input_size(self.value, axis)) if equal(size, -1) else of(size)
                for axis, size in enumerate(self.value.valid_shape)]

    @property
    def dim(self) -> int:
        return len(self._value.shape) if self._value else len(self.spec or [])

    @property
    def id(self) -> int:
        return self.value.number

    def base(self) -> "Tensor":
        return self

    def to_tensor(self, name: str = "") -> "Tensor":
        return self

    def copy(self, name: str = "") -> "Tensor":
        return Tensor.of_value(self.value.like(name or self.name))

    def set_cache_policy(self, policy: Any, value: bool) -> None:
        """Where the tensor is cached makes no difference to memory."""

    def get_cache_policy(self, policy: Any) -> bool:
        return False

    # What changes a tensor.

    def move(self, other: "Tensor") -> None:
        if not isinstance(other, Tensor):
            raise TypeError(f"'{type(other).__name__}' cannot be moved to a tensor")
        primitives.stored(self)
        self._value = other.value

    def assemble(self, input: "Tensor", offsets: Sequence[SymInt]) -> None:
        primitives.assemble(input, offsets, self)

    def __setitem__(self, key: Any, value: Any) -> None:
        if is_everything(key):
            self.move(value)
            return
        if isinstance(key, slice) and isinstance(key.stop, Tensor):
            raise NotModelled("'x[dim:index] = y' is not modelled",
                              "write 'pypto.scatter(x, dim, index, y)'")
        key = normalize(key, self.shape)
        if all(not isinstance(part, slice) for part in key):
            primitives.set_element(self, key, value)
            return
        primitives.assemble(*assemble_key(key, self.shape, value), self)

    def __getitem__(self, key: Any, *, valid_shape: Any = None) -> Any:
        if is_everything(key):
            return self
        if isinstance(key, slice) and isinstance(key.stop, Tensor):
            return self.gather(key.start, key.stop)  # type: ignore[attr-defined]
        key = normalize(key, self.shape)
        if all(not isinstance(part, slice) for part in key):
            return self._element(key)
        offsets, shape, kept = view_key(key, self.shape)
        result = primitives.view(self, shape, offsets, valid_shape=valid_shape)
        if all(kept):
            return result
        return primitives.reshape(
            result, [size for size, keep in zip(shape, kept) if keep])

    def _element(self, key: Tuple[Any, ...]) -> SymbolicScalar:
        """A number of the tensor, known when the kernel runs."""
        recording().read_as_data.append(self.value)
        places = ", ".join(str(part) for part in key)
        return atom(("data", f"{self.name or 'tensor'}[{places}]", self.value.number))

    def __iter__(self) -> Any:
        raise TypeError("a tensor cannot be iterated over")

    def __bool__(self) -> bool:
        raise TypeError("a tensor is no condition: its numbers are known when the kernel runs")

    __hash__ = object.__hash__


def _sizes(value: Value) -> Tuple[Any, ...]:
    return tuple(plain(size) for size in value.shape)
