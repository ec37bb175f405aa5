#!/usr/bin/env python3
"""Installs pto-lint and builds the example of docs/library.md against it.

The document shows the sources beside this file and what they print; nothing
but the interface may be installed or exported.
"""

import argparse
import difflib
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
# An include of a public header that is not of the standard library or ours.
FOREIGN = re.compile(r'^#include [<"](?!pto-lint/)(\w+/.*)[>"]', re.M)


def run(*command):
    done = subprocess.run([str(word) for word in command], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def shown(document, language):
    """The one block of `document` fenced as `language`."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", document, re.M | re.S)
    if len(blocks) != 1:
        sys.exit(f"docs/library.md: {len(blocks)} blocks of {language}, want 1")
    return blocks[0]


def compare(what, document, actual):
    if document == actual:
        return 0
    print(f"docs/library.md shows something else than {what}:")
    sys.stdout.writelines(difflib.unified_diff(
        document.splitlines(True), actual.splitlines(True), "library.md", what))
    return 1


def check_headers(prefix):
    wrong = 0
    headers = list((prefix / "include").rglob("*.h"))
    for header in headers:
        for name in FOREIGN.findall(header.read_text()):
            print(f"{header}: includes {name}")
            wrong += 1
    return wrong if headers else 1


def check_exports(nm, prefix):
    """Every symbol that the library defines for others is of our namespace."""
    library = next(prefix.rglob("libpto-lint.so"))
    symbols = run(nm, "-D", "-C", "--defined-only", library).splitlines()
    foreign = [line for line in symbols if not re.search(r" ptolint::\w", line)]
    print("\n".join(f"{library}: exports {line}" for line in foreign), end="")
    return len(foreign) if symbols else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=pathlib.Path, required=True)
    parser.add_argument("--build", required=True, help="build folder of pto-lint")
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--cmake", required=True)
    parser.add_argument("--nm", required=True)
    parser.add_argument("options", nargs="*", help="of the example's configuration")
    args = parser.parse_args()

    prefix, build = args.work / "prefix", args.work / "build"
    shutil.rmtree(args.work, ignore_errors=True)
    run(args.cmake, "--install", args.build, "--prefix", prefix)
    run(args.cmake, "-S", HERE, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}",
        *args.options)
    run(args.cmake, "--build", build)
    output = "$ ./largest-tile\n" + run(build / "largest-tile")

    document = (args.root / "docs/library.md").read_text()
    wrong = check_headers(prefix) + check_exports(args.nm, prefix)
    for language, file in (("cpp", "main.cpp"), ("cmake", "CMakeLists.txt")):
        wrong += compare(file, shown(document, language), (HERE / file).read_text())
    wrong += compare("its output", shown(document, "console"), output)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
