"""Finds scripts that import a file: often the kernels are in one file and their calls in another."""

import os
import re
from typing import List

# So many files are looked at, and so many bytes of each.
MOST_FILES = 500
MOST_BYTES = 1 << 20


def find(file: str) -> List[str]:
    """Names of scripts and tests in the folder of `file` that import it, sorted."""
    folder, name = os.path.split(os.path.abspath(file))
    stem = re.escape(os.path.splitext(name)[0])
    imports = re.compile(r"^[ \t]*(?:from[ \t]+%s[ \t]+import|import[ \t]+%s\b)" % (stem, stem), re.MULTILINE)
    runs = re.compile(r"^if __name__ == |^def test_|^class Test", re.MULTILINE)
    found = []
    for other in sorted(os.listdir(folder))[:MOST_FILES]:
        if other.endswith(".py") and other != name:
            text = _read(os.path.join(folder, other))
            if imports.search(text) and runs.search(text):
                found.append(other)
    return found


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(MOST_BYTES)
    except OSError:
        return ""
