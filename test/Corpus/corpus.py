"""The corpus as a list of cases, and how to run pto-lint on one of them."""

import argparse
import contextlib
import csv
import dataclasses
import json
import os
import pathlib
import subprocess
import tarfile
import tempfile
import time

TIMEOUT_S = 300


def argument_parser(description):
    """The arguments that every check of the corpus takes."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--tool", required=True, help="binary to check")
    parser.add_argument("--corpus", type=pathlib.Path, required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True,
                        help="folder to unpack to, outside of the tree")
    return parser


def add_selection(parser):
    """For a check of many cases: which of them, and how many at a time."""
    parser.add_argument("--only", default="", help="cases whose name has this text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())


def parse(parser):
    """The arguments, with a folder to work in; nothing if there is no corpus."""
    args = parser.parse_args()
    if not args.corpus.is_dir():
        print(f"skipped: there is no corpus at {args.corpus}")
        return None
    args.work.mkdir(parents=True, exist_ok=True)
    return args


@dataclasses.dataclass
class Case:
    """One input with what the compiler said about it."""

    group: str  # compiler-dumps, kernel-dumps or public
    name: str
    path: pathlib.Path  # a dump, a folder of dumps or a packed folder
    target: str = "a2a3"


@dataclasses.dataclass
class Run:
    """What pto-lint answered; `report` is None unless it printed JSON."""

    exit_code: int
    report: dict | None
    stderr: str
    seconds: float

    def findings(self):
        return self.report["findings"] if self.report else []


def compiler_dumps(corpus):
    for verdict in sorted(corpus.glob("compiler-dumps/*/verdict.json")):
        folder = verdict.parent
        target = json.loads(verdict.read_text())["target"]
        yield Case("compiler-dumps", folder.name, folder, target)


def kernel_dumps(corpus):
    folder = corpus / "kernel-dumps"
    if not folder.is_dir():
        return
    with open(folder / "INDEX.tsv", newline="") as index:
        for row in csv.DictReader(index, delimiter="\t"):
            path = folder / (row["name"] + ".tar.xz")
            yield Case("kernel-dumps", row["name"], path, row["target"])


def public_files(corpus):
    folder = corpus / "public"
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        yield Case("public", path.relative_to(folder).as_posix(), path)


def all_cases(corpus):
    return [*compiler_dumps(corpus), *kernel_dumps(corpus), *public_files(corpus)]


@contextlib.contextmanager
def unpacked(case, work):
    """The folder or file of `case`; a packed one exists only inside the block."""
    if not case.path.name.endswith(".tar.xz"):
        yield case.path
        return
    with tempfile.TemporaryDirectory(dir=work) as folder:
        with tarfile.open(case.path) as archive:
            archive.extractall(folder)
        # The archives differ in whether they hold a top folder.
        verdict = next(pathlib.Path(folder).rglob("verdict.json"))
        yield verdict.parent


def run_lint(tool, paths, target):
    command = [tool, *map(str, paths), "--format=json", f"--target={target}"]
    start = time.perf_counter()
    try:
        run = subprocess.run(command, capture_output=True, timeout=TIMEOUT_S)
    except subprocess.TimeoutExpired:
        return Run(-1, None, f"no answer in {TIMEOUT_S} s", TIMEOUT_S)
    seconds = time.perf_counter() - start
    try:
        report = json.loads(run.stdout)
    except ValueError:
        report = None
    stderr = run.stderr.decode(errors="replace").strip()
    return Run(run.returncode, report, stderr, seconds)
