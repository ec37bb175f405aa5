#!/usr/bin/env python3
"""Measures how long pto-lsp-server takes from an edit to the diagnostics.

Every document has a kernel of 200 ops in 20 tile calls; an edit changes one number of a
tile and makes it fit or not in turn. For Python it is a chain of elementwise ops, recovered
from a dump that is made here. `--check` fails above the limit of docs/performance.md.
"""

import argparse
import json
import pathlib
import statistics
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test/Tools/Lsp"))
from lsp_client import Client  # noqa: E402

OPS = 200
OPS_PER_CALL = 10
ROWS, COLUMNS = 4096, 512
SMALL, LARGE = "16, 512", "96, 512"
LIMIT_S = 0.100
# First number of a tensor that only the tile graph has.
PARTS = 100_000


def names():
    """Inputs and results of a chain of additions."""
    value = "x"
    for i in range(OPS):
        yield i, value, f"t{i}"
        value = f"t{i}"


def kernel_json():
    lines = []
    for i, value, result in names():
        if i % OPS_PER_CALL == 0:
            lines.append('{"op": "set_vec_tile", "tile": [%s]}' % SMALL)
        lines.append('{"op": "add", "in": ["%s", "x"], "out": "%s"}' % (value, result))
    shape = '"shape": [%d, %d], "dtype": "FP32"' % (ROWS, COLUMNS)
    return ('{"inputs": [{"name": "x", %s}],\n "ops": [\n  %s],\n "outputs": [{"name": "out", '
            '"from": "t%d", %s}]}\n' % (shape, ",\n  ".join(lines), OPS - 1, shape))


def kernel_text():
    tensor = f"!pypto.tensor<{ROWS}x{COLUMNS}xfp32>"
    lines = ["pypto.func @k stage(tensor_graph) type(static) attributes {options = {}} {",
             f'  %x = pypto.tensor "x" {{node = #pypto.node<incast>}} : {tensor}']
    for _, value, result in names():
        lines.append(f"  %{result} = pypto.add ins(%{value}, %x : {tensor}, {tensor}) {{kernel_op = "
                     f'"add", vec_tile = #pypto.vec_tile<{SMALL}>}} -> {tensor}')
    lines += [f'  %o = pypto.tensor "out" {{node = #pypto.node<outcast>}} : {tensor}',
              f"  pypto.assemble ins(%t{OPS - 1} : {tensor}) outs(%o : {tensor})", "}", ""]
    return "\n".join(lines)


class Dump:
    """A graph as the compiler dumps it."""

    def __init__(self):
        self.operations, self.tensors, self.raws = [], [], []

    def tensor(self, shape, node=0, first=1):
        magic = len(self.tensors) + first
        self.raws.append({"kind": 0, "datatype": 7, "format": 0, "rawmagic": magic,
                          "rawshape": list(shape)})
        self.tensors.append({"kind": 1, "magic": magic, "nodetype": node, "rawtensor": magic,
                             "offset": [0, 0], "shape": list(shape), "validshape": list(shape)})
        return magic

    def op(self, opcode, inputs, outputs, line=None, attr=None):
        op = {"kind": 2, "opcode": opcode, "opmagic": 10000 + len(self.operations),
              "ioperands": inputs, "ooperands": outputs, "itokens": [], "otokens": [],
              "subgraphid": -1}
        if line:
            op.update(file="kernel.py", line=line)
        if attr:
            op["attr"] = attr
        self.operations.append(op)

    def write(self, path, incast, outcast):
        path.write_text(json.dumps({"version": "1", "functions": [{
            "kind": 3, "rawname": "chain_PATH0", "func_magicname": "chain_PATH0_5", "funcmagic": 5,
            "functype": 4, "graphtype": 0, "hash": "1", "file": "kernel.py", "line": 3,
            "incasts": [[incast, [0]]], "outcasts": [[outcast, [1]]], "operations": self.operations,
            "tensors": self.tensors, "rawtensors": self.raws}]}))


