#!/usr/bin/env python3
"""Runs the examples of README.md and compares what they print.

An example is a block fenced as `console` whose first line is `$ pto-lint …`,
run at the top of the tree; the other lines are its whole output.
"""

import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys

EXAMPLE = re.compile(r"^```console\n\$ (pto-lint .*)\n((?:.*\n)*?)```$", re.M)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=pathlib.Path, required=True)
    parser.add_argument("--bin", required=True, help="folder of pto-lint")
    args = parser.parse_args()

    examples = EXAMPLE.findall((args.root / "README.md").read_text())
    if not examples:
        sys.exit("README.md: no example found")
    path = os.pathsep.join([args.bin, os.environ["PATH"]])
    wrong = 0
    for command, expected in examples:
        run = subprocess.run(command, shell=True, cwd=args.root, text=True,
                             env={**os.environ, "PATH": path},
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if run.stdout == expected:
            continue
        wrong += 1
        print(f"README.md: `{command}` prints something else:")
        sys.stdout.writelines(difflib.unified_diff(
            expected.splitlines(True), run.stdout.splitlines(True), "README.md", "output"))
    print(f"{len(examples)} examples, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
