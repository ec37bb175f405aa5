"""Stands in for PyPTO: what a kernel does with it is recorded, nothing is compiled."""

from __future__ import annotations

import sys as _sys
import types as _types

from pto_record import enums as _enums
from pto_record import interface as _interface
from pto_record.config import CubeTile
from pto_record.enums import (AtomicRMWMode, AtomicType, CachePolicy, CastMode, CompStage,
                          DataType, DequantScaleRoundingMode, LogBaseType, OpType, OutType,
                          PrecisionType, ReduceMode, ReLuType, RunMode, SatStatus,
                          SaturationMode, ScatterMode, StatusType, TileOpFormat, TopKAlgo,
                          TransMode)
from pto_record.kernel import inline as _inline
from pto_record.kernel import jit
from pto_record.state import Platform as _Platform
from pto_record.symbolic import SymbolicScalar
from pto_record.tensor import Element, Tensor

globals().update(_interface.functions())
globals().update(DataType.__members__)

DYN, DYNAMIC, STATIC = StatusType.DYN, StatusType.DYNAMIC, StatusType.STATIC
ROUND_UP = DequantScaleRoundingMode.ROUND_UP
ROUND_DOWN = DequantScaleRoundingMode.ROUND_DOWN
SymInt = (int, SymbolicScalar)
tensor = Tensor
element = Element
symbolic_scalar = SymbolicScalar
platform = _Platform()
__version__ = "0"


def _module(name: str, **members: object) -> _types.ModuleType:
    """A module of the package; what it does not have is not modelled."""
    made = _types.ModuleType(f"{__name__}.{name}")
    made.__dict__.update(members)
    made.__path__ = []  # type: ignore[attr-defined]
    made.__getattr__ = _missing(name + ".")  # type: ignore[attr-defined]
    _sys.modules[made.__name__] = made
    return made


def _missing(prefix: str) -> object:
    def lookup(name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return _interface.not_modelled(prefix + name)
    return lookup


def __getattr__(name: str) -> object:
    if name.startswith("__"):
        raise AttributeError(f"module 'pypto' has no attribute '{name}'")
    return _interface.not_modelled(name)


def _dynamic(name: str) -> SymbolicScalar:
    return SymbolicScalar(name)


def _same(function: object) -> object:
    return function


_own = {key: value for key, value in globals().items() if not key.startswith("_")}
frontend = _module("frontend", jit=jit, function=_inline, dynamic=_dynamic,
                   SymbolicScalar=SymbolicScalar)
experimental = _module("experimental", **_interface.experimental_functions())
op = _module("op", **_own)
operation = _module("operation", op_wrapper=_same, **_own)
operator = _module("operator", **_own)
pypto_impl = _module("pypto_impl", TileL1Info=_types.SimpleNamespace,
                     TileL0Info=_types.SimpleNamespace, ScalarDivS=_interface.writes.scalar_div_s, **{
    key: value for key, value in vars(_enums).items() if not key.startswith("_")},
    Element=Element, Tensor=Tensor, SymbolicScalar=SymbolicScalar, BytesOf=bytes_of,  # noqa
    GetCompilerMonitorTotalElapsed=lambda *args: 0)
runtime = _module("runtime", RunMode=RunMode, _device_synchronize=lambda *args: None,
                  set_verify_golden_data=lambda *args, **kwargs: None,
                  verify=lambda *args, **kwargs: None)
config = _module("config", **_own)
enum = _module("enum", **_own)
_module("converter", from_torch=from_torch)  # noqa: F821
_module("symbolic_scalar", SymbolicScalar=SymbolicScalar, SymInt=SymInt)
_module("tensor", Tensor=Tensor)
_module("_utils", ceildiv=ceildiv, bytes_of=bytes_of)  # noqa: F821
_module("_element", Element=Element)
_module("_op_wrapper", op_wrapper=_same)
_module("cost_model")
_module("pass_config")
_module("error", PyptoError=Exception, FeError=Exception)
frontend.parser = _module("frontend.parser", jit=jit, function=_inline)
function = _inline
