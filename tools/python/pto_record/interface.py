"""The names of `pypto`: functions, and the operators and methods of a tensor."""

from __future__ import annotations

from typing import Any, Callable, Dict

from . import composites, config, enums, loops, primitives, products, writes
from .composites import TABLE
from .enums import DataType, PrecisionType
from .state import process, recording
from .symbolic import SymbolicScalar, of
from .tensor import Element, Tensor


def _module_functions(module: Any, names: str) -> Dict[str, Callable[..., Any]]:
    return {name: getattr(module, name) for name in names.split()}


def _scalar_extreme(name: str) -> Callable[[Any, Any], Any]:
    def function(a: Any, b: Any) -> Any:
        return getattr(of(a), name)(b)
    function.__name__ = name
    return function


def ceildiv(a: Any, b: Any) -> Any:
    return (a + b - 1) // b


def bytes_of(dtype: Any) -> int:
    return max(1, enums.BITS[enums.short_name(dtype)] // 8)


def _nothing(*args: Any, **kwargs: Any) -> None:
    """What has no effect on the memory of a kernel."""


def from_torch(tensor: Any, name: str = "", *, dynamic_axis: Any = None,
               tensor_format: Any = None, dtype: Any = None) -> Tensor:
    """The description of a torch tensor."""
    from .kernel import bind_tensor
    annotation = Tensor(None, dtype, name, tensor_format)
    annotation.explicit_dtype, annotation.explicit_format = dtype, tensor_format
    result = Tensor.of_value(bind_tensor(name, annotation, tensor, {}))
    result.ori_shape = list(tensor.shape)
    return result


def functions() -> Dict[str, Any]:
    """Everything that `pypto` has besides types and enumerations."""
    found: Dict[str, Any] = {
        name: function for name, function in TABLE.items()
        if name not in ("gather_in_l1", "gather_in_ub")}
    found.update(_module_functions(
        composites, "cast full zeros ones arange sigmoid softmax rms_norm clip exp2 cbrt axpy_ "
        "remainder maximum minimum expand_clone concat where topk round pad var"))
    found.update(_module_functions(products, "matmul scaled_mm conv"))
    found.update(_module_functions(
        writes, "index_add_ index_add index_add__ub index_put_ scatter scatter_ scatter_update "
        "interleave deinterleave quant_mx uniform normal"))
    found.update(_module_functions(primitives, "view reshape assemble atomic_add"))
    found.update(_module_functions(loops, "loop loop_unroll is_loop_begin is_loop_end cond"))
    found.update({name: getattr(config, name) for name in dir(config)
                  if name.startswith(("set_", "get_", "reset_")) and name != "set_target"})
    found.update({
        "options": config.options, "min": _scalar_extreme("min"),
        "max": _scalar_extreme("max"), "ceildiv": ceildiv, "bytes_of": bytes_of,
        "from_torch": from_torch, "set_semantic_label": _nothing,
        "pass_verify_print": _nothing, "pass_verify_save": _nothing,
        "set_print_options": _nothing, "set_build_static": _nothing,
        "set_verify_golden_data": _nothing, "set_pass_default_config": _nothing,
        "set_pass_config": _nothing, "set_log_level": _nothing, "reset": _nothing,
        "set_global_config": _nothing, "get_options_tree": dict,
    })
    return found


def experimental_functions() -> Dict[str, Any]:
    return {
        "gather_in_l1": TABLE["gather_in_l1"], "gather_in_ub": TABLE["gather_in_ub"],
        "transposed_batchmatmul": products.transposed_batchmatmul,
        "set_operation_options": config.set_operation_options,
        "get_operation_options": config.get_operation_options,
        "online_softmax": writes.online_softmax,
        "online_softmax_update": writes.online_softmax_update, "nop": writes.nop,
    }


def not_modelled(name: str) -> Callable[..., Any]:
    """A function of the interface that nobody has described: the kernel goes on with a
    tensor like the first one it is called with."""
    def function(*args: Any, **kwargs: Any) -> Any:
        tensors = [value for value in (*args, *kwargs.values()) if isinstance(value, Tensor)]
        if process.recording is None:
            process.outside(f"'pypto.{name}' is not modelled and does nothing")
            return None
        recording().report(
            f"'pypto.{name}' is not modelled, its result is taken to be like its first tensor",
            "no verdict is given about what reads it; the other ops are checked")
        if not tensors:
            return None
        result = tensors[0].value.like()
        recording().emit(name.upper(), [tensor.value for tensor in tensors], [result])
        return Tensor.of_value(result)
    function.__name__ = name
    return function


# Operators of a tensor.


def _reversed_sub(self: Tensor, other: Any) -> Tensor:
    return TABLE["neg"](TABLE["sub"](self, other))


def _reversed_div(self: Tensor, other: Any) -> Tensor:
    return TABLE["mul"](TABLE["reciprocal"](self), other)


def _floor_div(self: Tensor, other: Any) -> Tensor:
    return TABLE["floor"](TABLE["div"](self, other))


def _product(self: Tensor, other: Tensor) -> Tensor:
    floats = (DataType.DT_FP16, DataType.DT_BF16, DataType.DT_FP32)
    if other.dtype not in floats and other.dtype != DataType.DT_INT8:
        raise TypeError(f"'@' is not for tensors of {enums.short_name(other.dtype)}")
    return products.matmul(self, other, other.dtype if other.dtype in floats
                           else DataType.DT_INT32)


def _filled(self: Tensor, value: Any) -> Tensor:
    self.move(composites.full(self.shape, value, self.dtype))
    return self


def _moved(name: str) -> Callable[..., Tensor]:
    def method(self: Tensor, diagonal: Any = 0) -> Tensor:
        self.move(TABLE[name](self, diagonal))
        return self
    return method


def _method(function: Callable[..., Any]) -> Callable[..., Any]:
    def method(self: Tensor, *args: Any, **kwargs: Any) -> Any:
        return function(self, *args, **kwargs)
    return method


_OPERATORS: Dict[str, Callable[..., Any]] = {
    "__add__": TABLE["add"], "__radd__": TABLE["add"], "__sub__": TABLE["sub"],
    "__mul__": TABLE["mul"], "__rmul__": TABLE["mul"], "__truediv__": TABLE["div"],
    "__mod__": TABLE["remainder"], "__pow__": TABLE["pow"], "__neg__": TABLE["neg"],
    "__gt__": TABLE["gt"], "__lt__": TABLE["lt"], "__le__": TABLE["le"],
    "__ge__": TABLE["ge"], "__eq__": TABLE["eq"], "__ne__": TABLE["ne"],
    "__rsub__": _reversed_sub, "__rtruediv__": _reversed_div, "__floordiv__": _floor_div,
    "__matmul__": _product, "__pos__": lambda tensor: tensor, "fill_": _filled,
    "triu_": _moved("triu"), "tril_": _moved("tril"),
}
_NO_METHODS = ("concat", "full", "zeros", "ones", "arange", "loop", "min", "max", "assemble",
               "uniform", "normal", "options", "from_torch", "cond", "ceildiv", "bytes_of")


def attach() -> None:
    """Gives a tensor its operators and methods."""
    for name, function in functions().items():
        if name in _NO_METHODS or name.startswith(("set_", "get_", "loop", "is_", "pass_",
                                                   "reset")):
            continue
        if not hasattr(Tensor, name):
            setattr(Tensor, name, _method(function))
    for name, function in _OPERATORS.items():
        setattr(Tensor, name, _method(function))


attach()

__all__ = ["Element", "PrecisionType", "SymbolicScalar",
           "experimental_functions", "functions", "not_modelled"]
