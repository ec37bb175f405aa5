"""Files that go, that are beside others and that grow too large: of check_hostile.py."""

import ctypes
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import threading

from hostile_inputs import kinds

FOLDER = "output_1/computation_graph/Pass_32_OoOSchedule"
IN_OPEN = 0x20
ATTEMPTS = 5
SLOW_BYTES = 32 << 20


def check_neighbours(checker, root):
    """What cannot be read takes nothing from what stands beside it."""
    work = checker.work
    for kind in kinds(root):
        if kind.name in ("batch", "config", "baseline", "text-diff", "diff"):
            continue  # They take one file, and one that is read once.
        good, bad = work / kind.file, work / f"bad{pathlib.Path(kind.file).suffix}"
        good.write_text(kind.text)
        bad.write_bytes(b"\0{")
        command = [word for word in kind.command if word != "{}"]
        if "--emit=mlir" not in command and kind.name not in (
                "decode", "workspace", "estimate"):
            command.append("--format=compact")
        alone = checker.run(f"{kind.name}: alone", [*command, str(good)])
        refuses = kind.group != "log"
        for order in ([bad, good], [good, bad]):
            output = checker.run(f"{kind.name}: beside a bad file",
                                 [*command, *map(str, order)],
                                 (2,) if refuses else (0, 1, 2))
            # Lines that count begin with a number.
            lost = [line for line in alone.splitlines()
                    if line not in output and not line[:1].isdigit()
                    and not line.startswith("no findings")]
            if lost:
                checker.fail(f"{kind.name}: beside a bad file", f"lost {lost[:3]}")
        good.unlink()
        bad.unlink()
    check_stream(checker, root)


def check_stream(checker, root):
    """Of a stream every kernel has a record, whatever stands before it."""
    kernel = json.dumps(json.loads((root / "test/Inputs/kernels/matmul.json").read_text()))
    stream = checker.work / "k.jsonl"
    stream.write_text("\n".join([kernel, "{", kernel, "[1]", "\0", kernel]) + "\n")
    output = checker.run("batch: bad lines", ["batch", str(stream)], (2,))
    kinds_of_lines = ["input_error" in line for line in output.splitlines()]
    if kinds_of_lines != [False, True, False, True, True, False]:
        checker.fail("batch: bad lines", f"no record of each\n{output[:600]}")
    stream.unlink()


class Opened:
    """Calls `then` as soon as a file of a folder is opened."""

    def __init__(self, folder, then):
        self.libc = ctypes.CDLL(None)
        self.file = self.libc.inotify_init()
        self.libc.inotify_add_watch(self.file, os.fsencode(folder), IN_OPEN)
        self.then = then
        self.thread = threading.Thread(target=self.wait)
        self.thread.start()

    def wait(self):
        while event := os.read(self.file, 4096):
            # Of the folder itself an event has no name.
            if any(event[i] != 0 for i in range(16, len(event))):
                return self.then()

    def close(self, folder):
        # Wakes the thread if nothing was opened.
        (folder / "wake").write_text("")
        self.thread.join()
        os.close(self.file)


def vanish(checker, folder, gone, stays, command):
    """One run in which `gone` is deleted when it has been listed, not yet read:
    while the first file of the folder, a large one, is read. True if it was."""
    watch = Opened(folder, gone.unlink)
    try:
        output = checker.run(f"vanishing: {command[0]}", [*command], (0, 1, 2))
    finally:
        watch.close(folder)
    for word in stays:
        if word not in output:
            checker.fail(f"vanishing: {command}", f"lost {word}\n{output[:400]}")
    return gone.name in output and "cannot open the file" in output


def check_vanishing(checker, root):
    """Files that are deleted after their folder was listed."""
    inputs = root / "test/Inputs"
    dump = next((inputs / "overflow").rglob("Before_*.json")).read_text()
    log = sorted((inputs / "workspace/logs").rglob("*.log"))[0].read_text()
    blank = " " * SLOW_BYTES
    sets = {
        "dumps": (FOLDER, "Before_032_OoOSchedule_{}_8_LEAF_program_id_00_1.json",
                  dump, dump + blank, ["--format=json"], ["_a_8_LEAF", "_k_8_LEAF"]),
        "logs": ("log", "pypto-log-1_{}.log", log, log + blank + "\n", ["workspace"],
                 ["reserves"]),
    }
    for what, (place, name, text, slow, command, stays) in sets.items():
        seen = False
        for _ in range(ATTEMPTS):
            folder = checker.work / "vanishing" / place
            folder.mkdir(parents=True)
            for letter in "ak":
                (folder / name.format(letter)).write_text(slow if letter == "a" else text)
            gone = folder / name.format("z")
            gone.write_text(text)
            seen = vanish(checker, folder, gone, stays,
                          [*command, str(checker.work / "vanishing" / place.split("/")[0])])
            shutil.rmtree(checker.work / "vanishing")
            if seen:
                break
        if not seen:
            checker.fail(f"vanishing: {what}", "nobody said that a file has gone")
    check_gone_links(checker, dump, log)
    check_gone_python(checker)


