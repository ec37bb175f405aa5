"""Tiles and options of the interface."""

from __future__ import annotations

from functools import wraps
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from .state import process
from .symbolic import SymbolicScalar, plain


def set_vec_tile_shapes(*shapes: Any) -> None:
    process.change({"vec_tile_shapes": [_known(size) for size in shapes]})


def get_vec_tile_shapes() -> Optional[List[int]]:
    return process.value("vec_tile_shapes", [])


def _known(size: Any) -> Any:
    size = plain(size)
    if isinstance(size, SymbolicScalar):
        raise ValueError(f"the size of a tile has to be known, '{size}' is not")
    if not isinstance(size, int):
        raise TypeError(f"the size of a tile is a number, not '{type(size).__name__}'")
    return size


class CubeTile:
    """`pypto.config.CubeTile`."""

    def __init__(self, m: Sequence[int], k: Sequence[int], n: Sequence[int],
                 enable_split_k: bool = False) -> None:
        for name, sizes, lengths in (("m", m, (2,)), ("k", k, (2, 3)), ("n", n, (2,))):
            if len(sizes) not in lengths:
                raise ValueError(f"'{name}' of a cube tile has {lengths[0]} numbers, not "
                                 f"{len(sizes)}")
        self.value = (*(tuple(_known(size) for size in sizes) for sizes in (m, k, n)),
                      bool(enable_split_k))

    def impl(self) -> "CubeTile":
        return self


def set_cube_tile_shapes(m: Sequence[int], k: Sequence[int], n: Sequence[int],
                         enable_split_k: bool = False) -> None:
    process.change({"cube_tile_shapes": CubeTile(m, k, n, enable_split_k).value})


def get_cube_tile_shapes() -> Tuple[Any, ...]:
    value = process.value("cube_tile_shapes")
    if value is None:
        return ([0, 0], [0, 0, 0], [0, 0], False)
    m, k, n, split_k = value
    k = k if len(k) == 3 else (*k, k[-1])
    return list(m), list(k), list(n), split_k


def _scope(value: Any) -> List[Any]:
    return [int(value), False, False] if isinstance(value, int) else list(value)


def option_values(kind: str, options: Dict[str, Any]) -> Dict[str, Any]:
    """`{"sg_set_scope": 1}` of `pass_options` as `{"pass.sg_set_scope": [1, …]}`."""
    prefix = kind.rpartition("_options")[0] + "."
    values = {prefix + key: value for key, value in options.items() if value is not None}
    if values.get("pass.sg_set_scope") is not None:
        values["pass.sg_set_scope"] = _scope(values["pass.sg_set_scope"])
    return values


_KINDS = ("codegen_options", "host_options", "pass_options", "runtime_options",
          "verify_options", "debug_options", "operation_options")


class Options:
    """`pypto.options`: tiles and options for a `with` or a function."""

    def __init__(self, name: str = "", **settings: Any) -> None:
        self.name = name
        self._values: Dict[str, Any] = {}
        for kind in _KINDS:
            self._values.update(option_values(kind, settings.get(kind) or {}))
        if settings.get("vec_tile_shapes") is not None:
            self._values["vec_tile_shapes"] = [
                _known(size) for size in settings["vec_tile_shapes"]]
        cube = settings.get("cube_tile_shapes")
        if cube is not None:
            self._values["cube_tile_shapes"] = (
                cube if isinstance(cube, CubeTile) else CubeTile(*cube)).value
        self._scopes: List[Any] = []

    def apply(self) -> None:
        process.change(self._values)

    def __enter__(self) -> "Options":
        scope = process.scope()
        scope.__enter__()
        self._scopes.append(scope)
        self.apply()
        return self

    def __exit__(self, *error: Any) -> None:
        self._scopes.pop().__exit__(None, None, None)

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            with self:
                return function(*args, **kwargs)
        return wrapper


def options(name: str = "", **settings: Any) -> Options:
    return Options(name, **settings)


def set_options(**settings: Any) -> None:
    Options(**settings).apply()


def _setter(kind: str) -> Callable[..., None]:
    def setter(**values: Any) -> None:
        process.change(option_values(kind, values))
    return setter


def _getter(kind: str) -> Callable[[], Dict[str, Any]]:
    prefix = kind.rpartition("_options")[0] + "."

    def getter() -> Dict[str, Any]:
        return {key[len(prefix):]: setting.value for key, setting in process.current.items()
                if key.startswith(prefix)}
    return getter


set_pass_options = _setter("pass_options")
set_host_options = _setter("host_options")
set_codegen_options = _setter("codegen_options")
set_runtime_options = _setter("runtime_options")
set_verify_options = _setter("verify_options")
set_debug_options = _setter("debug_options")
set_operation_options = _setter("operation_options")
get_pass_options = _getter("pass_options")
get_host_options = _getter("host_options")
get_codegen_options = _getter("codegen_options")
get_verify_options = _getter("verify_options")
get_debug_options = _getter("debug_options")
get_operation_options = _getter("operation_options")


def set_conv_tile_shapes(tile_l1_info: Any, tile_l0_info: Any = None) -> None:
    process.change({"conv_tile_shapes": (tile_l1_info, tile_l0_info)})


def get_conv_tile_shapes() -> Any:
    return process.value("conv_tile_shapes")


def set_matrix_size(size: Any) -> None:
    """The compiler's hint for the shape of the next product; no memory follows from it."""


def reset_options() -> None:
    process.settings = {}
