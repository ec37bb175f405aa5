#!/usr/bin/env python3
"""Input that nobody means, to every reader: nothing crashes, hangs or is lost.

What cannot be read ends with status 2 and a line that names the file; what can
be read has a verdict. docs/robustness.md says what is promised.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys

import hostile_files
from hostile_inputs import (ALIASES, CONFIGS, NOT_OF_PYTHON, TEXTS, contents,
                            kinds)

TIMEOUT = 30


class Checker:
    def __init__(self, tool, work):
        self.tool, self.work, self.wrong, self.runs = tool, work, 0, 0

    def fail(self, what, why):
        self.wrong += 1
        print(f"{what}: {why}")

    def run(self, what, command, wanted=(0, 1, 2), **options):
        """The output of a run; its status has to be one of `wanted`."""
        self.runs += 1
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stdin", subprocess.DEVNULL)
        try:
            done = subprocess.run([self.tool, *command], stderr=subprocess.PIPE,
                                  timeout=TIMEOUT, **options)
        except subprocess.TimeoutExpired:
            self.fail(what, "hangs")
            return ""
        output = ((done.stdout or b"") + done.stderr).decode("utf-8", "replace")
        if done.returncode not in wanted:
            self.fail(what, f"status {done.returncode}, want {wanted}\n{output[:400]}")
        return output

    def refused(self, what, command, name):
        """Status 2 and an error that names the input."""
        output = self.run(what, command, (2,))
        if "input_error" not in output and not any(
                str(name) in line and "error: " in line for line in output.splitlines()):
            self.fail(what, f"no located error\n{output[:400]}")

    def read(self, kind, what, data, isRefused):
        path = self.work / kind.file
        path.write_bytes(data)
        command = [word.format(path) for word in kind.command]
        if isRefused:
            self.refused(f"{kind.name}: {what}", command, path)
        else:
            self.run(f"{kind.name}: {what}", command)
        path.unlink()


def check_contents(checker, root):
    of = {kind.name: kind for kind in kinds(root)}
    for kind in of.values():
        for what, data, groups in contents(kind):
            if kind.name != "python" or what not in NOT_OF_PYTHON:
                checker.read(kind, what, data, kind.group in groups)
    for name in ("text", "text-emit", "text-diff"):
        for what, text in TEXTS.items():
            checker.read(of[name], what,
                         ("pypto.func @f stage(tensor_graph) type(static) " + text)
                         .encode(), True)
        for what, text in ALIASES.items():
            use = "pypto.func @f stage(tensor_graph) type(static) attributes {x = %s} {\n}\n"
            last = text.rstrip().splitlines()[-1]
            name_of_last = f"#a{text.count('#a') // (3 if 'bomb' in what else 2)}"
            assert name_of_last in text, last
            checker.read(of[name], what,
                         ("#a0 = 1\n" + text + use % name_of_last).encode(), True)
    for what, text in CONFIGS.items():
        checker.read(of["config"], what, text.encode(), True)


def check_files(checker, root):
    """What is no file: folders, links, pipes, devices, files that are gone."""
    work = checker.work
    for suffix in ("json", "jsonl", "mlir", "log", "yaml"):
        os.mkfifo(work / f"pipe.{suffix}")
    (work / "loop.json").symlink_to("loop2.json")
    (work / "loop2.json").symlink_to("loop.json")
    (work / "chain0").symlink_to("gone")
    for i in range(60):
        (work / f"chain{i + 1}").symlink_to(f"chain{i}")
    (work / "folder").mkdir()
    (work / "folder/up").symlink_to("..")
    for kind in kinds(root):
        # A pipe is a stream to these two, which end when its writer does.
        reads_pipes = kind.name in ("batch", "decode")
        paths = [work / "gone.json", work / "loop.json", work / "chain60",
                 work / "folder", "/proc/self/mem"]
        if not reads_pipes:
            suffix = pathlib.Path(kind.file).suffix
            paths += [work / f"pipe{suffix}", "/dev/zero", "/dev/full"]
        for path in paths:
            checker.refused(f"{kind.name}: {path}",
                            [word.format(path) for word in kind.command], path)
    for command in ("batch", "decode"):
        checker.refused(f"{command}: /dev/zero", [command, "/dev/zero"], "/dev/zero")


def check_unreadable(checker, root):
    """Files and folders without permissions; root has them all, nobody not."""
    if os.geteuid() != 0:
        as_nobody = {}
    else:
        as_nobody = {"user": 65534, "group": 65534, "extra_groups": []}
        done = subprocess.run([checker.tool, "--version"], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False, **as_nobody) \
            if os.access(checker.tool, os.X_OK) else None
        if done is None or done.returncode:
            return print("files without permissions are not tested")
    folder = checker.work / "locked"
    folder.mkdir()
    secret = folder / "secret.json"
    shutil.copy(root / "test/Inputs/kernels/matmul.json", folder / "k.json")
    secret.write_text("{}")
    python = folder / "secret.json.py"
    python.write_text("import pypto\n")
    for file in (secret, python):
        file.chmod(0)
    folder.chmod(0o555)
    before = (folder / "k.json").read_bytes()
    for command in (["{}"], ["batch", "{}"], ["decode", "{}"], ["workspace", "{}"],
                    ["--baseline={}", str(folder / "k.json")],
                    ["--config={}", str(folder / "k.json")], ["--no-run", "{}.py"], ["{}.py"]):
        checker.run(f"unreadable: {command}", [w.format(secret) for w in command], (2,),
                    **as_nobody)
    for command in (["-o", "{}/new"], ["--html={}/new"], ["--write-baseline={}/new"],
                    ["--fix"]):
        checker.run(f"read-only folder: {command}",
                    [w.format(folder) for w in command] + [str(folder / "k.json")], (2,),
                    **as_nobody)
    if (folder / "k.json").read_bytes() != before or len(list(folder.iterdir())) != 3:
        checker.fail("read-only folder", "something was changed")
    folder.chmod(0o755)
    hostile_files.check_locked_folder(checker, root, as_nobody)
    return None


def check_output(checker, root):
    """A full disk, a reader that is gone, a standard output that is closed."""
    kernel = str(root / "test/Inputs/kernels/matmul.json")
    commands = [[kernel], ["batch", kernel], ["estimate", kernel], ["--emit=mlir", kernel],
                ["--diff", kernel], ["decode", str(root / "README.md")],
                ["workspace", str(root / "test/Inputs/workspace")], ["--show-config"],
                ["--help"], ["--version"], ["explain", "F40005"], ["rules"],
                ["suggest", "exp", "--shape=64,64", "--dtype=fp32"]]
    commands += [[f"--format={name}", kernel] for name in
                 ("compact", "json", "sarif", "junit", "github", "gitlab", "agent")]
    for command in commands:
        with open("/dev/full", "wb") as full:
            checker.run(f"full disk: {command}", command, (2,), stdout=full)
        reader, writer = os.pipe()
        os.close(reader)
        checker.run(f"reader gone: {command}", command, (2,), stdout=writer)
        os.close(writer)
    old = checker.work / "old.json"
    old.write_text("old")
    for option in ("--output=", "--html=", "--write-baseline="):
        for place in ("/dev/full", "/nowhere/x", "/", "x" * 300, ""):
            checker.run(f"{option}{place}", [option + place, kernel], (2,))
        # A device is written to, and a report goes where a shell sends it.
        checker.run(f"{option}/dev/null", [option + "/dev/null", kernel], (0, 1))
        if not checker.run(f"{option}/dev/stdout", [option + "/dev/stdout", kernel], (0, 1)):
            checker.fail(f"{option}/dev/stdout", "wrote nothing")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--root", type=pathlib.Path, required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    args = parser.parse_args()
    shutil.rmtree(args.work, ignore_errors=True)
    args.work.mkdir(parents=True)
    checker = Checker(args.tool, args.work)
    for check in (check_contents, check_files, check_unreadable, check_output,
                  hostile_files.check_neighbours, hostile_files.check_vanishing,
                  hostile_files.check_deep_folders, hostile_files.check_full):
        check(checker, args.root)
    print(f"{checker.runs} runs, {checker.wrong} wrong")
    shutil.rmtree(args.work, ignore_errors=True)
    return 1 if checker.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
