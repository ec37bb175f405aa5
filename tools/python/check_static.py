#!/usr/bin/env python3
"""Prints what the text of Python files shows of their kernels, as JSON Lines.

    check_static.py [--out FD] FILE...  one line of facts per file
    check_static.py [--out FD] --serve  answers requests: a line of JSON with
                                        `path` and `text` is answered by a line

Lines go to the file descriptor FD, 1 if it is not given. Runs nothing of the files. Judges nothing: the rules are in pto-lint.
Python >= 3.9, standard library only.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tokenize
from typing import Any, Dict, List

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from static.facts import facts_of  # noqa: E402

# More than any kernel has; the tree of a file takes a hundred times its size.
_MAX_BYTES = 4 << 20


def _refused(path: str, message: str) -> Dict[str, Any]:
    return {"file": path, "problem": {"line": 0, "column": 0, "message": message},
            "functions": []}


def _read(path: str) -> Dict[str, Any]:
    try:
        if os.path.getsize(path) > _MAX_BYTES:
            return _refused(path, f"is larger than {_MAX_BYTES} bytes")
        with tokenize.open(path) as file:
            return facts_of(path, file.read())
    except (OSError, SyntaxError, UnicodeDecodeError) as error:
        return _refused(path, str(error))


class Printer:
    """Writes facts to a file descriptor, a line each, at once."""

    def __init__(self, descriptor: int) -> None:
        self._file = os.fdopen(descriptor, "w", encoding="utf-8", closefd=False)

    def print(self, facts: Dict[str, Any]) -> None:
        """Writes one line."""
        self._file.write(json.dumps(facts, separators=(",", ":")) + "\n")
        self._file.flush()


def _serve(printer: Printer) -> int:
    for line in sys.stdin.buffer:
        try:
            request = json.loads(line)
            path, text = str(request["path"]), str(request["text"])
        except (ValueError, KeyError, TypeError) as error:
            printer.print(_refused("", f"not a request: {error}"))
            continue
        printer.print(_refused(path, "is too large") if len(text) > _MAX_BYTES
                      else facts_of(path, text))
    return 0


def main(arguments: List[str]) -> int:
    """Answers a command line."""
    descriptor = 1
    if arguments[:1] == ["--out"] and arguments[1:2] and arguments[1].isdigit():
        descriptor = int(arguments[1])
        arguments = arguments[2:]
    if not arguments or (arguments[0].startswith("-") and arguments != ["--serve"]):
        sys.stderr.write(__doc__ or "")
        return 2
    printer = Printer(descriptor)
    # A tree has no cycles, and to look for some takes as long as to read it.
    gc.disable()
    if arguments == ["--serve"]:
        return _serve(printer)
    for path in arguments:
        printer.print(_read(path))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
