#!/usr/bin/env python3
"""Runs pto-lint in the marked language on all inputs and looks for English.

`--lang=x-marked` prints what is in the catalogue of texts in letters of double
width. Two words in narrow letters beside each other that stand in no input are
a text that the catalogue lacks.
"""

import argparse
import itertools
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PHRASE = re.compile(r"(?<![\w./'\"=-])[A-Za-z]?[a-z]+(?: [a-z]{2,})+(?![\w/=-])")
# What the compiler prints is quoted as it is, and a line of source.
QUOTED = re.compile(r"(?:ｐｒｉｎｔ(?:ｅｄ)?|ｔｅｘｔ ｉｓ|ｎａｍｅｓ): .*|^ *\d* +\|.*|# .*")
# Command lines, and what a leaf of a kernel is called.
NAMES = re.compile(r"pto-lint \w+ \w+|\w+ program \d+(?: of \d+ copies)?")
# Fields of JSON with sentences.
FIELDS = re.compile(r'"(?:message|reason|proof|text|instead|summary|why|fix|example)": ?'
                    r'"((?:[^"\\]|\\.)*)"')

WRONG = [
    ["--target=a9", "x"], ["--format=x", "x"], ["--frmat=json"], ["--jobs=0", "batch", "x"],
    ["--html=x.html", "--fix", "x"], ["--map", "--json", "x"], ["--diff", "--json", "x"],
    ["--statistics", "--format=sarif", "x"], ["--coverage", "x"], ["--graph=x", "x"],
    ["--unsafe-fixes", "x"], ["--with-fix", "x"], [], ["--fix", "batch", "x"], ["batch"],
    ["workspace"], ["decode", "-", "-"], ["recover"], ["explain", "a", "b"], ["explain", "zz"],
    ["completion", "zsh", "x"], ["suggest"], ["suggest", "exp"], ["suggest", "cast"],
    ["suggest", "matmul", "--m=0"], ["suggest", "sum", "--shape=8,8", "--axis=9"],
    ["--device-memory=x", "estimate", "x"], ["--stitch=0", "estimate", "x"],
    ["--severity=x", "x"], ["--severity=late-free=x", "x"], ["--max-warnings=x", "x"],
    ["--fail-on=x", "x"], ["--select=zzz", "x"], ["--config=/nonexistent", "x"],
    ["--baseline=/nonexistent", "/dev/null"], ["/nonexistent"], ["batch", "/nonexistent"],
    ["decode", "/nonexistent"], ["workspace", "/nonexistent"], ["estimate", "/nonexistent"],
    ["recover", "/nonexistent"], ["--format=markdown", "x"], ["--command=x", "x"],
    ["--watch", "--fix", "x"], ["--target=a2a3,950", "decode", "x"], ["--dim=x", "x.py"],
    ["--time=0", "x.py"], ["--memory=x", "x.py"], ["--entry=f", "x"],
    ["--no-run", "--entry=f", "x.py"], ["--python=/nonexistent", __file__],
]
BROKEN = ["", "{", "[]", '{"inputs": 1}', '{"inputs":[],"ops":[],"outputs":[],"ops":[]}',
          '{"inputs":[{"name":"x","shape":[4],"dtype":"FP9"}],"ops":[],"outputs":[]}',
          '{"inputs":[{"name":"x","shape":[4],"dtype":"FP32"}],"ops":[{"op":"exp"}],'
          '"outputs":[]}', '{"kernel":{},"inputs":[]}', "\0", '"', "nul", '{"functions": 3}',
          '{"functions": [{"a": 1}]}', '{"Header": 1}', '{"timeline": 1}', "{} x",
          '{"inputs":[{"name":"","shape":[-4],"dtype":"FP32"}],"ops":[],"outputs":[]}']


def python_files(test, work):
    """The kernels in Python that tests of rules hold, as files of their own."""
    for file in sorted((test / "Rules").glob("*.test")):
        parts = re.split(r"^#--- (\w+\.py)\n", file.read_text(), flags=re.MULTILINE)
        for name, text in zip(parts[1::2], parts[2::2]):
            script = work / f"{file.stem}-{name}"
            script.write_text(text)
            yield script


