#!/usr/bin/env python3
"""Runs clang-tidy on a group of sources as if they were one.

Most of the time of clang-tidy goes into the headers of MLIR and LLVM, which all
sources of a layer share: twelve sources together take little longer than one.
Where two sources of a group define the same static name they do not compile
together, and each half of the group is checked alone, down to single sources.
Only misc-unused-alias-decls sees less this way.
"""

import argparse
import json
import os
import re
import subprocess
import sys

# Findings in the sources count, which are headers of the joined one.
FILTER = r"/(include/pto-lint|lib|tools)/.*\.(h|cpp)$"
COMPILE_ERROR = "[clang-diagnostic-error"


def commands_of(database, sources):
    """The compile command of each source, without its own names in it."""
    commands = {}
    with open(database, encoding="utf-8") as file:
        for entry in json.load(file):
            if entry["file"] in sources:
                command = re.sub(r" -o \S+", "", entry["command"])
                command = command.replace(entry["file"], "@source@")
                commands[entry["file"]] = (entry["directory"], command)
    missing = [source for source in sources if source not in commands]
    if missing:
        sys.exit(f"check_tidy: no compile command for {missing[0]}")
    return commands


def check_joined(options, sources, place):
    """The exit status and output of clang-tidy on the joined sources."""
    directory, command = place
    os.makedirs(options.work, exist_ok=True)
    joined = os.path.join(options.work, "joined.cpp")
    with open(joined, "w", encoding="utf-8") as file:
        for source in sources:
            file.write(f'#include "{source}" // NOLINT\n')
    database = os.path.join(options.work, "compile_commands.json")
    with open(database, "w", encoding="utf-8") as file:
        json.dump([{"directory": directory, "file": joined,
                    "command": command.replace("@source@", joined)}], file)
    result = subprocess.run(
        [options.clang_tidy, "-p", options.work, "--quiet",
         f"--config-file={options.config}", f"--header-filter={FILTER}", joined],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    return result.returncode, result.stdout + result.stderr


def check(options, sources, place):
    """Whether the sources are clean; prints what is not."""
    status, output = check_joined(options, sources, place)
    if status == 0:
        return True
    if COMPILE_ERROR in output and len(sources) > 1:
        middle = len(sources) // 2
        halves = [check(options, half, place)
                  for half in (sources[:middle], sources[middle:])]
        return all(halves)
    print(output)
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clang-tidy", required=True)
    parser.add_argument("--config", required=True)
    parser.add_argument("--database", required=True)
    parser.add_argument("--work", required=True, help="folder of this group")
    parser.add_argument("sources", nargs="+")
    options = parser.parse_args()

    # Sources with flags of their own are joined with their like only.
    alike = {}
    commands = commands_of(options.database, options.sources)
    for source in options.sources:
        alike.setdefault(commands[source], []).append(source)
    clean = [check(options, sources, place) for place, sources in alike.items()]
    sys.exit(0 if all(clean) else 1)


if __name__ == "__main__":
    main()
