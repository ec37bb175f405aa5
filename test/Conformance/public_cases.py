"""Kernels of the rows of public-cases.jsonl.

A row describes a real failure or a working configuration in a free form, `config`.
Here it becomes kernels of the schema of shared/conformance/README.md, as the row
states them. What a row leaves out is filled in by rules that are the same for all:

- A tile without a tensor is put on the smallest tensor that does not clip it.
- A tensor without a tile is one tile; a tile of null is never set.
- An unnamed elementwise op is `exp`: one input, in place, so nothing takes less.
- A data type that is not stated is FP32. A cast from FP32 goes to FP16.
- The result of a matmul has the type of its accumulator. One that quantises gets a
  scale, without which it is no kernel.
- A view is read by `exp`, for alone it is no op of the compiler.
- A release that is not stated is 9.2, unless the row's code exists in 0.2 only.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

# `platform` of a row -> targets of pto-lint.
TARGETS = {"A2A3": ("a2a3",), "950": ("950",), "A5": ("950",),
           "950+A2A3": ("950", "a2a3")}

# Codes that release 9.2 does not print for what the rows describe
# (shared/spec/compiler-runs.md, section 4).
CODES_02 = {"FC1001", "FC4000", "FC4001", "F21004", "FFFFFF"}

# Words in `fix.result` that say that the fix was seen to work.
WORKS = ("pass", "ok", "exactly")

# Why a config is no kernel, by its op.
NO_KERNEL = {
    "any": "a rule about all ops, with no shape or tile",
    "graph": "a chain of ops without shapes or tiles",
    "chain": "a number of elements, with no ops, shapes or tiles",
    "loop": "a loop whose body is not stated",
    "l2norm": "neither the columns nor the data type are stated, and in the failing "
              "row no tile",
    "shmem_put": "a distributed op, which no kernel of the schema has, without sizes",
    "rowmax": "a ROWMAX of two inputs, made by a unit test of a pass; no op of a "
              "kernel records it",
    "gather": "pypto.gather is GATHER_ELEMENT, which the schema does not have (its "
              "gather is GATHER, in GM); the index is not stated",
}


class NotExpressible(Exception):
    """The config is no kernel; the text says why."""


@dataclasses.dataclass(frozen=True)
class Case:
    """One kernel of a row, for one target."""

    target: str
    release: str
    kernel: dict


def cases_of(row: dict) -> list[Case]:
    """The kernels of a row, one or more; raises NotExpressible."""
    config = row["config"]
    if "tile_by_platform" in config:
        return [Case(TARGETS[platform][0], release_of(row),
                     _kernel(dict(config, vec_tile=tile)))
                for platform, tile in config["tile_by_platform"].items()]
    kernel = _kernel(config)
    return [Case(target, release_of(row), kernel)
            for target in TARGETS[row["platform"]]]


def fixed_row(row: dict) -> dict | None:
    """The row after its fix, if that is a tile which was seen to work."""
    fix = row["fix"] or {}
    changes = fix.get("config") or {}
    if not changes or not changes.keys() <= {"vec_tile", "cube_tile"}:
        return None
    if not any(word in (fix["result"] or "") for word in WORKS):
        return None
    return dict(row, config=dict(row["config"], **changes))


def release_of(row: dict) -> str:
    """The nearer one of the two releases that pto-lint knows."""
    if row["release"]:
        return "0.2"  # those in the file are 0.2.0 and its neighbours
    return "0.2" if row["outcome"]["code"] in CODES_02 else "9.2"


def _kernel(config: dict) -> dict:
    name = config.get("op")
    if name in NO_KERNEL:
        raise NotExpressible(NO_KERNEL[name])
    if name not in _HANDLERS:
        raise NotExpressible(f"no op of the schema: {name}")
    return _HANDLERS[name](config)


def _matmul(config: dict) -> dict:
    if "cube_tile" not in config:
        raise NotExpressible("only the shape of the result is stated, neither the "
                             "operands nor a tile")
    tile = config["cube_tile"] and [config["cube_tile"][axis] for axis in "mkn"]
    m, k, n = (config.get(name) or max(sizes)
               for name, sizes in zip("MKN", tile or [[0]] * 3))
    batch = config.get("batch") or [1] * (config.get("rank", 2) - 2)
    dtype = config["dtype"]
    trans_a, trans_b = config.get("trans_a", False), config.get("trans_b", False)
    a = [k, m] if trans_a else [m, k]
    b = [n, k] if trans_b else [k, n]
    result = config.get("out_dtype", "INT32" if dtype == "INT8" else "FP32")
    op = {"op": "batch_matmul" if batch else "matmul", "in": ["a", "b"], "out": "y",
          "dtype": result, "trans_a": trans_a, "trans_b": trans_b}
    if result == "INT8" or (dtype, result) == ("INT8", "FP16"):
        op.update(op="matmul_ex", scale=1.0)
    kernel = {"inputs": [_tensor("a", batch + a, dtype),
                         _tensor("b", batch + b, config.get("b_dtype", dtype))],
              "ops": [op], "outputs": [_output("y", batch + [m, n], result)]}
    if tile:
        kernel.update(cube_tile=tile, split_k=config.get("enable_split_k", False))
    if config.get("vec_tile"):
        kernel["vec_tile"] = config["vec_tile"]
    return kernel


def _tensor(name: str, shape: list[int], dtype: str) -> dict:
    return {"name": name, "shape": shape, "dtype": dtype, "format": "ND"}


def _output(source: str, shape: list[int], dtype: str) -> dict:
    return {"name": "out", "from": source, "shape": shape, "dtype": dtype}


def _vector(config: dict, ops: list[dict], arity: int = 1,
            shape: list[int] | None = None, dtype: str | None = None) -> dict:
    """A kernel of vector ops on the inputs x0, x1 ... of the config; the last one is
    the result, `shape` and `dtype` where they are not those of the last input."""
    stated = config.get("inputs")
    tile = config.get("vec_tile")
    if not stated:
        # Without any size (a tile that is never set) none matters.
        stated = [{"shape": tile or [64, 128], "dtype": _input_dtype(config)}] * arity
    last = stated[-1]
    kernel = {
        "inputs": [_tensor(f"x{i}", x["shape"], x["dtype"])
                   for i, x in enumerate(stated)],
        "ops": ops,
        "outputs": [_output("y", shape or _broadcast([x["shape"] for x in stated]),
                            dtype or last["dtype"])]}
    if tile or "vec_tile" not in config:
        kernel["vec_tile"] = tile or last["shape"]
    return kernel


def _broadcast(shapes: list[list[int]]) -> list[int]:
    return [max(sizes) for sizes in zip(*shapes)]


def _input_dtype(config: dict) -> str:
    if "in_dtype" in config:
        return config["in_dtype"]
    return config.get("dtype", "FP32").split("->")[0]


def _op(name: str, arity: int = 1, **attributes: object) -> dict:
    return {"op": name, "in": [f"x{i}" for i in range(arity)], "out": "y", **attributes}


def _elementwise(name: str, arity: int, dtype: str | None = None
                 ) -> Callable[[dict], dict]:
    return lambda config: _vector(config, [_op(name, arity)], arity, dtype=dtype)


def _cast(config: dict) -> dict:
    outputs = config.get("outputs") or [{}]
    dtype = outputs[0].get("dtype") or config.get("out_dtype")
    if dtype is None:
        dtype = config.get("dtype", "FP32->FP16").split("->")[-1]
    return _vector(config, [_op("cast", dtype=dtype)], dtype=dtype)


def _reduce(name: str) -> Callable[[dict], dict]:
    def kernel(config: dict) -> dict:
        axis = config.get("dim", -1)
        shape = list(config["inputs"][0]["shape"] if "inputs" in config
                     else config["vec_tile"])
        shape[axis] = 1
        return _vector(config, [_op(name, axis=axis, keepdim=True)], shape=shape)
    return kernel


def _cumsum(config: dict) -> dict:
    return _vector(config, [_op("cumsum", axis=config["dim"])])


def _transpose(config: dict) -> dict:
    shape = list(config["inputs"][0]["shape"])
    first, second = axes = config.get("dims", [0, 1])
    shape[first], shape[second] = shape[second], shape[first]
    return _vector(config, [_op("transpose", perm=axes)], shape=shape)


def _view(config: dict) -> dict:
    if "inputs" not in config:
        raise NotExpressible("a view of a tensor of unknown shape, wrong only when "
                             "the kernel runs")
    shape = config["inputs"][0]["shape"]
    view = {"op": "view", "in": ["x0"], "out": "v", "shape": shape,
            "offset": config.get("offsets", [0] * len(shape))}
    return _vector(config, [view, {"op": "exp", "in": ["v"], "out": "y"}])


def _assemble(config: dict) -> dict:
    """Into a tensor of `dest_rank` axes, the added ones of extent 1."""
    if "inputs" not in config:
        raise NotExpressible("only the rows of the tensors are stated")
    shape = config["inputs"][0]["shape"]
    shape = [1] * (config["dest_rank"] - len(shape)) + shape
    kernel = _vector(config, [_op("exp")], shape=shape)
    kernel["outputs"][0]["assemble"] = True
    return kernel


_HANDLERS: dict[str, Callable[[dict], dict]] = {
    "matmul": _matmul,
    "add": _elementwise("add", 2),
    "mul": _elementwise("mul", 2),
    "div": _elementwise("div", 2),
    "where": _elementwise("where", 3),
    # The schema's comparison; all of them are CMP and differ in an attribute.
    "eq": _elementwise("gt", 2, dtype="BOOL"),
    "elementwise": _elementwise("exp", 1),
    "clone": _elementwise("clone", 1),
    "cast": _cast,
    "sum": _reduce("sum"),
    "reduce": _reduce("sum"),
    "amax": _reduce("amax"),
    "cumsum": _cumsum,
    "transpose": _transpose,
    "view": _view,
    "assemble": _assemble,
}