def python_workspace(folder):
    """A chain of additions in tiles of 16x512, and its graphs around
    ExpandFunction; returns the file and its text."""
    rows, tile = 192, 16
    shape = (rows, COLUMNS)
    source = ["import pypto", "", "def chain(x, out):"]
    tensor_graph, tile_graph = Dump(), Dump()
    graphs = (tensor_graph, tile_graph)
    incast = [g.tensor(shape, node=1) for g in graphs][0]
    outcast = [g.tensor(shape, node=2) for g in graphs][0]
    source.append("    y = x[:, :]")
    view = [23, 2, 0, 0, 0, 2, [0, rows], [0, COLUMNS]]
    x = [g.tensor(shape) for g in graphs][0]
    for graph in graphs:
        graph.op("VIEW", [incast], [x], len(source), view)
    value, calls = x, []
    for i in range(OPS):
        if i % OPS_PER_CALL == 0:
            source.append(f"    pypto.set_vec_tile_shapes({SMALL})")
        source.append("    y = y + x")
        result = [g.tensor(shape) for g in graphs][0]
        tensor_graph.op("ADD", [value, x], [result], len(source))
        calls.append((value, x, result))
        value = result
    # A tensor that both graphs have is the same one, so parts come last.
    for call in calls:
        add_tiles(tile_graph, *call, rows, tile)
    for graph in graphs:
        graph.op("ASSEMBLE", [value], [outcast], None, [23, 2, 0, 0, 0, 0])
    source += ["    out[:] = y", ""]
    path = folder / "kernel.py"
    path.write_text("\n".join(source))
    time.sleep(0.02)
    run = folder / "output_1"
    run.mkdir()
    tensor_graph.write(run / "Before_005_ExpandFunction_chain_PATH0_5.json", incast, outcast)
    tile_graph.write(run / "Before_006_MergeViewAssemble_chain_PATH0_5.json", incast, outcast)
    return path, "\n".join(source)


def add_tiles(graph, left, right, result, rows, tile):
    for row in range(0, rows, tile):
        view = [23, 2, row, 0, 0, 2, [0, tile], [0, COLUMNS]]
        parts = []
        for whole in (left, right):
            part = graph.tensor((tile, COLUMNS), first=PARTS)
            graph.op("VIEW", [whole], [part], None, view)
            parts.append(part)
        piece = graph.tensor((tile, COLUMNS), first=PARTS)
        graph.op("ADD", parts, [piece])
        graph.op("ASSEMBLE", [piece], [result], None, [23, 2, row, 0, 0, 0])


def measure(server, folder, path, text, repeats):
    """Seconds from edit to diagnostics, one per edit."""
    client = Client(server)
    client.initialize(folder)
    client.open(path, text)
    client.diagnostics(path)
    before = text[:text.index(SMALL, len(text) // 2)]
    line, column = before.count("\n"), len(before) - before.rfind("\n") - 1
    seconds, numbers = [], (SMALL, LARGE)
    for i in range(repeats):
        old, new = numbers[i % 2], numbers[(i + 1) % 2]
        begin = time.perf_counter()
        client.change(path, ((line, column), (line, column + len(old)), new))
        found = client.diagnostics(path)
        seconds.append(time.perf_counter() - begin)
        if any(d["severity"] == 1 for d in found) != (new == LARGE):
            sys.exit(f"{path.name}: the edit has no effect")
    client.finish()
    return seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default=ROOT / "build/bin/pto-lsp-server")
    parser.add_argument("--repeats", type=int, default=40)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pto-lsp-") as name:
        folder = pathlib.Path(name)
        documents = [(folder / "kernel.json", kernel_json()), (folder / "kernel.mlir", kernel_text()),
                     python_workspace(folder)]
        print(f"| document, {OPS} ops | median ms | max ms | limit ms |\n|---|---|---|---|")
        slow = False
        for path, text in documents:
            seconds = measure(args.server, folder, path, text, args.repeats)
            middle, most = statistics.median(seconds), max(seconds)
            print(f"| {path.suffix} | {middle * 1000:.1f} | {most * 1000:.1f} | {LIMIT_S * 1000:.0f} |")
            slow |= middle > LIMIT_S
    return 1 if args.check and slow else 0


if __name__ == "__main__":
    sys.exit(main())
