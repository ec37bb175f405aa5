#!/usr/bin/env python3
"""Writes the kernels of the conformance files in Python, records them with the stand-in
for `pypto`, and compares what `pto-lint batch` says of both.

Verdict, code, space and bytes have to be the same. A loop gives a kernel per level of its
unroll list; the compiler stops at the first that fails.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile
import time

from kernel_source import NoPython, source_of

SKIPPED = 77
TIMEOUT_S = 600
KEYS = ("verdict", "code", "space", "required")
CHUNK = 500


def batch(tool, lines, target, release):
    command = [tool, "batch", "-", f"--target={target}", f"--release={release}", "-j1"]
    run = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True,
                         text=True, timeout=TIMEOUT_S)
    if run.returncode not in (0, 2):
        sys.exit(f"{' '.join(command)}: exit {run.returncode}\n{run.stderr[:2000]}")
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(lines):
        sys.exit(f"{' '.join(command)}: {len(answers)} answers to {len(lines)} kernels")
    return answers


class Recorder:
    """Records Python kernels, some hundred in one module."""

    def __init__(self, tools, work):
        sys.path[:0] = [str(tools / "standins"), str(tools)]
        from pto_record import recorder
        import pypto
        self.recorder, self.pypto, self.work = recorder, pypto, pathlib.Path(work)

    def record(self, sources, target, stem):
        """The records of each kernel by name, and notes."""
        found, notes = {}, {}
        names = list(sources)
        for begin in range(0, len(names), CHUNK):
            chunk = names[begin:begin + CHUNK]
            path = self.work / f"{stem}_{begin}.py"
            text = "\n".join(sources[name] for name in chunk)
            path.write_text(text)
            space = {"pypto": self.pypto, "__name__": "kernels", "__file__": str(path)}
            exec(compile(text, str(path), "exec"), space)
            for name in chunk:
                session = self.recorder.Session(target=target)
                self.recorder.start(session)
                session.trace(space[name])
                found[name], notes[name] = session.records, session.notes
        return found, notes


def merged(answers):
    """What the compiler says about all functions of a kernel: it stops at the first that
    is not accepted."""
    for answer in answers:
        if answer["verdict"] != "ok":
            return answer
    return answers[0]


def write_sources(rows, counts, reasons):
    sources, wanted = {}, {}
    for index, row in enumerate(rows):
        name = f"k{index}"
        try:
            sources[name] = source_of(name, row["kernel"])
            wanted[name] = row
        except NoPython as reason:
            counts["no Python"] += 1
            reasons[str(reason)] += 1
    return sources, wanted


def check_file(args, recorder, path, reasons):
    target, release = path.stem.split("-")[:2] if path.stem[0] in "a9" else ("a2a3", "9.2")
    rows = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    rows = [row for row in rows if "kernel" in row and "ops" in (row["kernel"] or {})]
    counts = collections.Counter(kernels=len(rows))
    sources, wanted = write_sources(rows, counts, reasons)
    records, notes = recorder.record(sources, target, path.stem)
    originals = batch(args.tool, [json.dumps({"id": name, "kernel": row["kernel"]})
                                  for name, row in wanted.items()], target, release)
    flat = [json.dumps({**record, "id": name}) for name in wanted for record in records[name]]
    traced = collections.defaultdict(list)
    for answer in batch(args.tool, flat, target, release):
        traced[answer["id"]].append(answer)
    wrong = []
    for original in originals:
        name = original["id"]
        problem = compare(original, traced[name], notes[name])
        counts["compared"] += 1
        counts["equal"] += problem is None
        if problem:
            wrong.append(f"{path.stem} {wanted[name].get('id')}: {problem}")
            if args.verbose:
                wrong.append(sources[name])
    return counts, wrong


def compare(original, answers, notes):
    if notes:
        return f"not recorded: {notes[0]['note']['message']}"
    if not answers:
        return "no function"
    answer = merged(answers)
    want, got = ([one[key] for key in KEYS] for one in (original, answer))
    if want == got:
        return None
    return f"{want} expected, got {got}" + (
        f" ({answer['reason'] or original['reason']})" if "undecided" in (want[0], got[0])
        else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", required=True, help="pto-lint")
    parser.add_argument("--conformance", type=pathlib.Path, required=True)
    parser.add_argument("--python", type=pathlib.Path, required=True, help="tools/python")
    parser.add_argument("--only", default="")
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args()
    if not args.conformance.is_dir():
        print(f"skipped: there are no kernels at {args.conformance}")
        return SKIPPED
    start = time.perf_counter()
    reasons, failed, total = collections.Counter(), [], collections.Counter()
    with tempfile.TemporaryDirectory() as work:
        recorder = Recorder(args.python.resolve(), work)
        for path in sorted(args.conformance.glob("*.jsonl")):
            if args.only not in path.stem:
                continue
            counts, wrong = check_file(args, recorder, path, reasons)
            failed += wrong
            total += counts
            print(f"{path.stem:20} " + ", ".join(f"{n} {key}" for key, n in counts.items()))
    print("\n".join(failed[:200]))
    print("without Python: " + ", ".join(f"{n} x {text}" for text, n in reasons.most_common()))
    print(f"{dict(total)} in {time.perf_counter() - start:.1f} s")
    return 1 if failed or not total["compared"] else 0


if __name__ == "__main__":
    sys.exit(main())
