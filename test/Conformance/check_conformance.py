#!/usr/bin/env python3
"""Compares `pto-lint batch` with the verdicts of the compiler on small kernels.

Every verdict that pto-lint decides must be that of the compiler: ok or error,
and for an error the code, for a memory failure the space and the bytes as well.
An undecided kernel is not wrong, but each file has a floor below which the
number of decided ones must not fall.
"""

import argparse
import collections
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import time

# Skipped, as ctest understands it.
SKIPPED = 77
TIMEOUT_S = 600

# Kernels of ops that shared/conformance has none of, drawn for this project and judged
# by the host passes of release 9.2.
OWN = pathlib.Path(__file__).parent / "kernels"

# Least number of decided kernels per file. Raise it when a model is added.
FLOORS = {
    "950-9.2-boundary": 292,
    "950-9.2-random": 500,
    "a2a3-0.2-boundary": 663,
    "a2a3-0.2-random": 494,
    "a2a3-9.2-boundary": 834,
    "a2a3-9.2-random": 2398,
    "950-9.2-indexing": 158,
    "a2a3-9.2-indexing": 290,
}

# (file, id of the kernel): why pto-lint and the compiler disagree.
KNOWN = {
    ("a2a3-9.2-random", "r1_0116_vec_misc"):
        "rmsnorm: an edge row is named in place of the full tile (docs/conformance.md)",
    ("a2a3-9.2-indexing", "n41_0189_gather_in_ub"):
        "a gather from a table that the kernel makes: a full tile is named in place of "
        "an edge column (docs/conformance.md)",
}

# What release 0.2 prints for every failure of a pass; of a memory failure the
# number that pto-lint gives is that of release 9.2.
ANY_FAILURE = "FFFFFF"
MEMORY_CODE = "F40005"


@dataclasses.dataclass
class Score:
    """Counts over one file; `wrong` are lines of text, one per disagreement."""

    kernels: int = 0
    skipped: int = 0
    undecided: int = 0
    errors: int = 0
    memory: int = 0
    known: int = 0
    wrong: list = dataclasses.field(default_factory=list)
    reasons: collections.Counter = dataclasses.field(
        default_factory=collections.Counter)
    seconds: float = 0.0

    @property
    def decided(self):
        return self.kernels - self.skipped - self.undecided


def is_verdict(row):
    """False where the row does not hold an answer of the compiler: it ran out of
    time, or the program around it did not know the op."""
    return (row["verdict"] in ("ok", "error")
            and "oracle: unknown op" not in (row.get("message") or ""))


def expected(row):
    """The keys of an answer that the compiler's verdict decides."""
    if row["verdict"] == "ok":
        return {"verdict": "ok", "code": None}
    code = row.get("code")
    if "pool" not in row:
        return {"verdict": "error", "code": code}
    return {"verdict": "error",
            "code": MEMORY_CODE if code == ANY_FAILURE else code,
            "space": row["pool"].removeprefix("MEM_"),
            "required": row["required"], "capacity": row["capacity"],
            "form": row["form"]}


def compare(row, answer):
    """What is wrong with a decided answer, or None."""
    want = expected(row)
    got = {key: answer[key] for key in want}
    if got == want:
        return None
    show = lambda values: " ".join(str(v) for v in values.values() if v is not None)
    return f"expected {show(want)}, got {show(got)}"


def run_batch(tool, path, target, release, jobs):
    command = [tool, "batch", str(path), f"--target={target}",
               f"--release={release}", f"--jobs={jobs}"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S)
    if run.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit {run.returncode}\n{run.stderr[:2000]}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def check_file(tool, path, jobs):
    target, release = path.stem.split("-")[:2]
    rows = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    start = time.perf_counter()
    answers = run_batch(tool, path, target, release, jobs)
    score = Score(kernels=len(rows), seconds=time.perf_counter() - start)
    if [a["id"] for a in answers] != [r["id"] for r in rows]:
        sys.exit(f"{path}: the answers are not one per kernel in the order of the file")
    for row, answer in zip(rows, answers):
        if not is_verdict(row):
            score.skipped += 1
        elif answer["verdict"] == "undecided":
            score.undecided += 1
            score.reasons[answer["reason"]] += 1
        else:
            score.errors += answer["verdict"] == "error"
            score.memory += answer["space"] is not None
            message = compare(row, answer)
            if message and (path.stem, row["id"]) in KNOWN:
                score.known += 1
            elif message:
                score.wrong.append(f"{path.stem} {row['id']}: {message}")
    return score


def print_table(scores):
    columns = ["kernels", "skipped", "undecided", "decided", "errors", "memory",
               "known", "wrong", "seconds"]
    print(f"{'file':20}" + "".join(f"{column:>10}" for column in columns))
    for name, score in scores.items():
        cells = [score.kernels, score.skipped, score.undecided, score.decided,
                 score.errors, score.memory, score.known, len(score.wrong)]
        print(f"{name:20}" + "".join(f"{cell:10}" for cell in cells)
              + f"{score.seconds:10.2f}")


def failures(scores):
    lines = [line for score in scores.values() for line in score.wrong]
    for name, score in scores.items():
        floor = FLOORS.get(name, 0)
        if score.decided < floor:
            lines.append(f"{name}: {score.decided} kernels decided, at least {floor} "
                         "are expected; the most frequent reasons:")
            lines += [f"  {count} x {reason}"
                      for reason, count in score.reasons.most_common(5)]
    missing = FLOORS.keys() - scores.keys()
    return lines + [f"{name}: no such file" for name in sorted(missing)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", required=True, help="binary to check")
    parser.add_argument("--conformance", type=pathlib.Path, required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--reasons", action="store_true",
                        help="also print why kernels are undecided")
    args = parser.parse_args()
    if not args.conformance.is_dir():
        print(f"skipped: there are no kernels at {args.conformance}")
        return SKIPPED

    paths = sorted([*args.conformance.glob("*-*-*.jsonl"), *OWN.glob("*.jsonl")])
    scores = {path.stem: check_file(args.tool, path, args.jobs) for path in paths}
    wrong = failures(scores)
    print("\n".join(wrong))
    print_table(scores)
    if args.reasons:
        total = sum((score.reasons for score in scores.values()), collections.Counter())
        for reason, count in total.most_common():
            print(f"{count:6} {reason}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
