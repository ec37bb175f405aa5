#!/usr/bin/env python3
"""Compares what the stand-ins record of a kernel with what the compiler recorded.

The archives of the shared corpus hold the tensor graphs of kernels of the public
repository before `ExpandFunction`, and which script called them with which tensors. The
script is run with the stand-ins: the same functions have to come out, by path of the
loop, level of the unroll list and path through the branches, with the same ops in the
same order, of the same shapes, types and lines. What pto-lint says of them has to agree
with the compiler's verdict.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import time

import corpus
from trace_ops import MOVED, MOVES, is_same_shape, opcodes_of

# Skipped, as ctest understands it.
SKIPPED = 77
CHILD = pathlib.Path(__file__).parent / "trace_child.py"
# The file that the compiler gives to ops of its own at the edges of a function.
EDGE_FILE = "framework/src/interface/function/function.cpp"
ENTRY = "TENSOR___entry__"

TYPES = {0: "INT4", 1: "INT8", 2: "INT16", 3: "INT32", 4: "INT64", 5: "FP8", 6: "FP16",
         7: "FP32", 8: "BF16", 9: "HF4", 10: "HF8", 11: "UINT8", 12: "UINT16", 13: "UINT32",
         14: "UINT64", 15: "BOOL", 16: "DOUBLE", 17: "FP8E4M3", 18: "FP8E5M2",
         19: "FP8E8M0", 20: "FP4_E2M1X2", 21: "FP4_E1M2X2", 22: "FP4_E2M1", 23: "FP4_E1M2"}
# AutoCast computes in FP32 what the chip cannot compute in these, and casts back.
NARROW = {"FP16", "BF16"}
# Least number of kernels that are equal and that are traced to the end.
FLOORS = {"equal": 205, "traced": 205}


# What the compiler recorded.


def is_graph(name):
    return "/Before_" in name and "_ExpandFunction_" in name and name.endswith(".json")


def dump_functions(archive):
    """The verdict and the functions of an archive: ops by path, in order."""
    verdict, functions = None, {}
    with tarfile.open(archive) as packed:
        for member in packed:
            if member.name.endswith("verdict.json"):
                verdict = json.load(packed.extractfile(member))
            elif is_graph(member.name):
                graph = json.load(packed.extractfile(member))
                for function in graph["functions"]:
                    name = function["rawname"].replace("_hiddenfunc", "")
                    if not name.startswith(ENTRY):
                        functions[name] = front_end_ops(function)
    return verdict, functions


def front_end_ops(function):
    """The ops that the front end recorded: those before the edges of the function, which
    the compiler added next."""
    shape_of, type_of = {}, {}
    raw = {tensor["rawmagic"]: tensor for tensor in function["rawtensors"]}
    for tensor in function["tensors"]:
        shape_of[tensor["magic"]] = tensor["shape"]
        type_of[tensor["magic"]] = TYPES.get(raw[tensor["rawtensor"]]["datatype"], "?")
    ops = sorted(function["operations"], key=lambda op: op["opmagic"])
    edges = [op["opmagic"] for op in ops if op.get("file") == EDGE_FILE]
    end = min(edges) if edges else 1 << 60
    return [{"opcode": op["opcode"], "file": op.get("file"), "line": op.get("line"),
             "out": [shape_of[tensor] for tensor in op["ooperands"]],
             "types": [type_of[tensor] for tensor in op["ooperands"]]}
            for op in ops if op["opmagic"] < end]


# What the stand-ins recorded.


def run_script(args, target, test):
    """The calls of kernels that a script makes, and notes."""
    file, _, entry = test.partition(":")
    # The number of the parameters, `test_x[0]`.
    entry = entry.partition("[")[0]
    path = args.source / file
    environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
    command = [sys.executable, "-I", "-B", str(CHILD), str(args.python), target, entry,
               path.name]
    try:
        run = subprocess.run(command, cwd=path.parent, capture_output=True, text=True,
                             timeout=corpus.TIMEOUT_S, env=environment)
    except subprocess.TimeoutExpired:
        return [], "no answer in time"
    calls = [json.loads(line) for line in run.stdout.splitlines()]
    return calls, run.stderr[-2000:]


def calls_of(calls, verdict):
    """The calls with the tensors of the verdict, and all calls of the kernel."""
    name = verdict["kernel"].rpartition(":")[2]
    wanted = {shape["name"]: shape["shape"] for shape in verdict.get("shapes", [])}
    named = [call for call in calls if call.get("kernel") == name]
    return [call for call in named
            if all(wanted.get(value["name"], value["shape"]) == value["shape"]
                   for value in call["inputs"])], named


# The comparison.


def is_same_type(recorded, dumped):
    return recorded == dumped or recorded in NARROW and dumped == "FP32"


def show(op):
    name = op.get("opcode") or op["name"]
    return f"{name} line {op['line']} {op['out']} {op['types']}"


class Comparison:
    """The recorded ops of one function beside the dumped ones."""

    compared = collections.Counter()

    def __init__(self, dumped, source):
        self.dumped, self.source, self.position = dumped, source, 0

    def next(self):
        return self.dumped[self.position] if self.position < len(self.dumped) else None

    def skip_moves(self):
        while self.next() and self.next()["opcode"] in MOVES:
            self.position += 1

    def run(self, recorded):
        """What is different, or None."""
        for op in recorded:
            if op["role"] == "alloc":
                continue
            problem = self.move(op) if op["name"] in MOVED else self.compute(op)
            if problem:
                return problem
        self.skip_moves()
        return f"the compiler has more: {show(self.next())}" if self.next() else None

    def move(self, op):
        other = self.next()
        if other and other["opcode"] == MOVED[op["name"]] and other["line"] == op["line"]:
            self.position += 1
            self.compared["moves"] += 1
            # A part of an output has the shape of the whole there.
            return None if op["role"] == "assemble" else self.result(op, other)
        self.compared["moves left out"] += 1
        return None

    def compute(self, op):
        wanted = opcodes_of(op)
        self.compared["ops"] += 1
        if wanted is None:
            return self.group(op)
        last = None
        for opcode in wanted:
            self.skip_moves()
            last = self.next()
            if last is None or last["opcode"] != opcode:
                return f"{show(op)}: {opcode} expected, the compiler has " + (
                    show(last) if last else "nothing more")
            self.position += 1
        return self.result(op, last)

    def group(self, op):
        """All ops of the line up to the last one with the result."""
        self.skip_moves()
        begin, end = self.position, None
        is_transpose = op["name"] == "transpose"
        while self.next() and self.next()["line"] == op["line"]:
            last = self.next()
            if is_transpose and not last["opcode"].startswith(("TRANSPOSE", "CAST")):
                break
            self.position += 1
            if last["out"] and is_same_shape(op, last["out"][0]) and \
                    is_same_type(op["types"][0], last["types"][0]):
                end = self.position
                if is_transpose:
                    break
        if end is None:
            self.position = begin
            return f"nothing for {show(op)}; the compiler has " + (
                show(self.next()) if self.next() else "nothing more")
        self.position = end
        return None

    def result(self, op, last):
        if op["line"] != last["line"]:
            return f"{show(op)}: line {last['line']} in the dump"
        if last["file"] and str(self.source / last["file"]) != op["file"]:
            return f"{show(op)}: file {last['file']} in the dump, {op['file']} here"
        if op["out"] and last["out"] and not is_same_shape(op, last["out"][0]):
            return f"{show(op)}: shape {last['out'][0]} in the dump"
        if op["types"] and last["types"] and \
                not is_same_type(op["types"][0], last["types"][0]):
            return f"{show(op)}: type {last['types'][0]} in the dump"
        return None


def compare(call, functions, source, is_whole):
    """Differences between a recorded kernel and its dump; a compile that failed dumped only
    some of the functions."""
    prefix = call["kernel"] + "_"
    recorded = {prefix + function["path"]: function["ops"] for function in call["functions"]}
    empty = {name for name, ops in recorded.items()
             if all(op["role"] == "alloc" for op in ops)}
    problems = [f"function {name} is missing" for name in sorted(functions.keys() - recorded.keys())]
    if is_whole:
        problems += [f"function {name} is not in the dump"
                     for name in sorted(recorded.keys() - functions.keys() - empty)]
    for name in sorted(functions.keys() & recorded.keys()):
        problem = Comparison(functions[name], source).run(recorded[name])
        if problem:
            problems.append(f"{name}: {problem}")
    return problems


# Verdicts.


def judge_records(args, target, records):
    """What pto-lint says about recorded functions."""
    command = [args.tool, "batch", "-", f"--target={target}", "-j1"]
    lines = "\n".join(json.dumps(record) for record in records) + "\n"
    run = subprocess.run(command, input=lines, capture_output=True, text=True,
                         timeout=corpus.TIMEOUT_S)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(records):
        sys.exit(f"{' '.join(command)}: {len(answers)} answers to {len(records)} kernels"
                 f"\n{run.stderr[:2000]}")
    return answers


def check_verdicts(args, verdict, call, counts):
    """No error in a kernel that the compiler accepts, and no other one in a kernel that it
    refuses."""
    records = [function["record"] for function in call["functions"] if function["record"]]
    answers = judge_records(args, verdict["target"], records) if records else []
    counts.update(answer["verdict"] for answer in answers)
    problems = []
    for answer in answers:
        if answer.get("input_error"):
            problems.append(f"{answer['id']}: {answer['input_error']}")
        elif answer["verdict"] == "error" and answer["code"] != verdict.get("code"):
            problems.append(f"{answer['id']}: {answer['code']} {answer['findings'][0]['message']}"
                            f"; the compiler says {verdict['verdict']} {verdict.get('code')}")
    found = any(answer["verdict"] == "error" for answer in answers)
    if verdict["verdict"] == "error":
        counts["errors found" if found else "errors not found"] += 1
    return problems


# All of it.


def check(args, cases):
    results, counts = {}, collections.Counter()
    scripts = collections.defaultdict(list)
    for case in cases:
        verdict, functions = dump_functions(case.path)
        if verdict.get("edit"):
            results[case.name] = ("edited", [])
        elif not functions and verdict["verdict"] == "ok":
            results[case.name] = ("no dump", [])
        else:
            scripts[case.target, verdict["test"]].append((case, verdict, functions))
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        runs = {key: pool.submit(run_script, args, *key) for key in scripts}
        for key, run in runs.items():
            calls, text = run.result()
            for case, verdict, functions in scripts[key]:
                results[case.name] = judge(args, calls, text, verdict, functions, counts)
    return results, counts


def judge(args, calls, text, verdict, functions, counts):
    """A kernel is called with the same tensors and other numbers: the nearest counts."""
    fitting, named = calls_of(calls, verdict)
    refusal = f"the call of kernel '{verdict['kernel'].rpartition(':')[2]}' does not fit"
    if verdict["verdict"] == "error" and not functions and any(
            call.get("note", {}).get("message", "").startswith(refusal) for call in calls):
        return "equal", []
    if not fitting:
        shapes = [[value["shape"] for value in other["inputs"]] for other in named]
        wanted = [shape["shape"] for shape in verdict.get("shapes", [])]
        return "not called", [f"{verdict['test']}: with {wanted}; with {shapes[:3]}", text]
    is_whole = verdict["verdict"] == "ok"
    pairs = [(compare(call, functions, args.source, is_whole), call) for call in fitting]
    problems, call = min(pairs, key=lambda pair: len(pair[0]))
    wrong = check_verdicts(args, verdict, call, counts)
    if wrong:
        return "wrong verdict", wrong
    return ("different" if problems else "equal"), problems


def main():
    parser = corpus.argument_parser(__doc__)
    corpus.add_selection(parser)
    parser.add_argument("--source", type=pathlib.Path,
                        default=os.environ.get("PTO_PYPTO_SOURCE"),
                        help="the public repository of the kernels (PTO_PYPTO_SOURCE)")
    parser.add_argument("--python", type=pathlib.Path, help="tools/python of this tree")
    parser.add_argument("-v", "--verbose", action="store_true")
    args = corpus.parse(parser)
    if args is None or not args.source or not args.source.is_dir():
        print("skipped: no corpus, or no --source")
        return SKIPPED
    if not args.python or not (args.python / "run").is_dir():
        print("skipped: no runner at --python")
        return SKIPPED
    args.source = args.source.resolve()
    start = time.perf_counter()
    cases = [case for case in corpus.kernel_dumps(args.corpus) if args.only in case.name]
    results, verdicts = check(args, cases)
    counts = collections.Counter(kind for kind, _ in results.values())
    for name, (kind, problems) in sorted(results.items()):
        if problems and (kind != "equal"):
            print(f"{name}: {kind}")
            for problem in problems[:20 if args.verbose else 2]:
                print(f"  {problem}"[:600 if args.verbose else 300])
    print(", ".join(f"{count} {kind}" for kind, count in counts.most_common()),
          f"in {time.perf_counter() - start:.0f} s")
    print("compared: " + ", ".join(f"{count} {kind}" for kind, count in
                                   Comparison.compared.items()))
    print("functions: " + ", ".join(f"{count} {kind}" for kind, count in
                                    verdicts.most_common()))
    traced = counts["equal"] + counts["different"]
    if args.only:
        return 0
    return 0 if counts["equal"] >= FLOORS["equal"] and not counts["wrong verdict"] \
        and traced >= FLOORS["traced"] else 1


if __name__ == "__main__":
    sys.exit(main())
