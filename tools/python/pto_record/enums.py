"""The types and enumerations of the Python interface, with their names there."""

from __future__ import annotations

import enum
from typing import Dict, Optional


class NamedEnum(enum.Enum):
    """Prints as the class of the interface does: `DataType.DT_FP32`."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    __str__ = __repr__


def _enumeration(name: str, members: str) -> type:
    return NamedEnum(name, members)  # type: ignore[return-value]


# Bits per element. Source: hicann/pypto 883e7dfb, framework/include/tilefwk/data_type.h,
# as in include/pto-lint/Target/DataTypes.def.
BITS: Dict[str, int] = {
    "INT4": 4, "INT8": 8, "INT16": 16, "INT32": 32, "INT64": 64, "FP8": 8, "FP16": 16,
    "FP32": 32, "BF16": 16, "HF4": 4, "HF8": 8, "UINT8": 8, "UINT16": 16, "UINT32": 32,
    "UINT64": 64, "BOOL": 8, "DOUBLE": 64, "FP8E4M3": 8, "FP8E5M2": 8, "FP8E8M0": 8,
    "FP4_E2M1X2": 8, "FP4_E1M2X2": 8, "FP4_E2M1": 4, "FP4_E1M2": 4, "BOTTOM": 0,
}

DataType = _enumeration("DataType", " ".join("DT_" + name for name in BITS))
TileOpFormat = _enumeration("TileOpFormat", "TILEOP_ND TILEOP_NZ")
CachePolicy = _enumeration("CachePolicy", "NONE_CACHEABLE PREFETCH MAX_NUM")
ReduceMode = _enumeration("ReduceMode", "ATOMIC_ADD")
CastMode = _enumeration(
    "CastMode", "CAST_NONE CAST_RINT CAST_ROUND CAST_FLOOR CAST_CEIL CAST_TRUNC CAST_ODD")
SaturationMode = _enumeration("SaturationMode", "OFF ON")
DequantScaleRoundingMode = _enumeration("DequantScaleRoundingMode", "ROUND_UP ROUND_DOWN")
PrecisionType = _enumeration("PrecisionType", "INTRINSIC HIGH_PRECISION")
LogBaseType = _enumeration("LogBaseType", "LOG_E LOG_2 LOG_10")
OpType = _enumeration("OpType", "EQ NE LT LE GT GE")
OutType = _enumeration("OutType", "BOOL BIT")
TopKAlgo = _enumeration("TopKAlgo", "MERGE_SORT RADIX_SELECT")
ReLuType = _enumeration("ReLuType", "NO_RELU RELU")
TransMode = _enumeration("TransMode", "CAST_NONE CAST_RINT CAST_ROUND")
ScatterMode = _enumeration("ScatterMode", "NONE ADD MULTIPLY")
AtomicRMWMode = _enumeration("AtomicRMWMode", "ADD MIN MAX")
AtomicType = _enumeration("AtomicType", "SET ADD")
SatStatus = _enumeration("SatStatus", "SAT UNSAT UNKNOWN")
StatusType = _enumeration("StatusType", "DYN DYNAMIC STATIC")
NPUArch = _enumeration("NPUArch", "DAV_1001 DAV_2201 DAV_3510 DAV_UNKNOWN")


class RunMode(enum.IntEnum):
    """Where a kernel would run."""

    NPU = 0
    SIM = 1


class CompStage(enum.Enum):
    """The stage after which a compile stops."""

    ALL_COMPLETE = 0
    TENSOR_GRAPH = 1
    TILE_GRAPH = 2
    EXECUTE_GRAPH = 3
    CODEGEN_INSTRUCTION = 4
    CODEGEN_BINARY = 5


# What `str()` of a torch type says after "torch.".
_TORCH_NAMES: Dict[str, str] = {
    "int8": "INT8", "int16": "INT16", "short": "INT16", "int32": "INT32", "int": "INT32",
    "int64": "INT64", "long": "INT64", "float16": "FP16", "half": "FP16",
    "float32": "FP32", "float": "FP32", "float64": "DOUBLE", "double": "DOUBLE",
    "bfloat16": "BF16", "float8_e4m3fn": "FP8E4M3", "float8_e5m2": "FP8E5M2",
    "float8_e8m0fnu": "FP8E8M0", "uint8": "UINT8", "uint16": "UINT16",
    "uint32": "UINT32", "uint64": "UINT64", "bool": "BOOL",
}


def dtype_of_torch(dtype: object) -> Optional[object]:
    """The type of the interface for a torch type, a `DataType` or a name such as
    "FP32"; None for a type that the compiler does not take."""
    if isinstance(dtype, DataType):
        return dtype
    text = str(dtype)
    name = _TORCH_NAMES.get(text.rpartition(".")[2], text)
    return DataType.__members__.get("DT_" + name)


def short_name(dtype: object) -> str:
    """The type as kernels in JSON spell it, "FP32"."""
    return dtype.name[3:]  # type: ignore[attr-defined]
