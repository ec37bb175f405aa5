#!/usr/bin/env python3
"""What must hold of the findings about related graphs of the compiler.

The graphs are those of the corpus. What only says the same in other words has the
same findings; larger tensors fit no better, nor does a smaller memory.
"""

import argparse
import collections
import copy
import json
import pathlib
import random
import shutil
import subprocess
import sys

SKIPPED = 77
TIMEOUT_S = 300
SEED = 20261130
# Each how many of the folders: all of them take some 30 s.
STEP = 5
FINDING = ("rule", "severity", "certainty", "space", "form", "required", "capacity",
           "opcode")
# Not the size of a plan that was found: among buffers alike ids decide which is first.
SPACE = ("space", "capacity", "fit", "op_bytes", "live_bytes")
SCHEDULE = ("schedule", "spilled_tensors", "spilled_bytes", "reloads", "workspace_bytes",
            "peak")


def functions(dumps):
    for dump in dumps.values():
        yield from dump.get("functions") or []


def rename(dumps, new):
    """Other ids of tensors, of the memory behind them and of ops; every mention
    follows. `new` gives the id in place of an old one, by what has it."""
    for function in functions(dumps):
        for key in ("incasts", "outcasts"):
            for cast in function.get(key) or []:
                cast[0] = new("tensor", cast[0])
        if function.get("global_tensors"):
            function["global_tensors"] = [new("tensor", one)
                                          for one in function["global_tensors"]]
        for op in function["operations"]:
            op["opmagic"] = new("op", op["opmagic"])
            for key in ("ioperands", "ooperands", "itokens", "otokens"):
                if op.get(key):
                    op[key] = [new("tensor", one) for one in op[key]]
        for tensor in function["tensors"]:
            tensor["magic"] = new("tensor", tensor["magic"])
            tensor["rawtensor"] = new("raw", tensor["rawtensor"])
            if "mem_id" in tensor:
                tensor["mem_id"] = new("memory", tensor["mem_id"])
        for raw in function["rawtensors"]:
            raw["rawmagic"] = new("raw", raw["rawmagic"])


def renamed(dumps, rng):
    """Other ids, in another order."""
    known = {}

    def new(kind, old):
        while old >= 0 and (kind, old) not in known:
            fresh = rng.randrange(1 << 30)
            if (kind, -1 - fresh) not in known:
                known[kind, old], known[kind, -1 - fresh] = fresh, old
        return known.get((kind, old), old)

    rename(dumps, new)


def shuffled_keys(dumps, rng):
    """The keys of all objects in another order."""
    def shuffled(value):
        if isinstance(value, list):
            return [shuffled(one) for one in value]
        if not isinstance(value, dict):
            return value
        items = [(key, shuffled(one)) for key, one in value.items()]
        rng.shuffle(items)
        return dict(items)

    for name, dump in dumps.items():
        dumps[name] = shuffled(dump)


def unknown_keys(dumps, rng):
    """Keys that no release writes."""
    unknown = {"z_note": "x", "z_list": [1, {"a": None}], "z_number": 1e30}
    for dump in dumps.values():
        dump.update(unknown)
    for function in functions(dumps):
        for one in (function, *function["operations"], *function["tensors"],
                    *function["rawtensors"]):
            if rng.random() < 0.7:
                one.update(unknown)


def shuffled_tensors(dumps, rng):
    """The tensors in another order."""
    for function in functions(dumps):
        rng.shuffle(function["tensors"])
        rng.shuffle(function["rawtensors"])


def swapped_ops(dumps, rng):
    """Neighbouring ops that do not depend on each other change places."""
    for function in functions(dumps):
        ops, at = function["operations"], 0
        raw = {one["magic"]: one["rawtensor"] for one in function["tensors"]}

        def memory(op, *keys):
            return {raw.get(one) for key in keys for one in op.get(key) or []}

        while at + 1 < len(ops):
            first, second = ops[at:at + 2]
            both = memory(first, "ioperands", "ooperands") & memory(second, "ooperands")
            both |= memory(first, "ooperands") & memory(second, "ioperands")
            if not both and rng.random() < 0.5:
                ops[at], ops[at + 1] = second, first
                at += 1
            at += 1


