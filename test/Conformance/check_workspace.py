#!/usr/bin/env python3
"""Compares the workspace that pto-lint foresees with what the compiler encoded.

Every row of workspace-9.2.jsonl is a kernel and the budget of its program, term by
term. All rows are given to one process, and of every term a share must be equal.
"""

from __future__ import annotations

import argparse
import collections
import json
import pathlib
import subprocess
import sys

# Skipped, as ctest understands it.
SKIPPED = 77
TIMEOUT_S = 120

# Least number of rows; raise it with the file.
LEAST_ROWS = 85

# Term of the compiler -> its place in the answer, and the share of rows that must
# agree. An undecided row agrees in nothing.
TERMS = {
    "rootInnerSpilledMem": (("budget", "root_inner"), 1.0),
    "devTaskInnerExclusiveOutcasts": (("budget", "exclusive_outcasts"), 1.0),
    "devTaskBoundaryOutcastNum": (("budget", "boundary_outcasts"), 1.0),
    "devTaskInnerTemporalOutcastNum": (("budget", "temporal_outcasts"), 1.0),
    "maxStaticOutcastMem": (("budget", "static_outcast"), 1.0),
    "maxDynamicAssembleOutcastMem": (("budget", "dynamic_outcast"), 1.0),
    "perCoreSpilledMem": (("budget", "spill_per_core"), 1.0),
    "aicoreCount": (("budget", "cores"), 1.0),
    "parallelism": (("budget", "parallelism"), 1.0),
    "stitchMaxFunctionNum": (("budget", "stitch_depth"), 1.0),
    "tensor_total": (("budget", "tensor_total"), 1.0),
    "total": (("budget", "total"), 1.0),
    "workspaceSize_field": (("workspace",), 1.0),
    "rootFuncMaxCallOpsize": (("encoded_ops",), 1.0),
    "devRoots": (("roots",), 1.0),
}


def answers_of(tool: pathlib.Path, rows: pathlib.Path) -> list[dict]:
    command = [str(tool), "estimate", "--format=json", "--target=a2a3",
               "--release=9.2", str(rows)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S,
                         check=False)
    # 2: a row is undecided, which is a failure below.
    if run.returncode not in (0, 2) or run.stderr:
        sys.exit(f"{' '.join(command)}: exit status {run.returncode}\n{run.stderr}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def value_at(answer: dict, place: tuple[str, ...]) -> object:
    """The value, or how many a list has."""
    value: object = answer
    for key in place:
        value = value[key] if isinstance(value, dict) and key in value else None
    return len(value) if isinstance(value, list) else value


def differences(row: dict, answer: dict) -> list[str]:
    encoded = row["workspace"]
    return [f"{term}: {value_at(answer, place)}, the compiler {encoded[term]}"
            for term, (place, _) in TERMS.items()
            if value_at(answer, place) != encoded[term]]


def check(rows: list[dict], answers: list[dict]) -> list[str]:
    failures = []
    equal = collections.Counter()
    for row, answer in zip(rows, answers, strict=True):
        if answer["status"] == "undecided":
            failures.append(f"{row['id']} is undecided: {answer['reason']}")
            continue
        for term, (place, _) in TERMS.items():
            equal[term] += value_at(answer, place) == row["workspace"][term]
        for difference in differences(row, answer):
            print(f"{row['id']}: {difference}")
    for term, (_, floor) in TERMS.items():
        share = equal[term] / len(rows)
        print(f"{term}: {equal[term]} of {len(rows)} agree ({share:.1%})")
        if share < floor:
            failures.append(f"{term}: {share:.1%} of the rows agree, not {floor:.1%}")
    return failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", type=pathlib.Path, required=True)
    parser.add_argument("--conformance", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    path = arguments.conformance / "workspace-9.2.jsonl"
    if not path.is_file():
        print(f"{path} is absent")
        return SKIPPED
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    failures = check(rows, answers_of(arguments.tool, path))
    if len(rows) < LEAST_ROWS:
        failures.append(f"{len(rows)} rows, not {LEAST_ROWS}")
    for failure in failures:
        print(f"FAILED: {failure}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
