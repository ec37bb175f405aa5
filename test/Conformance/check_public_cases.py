#!/usr/bin/env python3
"""Judges real failures and working configurations (public-cases.jsonl) by pto-lint.

A row that works, or works although a plausible rule would reject it, must not be
rejected, nor may the fix of a row that fails. A row that fails, and of which a static
tool can know it, must be rejected as the row says, or its miss must be explained here.
Rows of other compilers than pypto belong to other parts and are only counted.
"""

from __future__ import annotations

import argparse
import collections
import dataclasses
import json
import pathlib
import subprocess
import sys

from public_cases import Case, NotExpressible, cases_of, fixed_row
from reference import judge

# Skipped, as ctest understands it.
SKIPPED = 77
TIMEOUT_S = 120

# Least number of rows that are kernels; raise it with the file.
LEAST_KERNELS = 92

# Kinds of rows, and what the fix of a bad one makes of it.
KINDS = ("good", "trap", "fix", "bad")
MUST_PASS = ("good", "trap", "fix")
RESULTS = ("ok", "error", "undecided", "not expressible")

# Failing row that is not rejected -> why. A row that is rejected must leave the table.
EXPLAINED = {
    "TS-3": "L1 holds blocks of mL0 and nL0, 65536 bytes each here, and not of mL1 and "
            "nL1; A and B count one at a time (spec/cube-rules.md, section 5, last "
            "table)",
    "TS-4": "L1 holds blocks of mL0 and nL0, 65536 bytes each here, and not of mL1 and "
            "nL1; A and B count one at a time (spec/cube-rules.md, section 5, last "
            "table)",
    "TS-11": "9.2 splits K of batches of up to 4 axes, as its system tests 3DACCTEST1 "
             "and 4DACCTEST2 do; only 0.2 refuses them (spec/cube-rules.md, 2.5)",
    "SCAN-1": "the tile (16, 16) is that of the document's working kernel; under one "
              "that covers the axis, as (1, 4000), the verdict is the quoted 256000 "
              "bytes, scratch of the transpose (pypto 389512cc6, "
              "scan-and-reduction.md, 'block length is not vec tile')",
    "EX-V2": "both releases pad the tail of elementwise ops; the compiler passes "
             "align_add32_8x1 and seed_tail_unaligned_4x4 (spec/compiler-runs.md, "
             "section 5), and the row itself says 'disputed'",
    "EX-V3": "the passes accept it and bisheng refuses the code that they generate "
             "(the row's stage, codegen); a verdict ends with the passes",
    "EX-P1": "it is legal and takes too long: tile count drives the compile time "
             "(spec/compiler-runs.md, section 6), which is no error",
    "BW-WHERE": "undecided: a UINT8 condition of `where` is a bit mask, 8 elements an "
                "entry, and must be 8 times narrower (where.cpp:338)",
}

# Failing row that is rejected, but not as it says -> why the row is wrong.
OTHERWISE = {
    "EX-M1": "kL1 need not be aligned, it must be a multiple of kL0: FC4000, as the "
             "compiler says of seed_cube_k16_36_K576 in 0.2",
    "VT-2": "9.2 refuses more than 4 axes of most vector ops with FC0002 before it looks "
            "at the tile (CheckTensorDimRange, operation_common.cpp:98)",
    "EX-F6": "9.2 throws without a code where Assemble wants equal ranks "
             "(operation_impl.cpp:1517); the row's is that of an older compiler",
    "BW-DIV-1": "the row's bytes are two tiles, inferred; the first error is about one "
                "buffer, the tile of 524288 bytes",
}

# What release 0.2 prints for every failure of a pass, F40005 included.
ANY_FAILURE = "FFFFFF"
MEMORY_CODE = "F40005"


@dataclasses.dataclass
class Entry:
    """A row or the fix of one; `cases` is empty where it is no kernel."""

    row: dict
    kind: str
    cases: list[Case] = dataclasses.field(default_factory=list)
    reason: str | None = None
    answers: list[dict] = dataclasses.field(default_factory=list)

    @property
    def name(self) -> str:
        return self.row["id"] + (" (fix)" if self.kind == "fix" else "")

    @property
    def result(self) -> str:
        """The worst of its verdicts."""
        if not self.cases:
            return "not expressible"
        verdicts = {answer["verdict"] for answer in self.answers}
        return next(v for v in ("error", "undecided", "ok") if v in verdicts)

    @property
    def must_be_rejected(self) -> bool:
        """Whether it fails and a tool that sees the kernel alone can know it. A sum
        of buffers over the whole memory ("budget") is for the compiler to judge."""
        decidable = self.row["statically_decidable"]
        return (self.kind == "bad" and bool(self.cases)
                and (decidable.startswith("yes") or decidable == "budget"))


def entries_of(rows: list[dict]) -> list[Entry]:
    entries = []
    for row in rows:
        entries.append(_entry(row, row["kind"]))
        fixed = fixed_row(row) if row["kind"] == "bad" else None
        if fixed:
            entries.append(_entry(fixed, "fix"))
    return entries


def _entry(row: dict, kind: str) -> Entry:
    try:
        return Entry(row, kind, cases_of(row))
    except NotExpressible as reason:
        return Entry(row, kind, reason=str(reason))


