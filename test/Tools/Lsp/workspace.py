"""A folder with a Python kernel and the dump that the compiler made of it."""

import json
import pathlib
import time

# The dump of test/Tools/Inputs/recover names these lines.
KERNEL = """\
import pypto

def rows(x, out):
    pypto.set_vec_tile_shapes(%d, %d)
    a = x[:, 0:64]
    b = x[:, 0:64]
    c = x[:, 64:128]
    d = a + b
    e = d * 2.0
    f = pypto.maximum(e, c)
    out[:] = pypto.sum(f, 1, True)
"""
CALL_LINE = 3
TILE = (4, 32)
SIZES = {"shape", "validshape", "rawshape", "offset"}


def scaled(value, rows, columns, key=None):
    """`value` of a dump with tensors of `rows` times and `columns` times the size."""
    def scale(pair):
        return [pair[0] * rows, pair[1] if pair[1] == 1 else pair[1] * columns]

    if isinstance(value, dict):
        return {k: scaled(v, rows, columns, k) for k, v in value.items()}
    if not isinstance(value, list):
        return value
    if key in SIZES:
        return scale(value)
    if key == "attr":
        return value[:2] + scale(value[2:4]) + [
            scale(v) if isinstance(v, list) else v for v in value[4:]]
    return [scaled(v, rows, columns) for v in value]


def make_workspace(folder, dumps, rows=1, columns=1):
    """Writes the kernel and then its dump below `folder`; returns the file and its
    text. Its tensors are 8*`rows` by 64*`columns`."""
    folder = pathlib.Path(folder)
    run = folder / "output_1"
    run.mkdir(parents=True)
    text = KERNEL % (TILE[0] * rows, TILE[1] * columns)
    kernel = folder / "kernel.py"
    kernel.write_text(text)
    write_dump(run, dumps, rows, columns)
    return kernel, text


def write_dump(run, dumps, rows, columns):
    time.sleep(0.02)  # Later than what was written before, by any clock.
    for dump in sorted(pathlib.Path(dumps).glob("*.json")):
        graph = scaled(json.loads(dump.read_text()), rows, columns)
        (run / dump.name).write_text(json.dumps(graph))
