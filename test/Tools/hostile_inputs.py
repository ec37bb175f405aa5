"""What nobody means, for every kind of input: of check_hostile.py."""

import re

DEEP = 100_000
LONG = 20 << 20
TRACE = "After_032_OoOSchedule_F_8_LEAF_program_id_00_1_OoO_Memory_Trace.json"
DUMP = "Before_032_OoOSchedule_F_8_LEAF_program_id_00_1.json"
LOG = ("[ERROR] PYPTO(1):2026-08-22 10:00:00.123 [a.cpp:243][PASS]:ErrCode: F40005! "
       "Enum: TensorErr::X [OoO.Operation]:Alloc tensor [26319] size [262144] exceeds "
       "MEM_UB size [196608]! [FuncMagic:29][OpMagic:11103].\n")
MLIR = """pypto.func @f stage(tensor_graph) type(static) attributes {options = {}} {
  %0 = pypto.tensor {node = #pypto.node<incast>} : !pypto.tensor<128x512xfp16>
  %1 = pypto.exp ins(%0 : !pypto.tensor<128x512xfp16>) {vec_tile = #pypto.vec_tile<128, 512>} -> !pypto.tensor<128x512xfp16>
}
"""
PYTHON = """import pypto


@pypto.frontend.jit
def kernel(x: pypto.Tensor([128, 512], pypto.DT_FP32), y: pypto.Tensor([128, 512], pypto.DT_FP32)):
    pypto.set_vec_tile_shapes(128, 512)
    y[:] = pypto.exp(x)
"""
BASELINE = '{"schema":"pto-lint-baseline/1","findings":[{"fingerprint":"128"}]}'
CONFIG = "target: a2a3\nignore: late-free\n"


class Kind:
    """An input that a command reads. `group` says what refuses it."""

    def __init__(self, name, group, text, file, *command):
        self.name, self.group, self.text = name, group, text
        self.file, self.command = file, command

    def with_number(self, number):
        """The text with `number` in place of one that it has; None without any."""
        own = "128" if "128" in self.text else None
        if not own and (found := re.search(r"\b\d\d+\b", self.text)):
            own = found[0]
        return own and self.text.replace(own, number)


def kinds(root):
    inputs = root / "test/Inputs"
    kernel = (inputs / "kernels/matmul.json").read_text().replace("\n", " ") + "\n"
    sane = str(inputs / "kernels/matmul.json")
    dump = next((inputs / "overflow").rglob("Before_*.json")).read_text()
    log = sorted((inputs / "workspace/logs").rglob("*.log"))[0].read_text()
    info = (inputs / "memory/overflow_memory_info_aiv.json").read_text()
    trace = next((inputs / "memory").glob("*Trace*")).read_text()
    return [
        Kind("dump", "json", dump, DUMP, "{}"),
        Kind("plan", "json", info, "overflow_memory_info_aiv.json", "{}"),
        Kind("trace", "json", trace, TRACE, "{}"),
        Kind("kernel", "json", kernel, "k.json", "{}"),
        Kind("emit", "json", kernel, "k.json", "--emit=mlir", "{}"),
        Kind("diff", "json", kernel, "k.json", "--diff", "{}"),
        Kind("estimate", "json", kernel, "k.json", "estimate", "{}"),
        Kind("batch", "batch", kernel, "k.jsonl", "batch", "--with-fix", "{}"),
        Kind("text", "mlir", MLIR, "k.mlir", "{}"),
        Kind("text-emit", "mlir", MLIR, "k.mlir", "--emit=mlir", "{}"),
        Kind("text-diff", "mlir", MLIR, "k.mlir", "--diff", "{}"),
        Kind("decode", "log", LOG, "a.log", "decode", "{}"),
        Kind("workspace", "log", log, "pypto-log-1_1.log", "workspace", "{}"),
        Kind("python", "python", PYTHON, "k.py", "{}"),
        Kind("config", "config", CONFIG, ".pto-lint.yaml", "--config={}", sane),
        Kind("baseline", "baseline", BASELINE, "b.json", "--baseline={}", sane),
    ]


