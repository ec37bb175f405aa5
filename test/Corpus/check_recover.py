#!/usr/bin/env python3
"""Recovers kernels from the dumps of the shared corpus and judges them again."""

import collections
import concurrent.futures
import json
import re
import subprocess
import sys
import time

import corpus

# Skipped, as ctest understands it.
SKIPPED = 77
# Functions of kernel-dumps without a verdict, of 412; fewer when an op gets its model.
MOST_UNDECIDED = 34


def recover(tool, folder, case, emit):
    command = [tool, "recover", str(folder), f"--emit={emit}", f"--target={case.target}"]
    return subprocess.run(command, capture_output=True, text=True,
                          timeout=corpus.TIMEOUT_S)


def has_pairs(folder):
    """Whether the compiler got through ExpandFunction with one function."""
    return any(folder.rglob("Before_*_MergeViewAssemble_*.json"))


def memory_of(answer):
    return tuple(answer[k] for k in ("code", "space", "required", "capacity"))


def compare(expected, answers):
    """What is wrong with the answers about the functions of one kernel, or None."""
    wrong = [a for a in answers if a["verdict"] == "error"]
    if expected["verdict"] == "ok":
        return f"the compiler accepts it: {memory_of(wrong[0])} in {wrong[0]['id']}" if wrong else None
    if expected.get("code") != "F40005" or "pool" not in expected:
        # The compiler stopped at something else, which need not be in these graphs.
        other = [a for a in wrong if a["code"] != expected.get("code")]
        return f"{expected.get('code')} expected, found {memory_of(other[0])}" if other else None
    want = ("F40005", expected["pool"].removeprefix("MEM_"),
            expected["required"], expected["capacity"])
    if any(memory_of(a) == want for a in wrong):
        return None
    if wrong:
        return f"{want} expected, found {[memory_of(a) for a in wrong[:3]]}"
    if any(a["verdict"] == "undecided" for a in answers):
        return None
    return f"{want} is missing"


TILE = re.compile(r"vec_tile = #pypto\.vec_tile<([-0-9, ]+)>")
CUBE = re.compile(r"cube_tile = #pypto\.cube_tile<m = \[(.*?)\], k = \[(.*?)\], n = \[(.*?)\]>")
ASSUMED_CUBE = re.compile(r"assumed_tile = \[(.*?)\]")
ASSUMED = re.compile(r"assumed_tile = array<i64: ([0-9, ]+)>")

# Ops that the front end runs under another tile than the author's.
OTHER_TILE = {"cumsum", "set_vec_tile", "reshape", "batch_matmul", "softmax_fw"}


def numbers(text):
    return [int(n) for n in text.split(",")]


def check_cubes(kernel, text):
    """The same for the cube tiles, of which the author gives one for all products."""
    given = kernel.get("cube_tile")
    if not given or any(op["op"] == "set_cube_tile" for op in kernel["ops"]):
        return None, 0
    (m0, _), (k0, k1a, *k1b), (n0, _) = given
    given = {"mL0": m0, "kL0": k0, "kL1a": k1a, "kL1b": (k1b or [k1a])[0], "nL0": n0}
    count = 0
    for line in text.splitlines():
        found = CUBE.search(line)
        if not found:
            continue
        m, k, n = (numbers(found[i]) for i in (1, 2, 3))
        tile = {"mL0": m[0], "kL0": k[0], "kL1a": k[1], "kL1b": k[2], "nL0": n[0]}
        assumed = set(re.findall(r'"(\w+)"', ASSUMED_CUBE.search(line)[1]))
        # What is not proved was made whole blocks, and in L1 whole tiles of L0.
        block = 64
        for name, size in tile.items():
            count += 1
            if name in assumed:
                unit = max(tile["kL0"], block) if name.startswith("kL1") else block
                fits = size < given[name] + unit
            else:
                fits = size == given[name]
            if not fits:
                return f"{name} {size}, given {given[name]}", count
    return None, count


def check_tiles(kernel, text):
    """What is wrong with the recovered vec tiles, or None; and how many axes agree."""
    given = kernel.get("vec_tile")
    names = {op["op"] for op in kernel["ops"]}
    if not given or names & OTHER_TILE:
        return None, 0
    axes = 0
    for line in text.splitlines():
        tile = TILE.search(line)
        if not tile:
            continue
        assumed = ASSUMED.search(line)
        assumed = set(numbers(assumed[1])) if assumed else set()
        for axis, size in enumerate(numbers(tile[1])):
            axes += 1
            fits = size <= given[axis] if axis in assumed else size == given[axis]
            if not fits:
                return f"axis {axis} of {tile[1]}, given {given}: {line.strip()[:60]}", axes
    return None, axes


def check(case, tool, work):
    """(case, kind, what is wrong or None, verdicts, reasons of undecided, axes)."""
    with corpus.unpacked(case, work) as folder:
        expected = json.loads((folder / "verdict.json").read_text())
        if not has_pairs(folder):
            return case, "no pair of graphs", None, [], [], 0
        run = recover(tool, folder, case, "verdict")
        if run.returncode != 0:
            return case, "crash", f"exit {run.returncode}: {run.stderr[:300]}", [], [], 0
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        reasons = [a["reason"] for a in answers if a["verdict"] == "undecided"]
        wrong = compare(expected, answers)
        axes = 0
        if case.group == "compiler-dumps":
            text = recover(tool, folder, case, "mlir").stdout
            for check_some in (check_tiles, check_cubes):
                tiles_wrong, count = check_some(expected["kernel"], text)
                wrong = wrong or tiles_wrong
                axes += count
            # These kernels are of the schema, so each must get a verdict.
            if reasons and not wrong:
                wrong = f"undecided: {reasons[0]}"
        kind = expected["verdict"] if expected["verdict"] == "ok" else expected.get("code") or "no code"
        kind += ", undecided" if reasons else ""
        return case, kind, wrong, [a["verdict"] for a in answers], reasons, axes


def main():
    parser = corpus.argument_parser(__doc__)
    corpus.add_selection(parser)
    args = corpus.parse(parser)
    if args is None:
        return SKIPPED
    start = time.perf_counter()
    cases = [c for c in [*corpus.compiler_dumps(args.corpus), *corpus.kernel_dumps(args.corpus)]
             if args.only in c.name]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        results = list(pool.map(lambda c: check(c, args.tool, args.work), cases))

    kinds, reasons, verdicts = (collections.Counter() for _ in range(3))
    axes = 0
    wrong = 0
    for case, kind, message, some_verdicts, doubts, some_axes in results:
        kinds[case.group, kind] += 1
        reasons.update((case.group, r) for r in doubts)
        axes += some_axes
        verdicts.update((case.group, v) for v in some_verdicts)
        if message:
            wrong += 1
            print(f"{case.group}/{case.name} [{kind}]: {message}")
    for (group, kind), number in sorted(kinds.items()):
        print(f"{group:16}{kind:26}{number:7}")
    for (group, reason), number in reasons.most_common():
        print(f"{number:6} functions of {group} undecided: {reason}")
    for (group, verdict), number in sorted(verdicts.items()):
        print(f"{number:6} functions of {group} are {verdict}")
    undecided = verdicts["kernel-dumps", "undecided"]
    if undecided > MOST_UNDECIDED:
        wrong += 1
        print(f"{undecided} functions of kernel-dumps are undecided, {MOST_UNDECIDED} were")
    print(f"{len(results)} cases, {axes} sizes of tiles compared, {wrong} wrong, "
          f"{time.perf_counter() - start:.1f} s")
    return 1 if wrong or not results else 0


if __name__ == "__main__":
    sys.exit(main())
