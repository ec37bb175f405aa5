"""The ops of the public interface, one line each.

A row says how an op is called and what is recorded:

    name      of the function in `pypto`
    op        of the schema of kernels (lib/Import/KernelOps.def) in lower case, or the
              compiler's opcode: no verdict is given about that
    call      the parameters, in order; those with `=` have a default that means "not
              given"; the tensors among them are in capitals; `*` begins keywords
    shape     of the result: `same` as the first tensor, `broadcast`, or a rule of
              `SHAPE_RULES` in ops.py
    dtype     of the result: `same` as the first tensor, a type, the name of the
              parameter that says it, or a rule of `_result_dtype` in ops.py
    keep      parameters that are attributes of the op, as `attribute` or
              `attribute:parameter`

In place of a second tensor a binary op takes a number, its `scalar`. Ops that a kernel
composes of others are functions in composites.py.
"""

from __future__ import annotations

from typing import List, NamedTuple, Tuple


class Row(NamedTuple):
    name: str
    op: str
    call: str
    shape: str = "same"
    dtype: str = "same"
    keep: Tuple[str, ...] = ()


UNARY = "INPUT precision_type="
BINARY = "INPUT OTHER precision_type="
REDUCE = "INPUT dim keepdim=False"
AXIS = ("axis:dim", "keepdim")

