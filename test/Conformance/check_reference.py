#!/usr/bin/env python3
"""Scores the reference model (reference/) against the verdicts of the compiler.

Every k-th kernel of each file of shared/conformance is judged; --all takes all. Our own
are judged always. Below a floor the test fails. Percentages: undecided of all kernels,
the others of the decided ones; code of those that the compiler rejects, space and
required of its memory errors.
"""

import argparse
import dataclasses
import json
import pathlib
import sys
import time

from reference import judge
from reference.compiler import MEMORY_EXCEEDED

# Skipped, as ctest understands it.
SKIPPED = 77
SAMPLE_STEP = 3

# Least percentages; undecided: the most.
FLOORS = {"verdict": 99.5, "code": 99.0, "space": 99.0, "required": 98.0}
MOST_UNDECIDED = 1.0

# Our own kernels, see check_conformance.py, and how many of them may be undecided.
OWN = pathlib.Path(__file__).parent / "kernels"
MOST_UNDECIDED_OWN = 5.0


@dataclasses.dataclass
class Score:
    """Counts over one file; `wrong` holds a line per disagreement."""

    kernels: int = 0
    undecided: int = 0
    errors: int = 0
    memory: int = 0
    right: dict = dataclasses.field(
        default_factory=lambda: dict.fromkeys(FLOORS, 0))
    wrong: list = dataclasses.field(default_factory=list)
    seconds: float = 0.0

    def percent(self, key):
        decided = self.kernels - self.undecided
        total = {"verdict": decided, "code": self.errors}.get(key, self.memory)
        return 100 * self.right[key] / total if total else 100.0

    def percent_undecided(self):
        return 100 * self.undecided / self.kernels if self.kernels else 0.0


def is_verdict(row):
    """False where the row holds no answer of the compiler: it ran out of time, or the
    program around it did not know the op."""
    return (row["verdict"] in ("ok", "error")
            and "oracle: unknown op" not in (row.get("message") or ""))


def expected(row):
    """The compiler's answer, with the code that 9.2 gives to memory errors."""
    is_memory = "pool" in row
    return {"verdict": row["verdict"],
            "code": MEMORY_EXCEEDED if is_memory else row.get("code"),
            "space": row["pool"].removeprefix("MEM_") if is_memory else None,
            "form": row["form"] if is_memory else None,
            "required": row["required"] if is_memory else None}


def answer_of(row, target, release):
    try:
        return judge(row["kernel"], target, release).to_json()
    except Exception as error:  # counted, not fatal
        return {"verdict": "crash", "code": None, "space": None, "form": None,
                "required": None, "reason": repr(error)}


def count(score, name, row, answer):
    score.kernels += 1
    want = expected(row)
    if answer["verdict"] == "undecided":
        score.undecided += 1
        score.wrong.append(f"{name} {row['id']}: undecided: {answer['reason']}")
        return
    asked = ["verdict"]
    if want["verdict"] == "error":
        score.errors += 1
        asked.append("code")
    if want["space"]:
        score.memory += 1
        asked += ["space", "required"]
    for key in asked:
        score.right[key] += answer[key] == want[key]
    if any(answer[key] != want[key] for key in want):
        got = {key: answer[key] for key in want}
        score.wrong.append(f"{name} {row['id']}: expected {want}, got {got}")


def score_file(path, step):
    target, release = path.stem.split("-")[:2]
    rows = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    score = Score()
    start = time.perf_counter()
    for row in list(filter(is_verdict, rows))[::step]:
        count(score, path.stem, row, answer_of(row, target, release))
    score.seconds = time.perf_counter() - start
    return score


def failures(name, score):
    found = [f"{name}: {key} {score.percent(key):.2f} %, at least {floor} % expected"
             for key, floor in FLOORS.items() if score.percent(key) < floor]
    most = MOST_UNDECIDED_OWN if name.endswith("-indexing") else MOST_UNDECIDED
    if score.percent_undecided() > most:
        found.append(f"{name}: undecided {score.percent_undecided():.2f} %, at most "
                     f"{most} % expected")
    return found


def print_table(scores):
    columns = ["kernels", *FLOORS, "undecided", "seconds"]
    print(f"{'file':20}" + "".join(f"{column:>11}" for column in columns))
    for name, score in scores.items():
        cells = [*map(score.percent, FLOORS), score.percent_undecided(), score.seconds]
        print(f"{name:20}{score.kernels:11}"
              + "".join(f"{cell:11.2f}" for cell in cells))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--conformance", type=pathlib.Path, required=True)
    parser.add_argument("--all", action="store_true", help="judge every kernel")
    args = parser.parse_args()
    if not args.conformance.is_dir():
        print(f"skipped: there are no kernels at {args.conformance}")
        return SKIPPED
    step = 1 if args.all else SAMPLE_STEP
    paths = sorted([*args.conformance.glob("*-*-*.jsonl"), *OWN.glob("*.jsonl")])
    scores = {path.stem: score_file(path, 1 if path.parent == OWN else step)
              for path in paths}
    for score in scores.values():
        print(*score.wrong, sep="\n", end="\n" if score.wrong else "")
    print_table(scores)
    wrong = [line for name, score in scores.items() for line in failures(name, score)]
    print("\n".join(wrong))
    return 1 if wrong or not scores else 0


if __name__ == "__main__":
    sys.exit(main())
