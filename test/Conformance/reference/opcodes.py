"""Families of opcodes, as the passes distinguish them."""

from __future__ import annotations


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Calculation family of an opcode (interface/operation/opcode.cpp): AxisCombine and
# PadLocalBuffer decide by it. An opcode without a row belongs to none.
BROADCAST, ELEMENTWISE, REDUCE, CAST = "BROADCAST", "ELMWISE", "REDUCE", "CAST"
MOVE_IN, MOVE_OUT, MOVE_LOCAL = "MOVE_IN", "MOVE_OUT", "MOVE_LOCAL"

_FAMILIES = {
    BROADCAST: """ADD SUB MUL DIV MAXIMUM MINIMUM PAIRMAX PAIRMIN PAIRSUM PAIRPROD
        PAIRARGMAX PAIRARGMIN CMP CMPS""",
    ELEMENTWISE: """ADDS SUBS MULS DIVS MAXS MINS EXP NEG RECIPROCAL RSQRT RELU SQRT
        FLOOR CEIL ROUND ABS LN SIN COS TANH LOGICALNOT BRCB EXPAND POW POWS
        WHERE_TT WHERE_TS WHERE_ST WHERE_SS TRUNC EXPM1 ERFC REMS""",
    REDUCE: """ROWEXPMAX ROWEXPSUM ROWARGMAX_SINGLE ROWARGMIN_SINGLE ROWARGMAXLINE
        ROWMAX_SINGLE ROWMIN_SINGLE ROWSUM_SINGLE ROWARGMAXWITHVALUE_SINGLE
        ROWARGMAXWITHVALUE_LINE ROWARGMINWITHVALUE_SINGLE ROWARGMINWITHVALUE_LINE
        ROWSUMLINE ROWMAXLINE ROWMINLINE""",
    CAST: "CAST",
    MOVE_IN: "COPY_IN TRANSPOSE_MOVEIN",
    MOVE_OUT: "COPY_OUT TRANSPOSE_MOVEOUT INDEX_OUTCAST",
    MOVE_LOCAL: "VIEW ASSEMBLE TRANSPOSE_VNCHWCONV",
}
_FAMILY = {opcode: family for family, text in _FAMILIES.items()
           for opcode in text.split()}


def family(opcode: str) -> str | None:
    """Calculation family of an opcode."""
    return _FAMILY.get(opcode)


# Binary ops that read a broadcast operand in place (opcode.cpp:1412,
# SUPPORT_BRC_INLINE).
INLINE_BROADCAST = _names("ADD SUB DIV MUL MAXIMUM MINIMUM EXPANDEXPDIF")

# Ops whose output never takes the buffer of an input (excludeBufferReuse and the
# moves, passes/block_graph_pass/memory_reuse/merge_src_dst_buffer.cpp:248).
NEVER_IN_PLACE = _names("""
    ROWARGMAX_SINGLE ROWARGMIN_SINGLE DIVS RECIPROCAL ROUND SIN COS TANH PAIRMAX
    PAIRMIN PAIRSUM PAIRARGMAX PAIRARGMIN ROWMAX_SINGLE ROWMIN_SINGLE ROWSUM_SINGLE
    ROWARGMAXWITHVALUE_SINGLE ROWARGMINWITHVALUE_SINGLE TRANSPOSE_VNCHWCONV POW POWS
    CUM_SUM COPY_IN COPY_OUT TRANSPOSE_MOVEIN TRANSPOSE_MOVEOUT
    ROWARGMAXWITHVALUE_LINE ROWARGMINWITHVALUE_LINE GATHER_ELEMENT PRELU
    ERFC REMS""")

# Ops whose tile rank ExpandFunction verifies
# (interface/operation/tile_shape_verifier.h).
RANK_VERIFIED = _names("""
    ADD SUB MUL DIV MAXIMUM MINIMUM ADDS SUBS MULS DIVS MAXS MINS EXP NEG RSQRT RELU
    SQRT CEIL FLOOR ROUND ABS LN SIN COS TANH TOPK ROWMAX_SINGLE ROWMIN_SINGLE
    ROWSUM_SINGLE ROWARGMAX_SINGLE CAST LOGICALNOT BRCB TRANSPOSE_MOVEIN
    TRANSPOSE_MOVEOUT TRANSPOSE_VNCHWCONV PERMUTE EXPAND GATHER CMP VEC_DUP WHERE_TT
    WHERE_TS WHERE_ST WHERE_SS REGISTER_COPY TRUNC EXPM1 ERFC REMS RANGE GATHER_ELEMENT
    SCATTER_ELEMENT INDEX_OUTCAST""")

# Ops that AutoCast runs in FP32 (interface/operation/opcode.h:897-1050), by input
# type and chip.
_FP16_ARITHMETIC = "MULS MUL ADDS SUBS ADD SUB INDEX_ADD"
CAST_FP16 = {"a2a3": _names(_FP16_ARITHMETIC + " MOD MODS"),
             "950": _names(_FP16_ARITHMETIC)}
CAST_BF16 = {
    "a2a3": _names("""
        ROWEXPMAX ROWEXPSUM EXP RSQRT SQRT RELU RECIPROCAL ABS LN LOGICALNOT ADDS
        SUBS MULS DIVS MAXS MINS NEG MAXIMUM MINIMUM ADD SUB MUL DIV WHERE_TT
        WHERE_TS WHERE_ST WHERE_SS ROWMAX_SINGLE ROWMIN_SINGLE ROWSUM_SINGLE
        ROWARGMAX_SINGLE ROWARGMIN_SINGLE ROWSUMLINE MOD MODS REMS"""),
    "950": _names("""
        MULS MUL ADDS SUBS ADD SUB EXP RSQRT SQRT RELU RECIPROCAL ABS LOGICALNOT
        DIVS DIV ROWARGMAX_SINGLE ROWARGMIN_SINGLE ROWMAX_SINGLE ROWMIN_SINGLE
        ROWSUM_SINGLE MOD MODS REMS"""),
}

# Casts that exist (interface/operation/vector/tensor_transformation.cpp:1563-1612):
# source -> destinations.
CAST_PAIRS = {
    "a2a3": {
        "FP16": _names("FP32 INT32 INT16 INT8 UINT8 INT4"),
        "BF16": _names("FP32 INT32"),
        "INT32": _names("FP32 INT16 INT64 FP16"),
        "FP32": _names("BF16 FP16 INT16 INT32 INT64"),
        "UINT8": _names("FP16"),
        "INT8": _names("FP16"),
        "INT16": _names("FP32 FP16"),
        "INT64": _names("FP32 INT32"),
        "INT4": _names("FP16"),
    },
    "950": {
        "FP32": _names("FP16 BF16 INT16 INT32 INT64 FP8E4M3 FP8E5M2 HF8"),
        "FP16": _names("FP32 INT32 INT16 INT8 UINT8 HF8"),
        "BF16": _names("FP32 INT32 FP16 FP4_E1M2X2 FP4_E2M1X2"),
        "UINT8": _names("FP16 UINT16"),
        "INT8": _names("FP16 INT16 INT32"),
        "INT16": _names("UINT8 FP16 FP32 UINT32 INT32"),
        "INT32": _names("FP32 INT16 UINT16 INT64 UINT8 FP16"),
        "UINT32": _names("UINT8 UINT16 INT16"),
        "INT64": _names("FP32 INT32"),
        "FP8E4M3": _names("FP32"),
        "FP8E5M2": _names("FP32"),
        "HF8": _names("FP32"),
    },
}

# Ops of a kernel that run on the cube unit.
CUBE_OPS = _names("matmul batch_matmul matmul_ex")