def commands(root, work, rules):
    test = root / "test"
    kernels = sorted(itertools.chain(test.rglob("*.json"), test.rglob("*.jsonl")))
    kernels = [file for file in kernels if file.stat().st_size < 1 << 20]
    for i, text in enumerate(BROKEN):
        file = work / f"broken{i}.json"
        file.write_text(text)
        kernels.append(file)
    config = work / ".pto-lint.yaml"
    for text in ["a: 1", "- x", "target: [a, b]", "severity: x", "unsafe-fixes: x",
                 "lang: x-marked\ntarget: a9", "target: a2a3\ntarget: a2a3", "target: {a: b}"]:
        number = len(list(work.glob("*.yaml")))
        config = work / f"config{number}.yaml"
        config.write_text(text)
        yield [f"--config={config}", "--show-config"]
    for file in sorted(test.rglob("*.mlir")):
        yield ["-v", file]
        yield ["--format=json", file]
        yield ["--format=sarif", file]
        yield ["--map", file]
    for file in kernels:
        yield ["-v", file]
        yield ["batch", "--with-fix", file]
        yield ["estimate", file]
        yield ["--emit=mlir", file]
    for file in sorted(itertools.chain(test.rglob("*.log"), test.rglob("*.test"))):
        yield ["decode", file]
        yield ["workspace", file]
        yield ["workspace", "--format=markdown", file]
    for number, folder in enumerate(sorted({file.parent for file in kernels})):
        yield ["-v", "--map", folder]
        yield ["recover", folder]
        yield [f"--html={work}/page{number}.html", folder]
    for file in python_files(test, work):
        yield ["--no-run", "-v", file]
        yield ["--no-run", "--release=0.2", file]
    for rule in rules:
        yield ["explain", rule]
    yield from WRONG
    yield from [["rules"], ["--help"], ["rules", "--coverage"], ["--show-config"],
                ["--statistics", test / "Rules"],
                ["suggest", "matmul", "--m=32", "--k=7168", "--n=1536", "--dtype=bf16"],
                ["suggest", "exp", "--shape=64,512", "--dtype=fp32"]]


def inputs_of(command):
    """The text of all files that a command names."""
    text = []
    for argument in command:
        path = Path(str(argument).split("=")[-1])
        text.append(str(argument))
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            text.append(str(file))
            if file.is_file() and file.stat().st_size < 1 << 22:
                text.append(file.read_text(errors="replace"))
    return "\n".join(text)


def english_in(command, tool):
    """The phrases that a command prints and that are in no input."""
    result = subprocess.run([tool, "--lang=x-marked", *map(str, command)], text=True,
                            capture_output=True, stdin=subprocess.DEVNULL, timeout=120,
                            errors="replace", check=False)
    isJson = "batch" in command or "--format=json" in command or "--format=sarif" in command or "--emit=mlir" in command
    output = result.stdout
    for argument in map(str, command):
        if argument.startswith("--html=/") and Path(argument[7:]).is_file():
            page = re.sub(r"<style>.*?</style>|<script type.*?</script>", "",
                          Path(argument[7:]).read_text(), flags=re.DOTALL)
            output += re.sub(r"//[^\n]*|<[^>]*>", "\n", page)
    if isJson:
        output = "\n".join(FIELDS.findall(output))
    elif "recover" in command:
        output = ""
    found = set()
    known = None
    for line in (output + "\n" + result.stderr).split("\n"):
        for match in PHRASE.finditer(NAMES.sub("", QUOTED.sub("", line))):
            if known is None:
                known = inputs_of(command)
            if match[0] not in known:
                found.add((match[0], line.strip()[:160]))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pto-lint", required=True)
    parser.add_argument("--root", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    for old in args.work.glob("*"):
        old.unlink()
    listed = subprocess.run([args.pto_lint, "--list-rules"], text=True, capture_output=True,
                            check=True).stdout
    rules = [line.split()[0] for line in listed.splitlines()]
    all_commands = list(commands(args.root, args.work, rules))
    problems = {}
    with ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda command: english_in(command, args.pto_lint), all_commands)
        for command, found in zip(all_commands, results):
            for phrase, line in found:
                problems.setdefault(phrase, (line, command))
    for phrase, (line, command) in sorted(problems.items()):
        print(f"'{phrase}' in: {line}\n  pto-lint {' '.join(map(str, command))}")
    print(f"{len(all_commands)} commands, {len(problems)} texts without translation")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