# What says nothing new of Python, which takes half a second to start twice.
NOT_OF_PYTHON = {"objects", "brackets", "deep key", "2^53", "-2^63", "infinity",
                 "numbers", "long string"}
# Numbers that do not fit something, and those who have to say so.
NUMBERS = {
    "2^53": ("9007199254740993", ("trace", "python")),
    "2^63": ("9223372036854775807", ("trace", "python")),
    "-2^63": ("-9223372036854775808", ()),
    "2^64": ("18446744073709551616", ("mlir", "python")),
    "infinity": ("1e999", ("mlir", "python")),
    "NaN": ("NaN", ("batch", "mlir", "python")),
}


def contents(kind):
    """Hostile contents: what, bytes, the groups that have to refuse them."""
    json = ("json", "batch", "baseline")
    text, raw, half = kind.text, kind.text.encode(), len(kind.text) // 2
    body = text.rstrip()
    yield "arrays", b"[" * DEEP, (*json, "mlir", "config", "python")
    yield "objects", b'{"ops":' * DEEP, (*json, "mlir", "config", "python")
    yield "brackets", b"[" * DEEP + b"]" * DEEP, (*json, "mlir", "config", "python")
    yield "deep key", (body[:-1] + ',"z":' + "[" * DEEP + "]" * DEEP + "}").encode(), (
        "baseline", "mlir", "python")
    yield "half", raw[:half], (*json, "python")
    yield "nothing", b"", ("json", "baseline")
    yield "NUL", raw[:half] + b"\0" + raw[half:], (*json, "python")
    yield "no UTF-8", raw[:20] + b"\xff\xfe" + raw[20:], (*json, "python")
    yield "UTF-16", text.encode("utf-16"), (*json, "mlir", "python")
    yield "byte order mark", b"\xef\xbb\xbf" + raw, ()
    if body.startswith("{") and body.endswith("}"):
        yield "keys twice", f"{body[:-1]},{body[1:]}".encode(), ("json", "batch")
    for what, (number, groups) in NUMBERS.items():
        if other := kind.with_number(number):
            yield what, other.encode(), groups
    if many := kind.with_number(",".join(["128"] * DEEP)):
        yield "numbers", many.encode(), ()
    yield "long line", (body + " " * LONG).encode(), ("batch", "python")
    yield "long string", text.replace('"', '"' + "x" * LONG, 1).encode(), ()
    yield "long word", (body + " " + "x" * LONG).encode(), (
        "json", "mlir", "baseline", "python")


TEXTS = {
    "attributes": "attributes {x = " + "[" * DEEP,
    "dictionaries": "attributes {x = " + "{a = " * DEEP,
    "types": "attributes {x = " + "tuple<" * DEEP,
    "functions": "attributes {x = " + "() -> (" * DEEP,
    "affine": "attributes {x = affine_map<(d0) -> (" + "(" * DEEP,
    "minus": "attributes {x = affine_map<(d0) -> (" + "- " * DEEP,
    "locations": "{\n} loc(" + "callsite(" * DEEP,
    "shape": "{\n %0 = pypto.tensor : !pypto.tensor<" + "4x" * DEEP + "fp16>\n}",
}
ALIASES = {
    "alias chain": "".join(f"#a{i + 1} = [#a{i}]\n" for i in range(DEEP // 10)),
    "alias bomb": "".join(f"#a{i + 1} = [#a{i}, #a{i}]\n" for i in range(60)),
    "alias comment": "".join(f"#a{i + 1} = // x\n [#a{i}]\n" for i in range(1000)),
}
CONFIGS = {
    "flow": "select: " + "[" * DEEP,
    "map": "severity: " + "{a: " * DEEP,
    "key": "? " + "[" * DEEP,
    "many": "severity: {" + "late-free: error, " * 50_000 + "}",
    "two": "target: a2a3\n---\ntarget: 950\n",
    "twice": "target: a2a3\ntarget: 950\n",
    "tag": "target: !<aaa\n",
    "NUL": 'target: "a2a3\\0"\n',
}
