"""The ops that change shapes, and how all ops become methods and functions."""

from typing import Any, Callable

from pto_shadow import forms, layout
from pto_shadow.array import Array
from pto_shadow.unknown import is_opaque

from ._ops import OPS, op
from ._tensor import Tensor, assign


@op
def reshape(self: Any, *shape: Any, **kwargs: Any) -> Any:
    return forms.reshape(self, shape or kwargs["shape"])


@op
def transpose(self: Any, dim0: Any, dim1: Any) -> Any:
    return forms.swap(self, dim0, dim1)


OPS.update(swapaxes=transpose, swapdims=transpose)


@op
def t(self: Any) -> Any:
    return self if len(self.shape) < 2 else forms.swap(self, 0, 1)


@op
def permute(self: Any, *dims: Any, **kwargs: Any) -> Any:
    return forms.permute(self, layout.shape_of(dims or (kwargs["dims"],)))


@op
def movedim(self: Any, source: int, destination: int) -> Any:
    order = list(range(len(self.shape)))
    order.insert(layout.axis_of(destination, len(order)), order.pop(source))
    return forms.permute(self, order)


@op
def expand(self: Any, *sizes: Any, **kwargs: Any) -> Any:
    return forms.expand(self, sizes)


@op
def broadcast_to(self: Any, size: Any) -> Any:
    return forms.expand(self, (size,))


@op
def as_strided(self: Any, size: Any, stride: Any, storage_offset: Any = 0) -> Any:
    return self.seen_as(layout.shape_of((size,)), layout.shape_of((stride,)), layout.size_of(storage_offset))


@op
def squeeze(self: Any, dim: Any = None) -> Any:
    return forms.squeeze(self, dim)


@op
def unsqueeze(self: Any, dim: Any) -> Any:
    return forms.unsqueeze(self, dim)


@op
def flatten(self: Any, start_dim: Any = 0, end_dim: Any = -1) -> Any:
    return forms.flatten(self, start_dim, end_dim)


@op
def ravel(self: Any) -> Any:
    return forms.flatten(self)


@op
def unflatten(self: Any, dim: Any, sizes: Any) -> Any:
    at = layout.axis_of(dim, len(self.shape))
    inner = layout.fill_in(layout.shape_of((sizes,)), self.shape[at])
    return forms.reshape(self, self.shape[:at] + inner + self.shape[at + 1 :])


@op
def split(self: Any, split_size_or_sections: Any = None, dim: Any = 0, **kwargs: Any) -> Any:
    size = kwargs.get("split_size", split_size_or_sections)
    return forms.split(self, size, dim)


OPS["split_with_sizes"] = split


@op
def chunk(self: Any, chunks: Any, dim: Any = 0) -> Any:
    return forms.chunk(self, chunks, dim)


@op
def unbind(self: Any, dim: Any = 0) -> Any:
    moved = movedim(self, layout.axis_of(dim, len(self.shape)), 0)
    return tuple(moved)


@op
def narrow(self: Any, dim: Any, start: Any, length: Any) -> Any:
    key = [slice(None)] * layout.axis_of(dim, len(self.shape)) + [slice(start, start + length)]
    return self[tuple(key)]


@op
def repeat(self: Any, *sizes: Any, **kwargs: Any) -> Any:
    return forms.tile(self, sizes)


@op
def tile(self: Any, *dims: Any) -> Any:
    return forms.tile(self, dims)


@op
def repeat_interleave(self: Any, repeats: Any, dim: Any = None, **kwargs: Any) -> Any:
    return forms.repeat_each(self, repeats, dim)


@op
def flip(self: Any, *dims: Any) -> Any:
    return self.like(self.shape, self.plain, None)


OPS["roll"] = flip


def function_of(method: Callable[..., Any]) -> Callable[..., Any]:
    """The function of torch for an op: its tensor may be named and its result may go to `out`."""

    def run(*args: Any, **kwargs: Any) -> Any:
        if not args:
            for name in ("input", "self", "condition"):
                if name in kwargs:
                    args = (kwargs.pop(name),)
                    break
        out = kwargs.pop("out", None)
        for one in args:
            if is_opaque(one):
                return one
        first = args[0] if isinstance(args[0], Array) or len(args) > 1 else Tensor.of(args[0])
        result = method(first, *args[1:], **kwargs)
        if isinstance(out, Tensor):
            assign(out, result)
            return out
        return result

    return run


for _name, _method in OPS.items():
    if not _name.startswith("_") and _name not in Tensor.__dict__:
        setattr(Tensor, _name, _method)