ROWS: List[Row] = [
    # One tensor.
    Row("exp", "exp", UNARY), Row("neg", "neg", UNARY), Row("abs", "abs", UNARY),
    Row("sqrt", "sqrt", UNARY), Row("rsqrt", "rsqrt", UNARY), Row("log", "log", UNARY),
    Row("relu", "relu", UNARY), Row("reciprocal", "reciprocal", UNARY),
    Row("sin", "sin", UNARY), Row("tanh", "tanh", UNARY), Row("floor", "floor", UNARY),
    Row("logical_not", "logical_not", UNARY, dtype="BOOL"),
    Row("clone", "clone", UNARY),
    Row("log2", "LN", UNARY), Row("log10", "LN", UNARY), Row("log1p", "LOG1P", UNARY),
    Row("ceil", "CEIL", UNARY), Row("trunc", "trunc", UNARY), Row("cos", "COS", UNARY),
    Row("tan", "TAN", UNARY), Row("sinh", "SINH", UNARY), Row("cosh", "COSH", UNARY),
    Row("asin", "ASIN", UNARY), Row("acos", "ACOS", UNARY), Row("atan", "ATAN", UNARY),
    Row("asinh", "ASINH", UNARY), Row("acosh", "ACOSH", UNARY),
    Row("atanh", "ATANH", UNARY), Row("erf", "ERF", UNARY), Row("erfc", "erfc", UNARY),
    Row("expm1", "expm1", UNARY, dtype="real"), Row("sign", "SIGN", UNARY),
    Row("signbit", "SIGNBIT", UNARY, dtype="BOOL"),
    Row("isfinite", "ISFINITE", UNARY, dtype="BOOL"),
    Row("isnan", "ISNAN", UNARY, dtype="BOOL"),
    Row("bitwise_not", "BITWISENOT", UNARY),
    Row("cumprod", "CUM_PROD", "INPUT dim"),
    Row("triu", "TRIUL", "INPUT diagonal=0"), Row("tril", "TRIUL", "INPUT diagonal=0"),
    Row("pack", "PACK", UNARY, "pack", "UINT8"),
    Row("unpack", "UNPACK", "INPUT dtype", "unpack", "dtype"),
    Row("fillpad", "FILLPAD", "INPUT mode=constant value=0"),
    Row("cumsum", "cumsum", "INPUT dim", "same", "cumsum", ("axis:dim",)),
    # Two tensors, or a tensor and a number.
    Row("add", "add", BINARY, "broadcast"), Row("sub", "sub", BINARY, "broadcast"),
    Row("mul", "mul", BINARY, "broadcast"), Row("div", "div", BINARY, "broadcast"),
    Row("maximum", "max", BINARY, "broadcast"),
    Row("minimum", "min", BINARY, "broadcast"),
    Row("pow", "pow", BINARY, "broadcast"),
    Row("fmod", "MOD", BINARY, "broadcast"),
    Row("remainder", "remainder", BINARY, "broadcast"),
    Row("floor_div", "FLOORDIV", BINARY, "broadcast"),
    Row("ceil_div", "FLOORDIV", BINARY, "broadcast"),
    Row("bitwise_and", "BITWISEAND", BINARY, "broadcast"),
    Row("bitwise_or", "BITWISEOR", BINARY, "broadcast"),
    Row("bitwise_xor", "BITWISEXOR", BINARY, "broadcast"),
    Row("bitwise_right_shift", "BITWISERIGHTSHIFT", BINARY, "broadcast"),
    Row("bitwise_left_shift", "BITWISELEFTSHIFT", BINARY, "broadcast"),
    Row("gcd", "GCD", BINARY, "broadcast"),
    Row("hypot", "HYPOT", BINARY, "broadcast"),
    Row("atan2", "ATAN2", BINARY, "broadcast"),
    Row("copysign", "COPYSIGN", BINARY, "broadcast"),
    Row("logical_and", "LOGICALAND", BINARY, "broadcast", "BOOL"),
    Row("prelu", "PRELU", "INPUT WEIGHT"),
    Row("lrelu", "LRELU", "INPUT negative_slope=0.01"),
    Row("expand_exp_dif", "EXPANDEXPDIF", BINARY),
    # Reductions.
    Row("sum", "sum", REDUCE, "reduced", "same", AXIS),
    Row("amax", "amax", REDUCE, "reduced", "same", AXIS),
    Row("amin", "amin", REDUCE, "reduced", "same", AXIS),
    Row("prod", "ROWPROD_SINGLE", REDUCE, "reduced"),
    Row("argmax", "argmax", "INPUT dim=-1 keepdim=False", "reduced", "INT32", AXIS),
    Row("argmin", "argmin", "INPUT dim=-1 keepdim=False", "reduced", "INT32", AXIS),
    # Shapes.
    Row("transpose", "transpose", "INPUT dim0 dim1", "transposed", "same",
        ("perm:dim0,dim1",)),
    Row("permute", "permute", "INPUT dims", "permuted", "same", ("perm:dims",)),
    Row("unsqueeze", "unsqueeze", "INPUT dim", "unsqueezed", "same", ("axis:dim",)),
    # Sorting and indices.
    Row("argsort", "SORT_UB", "INPUT dim=-1 descending=False", "same", "INT32"),
    Row("sort32", "BITSORT", "INPUT index=0", "sorted"),
    Row("mrgsort", "MRGSORT", "INPUT mergesize"),
    Row("gather", "gather_element", "INPUT dim INDEX", "index", "same", ("axis:dim",)),
    Row("index_select", "gather", "INPUT dim INDEX", "selected", "same", ("axis:dim",)),
    Row("index_add_ub", "INDEX_ADD_UB", "INPUT dim INDEX SOURCE * alpha=1"),
    Row("gathermask", "GATHER_MASK", "INPUT pattern_mode", "masked"),
    Row("one_hot", "ONEHOT", "INPUT num_classes", "one_hot", "INT64"),
    # Random numbers, quantization.
    Row("quantize", "QUANTIZE_SYM", "INPUT SCALE otype axis ZERO_POINTS=", "same", "otype"),
    Row("dequantize", "DEQUANTIZE", "INPUT SCALE otype axis ZERO_POINTS=", "same",
        "otype"),
    # `pypto.experimental`.
    Row("gather_in_l1", "GATHER_IN_L1",
        "SRC INDICES BLOCK_TABLE block_size size is_b_matrix is_trans", "gathered_l1"),
    Row("gather_in_ub", "gather_in_ub", "PARAM INDICES BLOCK_TABLE block_size axis",
        "gathered_ub"),
]

# Comparisons of two tensors, or of one with a number.
COMPARISONS = ("gt", "greater", "ge", "eq", "ne", "lt", "le")
