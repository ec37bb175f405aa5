#!/usr/bin/env python3
"""Compares pto-lint with the verdicts of the compiler on the shared corpus."""

import collections
import concurrent.futures
import json
import pathlib
import re
import sys
import time

import corpus

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Skipped, as ctest understands it.
SKIPPED = 77

# The files of public/ that are no dumps of a graph, by what they are.
ALIEN = {
    "text, not JSON": ["INDEX.md", "logs/log_excerpts.md"],
    "index of file names": [
        "graph-viewer/other/focused-nav-index.json",
        "graph-viewer/other/nav_index.output_deepseek.json",
    ],
    "counts without a graph": ["graph-viewer/other/pass_snapshots.json"],
    "swim lanes, task topology or calendar of the cost model": [
        "graph-viewer/swimlane/open-source-swim.json",
        "graph-viewer/swimlane/stitched_after.json",
        "graph-viewer/swimlane/stitched_before.json",
        "pypto-sim/_swim.json",
        "pypto-sim/fixed_task_topo.json",
        "pypto-sim/fixed_task_topo_2.json",
        "pypto-sim/global.calendar.json",
        "pypto-ut_json/llama_4_1_4096_128_0217_startTimeWeight_100.json",
        "pypto-ut_json/tilefwk_prof_data.json",
        "pypto-ut_json/topo.json",
    ],
}
# Plans of other tools in memory_info/ that are not of the form of its compiler.
ALIEN_PLANS = ("sample_ub_plan.json", "model_memory_info.json")
# Written by hand in the style of a dump: may be read, may be refused.
HAND_WRITTEN = {"synthetic/mini-attn.json"}


# Rules of which a kernel that compiles is no example, and those that are one
# nevertheless; docs/hazards.md says why.
QUIET_RULES = {
    rule
    for name in ("HazardRules.td", "GraphRules.td")
    for rule in re.findall(
        r'^def \w+ : \w+<"([^"]+)"',
        (ROOT / "include/pto-lint/Rules" / name).read_text(), re.MULTILINE)
}
LOUD = {("ex.tiling_config.compute_with_vec_tile_kernel.a2a3.6563d1", "many-calls")}

# Why the schedule of a leaf may be unknown.
UNKNOWN_LEAVES = {"it mixes cube and vector ops"}


def alien_reason(name):
    for reason, names in ALIEN.items():
        if any(name == n or n.endswith("/") and name.startswith(n) for n in names):
            return reason
    return None


def errors_of(run):
    return [f for f in run.findings() if f["severity"] == "error"]


def brief(finding):
    keys = ("code", "space", "required", "capacity", "op", "opmagic", "file", "line")
    return " ".join(str(finding.get(key)) for key in keys)


def expect_clean(run):
    """The compiler accepted the kernel: no error, whatever advice there is."""
    if errors_of(run):
        return "the compiler accepts it: " + brief(errors_of(run)[0])
    if run.exit_code != 0:
        return f"exit {run.exit_code} with {len(run.findings())} findings"
    return None


def expect_quiet(case, run):
    """No rule about graphs and slow compiles has anything to say, but those listed."""
    found = {(case.name, f["rule"]) for f in run.findings() if f["rule"] in QUIET_RULES}
    listed = {loud for loud in LOUD if loud[0] == case.name}
    if found != listed:
        return f"rules that speak: {sorted(found)}, docs/hazards.md lists {sorted(listed)}"
    return None


def expect_overflow(run, verdict, python_line):
    """The compiler's first error must be among the findings."""
    wanted = {
        "code": verdict["code"],
        "space": verdict["pool"].removeprefix("MEM_"),
        "required": verdict["required"],
        "capacity": verdict["capacity"],
    }
    if run.exit_code != 1:
        return f"exit {run.exit_code}, expected 1"
    same = [f for f in errors_of(run) if all(f[k] == v for k, v in wanted.items())]
    if not same:
        found = "; ".join(brief(f) for f in errors_of(run)[:3])
        return f"{' '.join(map(str, wanted.values()))} is missing, found: {found}"
    if python_line and not any((f["file"] or "").endswith(".py") and f["line"]
                               for f in same):
        return "no line of Python: " + brief(same[0])
    return None


def expect_refused(run, path):
    """One message that says which file, where in it and what is wrong."""
    if run.exit_code != 2:
        return f"exit {run.exit_code}, expected 2"
    if run.report is None:
        return "no JSON"
    problems = run.report["errors"]
    if len(problems) != 1:
        return f"{len(problems)} input errors, expected 1"
    problem = problems[0]
    if problem["path"] != str(path) or not problem["message"]:
        return f"no message about the file: {problem}"
    if path.is_file() and problem["offset"] is None:
        return f"no offset: {problem['message']}"
    return None


def judge_dumps(case, folder, run):
    """(kind of case, what is wrong or None)."""
    verdict = json.loads((folder / "verdict.json").read_text())
    has_dumps = any(p.name != "verdict.json" for p in folder.rglob("*.json"))
    if not has_dumps:
        return "no dumps", expect_refused(run, folder)
    if verdict["verdict"] == "ok":
        return "ok", expect_clean(run) or expect_quiet(case, run)
    if verdict.get("code") == "F40005":
        python_line = case.group == "kernel-dumps"
        return "F40005", expect_overflow(run, verdict, python_line)
    # What these verdicts are about is not in the dump; it must be readable.
    kind = f"{verdict.get('code') or 'no code'} (out of scope)"
    return kind, None if run.exit_code in (0, 1) else f"exit {run.exit_code}"


