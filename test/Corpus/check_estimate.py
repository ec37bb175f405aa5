#!/usr/bin/env python3
"""Checks the estimates of pto-lint against the compiles of the corpus.

program.json has the place of every tensor between leaves (`storage`), which is
the packing that pto-lint replays from the calls alone. The execute graphs have
the calls, which it foresees of the kernel alone.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tarfile

import corpus

# Skipped, as ctest understands it.
SKIPPED = 77

EXECUTE_GRAPH = 2
# What a core spills is encoded in whole units of this.
SPILL_UNIT_BYTES = 512
PROGRAM = "output/program.json"
# Larger archives take minutes to unpack.
MOST_PACKED_BYTES = 200_000
# Least number of checks of each kind; raise them with the corpus.
LEAST = {"programs": 33, "kernel-dumps": 140, "kernels": 190}


def estimate(tool, path, target):
    """The answers, one per kernel."""
    run = subprocess.run([tool, "estimate", "--format=json", f"--target={target}",
                          str(path)], capture_output=True, text=True,
                         timeout=corpus.TIMEOUT_S)
    if run.returncode not in (0, 2) or run.stderr:
        sys.exit(f"{path}: exit status {run.returncode}\n{run.stderr}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def is_own(raw):
    """Not a part of another raw tensor, within which it would lie."""
    return raw.get("actual_rawmagic", -1) in (-1, None, raw["rawmagic"])


def packed_roots(program):
    """(calls, bytes from the first to the last tensor between leaves) by path."""
    roots = {}
    for function in program["functions"]:
        if function["graphtype"] != EXECUTE_GRAPH or not function["operations"]:
            continue
        raws = {raw["rawmagic"]: raw for raw in function["rawtensors"]}
        end = 0
        for tensor in function["tensors"]:
            storage = tensor.get("storage")
            if storage and is_own(raws[tensor["rawtensor"]]):
                end = max(end, storage["start"] + storage["length"])
        path = function["rawname"].split("_hiddenfunc")[0]
        roots[path] = (len(function["operations"]), end)
    return roots


def judge_program(tool, path, target):
    """What is wrong, or None."""
    expected = packed_roots(json.loads(path.read_text()))
    [answer] = estimate(tool, path, target)
    if answer["status"] != "foreseen":
        return f"{answer['status']}: {answer['reason']}"
    got = {root["name"]: (root["calls"], root["inner_bytes"])
           for root in answer["roots"]}
    return None if got == expected else f"{got}, the compiler {expected}"


def compiled_kernel(case):
    """The kernel of a dump with what its execute graph tells, or None."""
    verdict = json.loads((case.path / "verdict.json").read_text())
    graphs = sorted(case.path.rglob("After*_ROOT.json"))
    if (verdict["verdict"], verdict["release"]) != ("ok", "9.2") or not graphs:
        return None
    if verdict["kernel"].get("loop"):
        return None
    [function] = json.loads(graphs[0].read_text())["functions"]
    ends = {entry[0] if isinstance(entry, list) else entry
            for entry in function["incasts"] + function["outcasts"]}
    of_kernel = {tensor["rawtensor"] for tensor in function["tensors"]
                 if tensor["magic"] in ends}
    inner = sum(raw["rawmagic"] not in of_kernel and is_own(raw)
                for raw in function["rawtensors"])
    spills = [leaf["workspace_bytes"]
              for leaf in (verdict.get("leaves") or {}).values()]
    units = -(-max(spills, default=0) // SPILL_UNIT_BYTES)
    calls = len(function["operations"])
    return verdict["kernel"], (calls, inner, units * SPILL_UNIT_BYTES)


def judge_kernels(args, target, cases):
    """The number of kernels of `target`, and what is wrong, one line each."""
    expected = {}
    path = args.work / f"kernels-{target}.jsonl"
    with open(path, "w") as rows:
        for case in cases:
            if found := compiled_kernel(case):
                expected[case.name] = found[1]
                rows.write(json.dumps({"id": case.name, "kernel": found[0]}) + "\n")
    if not expected:
        return 0, []
    wrong = []
    for answer in estimate(args.tool, path, target):
        if answer["status"] != "foreseen":
            wrong.append(f"{answer['id']}: {answer['status']}: {answer['reason']}")
            continue
        [root] = answer["roots"]
        got = root["calls"], root["tensors"], answer["budget"]["spill_per_core"]
        if got != expected[answer["id"]]:
            wrong.append(f"{answer['id']}: calls, tensors and spilled bytes {got}, "
                         f"the compiler {expected[answer['id']]}")
    return len(expected), wrong


def small_programs(folder, work):
    """(name, path, target) of the programs of the archives that are small."""
    index = folder / "kernel-dumps" / "INDEX.tsv"
    if not index.is_file():
        return
    with open(index, newline="") as lines:
        rows = [row for row in csv.DictReader(lines, delimiter="\t")
                if row["verdict"] == "ok"
                and int(row["bytes_packed"]) < MOST_PACKED_BYTES]
    path = work / pathlib.PurePath(PROGRAM).name
    for row in rows:
        with tarfile.open(index.parent / (row["name"] + ".tar.xz")) as archive:
            for member in archive:
                if member.name.endswith(PROGRAM):
                    path.write_bytes(archive.extractfile(member).read())
                    yield row["name"], path, row["target"]
                    break


def main():
    parser = corpus.argument_parser(__doc__)
    args = corpus.parse(parser)
    if args is None:
        return SKIPPED
    checked = dict.fromkeys(LEAST, 0)
    wrong = []
    cases = list(corpus.compiler_dumps(args.corpus))
    programs = [(case.name, case.path / PROGRAM, case.target) for case in cases
                if (case.path / PROGRAM).is_file()]
    for kind, found in (("programs", programs),
                        ("kernel-dumps", small_programs(args.corpus, args.work))):
        for name, path, target in found:
            checked[kind] += 1
            if problem := judge_program(args.tool, path, target):
                wrong.append(f"{kind}/{name}: {problem}")
    for target in sorted({case.target for case in cases}):
        count, problems = judge_kernels(
            args, target, [case for case in cases if case.target == target])
        checked["kernels"] += count
        wrong += [f"kernels/{problem}" for problem in problems]

    for line in wrong:
        print(line)
    print(", ".join(f"{count} {kind}" for kind, count in checked.items()),
          f"- {len(wrong)} wrong")
    has_all = all(count >= LEAST[kind] for kind, count in checked.items())
    return 0 if has_all and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
