#!/usr/bin/env python3
"""What must hold of the verdicts on related kernels, whatever they are.

The kernels are those of the conformance files. What only says the same in other
words has the same verdict; what is worse is not accepted.
"""

import argparse
import copy
import json
import pathlib
import random
import subprocess
import sys

SKIPPED = 77
TIMEOUT_S = 300
SEED = 20261130
KEYS = ("verdict", "code", "space", "form", "required", "capacity")


# A reduction whose axis one tile covers keeps no partial results, so that a larger
# tile may need less.
REDUCTIONS = {"amax", "amin", "sum", "rmsnorm", "softmax"}


def rename(kernel, rng):
    """Other names of tensors; every mention follows."""
    names = [t["name"] for t in kernel["inputs"] + kernel["outputs"]]
    names += [op["out"] for op in kernel["ops"] if isinstance(op.get("out"), str)]
    unique = list(dict.fromkeys(names))
    fresh = [f"n{number}" for number in rng.sample(range(10 * len(unique)), len(unique))]
    new = dict(zip(unique, fresh))

    def renamed(value):
        if isinstance(value, list):
            return [renamed(one) for one in value]
        return new.get(value, value) if isinstance(value, str) else value

    for tensor in kernel["inputs"] + kernel["outputs"]:
        tensor["name"] = new[tensor["name"]]
        if "from" in tensor:
            tensor["from"] = renamed(tensor["from"])
    for op in kernel["ops"] + [kernel.get("loop") or {}]:
        for key in set(op) - {"op", "dtype", "format"}:
            op[key] = renamed(op[key])


def shuffle_keys(kernel, rng):
    """The keys of all objects in another order."""
    def shuffled(value):
        if isinstance(value, list):
            return [shuffled(one) for one in value]
        if not isinstance(value, dict):
            return value
        items = [(key, shuffled(one)) for key, one in value.items()]
        rng.shuffle(items)
        return dict(items)

    options = kernel.get("options")
    changed = shuffled(kernel)
    kernel.clear()
    kernel.update(changed)
    if options is not None:
        kernel["options"] = options


def swap_ops(kernel, rng):
    """Two neighbouring ops that do not depend on each other."""
    ops = kernel["ops"]
    free = [i for i, (first, second) in enumerate(zip(ops, ops[1:]))
            if "out" in first and "out" in second
            and json.dumps(first["out"]) not in json.dumps(second)]
    if not free:
        return False
    i = rng.choice(free)
    ops[i], ops[i + 1] = ops[i + 1], ops[i]
    return True


def shuffle_inputs(kernel, rng):
    rng.shuffle(kernel["inputs"])


def add_unknown(kernel, rng):
    """Keys that the schema does not have."""
    unknown = {"note": "x", "z_list": [1, {"a": None}], "z_number": 1e30}
    for value in [kernel, *kernel["inputs"], *kernel["ops"], *kernel["outputs"]]:
        if rng.random() < 0.7:
            value.update(unknown)


def grow_tiles(kernel, rng):
    """Every number of every tile at least as large, one of them twice."""
    tiles = [kernel[key] for key in ("vec_tile",) if kernel.get(key)]
    tiles += list(kernel.get("cube_tile") or [])
    tiles += [op["tile"] for op in kernel["ops"] if op.get("op") == "set_vec_tile"]
    if not tiles:
        return False
    tile = rng.choice(tiles)
    axis = rng.randrange(len(tile))
    if not isinstance(tile[axis], int):
        return False
    tile[axis] *= 2
    return True


def is_about_buffer(answer):
    return answer["verdict"] == "error" and answer["form"] in ("buffer", "op")


def judge(tool, target, kernels):
    text = "\n".join(json.dumps(kernel) for kernel in kernels) + "\n"
    done = subprocess.run([tool, "batch", "-", f"--target={target}"], input=text, text=True,
                          capture_output=True, timeout=TIMEOUT_S, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(kernels):
        sys.exit(f"{len(kernels)} kernels, {len(answers)} answers\n{done.stderr[-500:]}")
    return answers


def changed(kernels, change, rng):
    result = []
    for kernel in kernels:
        mutant = copy.deepcopy(kernel)
        result.append(None if change(mutant, rng) is False else mutant)
    return result


class Checker:
    def __init__(self, tool, kernels):
        self.tool, self.kernels, self.wrong = tool, kernels, 0

    def report(self, what, kernel, before, after):
        self.wrong += 1
        if self.wrong <= 5:
            print(f"{what}: {[before.get(key) for key in KEYS]} becomes "
                  f"{[after.get(key) for key in KEYS]}\n  {json.dumps(kernel)}")

    def same(self, change, target):
        mutants = changed(self.kernels, change, random.Random(SEED))
        pairs = [pair for pair in zip(self.kernels, mutants) if pair[1]]
        before = judge(self.tool, target, [kernel for kernel, _ in pairs])
        mutants = [mutant for _, mutant in pairs]
        if not mutants:
            sys.exit(f"{change.__name__}: no kernel")
        for kernel, old, new in zip(mutants, before, judge(self.tool, target, mutants)):
            if "input_error" in new or any(old[key] != new[key] for key in KEYS):
                self.report(change.__name__, kernel, old, new)
        print(f"{change.__name__} {target}: {len(mutants)} kernels")

    def monotone(self, target):
        """A buffer that does not fit does not fit with a larger tile."""
        before = judge(self.tool, target, self.kernels)
        broken = [(kernel, answer) for kernel, answer in zip(self.kernels, before)
                  if is_about_buffer(answer)
                  and not REDUCTIONS & {op["op"] for op in kernel["ops"]}]
        rng, tried, kept = random.Random(SEED), 0, 0
        for _ in range(4):
            mutants = changed([kernel for kernel, _ in broken], grow_tiles, rng)
            pairs = [(mutant, answer) for mutant, (_, answer) in zip(mutants, broken)
                     if mutant]
            after = judge(self.tool, target, [mutant for mutant, _ in pairs])
            tried += len(pairs)
            for (mutant, old), new in zip(pairs, after):
                kept += new["verdict"] == "error"
                if new["verdict"] == "ok":
                    self.report("grow_tiles", mutant, old, new)
        print(f"grow_tiles {target}: {tried} tiles, {kept} errors")
        if not tried:
            sys.exit("no kernel has a buffer that does not fit")

    def ordered(self, small, large):
        """What fits the smaller memories fits the larger ones."""
        count = 0
        for kernel, less, more in zip(self.kernels, judge(self.tool, small, self.kernels),
                                      judge(self.tool, large, self.kernels)):
            count += less["verdict"] == "ok"
            if less["verdict"] == "ok" and is_about_buffer(more):
                self.report(f"{small} to {large}", kernel, less, more)
        print(f"{small} to {large}: {count} kernels that fit")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--conformance", type=pathlib.Path, required=True)
    args = parser.parse_args()
    files = sorted(args.conformance.glob("*-9.2-*.jsonl"))
    if not files:
        print(f"no conformance files in {args.conformance}")
        return SKIPPED
    kernels = [json.loads(line)["kernel"] for file in files
               for line in file.read_text().splitlines()]
    checker = Checker(args.tool, kernels)
    for target in ("a2a3", "950"):
        for change in (rename, shuffle_keys, swap_ops, shuffle_inputs, add_unknown):
            checker.same(change, target)
        checker.monotone(target)
    checker.ordered("a2a3", "950")
    print(f"{checker.wrong} wrong")
    return 1 if checker.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
