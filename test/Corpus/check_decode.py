#!/usr/bin/env python3
"""Checks that pto-lint decode finds in a graph what the compiler's text names."""

import json
import subprocess
import sys

import corpus

# Skipped, as ctest understands it.
SKIPPED = 77


def text_of(verdict):
    """What the compiler printed; without magics where they are not recorded."""
    if verdict.get("message"):
        return verdict["message"]
    numbers = (f"[{verdict['required']}] exceeds {verdict['pool']} "
               f"size [{verdict['capacity']}]!")
    if verdict["form"] == "op":
        return f"OP {verdict['opcode']}[..] in/output total size {numbers}"
    return f"Alloc tensor [..] size {numbers}"


def decode(tool, text, graph, target):
    command = [tool, "decode", "-", f"--graph={graph}", "--format=json",
               f"--target={target}"]
    run = subprocess.run(command, input=text.encode(), capture_output=True,
                         timeout=corpus.TIMEOUT_S)
    return run.returncode, json.loads(run.stdout)


def judge(tool, case, graph, verdict, has_magics):
    """What is wrong, or None."""
    code, document = decode(tool, text_of(verdict), graph, case.target)
    if code != 1 or len(document["decoded"]) != 1:
        return f"exit {code}, {len(document['decoded'])} errors"
    error = document["decoded"][0]
    for key, other in (("required", "required"), ("capacity", "capacity"),
                       ("scope", "pool")):
        if error[key] != verdict[other]:
            return f"{key} is {error[key]}"
    findings = error["graph"]["findings"]
    if not findings:
        return "nothing in the graph"
    for finding in findings:
        if finding["required"] != verdict["required"]:
            return f"finding of {finding['required']} bytes"
        if sum(term["bytes"] for term in finding["terms"]) != verdict["required"]:
            return "the buffers do not add up"
    if not has_magics:
        return None
    if error["graph"]["level"] != "function":
        return f"found by {error['graph']['level']} only"
    if error["shapes"]:
        return "guesses although the tensor is known"
    first = findings[0]
    if not (first["file"] or "").endswith(".py") or not first["line"]:
        return "no line of Python"
    return None


def main():
    parser = corpus.argument_parser(__doc__)
    args = corpus.parse(parser)
    if args is None:
        return SKIPPED

    checked = {"block graphs": 0, "kernels": 0, "kernel-dumps": 0}
    wrong = []

    def check(kind, case, graph, verdict, has_magics):
        checked[kind] += 1
        problem = judge(args.tool, case, graph, verdict, has_magics)
        if problem:
            wrong.append(f"{kind}/{case.name}: {problem}")

    for case in corpus.compiler_dumps(args.corpus):
        verdict = json.loads((case.path / "verdict.json").read_text())
        if verdict.get("code") == "F40005":
            check("block graphs", case, case.path, verdict, False)
            # The record holds the kernel too: the same without any dump.
            check("kernels", case, case.path / "verdict.json", verdict, False)
    for case in corpus.kernel_dumps(args.corpus):
        if ".brk_" not in case.name:
            continue
        with corpus.unpacked(case, args.work) as path:
            verdict = json.loads((path / "verdict.json").read_text())
            if verdict.get("code") == "F40005":
                check("kernel-dumps", case, path, verdict, True)

    for line in wrong:
        print(line)
    print(", ".join(f"{count} {kind}" for kind, count in checked.items()),
          f"- {len(wrong)} wrong")
    return 1 if wrong or not all(checked.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
