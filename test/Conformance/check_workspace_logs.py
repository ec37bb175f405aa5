#!/usr/bin/env python3
"""Writes the log that the runtime would write of each budget that the compiler encoded
(workspace-*.jsonl) and compares what `pto-lint workspace` says a setting would give with
the compiler's formulas, written down here a second time.

The metadata is left out of the logs: beside budgets this small it would be all that
counts.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

# Skipped, as ctest understands it.
SKIPPED = 77
# Least number of settings that are compared; raise it with the files.
LEAST_SETTINGS = 100
FIRST_PID = 1000


def outcast_bytes(budget):
    return max(budget["maxStaticOutcastMem"], budget["maxDynamicAssembleOutcastMem"])


def total_at(budget, depth):
    """The workspace when up to `depth` root functions are stitched."""
    was = budget["stitchMaxFunctionNum"]
    slots = (budget["devTaskBoundaryOutcastNum"] +
             budget["devTaskInnerTemporalOutcastNum"] // was * depth)
    tensors = (budget["rootInnerSpilledMem"] // was * depth +
               budget["devTaskInnerExclusiveOutcasts"] // was * depth +
               outcast_bytes(budget) * slots)
    return (-(-tensors // 32768) * 32768 * budget["parallelism"] +
            budget["perCoreSpilledMem"] * budget["aicoreCount"])


def log_of(pid, budget):
    depth = budget["stitchMaxFunctionNum"]
    boundary = budget["devTaskBoundaryOutcastNum"]
    temporal = budget["devTaskInnerTemporalOutcastNum"]
    spilled = budget["perCoreSpilledMem"] * budget["aicoreCount"]
    head = f"[INFO ] PYPTO({pid}):2026-08-22 10:00:00.000 [x.cpp:1][MACHINE]:[workspaceSize] "
    return "".join(head + line + "\n" for line in (
        f"stitch depth: k_min=1, stitchNumMax={depth}, k_eff={depth}, "
        f"devTaskBoundaryOutcastNum={boundary}, devTaskInnerTemporalOutcastNum={temporal}, "
        f"stitch_1=1 bytes, encoded_tensor_budget={budget['total']} bytes, "
        f"context_workspace={budget['total']} bytes, max_workspace_kb=0 KB, memory_driven=0.",
        f"Metadata=0, workspaceSize={budget['total']}, tensor={budget['tensor_total']}, "
        f"aicoreSpillen={spilled}, debug.DumpTensor=0, leafDumpWorkspace=0.",
        f"Tensor:rootInnerSpilledMem={budget['rootInnerSpilledMem']}, "
        f"devTaskInnerOutCasts={budget['devTaskInnerExclusiveOutcasts']}, "
        f"slotted={outcast_bytes(budget)}x{boundary + temporal}(slots).",
        f"OutcastSlots: boundary={boundary}, innerTemporal={temporal}."))


def compare(process, row):
    """What is wrong, and how many settings were compared."""
    budget = row["workspace"]
    wrong = []
    if process["total"] != budget["total"] or not process["adds_up"]:
        wrong.append(f"total {process['total']}")
    if budget["tensor_total"] and process["tensor"]["parallelism"] != budget["parallelism"]:
        wrong.append(f"parallelism {process['tensor']['parallelism']}")
    settings = [a for a in process["advice"] if a["remedy"] == "lower-stitch"]
    for advice in settings:
        expected = total_at(budget, advice["value"])
        if (advice["least"], advice["most"]) != (expected, expected):
            wrong.append(f"at depth {advice['value']} {advice['most']} instead of {expected}")
    return [f"{row['id']}: {text}" for text in wrong], len(settings)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--conformance", type=pathlib.Path, required=True)
    args = parser.parse_args()
    rows = [json.loads(line) for path in sorted(args.conformance.glob("workspace-*.jsonl"))
            for line in path.read_text().splitlines()]
    rows = [row for row in rows if row.get("workspace")]
    if not rows:
        print(f"{args.conformance}: no budgets, skipped")
        return SKIPPED
    with tempfile.NamedTemporaryFile("w", suffix=".log") as log:
        log.writelines(log_of(FIRST_PID + number, row["workspace"])
                       for number, row in enumerate(rows))
        log.flush()
        run = subprocess.run([args.tool, "workspace", log.name, "--format=json"],
                             stdout=subprocess.PIPE, timeout=60)
    processes = json.loads(run.stdout)["processes"]
    if run.returncode != 1 or len(processes) != len(rows):
        sys.exit(f"exit status {run.returncode}, {len(processes)} of {len(rows)} processes")
    wrong, compared = [], 0
    for process in processes:
        texts, settings = compare(process, rows[process["pid"] - FIRST_PID])
        wrong += texts
        compared += settings
    print("\n".join(wrong + [f"{len(rows)} budgets, {compared} settings, {len(wrong)} wrong"]))
    return 1 if wrong or compared < LEAST_SETTINGS else 0


if __name__ == "__main__":
    sys.exit(main())
