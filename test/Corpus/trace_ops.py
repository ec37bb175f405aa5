"""What the compiler's front end makes of each recorded op.

Views, reshapes and assembles are not looked for strictly: passes before ExpandFunction
move, merge and drop them. All other ops have to be there, in order.
"""

from math import prod

MOVES = {"VIEW", "RESHAPE", "ASSEMBLE"}
ONE = {
    "exp": "EXP", "abs": "ABS", "sqrt": "SQRT", "relu": "RELU", "reciprocal": "RECIPROCAL",
    "neg": "MULS", "clone": "REGISTER_COPY", "cast": "CAST", "full": "VEC_DUP",
    "expand": "EXPAND", "tanh": "TANH", "amax": "ROWMAX_SINGLE",
    "amin": "ROWMIN_SINGLE", "sum": "ROWSUM_SINGLE", "permute": "PERMUTE", "round": "ROUND",
    "gather": "GATHER", "argmax": "ROWARGMAX_SINGLE", "argmin": "ROWARGMIN_SINGLE",
    "logical_not": "LOGICALNOT", "expm1": "EXPM1", "gather_element": "GATHER_ELEMENT",
    "gather_in_ub": "GATHER_IN_UB", "scatter_element": "SCATTER_ELEMENT",
    "scatter_update": "INDEX_OUTCAST",
}
MOVED = {"view": "VIEW", "reshape": "RESHAPE", "unsqueeze": "RESHAPE", "ASSEMBLE": "ASSEMBLE"}
COMPARISONS = {"gt", "ge", "lt", "le", "eq", "ne"}
BINARY = {"add": "ADD", "sub": "SUB", "mul": "MUL", "div": "DIV", "max": "MAXIMUM",
          "min": "MINIMUM"}
WITH_NUMBER = {"add": "ADDS", "sub": "SUBS", "mul": "MULS", "div": "DIVS", "max": "MAXS",
               "min": "MINS"}
# What is computed in FP32 whatever the type.
IN_FP32 = {"log": ["LN"], "sin": ["SIN"], "COS": ["COS"], "floor": ["FLOOR"],
           "CEIL": ["CEIL"], "trunc": ["TRUNC"], "erfc": ["ERFC"], "ERF": ["ERF"],
           "rsqrt": ["SQRT", "VEC_DUP", "DIV"]}
# How many ops it takes depends on more than is known here.
SEVERAL = {"pow", "transpose", "TOPK", "cumsum", "VAR", "SORT_UB", "CUM_PROD", "remainder",
           "FLOORDIV", "QUANT_MX", "arange", "PAD", "SCATTER", "LN", "CONV"}
PRODUCTS = {"matmul", "matmul_ex", "MATMUL_EX", "batch_matmul", "BATCH_MATMUL_EX",
            "A_MUL_B_MX", "TRANSPOSED_BATCH_MATMUL"}


def with_casts(op, opcodes):
    if op["types"][0] == "FP32":
        return opcodes
    return ["CAST", *opcodes, "CAST"]


def batches(op):
    """How many products of two matrices a product is."""
    shape = op["out"][0]
    return shape[1] if op["name"] == "TRANSPOSED_BATCH_MATMUL" else prod(shape[:-2])


def opcodes_of(op):
    """The opcodes of a recorded op that computes, in order; None if it takes several."""
    name = op["name"]
    if name in SEVERAL or name in PRODUCTS and op["split_k"]:
        return None
    if name in PRODUCTS:
        return ["A_MUL_B"] * batches(op)
    if name == "sigmoid":
        return ["MULS", "EXP", "ADDS", "VEC_DUP", "DIV"]
    if name in IN_FP32:
        return with_casts(op, IN_FP32[name])
    if name in COMPARISONS:
        return ["CMP" if len(op["in"]) > 1 else "CMPS"]
    if name == "where":
        return [("WHERE_SS", "WHERE_TS", "WHERE_TT")[len(op["in"]) - 1]]
    if name == "concat":
        return ["REGISTER_COPY"] * len(op["in"])
    if name in BINARY:
        return [WITH_NUMBER[name] if op["scalar"] and len(op["in"]) == 1 else BINARY[name]]
    return [ONE.get(name, name)]


def shape_of(op):
    """The shape that the last of the opcodes has; None where it says nothing."""
    name, shape = op["name"], op["out"][0]
    if name == "TRANSPOSED_BATCH_MATMUL":
        return [shape[0], shape[2]]
    if name in PRODUCTS:
        return shape[-2:]
    if name in ("concat", "PACK"):
        return None
    return shape


def is_same_shape(op, dumped):
    """Whether a dumped op has the shape of a recorded one; a reduction keeps its axis."""
    shape = shape_of(op)
    if shape is None or shape == dumped:
        return True
    if op["name"] in ("sum", "amax", "amin", "argmax", "argmin"):
        return prod(shape) == prod(dumped)
    return len(shape) == len(dumped) and all(
        a == b or a == -1 or b == -1 for a, b in zip(shape, dumped))