def grown(dumps, rng):
    """Tensors that have twice as many rows."""
    for function in functions(dumps):
        for one, keys in ((one, keys) for kind, keys in (
                ("tensors", ("shape", "validshape")), ("rawtensors", ("rawshape",)))
                for one in function[kind]):
            for key in keys:
                if one.get(key) and isinstance(one[key][0], int) and one[key][0] > 0:
                    one[key][0] *= 2


class Case:
    """The graphs of one compile: by the path in its folder, and as text."""

    def __init__(self, folder):
        self.name = folder.name
        self.dumps = {str(path.relative_to(folder)): json.loads(path.read_text())
                      for path in sorted(folder.rglob("*.json"))
                      if path.name.startswith(("Before_", "After_"))
                      and "Memory_Trace" not in path.name}


class Checker:
    def __init__(self, tool, work, cases):
        self.tool, self.work, self.cases, self.wrong = tool, work, cases, 0

    def judge(self, change=None, target=None):
        """What is said of each graph: findings, and the memory of leaves."""
        shutil.rmtree(self.work, ignore_errors=True)
        rng = random.Random(SEED)
        for case in self.cases:
            dumps = copy.deepcopy(case.dumps)
            if change:
                change(dumps, rng)
            for path, dump in dumps.items():
                file = self.work / case.name / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(json.dumps(dump, separators=(",", ":")))
        folders = [str(self.work / case.name) for case in self.cases]
        command = [self.tool, "--format=json", *folders]
        if target:
            command.append(f"--target={target}")
        done = subprocess.run(command, text=True, capture_output=True, timeout=TIMEOUT_S,
                              check=False)
        report = json.loads(done.stdout)
        if report["errors"]:
            sys.exit(f"{change and change.__name__}: {report['errors'][:2]}")
        found = collections.defaultdict(lambda: (collections.Counter(), {}))
        for finding in report["findings"]:
            found[finding["dump"]][0][tuple(finding[key] for key in FINDING)] += 1
        for leaf in report["leaves"]:
            memory = found[leaf["dump"]][1]
            memory["spaces"] = [[space[key] for key in SPACE] for space in leaf["spaces"]]
            memory["schedule"] = [leaf.get(key) for key in SCHEDULE]
        return found

    def report(self, what, dump, before, after):
        self.wrong += 1
        if self.wrong <= 5:
            print(f"{what}: {dump}\n  {before}\n  {after}")

    def same(self, before, change, order_kept):
        after = self.judge(change)
        for dump in before.keys() | after.keys():
            old, new = before[dump], after[dump]
            if not order_kept:
                old, new = errors_of(old), errors_of(new)
            if old != new:
                self.report(change.__name__, dump, old, new)
        print(f"{change.__name__}: {len(before)} graphs")

    def not_better(self, what, before, after):
        """What does not fit before does not fit after."""
        broken = {dump for dump, said in before.items() if errors_of(said)}
        if not broken:
            sys.exit(f"{what}: no graph has a buffer that does not fit")
        for dump in broken:
            if not errors_of(after[dump]):
                self.report(what, dump, before[dump], after[dump])
        print(f"{what}: {len(broken)} graphs with errors")


def errors_of(said):
    """The errors about capacities, which no order of the ops changes."""
    return {key: count for key, count in said[0].items()
            if key[1] == "error" and key[4] in ("buffer", "op")}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--corpus", type=pathlib.Path, required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--step", type=int, default=STEP)
    args = parser.parse_args()
    folders = sorted((args.corpus / "compiler-dumps").glob("*/output"))[::args.step]
    cases = [case for case in map(Case, (folder.parent for folder in folders)) if case.dumps]
    if not cases:
        print(f"no graphs in {args.corpus}")
        return SKIPPED
    checker = Checker(args.tool, args.work, cases)
    before = checker.judge()
    for change in (renamed, shuffled_keys, unknown_keys, shuffled_tensors):
        checker.same(before, change, order_kept=True)
    # The compiler issues ops of equal priority in the order in which they stand.
    checker.same(before, swapped_ops, order_kept=False)
    checker.not_better("grown", before, checker.judge(grown))
    small, large = (checker.judge(target=target) for target in ("a2a3", "950"))
    checker.not_better("950 to a2a3", large, small)
    print(f"{checker.wrong} wrong")
    shutil.rmtree(args.work, ignore_errors=True)
    return 1 if checker.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
