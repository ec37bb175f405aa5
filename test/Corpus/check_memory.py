#!/usr/bin/env python3
"""Checks that pto-lint reads the memory plans and traces of the corpus.

A plan of a scheduler is valid, so there is no finding about it, and what
--memory-info writes of it has the buffers of the trace and is read again.
"""

import collections
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

import corpus

# Skipped, as ctest understands it.
SKIPPED = 77

SUFFIX = "_OoO_Memory_Trace.json"
SCOPES = {"MEM_UB": "ub", "MEM_L1": "cbuf", "MEM_L0A": "ca", "MEM_L0B": "cb",
          "MEM_L0C": "cc"}
BITS = 8


def traces(folder):
    """(name, bytes) of every trace of the corpus."""
    for path in sorted((folder / "compiler-dumps").rglob("*" + SUFFIX)):
        yield str(path.relative_to(folder)), path.read_bytes()
    for packed in sorted((folder / "kernel-dumps").glob("*.tar.xz")):
        with tarfile.open(packed) as archive:
            for member in archive:
                if member.name.endswith(SUFFIX):
                    yield member.name, archive.extractfile(member).read()


def placed_buffers(trace):
    """How often a buffer of a size is put to a place, by memory."""
    places = collections.Counter()
    for event in trace["timeline"]:
        if event["eventType"] == "ALLOC_EXEC":
            scope = SCOPES.get(event["memType"])
            size = event["addrEnd"] - event["addrStart"]
            places[scope, event["addrStart"], size * BITS] += 1
    return places


def written_buffers(folder):
    places = collections.Counter()
    for path in folder.glob("*memory_info.json"):
        for record in json.loads(path.read_text())["Record"]:
            for item in record["memory_info_array"]:
                begin, end = item["life_time_in_ir"]
                if end <= begin:
                    raise ValueError(f"{path.name}: an empty life")
                places[record["scope"], item["offset"][0], item["extent"]] += 1
    return places


def lint(tool, *arguments):
    run = subprocess.run([tool, "--format=json", *map(str, arguments)],
                         capture_output=True, timeout=corpus.TIMEOUT_S)
    return run.returncode, json.loads(run.stdout)


def what(report):
    return "; ".join(f["message"] for f in (report["findings"] + report["errors"])[:3])


def judge_trace(tool, name, text, folder):
    """What is wrong, or None."""
    path = folder / pathlib.PurePath(name).name
    path.write_bytes(text)
    trace = json.loads(text)
    has_failed = trace["metadata"]["scheduleResult"] == "FAILED"
    code, report = lint(tool, path, f"--memory-info={folder / 'out'}")
    if report["errors"] or code == 2 or (code == 1 and not has_failed):
        return f"exit {code}: {what(report)}"
    # Memories that no chip limits are not in the plan.
    wanted = {k: n for k, n in placed_buffers(trace).items() if k[0]}
    found = {k: n for k, n in written_buffers(folder / "out").items()
             if k[0] in SCOPES.values()}
    if wanted != found:
        return f"{len(found)} places written, {len(wanted)} in the trace"
    written = sorted((folder / "out").glob("*.json"))
    if not written:
        return None
    target = report["target"]
    code, again = lint(tool, *written, f"--target={target}")
    if again["errors"] or (code != 0 and not has_failed):
        return f"read again: exit {code}: {what(again)}"
    return None


def judge_plan(tool, path):
    """What is wrong with what pto-lint says of a file of memory_info/."""
    plan = json.loads(path.read_text())
    code, report = lint(tool, path)
    if "Header" not in plan or "Record" not in plan:
        located = [e for e in report["errors"] if e["offset"] is not None and e["line"]]
        return None if code == 2 and located else f"exit {code}, no place"
    if report["errors"]:
        return what(report)
    has_failed = any(r["status"] == "fail" for r in plan["Record"])
    rules = {f["rule"] for f in report["findings"]}
    if rules != ({"plan-over-capacity"} if has_failed else set()):
        return f"findings: {rules or 'none'}"
    return None


def main():
    parser = corpus.argument_parser(__doc__)
    args = corpus.parse(parser)
    if args is None:
        return SKIPPED
    wrong, plans, count, largest = [], 0, 0, 0
    for path in sorted((args.corpus / "public/memory_info").glob("*.json")):
        plans += 1
        problem = judge_plan(args.tool, path)
        if problem:
            wrong.append(f"{path.name}: {problem}")
    for name, text in traces(args.corpus):
        count += 1
        largest = max(largest, len(text))
        with tempfile.TemporaryDirectory(dir=args.work) as folder:
            problem = judge_trace(args.tool, name, text, pathlib.Path(folder))
        if problem:
            wrong.append(f"{name}: {problem}")
    print("\n".join(wrong))
    print(f"{plans} plans and {count} traces of up to {largest} bytes, "
          f"{len(wrong)} wrong")
    return 1 if wrong or not plans or not count else 0


if __name__ == "__main__":
    sys.exit(main())
