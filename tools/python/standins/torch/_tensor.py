"""`torch.Tensor`: what it has besides the ops of `_ops`."""

from typing import Any, Callable, Optional

from pto_shadow import elementwise, forms, layout, operators
from pto_shadow.array import Array, from_data
from pto_shadow.dtypes import BY_NAME, DType, promote, scalar_dtype
from pto_shadow.unknown import Unknown

from . import _types
from ._types import CPU, NAMES, Size, by_plain, device_of


class Tensor(Array):
    """A tensor: shape, type, device and layout; values only when it is small."""

    real = "float32"
    weak_scalars = True
    promote = staticmethod(promote)
    shape_type = Size  # type: ignore[assignment]
    dtype_of = staticmethod(by_plain)  # type: ignore[assignment]

    requires_grad = False
    _grad: Optional["Tensor"] = None
    is_leaf = True
    grad_fn = None
    is_sparse = False
    is_quantized = False
    is_meta = False
    is_nested = False
    layout = "torch.strided"

    def __new__(cls, *sizes: Any, **kwargs: Any) -> Any:
        if len(sizes) == 1 and isinstance(sizes[0], (list, tuple, Array)):
            return from_data(cls, sizes[0], BY_NAME["float32"], CPU, infer)
        return cls.make(layout.shape_of(sizes or (0,)), BY_NAME["float32"], None, CPU)

    @classmethod
    def make(cls, shape: Any, plain: Any, values: Any = None, device: Any = None, likely: bool = False) -> Any:
        return super().make(shape, plain, values, CPU if device is None else device, likely)

    @classmethod
    def of(cls, data: Any) -> "Tensor":
        return from_data(cls, data, None, CPU, infer)

    # What torch calls an op that ends in `_` writes its result into the tensor.
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name.endswith("_") and hasattr(type(self), name[:-1]):
            return _in_place(self, name[:-1])
        if name.startswith("is_"):
            return False
        return Unknown("Tensor." + name)

    @property
    def pto_format(self) -> str:
        """How the elements lie in the memory of an NPU: ND or NZ."""
        return "NZ" if self.storage.format == 29 and self.device.type == "npu" else "ND"

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def T(self) -> Any:  # noqa: N802 the name is torch's
        return forms.permute(self, range(len(self.shape) - 1, -1, -1))

    @property
    def mT(self) -> Any:  # noqa: N802 the name is torch's
        return forms.swap(self, -1, -2)

    H = mT

    @property
    def data(self) -> "Tensor":
        return self

    @data.setter
    def data(self, value: "Tensor") -> None:
        for name in Array.__slots__:
            setattr(self, name, getattr(value, name))

    @property
    def grad(self) -> Optional["Tensor"]:
        """A gradient of the same shape, as after a backward pass that nobody ran."""
        if self._grad is None and self.requires_grad:
            self._grad = self.like(self.shape, self.plain, None)
        return self._grad

    @grad.setter
    def grad(self, value: Optional["Tensor"]) -> None:
        self._grad = value

    @property
    def is_npu(self) -> bool:
        return self.device.type == "npu"

    @property
    def is_cpu(self) -> bool:
        return self.device.type == "cpu"

    is_cuda = False

    @property
    def itemsize(self) -> int:
        return self.plain.size

    @property
    def nbytes(self) -> int:
        return self.count * self.plain.size

    def size(self, dim: Any = None) -> Any:
        return self.shape if dim is None else self.shape[layout.axis_of(dim, len(self.shape))]

    def dim(self) -> int:
        return len(self.shape)

    ndimension = dim

    def numel(self) -> int:
        return self.count

    nelement = numel

    def element_size(self) -> int:
        return self.plain.size

    def stride(self, dim: Any = None) -> Any:
        return self.strides if dim is None else self.strides[dim]

    def storage_offset(self) -> int:
        return self.offset

    def data_ptr(self) -> int:
        return id(self.storage) & ~511

    def get_device(self) -> int:
        return -1 if self.device.index is None else self.device.index

    def is_contiguous(self, *args: Any, **kwargs: Any) -> bool:
        return self.is_dense

    def contiguous(self, *args: Any, **kwargs: Any) -> "Tensor":
        return self if self.is_dense else self.clone()

    def clone(self, *args: Any, **kwargs: Any) -> "Tensor":
        result = self.like(self.shape, self.plain, self.values(), self.storage.likely)
        result.storage.format = self.storage.format
        return result

    def detach(self) -> "Tensor":
        return self.seen_as(self.shape, self.strides, self.offset)

    def requires_grad_(self, wanted: bool = True) -> "Tensor":
        self.requires_grad = wanted
        return self

    def backward(self, *args: Any, **kwargs: Any) -> None:
        """No gradient is computed."""

    def copy_(self, other: Any, *args: Any, **kwargs: Any) -> "Tensor":
        self[...] = other
        return self

    def to(self, *args: Any, **kwargs: Any) -> "Tensor":
        """The tensor in another type, on another device, or both."""
        plain, where = self.plain, self.device
        for given in list(args) + [kwargs.get("dtype"), kwargs.get("device")]:
            if isinstance(given, _types.dtype):
                plain = given.plain
            elif isinstance(given, Tensor):
                plain, where = given.plain, given.device
            elif isinstance(given, (str, _types.device)) or type(given) is int:
                where = device_of(given)
        if plain == self.plain and where == self.device:
            return self
        result = elementwise.cast(self, plain)
        result.device = where
        if where == self.device:
            result.storage.format = self.storage.format
        return result

    def type(self, given: Any = None, *args: Any, **kwargs: Any) -> Any:
        if given is None:
            return "torch.%sTensor" % self.plain.name
        return self.to(given) if isinstance(given, _types.dtype) else self

    def type_as(self, other: "Tensor") -> "Tensor":
        return self.to(other.dtype)

    def npu(self, given: Any = 0, *args: Any, **kwargs: Any) -> "Tensor":
        return self.to(device_of("npu" if given is None else given))

    cuda = npu

    def cpu(self, *args: Any, **kwargs: Any) -> "Tensor":
        return self.to(CPU)

    def numpy(self, *args: Any, **kwargs: Any) -> Any:
        import numpy

        return numpy.asarray(self)

    def new_tensor(self, data: Any, dtype: Any = None, device: Any = None, **kwargs: Any) -> "Tensor":
        plain = self.plain if dtype is None else dtype.plain
        return from_data(Tensor, data, plain, self.device if device is None else device_of(device), infer)

    def expand_as(self, other: Array) -> "Tensor":
        return forms.expand(self, other.shape)

    def view_as(self, other: Array) -> "Tensor":
        return forms.reshape(self, other.shape, True)

    def reshape_as(self, other: Array) -> "Tensor":
        return forms.reshape(self, other.shape)

    def view(self, *sizes: Any, **kwargs: Any) -> "Tensor":
        if len(sizes) == 1 and isinstance(sizes[0], _types.dtype) or "dtype" in kwargs:
            return forms.view_as_type(self, (kwargs.get("dtype") or sizes[0]).plain)
        return forms.reshape(self, sizes, True)

    def _random(self, *args: Any, **kwargs: Any) -> "Tensor":
        self.forget()
        return self

    uniform_ = normal_ = random_ = exponential_ = bernoulli_ = _random

    def fill_(self, value: Any) -> "Tensor":
        self[...] = value
        return self

    def zero_(self) -> "Tensor":
        return self.fill_(0)

    def __deepcopy__(self, memo: Any) -> "Tensor":
        return self.clone()

    def __reduce__(self) -> Any:
        raise TypeError("tensors of a traced script cannot be pickled")