def judge_by_reference(kernels: list[dict], target: str, release: str) -> list[dict]:
    return [judge(kernel, target, release).to_json() for kernel in kernels]


def judge_by_tool(tool: str, kernels: list[dict], target: str, release: str
                  ) -> list[dict]:
    command = [tool, "batch", "-", f"--target={target}", f"--release={release}"]
    lines = "".join(json.dumps(kernel) + "\n" for kernel in kernels)
    run = subprocess.run(command, input=lines, capture_output=True, text=True,
                         timeout=TIMEOUT_S)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode != 0 or len(answers) != len(kernels):
        unread = [a["input_error"] for a in answers if a.get("input_error")]
        sys.exit(f"{' '.join(command)}: exit {run.returncode}, {len(answers)} answers "
                 f"to {len(kernels)} kernels\n{run.stderr[:2000]}{unread}")
    return answers


def judge_all(entries: list[Entry], tool: str | None) -> None:
    """Fills in the answers, with one run per target and release."""
    groups = collections.defaultdict(list)
    for entry in entries:
        for case in entry.cases:
            groups[case.target, case.release].append((entry, case))
    for (target, release), members in groups.items():
        kernels = [case.kernel for _, case in members]
        answers = (judge_by_tool(tool, kernels, target, release) if tool
                   else judge_by_reference(kernels, target, release))
        for (entry, _), answer in zip(members, answers):
            entry.answers.append(answer)


def difference(entry: Entry) -> str | None:
    """Where the verdict on a rejected row is not what the row states."""
    outcome, answer = entry.row["outcome"], entry.answers[0]
    code = outcome["code"]
    if code == ANY_FAILURE and outcome["pool"]:
        code = MEMORY_CODE
    stated = {"code": code, "space": outcome["pool"], "required": outcome["required"]}
    wrong = [f"{key} {answer[key]}, not {value}" for key, value in stated.items()
             if value is not None and answer[key] != value]
    return "; ".join(wrong) or None


def failure(entry: Entry) -> str | None:
    """What is wrong with the verdict on one row, or None."""
    name = entry.row["id"]
    if entry.kind in MUST_PASS:
        if entry.result != "error":
            return None
        answer = next(a for a in entry.answers if a["verdict"] == "error")
        return (f"{entry.kind} and rejected: {answer['code']} {answer['space']} "
                f"{answer['required']} {answer['reason'] or ''}")
    if entry.result == "error":
        if name in EXPLAINED:
            return "is rejected now; remove it from EXPLAINED"
        wrong = difference(entry)
        if bool(wrong) == (name in OTHERWISE):
            return None
        return f"rejected otherwise: {wrong}" if wrong else "remove it from OTHERWISE"
    if not entry.must_be_rejected or name in EXPLAINED:
        return None
    reasons = [a["reason"] for a in entry.answers if a["reason"]]
    return f"must be rejected, is {entry.result} " + "; ".join(reasons)


def failures(entries: list[Entry]) -> list[str]:
    lines = [f"{entry.name}: {message}" for entry in entries
             if (message := failure(entry))]
    kernels = sum(bool(e.cases) for e in entries if e.kind != "fix")
    if kernels < LEAST_KERNELS:
        lines.append(f"{kernels} rows are kernels, at least {LEAST_KERNELS} expected")
    known = {e.row["id"] for e in entries if e.must_be_rejected}
    lines += [f"{name}: explained, but no row that must be rejected"
              for name in sorted((EXPLAINED.keys() | OTHERWISE.keys()) - known)]
    return lines


def print_table(entries: list[Entry], others: int) -> None:
    print(f"{'kind':6}" + "".join(f"{result:>17}" for result in RESULTS))
    for kind in KINDS:
        counts = collections.Counter(e.result for e in entries if e.kind == kind)
        print(f"{kind:6}" + "".join(f"{counts[result]:17}" for result in RESULTS))
    rejected = [e for e in entries if e.must_be_rejected]
    caught = sum(e.result == "error" for e in rejected)
    print(f"{caught} of {len(rejected)} rows that must be rejected are, "
          f"{len(EXPLAINED)} misses are explained; {others} rows of other compilers")


def print_details(entries: list[Entry]) -> None:
    for entry in entries:
        if entry.reason:
            print(f"{entry.kind} {entry.name}: not expressible: {entry.reason}")
        elif entry.kind == "bad" and entry.result != "error":
            print(f"{entry.kind} {entry.name}: {entry.result}: "
                  + EXPLAINED.get(entry.row["id"], "not for a static tool to decide"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", help="pto-lint")
    parser.add_argument("--reference", action="store_true",
                        help="ask the model in reference/ instead of the tool")
    parser.add_argument("--conformance", type=pathlib.Path, required=True)
    parser.add_argument("--verbose", action="store_true",
                        help="also print why rows are no kernels or not rejected")
    args = parser.parse_args()
    if not args.tool and not args.reference:
        parser.error("--tool or --reference is needed")
    path = args.conformance / "public-cases.jsonl"
    if not path.is_file():
        print(f"skipped: there is no {path}")
        return SKIPPED
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    entries = entries_of([row for row in rows if row["stack"] == "pypto"])
    judge_all(entries, None if args.reference else args.tool)
    if args.verbose:
        print_details(entries)
    wrong = failures(entries)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print_table(entries, sum(row["stack"] != "pypto" for row in rows))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
