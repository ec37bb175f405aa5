"""Kernels of the sessions, and what is expected of answers."""

ERROR, WARNING, INFO = 1, 2, 3

CAST = """\
{"inputs": [{"name": "x", "shape": [4096, 512], "dtype": "FP16"}],
 "vec_tile": [80, 512],
 "ops": [{"op": "cast", "in": ["x"], "out": "y", "dtype": "FP32"}],
 "outputs": [{"name": "out", "from": "y", "shape": [4096, 512], "dtype": "FP32"}]}
"""
TEXT = """\
// é \N{GRINNING FACE}
pypto.func @k stage(tensor_graph) type(static) attributes {options = {}} {
  %x = pypto.tensor "x" {node = #pypto.node<incast>} : !pypto.tensor<4096x512xfp16>
  %y = pypto.cast ins(%x : !pypto.tensor<4096x512xfp16>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<80, 512>} -> !pypto.tensor<4096x512xfp32>
  %o = pypto.tensor "out" {node = #pypto.node<outcast>} : !pypto.tensor<4096x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<4096x512xfp32>) outs(%o : !pypto.tensor<4096x512xfp32>)
}
"""
TOO_LARGE = "'pypto.cast' needs 245760 bytes of UB, capacity is 196608 (49152 over)"


def equal(got, wanted):
    if got != wanted:
        raise AssertionError(f"got {got!r}, wanted {wanted!r}")


def contains(text, part):
    if part not in (text or ""):
        raise AssertionError(f"{text!r} does not contain {part!r}")


def errors(diagnostics):
    return [d for d in diagnostics if d["severity"] == ERROR]


def span(diagnostic):
    begin, end = diagnostic["range"]["start"], diagnostic["range"]["end"]
    return (begin["line"], begin["character"]), (end["line"], end["character"])
