#!/usr/bin/env python3
"""Compares `pto-lint batch` with the reference model on mutated kernels.

The conformance files say what the compiler does with some thousand kernels; the
reference model (docs/compiler-model.md) says it for any other. Both models must give
one answer: verdict, code, space, form and bytes. Kernels that either of them does not
decide are counted, and must stay few.
"""

import argparse
import copy
import json
import pathlib
import random
import subprocess
import sys

from reference import judge

SKIPPED = 77
TIMEOUT_S = 600
KEYS = ("verdict", "code", "space", "form", "required", "capacity")
# Least share of the mutants that both models decide.
DECIDED = 0.9

DTYPES = ("FP32", "FP16", "BF16", "INT32", "INT16", "INT8")


def mutate_number(value, rng):
    """A neighbour of a tile entry or a dim."""
    change = rng.choice((lambda v: v * 2, lambda v: v // 2, lambda v: v + 1,
                         lambda v: v - 1, lambda v: v + 8, lambda v: v + 16))
    return max(1, change(value))


def mutate_tile(kernel, rng):
    tile = kernel.get("vec_tile")
    if not tile:
        return
    if rng.random() < 0.1:
        tile.append(rng.choice((1, 8, 64)))
    else:
        axis = rng.randrange(len(tile))
        tile[axis] = mutate_number(tile[axis], rng)


def mutate_cube_tile(kernel, rng):
    tile = kernel.get("cube_tile")
    if tile:
        axis = rng.choice(tile)
        entry = rng.randrange(len(axis))
        axis[entry] = mutate_number(axis[entry], rng)


def mutate_shape(kernel, rng):
    """Changes one extent wherever it stands, so that the shapes still fit."""
    tensors = kernel["inputs"] + kernel["outputs"]
    extents = sorted({dim for tensor in tensors for dim in tensor["shape"]} - {1})
    if not extents:
        return
    old = rng.choice(extents)
    new = mutate_number(old, rng)
    for shape in [t["shape"] for t in tensors] + [
            op["shape"] for op in kernel["ops"] if "shape" in op]:
        shape[:] = [new if dim == old else dim for dim in shape]


def mutate_dtype(kernel, rng):
    tensors = kernel["inputs"] + kernel["outputs"]
    old, new = rng.choice(tensors)["dtype"], rng.choice(DTYPES)
    for tensor in tensors:
        if tensor["dtype"] == old:
            tensor["dtype"] = new


def mutate(kernel, rng):
    mutant = copy.deepcopy(kernel)
    for _ in range(rng.choice((1, 1, 2))):
        rng.choice((mutate_tile, mutate_tile, mutate_cube_tile, mutate_shape,
                    mutate_dtype))(mutant, rng)
    return mutant


def draw(paths, count, rng):
    """Mutants of kernels of all files."""
    kernels = [json.loads(line)["kernel"] for path in paths
               for line in path.read_text().splitlines() if line.strip()]
    return [{"id": str(i), "kernel": mutate(rng.choice(kernels), rng)}
            for i in range(count)]


def ask_tool(tool, rows, target, release):
    run = subprocess.run(
        [tool, "batch", "-", f"--target={target}", f"--release={release}"],
        input="".join(json.dumps(row) + "\n" for row in rows), capture_output=True,
        text=True, timeout=TIMEOUT_S)
    return [json.loads(line) for line in run.stdout.splitlines()]


def ask_reference(row, target, release):
    try:
        return judge(row["kernel"], target, release).to_json(row["id"])
    except Exception as error:  # a kernel that is no kernel
        return {"verdict": "undecided", "reason": repr(error)}


def compare(tool, rows, target, release):
    """(number of kernels that both decide, lines about differences)"""
    decided, lines = 0, []
    answers = ask_tool(tool, rows, target, release)
    if len(answers) != len(rows):
        return 0, [f"{target} {release}: {len(answers)} answers to {len(rows)} kernels"]
    for row, answer in zip(rows, answers):
        if answer["verdict"] == "undecided" or "input_error" in answer:
            continue
        reference = ask_reference(row, target, release)
        if reference["verdict"] == "undecided":
            continue
        decided += 1
        got = {key: answer[key] for key in KEYS}
        want = {key: reference[key] for key in KEYS}
        if got != want:
            lines.append(f"{target} {release}: reference {want}, tool {got}, kernel "
                         + json.dumps(row["kernel"]))
    return decided, lines


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", required=True, help="binary to check")
    parser.add_argument("--conformance", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=500, help="mutants per compiler")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if not args.conformance.is_dir():
        print(f"skipped: there are no kernels at {args.conformance}")
        return SKIPPED
    paths = sorted(args.conformance.glob("*-*-*.jsonl"))
    rng = random.Random(args.seed)
    failed = False
    for target, release in (("a2a3", "9.2"), ("950", "9.2"), ("a2a3", "0.2")):
        rows = draw(paths, args.count, rng)
        decided, lines = compare(args.tool, rows, target, release)
        print("\n".join(lines))
        print(f"{target} {release}: {len(rows)} mutants, {decided} decided by both, "
              f"{len(lines)} different")
        failed |= bool(lines) or decided < DECIDED * len(rows)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
