#!/usr/bin/env python3
"""Measures how long the text of Python files takes, once Python has started.

    tools/bench/python_text.py [--check] [--runs N] FILE|FOLDER...

Each text is read as the language server reads it: by a process that is started once.
`--check` exits with 1 if the median file takes more than 20 ms. Times are
processor time, since the wall clock of a shared machine tells of its neighbours.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tools/python/check_static.py"
LIMIT = 0.020


def processor_seconds(process):
    """User and system time of a process that runs, by /proc."""
    fields = pathlib.Path(f"/proc/{process.pid}/schedstat").read_text().split()
    return int(fields[0]) / 1e9


def measure(process, path, runs):
    """The best wall and processor time of `runs` readings of a file."""
    request = json.dumps({"path": str(path), "text": path.read_text()}).encode() + b"\n"
    best = []
    for _ in range(runs):
        wall, own = time.perf_counter(), processor_seconds(process)
        process.stdin.write(request)
        process.stdin.flush()
        process.stdout.readline()
        best.append((time.perf_counter() - wall, processor_seconds(process) - own))
    return min(wall for wall, _ in best), min(own for _, own in best)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    files = [f for path in args.paths for f in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    process = subprocess.Popen([sys.executable, "-I", "-B", SCRIPT, "--serve"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    rows = sorted((*measure(process, path, args.runs), path) for path in files)
    process.stdin.close()
    process.wait()
    own = sorted(row[1] for row in rows)
    median, mean = own[len(own) // 2], sum(own) / len(own)
    print(f"{len(rows)} files: median {median * 1e3:.1f} ms, mean {mean * 1e3:.1f} ms, "
          f"largest {own[-1] * 1e3:.1f} ms of processor time; slowest {rows[-1][2].name} "
          f"with {rows[-1][0] * 1e3:.1f} ms by the clock")
    return 1 if args.check and median > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())
