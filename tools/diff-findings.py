#!/usr/bin/env python3
"""Prints what a change of pto-lint adds to and removes from the findings.

    tools/diff-findings.py OLD_BINARY NEW_BINARY [CORPUS…]

CORPUS is a corpus folder (with compiler-dumps, kernel-dumps or public in it), a
folder of dumps or a dump; the shared corpus beside the checkout by default.
Exit 0 when both binaries say the same, 1 when they differ.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test/Corpus"))
import corpus  # noqa: E402

KEYS = ("severity", "certainty", "code", "rule", "file", "line", "message",
        "function", "opmagic", "count")


def cases_of(path):
    cases = corpus.all_cases(path) if path.is_dir() else []
    return cases or [corpus.Case("input", str(path), path)]


def statements(tool, path, target):
    """What the binary says, as a multiset of lines without the place of `path`."""
    run = corpus.run_lint(tool, [path], target)
    lines = [f"exit {run.exit_code}"]
    if run.report is None:
        lines.append(f"no JSON: {run.stderr[:300]}")
        return collections.Counter(lines)
    for finding in run.findings():
        values = (finding.get(key) for key in KEYS)
        lines.append(" ".join(str(v) for v in values if v is not None))
    for problem in run.report["errors"]:
        lines.append(f"input error at {problem['offset']}: {problem['message']}")
    return collections.Counter(line.replace(str(path), "…") for line in lines)


def compare(case, old, new, work, target):
    with corpus.unpacked(case, work) as path:
        before = statements(old, path, target or case.target)
        after = statements(new, path, target or case.target)
    return case, sorted((before - after).elements()), sorted((after - before).elements())


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("corpus", nargs="*", type=pathlib.Path,
                        default=[ROOT.parent / "shared/corpus"])
    parser.add_argument("--target", help="instead of the one of each case")
    args = parser.parse_args()

    cases = [case for path in args.corpus for case in cases_of(path)]
    added = removed = 0
    with (tempfile.TemporaryDirectory() as work,
          concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool):
        results = pool.map(
            lambda c: compare(c, args.old, args.new, work, args.target), cases)
        for case, gone, come in results:
            if gone or come:
                print(f"{case.group}/{case.name}")
            for sign, lines in (("-", gone), ("+", come)):
                for line in lines:
                    print(f"  {sign} {line}")
            removed += len(gone)
            added += len(come)
    print(f"{len(cases)} inputs: {added} added, {removed} removed")
    return 1 if added or removed else 0


if __name__ == "__main__":
    sys.exit(main())
