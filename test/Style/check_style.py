#!/usr/bin/env python3
"""Rules of the house that need no compiler, one subcommand each."""

import argparse
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import architecture

MAX_LINES = 400
# Smaller capacities are everyday numbers such as 1024.
MIN_CAPACITY = 32768


def files(root, folders, suffixes):
    """Files below `folders`, sorted so that messages have a stable order."""
    found = []
    for folder in folders:
        found += (root / folder).rglob("*")
    return sorted(f for f in found if f.suffix in suffixes and f.is_file())


def check_format(root, clang_format):
    sources = files(root, ["include", "lib", "tools", "test"], {".h", ".cpp"})
    command = [clang_format, "--dry-run", "-Werror", *map(str, sources)]
    run = subprocess.run(command, capture_output=True, text=True)
    # One line of clang-format's output per file is enough to act on.
    wrong = sorted(set(re.findall(r"^(.*?):\d+:\d+: error", run.stderr, re.M)))
    if run.returncode and not wrong:
        return [run.stderr]
    return [f"{file}: not formatted, run {clang_format} -i" for file in wrong]


def check_layering(root):
    order = architecture.layer_order(root)
    errors = []
    for file, number, layer, used in architecture.includes(root, ["include/pto-lint", "lib", "test"]):
        if layer == "Fuzz":  # targets for all layers
            continue
        if layer not in order:
            errors.append(f"{file}: no layer '{layer}' in docs/architecture.md")
        elif used not in order or order.index(used) > order.index(layer):
            errors.append(f"{file}:{number}: {layer} must not include {used}")
    return errors


def check_capacities(root):
    table = (root / "include/pto-lint/Target/Targets.def").read_text()
    rows = re.findall(r"^PTO_CAPACITY\(\w+, \w+, (\d+),", table, re.M)
    capacities = {int(row) for row in rows if int(row) >= MIN_CAPACITY}
    if not capacities:
        sys.exit("Targets.def: no capacity found")
    errors = []
    for file in files(root, ["include", "lib", "tools"], {".h", ".cpp", ".def", ".py"}):
        if file.suffix == ".def" and file.parent.name == "Target":
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            for literal in re.findall(r"(?<![\w.])\d[\d']*", line):
                if int(literal.replace("'", "")) in capacities:
                    errors.append(f"{file}:{number}: {literal} is a capacity of a "
                                  "chip, ask the Target for it")
    return errors


def guard_of(path):
    """PTO_LINT_LAYER_NAME_H; a header that is not public has its tree in front."""
    parts = path.with_suffix("").parts
    parts = parts[2:] if parts[0] == "include" else parts
    return re.sub(r"\W", "_", "_".join(["pto-lint", *parts, "h"])).upper()


def check_guards(root):
    errors = []
    for file in files(root, ["include", "lib", "tools", "test"], {".h"}):
        guard = guard_of(file.relative_to(root))
        text = file.read_text()
        whole = f"#ifndef {guard}\n#define {guard}\n"
        if whole not in text or not text.endswith(f"#endif // {guard}\n"):
            errors.append(f"{file}: the header guard is not {guard}")
    return errors


def check_length(root):
    suffixes = {".h", ".cpp", ".td", ".def", ".py", ".sh", ".cmake"}
    errors = []
    for file in files(root, ["include", "lib", "tools", "test"], suffixes):
        lines = len(file.read_text().splitlines())
        if lines > MAX_LINES:
            errors.append(f"{file}: {lines} lines, {MAX_LINES} are allowed")
    return errors


RULES = {"layering": check_layering, "capacities": check_capacities,
         "guards": check_guards, "length": check_length}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rule", choices=["format", *RULES])
    parser.add_argument("--root", type=pathlib.Path, required=True)
    parser.add_argument("--clang-format", default="clang-format-22")
    args = parser.parse_args()
    if args.rule == "format":
        errors = check_format(args.root, args.clang_format)
    else:
        errors = RULES[args.rule](args.root)
    print("\n".join(errors) or f"{args.rule}: nothing to complain about")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
