"""`python3 -m reference FILE.jsonl`: one verdict per line, as `pto-lint batch` prints.

FILE holds one kernel JSON per line, or rows with a key "kernel"; "-" is stdin. Run it
in test/Conformance.
"""

from __future__ import annotations

import argparse
import json
import sys

from .compiler import RELEASES, TARGETS
from .judge import judge
from .verdict import Verdict


def main() -> int:
    parser = argparse.ArgumentParser(prog="reference", description=__doc__)
    parser.add_argument("file", help="JSON Lines, or - for stdin")
    parser.add_argument("--target", choices=TARGETS, default="a2a3")
    parser.add_argument("--release", choices=RELEASES, default="9.2")
    args = parser.parse_args()
    lines = sys.stdin if args.file == "-" else open(args.file, encoding="utf-8")
    with lines:
        for line in filter(str.strip, lines):
            row = json.loads(line)
            verdict = _judge(row.get("kernel", row), args.target, args.release)
            print(json.dumps(verdict.to_json(row.get("id"))))
    return 0


def _judge(kernel: dict, target: str, release: str) -> Verdict:
    try:
        return judge(kernel, target, release)
    except Exception as error:  # a kernel that is no kernel must not end the run
        return Verdict("undecided", reason=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    sys.exit(main())
