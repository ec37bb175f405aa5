"""Runs trace.py of the probe on texts, for the tests beside it."""

import json
import os
import subprocess
import sys
import tempfile
import textwrap
from typing import Any, Dict, List, NamedTuple

HERE = os.path.dirname(os.path.abspath(__file__))
TRACE = os.path.join(HERE, "probe", "trace_calls.py")

# A kernel and a call of it, before whatever a test is about.
KERNEL = """
import pypto
import torch

@pypto.frontend.jit
def kernel(a, out):
    pass

kernel(torch.rand(8, 16), torch.empty(8, 16))
"""


class Result(NamedTuple):
    """What a run wrote: records, notes, the last line, and the rest."""

    code: int
    records: List[Dict[str, Any]]
    notes: List[Dict[str, Any]]
    end: Any
    errors: str
    lines: List[str]

    @property
    def kinds(self) -> List[str]:
        """The kinds of the notes."""
        return [note["kind"] for note in self.notes]

    @property
    def shapes(self) -> List[Any]:
        """The shapes that kernels were called with."""
        return [
            [one["shape"] for one in record["kernel"]["arguments"] if "shape" in one] for record in self.records
        ]


def parse(code: int, out: str, errors: str) -> Result:
    """The lines of a run by what they are."""
    lines = out.splitlines()
    values = [json.loads(line) for line in lines]
    return Result(
        code,
        [value for value in values if "id" in value],
        [value["note"] for value in values if "note" in value],
        next((value["end"] for value in values if "end" in value), None),
        errors,
        lines,
    )


def run_file(file: str, *options: str, args: Any = (), trace: str = TRACE) -> Result:
    """Runs a file."""
    command = [sys.executable, "-I", "-B", trace, *options, file]
    if args:
        command += ["--", *args]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    return parse(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8", "replace"))


def run_text(text: str, *options: str, args: Any = (), files: Any = None) -> Result:
    """Runs a text as a file of a folder of its own, with other files beside it; the folder must stay as it is."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in {**(files or {}), "script.py": text}.items():
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(textwrap.dedent(content))
        before = sorted(os.listdir(folder))
        result = run_file(os.path.join(folder, "script.py"), *options, args=args)
        assert sorted(os.listdir(folder)) == before, os.listdir(folder)
        return result