def infer(value: Any) -> DType:
    """The type of a tensor made of a Python number, or of one of the elements of an array."""
    if isinstance(value, Array):
        return value.plain
    return scalar_dtype(value, "float32")


def _in_place(self: Tensor, name: str) -> Callable[..., Tensor]:
    def run(*args: Any, **kwargs: Any) -> Tensor:
        result = getattr(self, name)(*args, **kwargs)
        if isinstance(result, Array) and result.shape != self.shape and name in _RESHAPING:
            for slot in ("shape", "strides", "offset"):
                setattr(self, slot, getattr(result, slot))
        else:
            assign(self, result)
        return self

    return run


_RESHAPING = {"squeeze", "unsqueeze", "t", "transpose", "swapaxes", "resize"}


def assign(target: Tensor, result: Any) -> None:
    """Writes a result of the same shape into a tensor."""
    values = result.values() if isinstance(result, Array) else None
    if isinstance(result, Array) and result.shape != target.shape:
        raise RuntimeError(
            "the result of shape %s does not fit into a tensor of shape %s"
            % (list(result.shape), list(target.shape))
        )
    if values is None:
        target.forget(result.storage.likely if isinstance(result, Array) else False)
    else:
        target.store(values)


def _binary(name: str, reverse: bool) -> Callable[[Any, Any], Any]:
    if reverse:
        return lambda self, other: elementwise.binary(name, other, self)
    return lambda self, other: elementwise.binary(name, self, other)


def _augmented(name: str) -> Callable[[Any, Any], Any]:
    def run(self: Tensor, other: Any) -> Tensor:
        assign(self, elementwise.binary(name, self, other))
        return self

    return run


operators.install(Tensor, _binary, _augmented)
Tensor.__rmatmul__ = lambda self, other: forms.matmul(other, self)  # type: ignore[attr-defined]
Tensor.__hash__ = Array.__hash__  # type: ignore[assignment]


def _caster(name: str) -> Callable[..., Tensor]:
    return lambda self, *args, **kwargs: self.to(NAMES[name])


for _name in ("float", "half", "bfloat16", "double", "int", "long", "short", "bool"):
    setattr(Tensor, _name, _caster(_name))
Tensor.char = _caster("int8")  # type: ignore[attr-defined]
Tensor.byte = _caster("uint8")  # type: ignore[attr-defined]