def check_gone_links(checker, dump, log):
    """A link that leads nowhere is a file that cannot be opened."""
    folder = checker.work / "links"
    folder.mkdir()
    name = "Before_032_OoOSchedule_F_{}_LEAF_program_id_00_1.json"
    (folder / name.format(1)).write_text(dump)
    (folder / name.format(2)).symlink_to("gone")
    checker.refused("link to nothing", [str(folder), "--format=compact"], name.format(2))
    (folder / "pypto-log-1_1.log").write_text(log)
    (folder / "pypto-log-1_2.log").symlink_to("gone")
    checker.refused("link to no log", ["workspace", str(folder)], "pypto-log-1_2.log")
    shutil.rmtree(folder)


def check_deep_folders(checker, root):
    """Folders within folders, until no path leads to them."""
    dump = next((root / "test/Inputs/overflow").rglob("Before_*.json"))
    log = sorted((root / "test/Inputs/workspace/logs").rglob("*.log"))[0]
    folder = checker.work / "deep"
    folder.mkdir()
    shutil.copy(dump, folder / dump.name)
    shutil.copy(log, folder / "pypto-log-1_1.log")
    make = "import os\nfor i in range(3000): os.mkdir('d'); os.chdir('d')\n"
    subprocess.run([sys.executable, "-c", make], cwd=folder, check=True)
    for command, word in ((["--format=compact"], "oversized"), (["workspace"], "reserves"),
                          (["estimate"], "deep"), (["--no-run"], "oversized")):
        output = checker.run(f"deep folders: {command}", [*command, str(folder)], (2,))
        if word not in output or "File name too long" not in output:
            checker.fail(f"deep folders: {command}", output[-400:])
    # Too deep for shutil.
    subprocess.run(["rm", "-rf", str(folder)], check=True)


def check_gone_python(checker):
    """A script that deletes itself, or what it was to write, while it is run."""
    kind = next(kind for kind in kinds(pathlib.Path(__file__).parents[2])
                if kind.name == "python")
    path = checker.work / "k.py"
    for options in ([], ["--fix"], ["--diff"], ["--format=json"]):
        path.write_text(kind.text + "import os\nos.unlink(__file__)\n")
        output = checker.run(f"a script that deletes itself: {options}",
                             [*options, str(path)])
        if not options and "oversized-buffer" not in output:
            checker.fail("a script that deletes itself", f"lost its finding\n{output}")
        path.unlink(missing_ok=True)


def limited():
    """In the child: no file may have more than 64 bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))


def check_full(checker, root):
    """A disk that is full when a file is half written: the old file stays."""
    work = checker.work / "full"
    work.mkdir()
    python = next(kind for kind in kinds(root) if kind.name == "python")
    sources = {"k.json": (root / "test/Inputs/kernels/matmul.json").read_text(),
               "k.py": python.text}
    for name, text in sources.items():
        (work / name).write_text(text)
    old = work / "old"
    kernel = str(work / "k.json")
    commands = [[f"{option}={old}", kernel] for option in
                ("--output", "--html", "--write-baseline")]
    commands += [["--format=json", f"--output={old}", kernel],
                 ["--fix", kernel], ["--fix", str(work / "k.py")]]
    for command in commands:
        old.write_text("old")
        checker.run(f"full: {command}", command, (2,), preexec_fn=limited)
        if old.read_text() != "old":
            checker.fail(f"full: {command}", "the old file is lost")
        for name, text in sources.items():
            if (work / name).read_text() != text:
                checker.fail(f"full: {command}", f"{name} was changed")
        rest = {path.name for path in work.iterdir()} - {"old", *sources}
        if rest:
            checker.fail(f"full: {command}", f"left {rest}")
    shutil.rmtree(work)


def check_locked_folder(checker, root, as_nobody):
    """A folder that cannot be read might hold what decides."""
    folder = checker.work / "outer"
    (folder / "locked").mkdir(parents=True)
    dump = next((root / "test/Inputs/overflow").rglob("Before_*.json"))
    shutil.copy(dump, folder / dump.name)
    (folder / "locked").chmod(0)
    for command in (["--format=compact"], ["estimate"], ["--emit=mlir"], ["recover"],
                    ["workspace"]):
        output = checker.run(f"locked folder: {command}", [*command, str(folder)], (2,),
                             **as_nobody)
        if not any("outer/locked" in line and "error: " in line
                   for line in output.splitlines()):
            checker.fail(f"locked folder: {command}", f"no located error\n{output[:400]}")
    (folder / "locked").chmod(0o755)
    shutil.rmtree(folder)