def judge_prediction(case, folder, tool):
    """The cut tile graphs alone must foretell the verdict of the block graphs.

    (kind, what is wrong, seconds), or None if the folder has no such graph.
    """
    graphs = sorted(folder.rglob("Before_*_SubgraphToFunction_*.json"))
    verdict = json.loads((folder / "verdict.json").read_text())
    if not graphs:
        return None
    run = corpus.run_lint(tool, graphs, case.target)
    if verdict["verdict"] == "ok":
        return "tile graph, ok", expect_clean(run), run.seconds
    if verdict.get("code") != "F40005":
        return None
    proved = [f for f in run.findings() if f["certainty"] != "assumed"]
    wrong = expect_overflow(run, verdict, case.group == "kernel-dumps")
    if proved and not wrong:
        wrong = "a prediction that calls itself proved: " + brief(proved[0])
    return "tile graph, F40005", wrong, run.seconds


def leaves_of(run):
    """The leaves of a report by the name that a verdict gives them."""
    result = {}
    for leaf in run.report["leaves"]:
        found = re.search(r"LEAF_program_id_\d+_\d+", pathlib.Path(leaf["dump"]).name)
        if found and "spilled_tensors" in leaf:
            result[found[0]] = leaf
    return result


def compare_leaf(expected, leaf):
    """What is wrong with the forecast of a leaf, or None."""
    end = leaf["schedule"]["end"]
    given_up = expected.get("schedule", "SUCCESS") != "SUCCESS"
    if given_up != (end in ("dead-loop", "no-room")):
        return f"the compiler says {expected['schedule']}, foreseen {end}"
    want = tuple(expected[k] for k in ("workspace_tensors", "workspace_bytes",
                                       "copy_in_added"))
    got = tuple(leaf[k] for k in ("spilled_tensors", "spilled_bytes", "reloads"))
    return None if want == got else f"(tensors, bytes, reloads) are {want}, foreseen {got}"


def judge_leaves(case, folder, run):
    """Yields (kind, what is wrong or None) for every leaf of known outcome."""
    verdict = json.loads((folder / "verdict.json").read_text())
    known = verdict.get("leaves") or {}
    if not known or run.report is None:
        return
    foreseen = leaves_of(run)
    for name, expected in known.items():
        leaf = foreseen.get(name)
        if leaf is None:
            yield "leaf", f"{name} is missing"
        elif leaf["schedule"]["end"] == "unknown":
            reason = leaf["schedule"]["reason"]
            yield "leaf, unknown", None if reason in UNKNOWN_LEAVES else f"{name}: {reason}"
        else:
            wrong = compare_leaf(expected, leaf)
            spills = expected["workspace_tensors"] or expected["copy_in_added"]
            yield "leaf, spills" if spills else "leaf", wrong and f"{name}: {wrong}"


def judge_public(case, run):
    if case.name.startswith("memory_info/"):
        if case.name.endswith(ALIEN_PLANS):
            return "alien", expect_refused(run, case.path)
        return "memory plan", None if run.exit_code in (0, 1) else f"exit {run.exit_code}"
    if alien_reason(case.name):
        return "alien", expect_refused(run, case.path)
    allowed = (0, 1, 2) if case.name in HAND_WRITTEN else (0, 1)
    if run.exit_code not in allowed:
        problems = run.report["errors"] if run.report else run.stderr[:300]
        return "dump", f"exit {run.exit_code}: {problems}"
    return "dump", None


def check(case, tool, work):
    """List of (case, kind, what is wrong or None, seconds of pto-lint)."""
    with corpus.unpacked(case, work) as path:
        *first, run = check_folder_or_file(case, path, tool)
        results = [tuple(first)]
        if case.group != "public":
            prediction = judge_prediction(case, path, tool)
            if prediction:
                results.append((case, *prediction))
            results += [(case, *leaf, 0.0) for leaf in judge_leaves(case, path, run)]
        return results


def check_folder_or_file(case, path, tool):
    run = corpus.run_lint(tool, [path], case.target)
    if run.exit_code not in (0, 1, 2):
        return case, "crash", f"exit {run.exit_code}: {run.stderr[:300]}", run.seconds, run
    if run.exit_code in (0, 1) and run.report is None:
        return case, "crash", "no JSON on stdout", run.seconds, run
    if case.group == "public":
        kind, wrong = judge_public(case, run)
    else:
        kind, wrong = judge_dumps(case, path, run)
    return case, kind, wrong, run.seconds, run


def print_table(results):
    rows = collections.defaultdict(lambda: [0, 0, 0.0, 0.0])
    for case, kind, wrong, seconds in results:
        row = rows[(case.group, kind)]
        row[0] += 1
        row[1] += wrong is not None
        row[2] += seconds
        row[3] = max(row[3], seconds)
    print(f"{'corpus':16}{'verdict':26}{'cases':>7}{'wrong':>7}{'s':>9}{'max s':>8}")
    for (group, kind), (cases, wrong, total, longest) in sorted(rows.items()):
        print(f"{group:16}{kind:26}{cases:7}{wrong:7}{total:9.2f}{longest:8.2f}")


def main():
    parser = corpus.argument_parser(__doc__)
    corpus.add_selection(parser)
    args = corpus.parse(parser)
    if args is None:
        return SKIPPED
    start = time.perf_counter()
    cases = [c for c in corpus.all_cases(args.corpus) if args.only in c.name]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        checked = pool.map(lambda c: check(c, args.tool, args.work), cases)
        results = [result for results in checked for result in results]
    wrong = [r for r in results if r[2] is not None]
    for case, kind, message, _ in wrong:
        print(f"{case.group}/{case.name} [{kind}]: {message}")
    print_table(results)
    print(f"{len(results)} cases, {len(wrong)} wrong, "
          f"{time.perf_counter() - start:.1f} s with unpacking")
    return 1 if wrong or not results else 0


if __name__ == "__main__":
    sys.exit(main())
