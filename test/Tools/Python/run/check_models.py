"""Runs the public scripts around PyPTO kernels and compares how they call their kernels.

The archives of the corpus were made by running the same scripts with the real front
end and a real torch; their verdicts name the test, the kernel and its tensors. Each
must be among the calls of our run. Needs the sources of the scripts
(PTO_PYPTO_SOURCE) and the corpus; exits with 77 without them.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Dict, List, NamedTuple, Tuple

from runner import Result, run_file

SKIPPED = 77

# At least so many of the scripts must end without a failure and call a kernel.
SCRIPTS_FLOOR = 46

# A kernel that the corpus has from a call which no script makes.
UNCALLED = {"ai_infra_block_attn_res_backward_kernel_l_max_96"}

# The front end ran where torch_npu said that there is no NPU; these scripts lay out
# their weights only where there is one.
LAID_OUT = {"mla_prolog_quant_d", "mla_prolog_v4"}

Tensor = Tuple[str, Tuple[int, ...], str, str]


class Call(NamedTuple):
    """A kernel and its tensors."""

    kernel: str
    tensors: Tuple[Tensor, ...]


def tensors_of(rows: Any, ignore_format: bool) -> Tuple[Tensor, ...]:
    """Names, shapes, types and layouts of those arguments that are tensors."""
    return tuple(
        (row["name"], tuple(row["shape"]), row["dtype"], "" if ignore_format else row.get("format", "ND"))
        for row in rows
        if "shape" in row
    )


def calls_of(result: Result) -> List[Call]:
    """The calls of a run."""
    found = []
    for record in result.records:
        name = record["id"].split(":")[0]
        found.append(Call(name, tensors_of(record["kernel"]["arguments"], name in LAID_OUT)))
    return found


def read_verdicts(corpus: str) -> Dict[str, List[Tuple[str, Call]]]:
    """By script: the test and the call of each verdict."""
    found: Dict[str, List[Tuple[str, Call]]] = {}
    for name in sorted(os.listdir(corpus)):
        if name.endswith(".tar.xz"):
            command = ["tar", "xOf", os.path.join(corpus, name), "--wildcards", "*verdict.json"]
            verdict = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
            kernel = verdict["kernel"].split(":")[1]
            script, _, test = verdict["test"].partition(":")
            call = Call(kernel, tensors_of(verdict["shapes"], kernel in LAID_OUT))
            if kernel not in UNCALLED:
                found.setdefault(script, []).append((test.split("[")[0], call))
    return found


def find_scripts(source: str) -> List[str]:
    """The scripts of the examples and models that call kernels or test them."""
    found = []
    for folder in ("examples", "models"):
        for base, _, names in sorted(os.walk(os.path.join(source, folder))):
            for name in sorted(names):
                path = os.path.join(base, name)
                if name.endswith(".py") and name != "validate_examples.py":
                    with open(path, encoding="utf-8") as file:
                        text = file.read()
                    if "__main__" in text or "def test_" in text:
                        found.append(os.path.relpath(path, source))
    return found


def timed(path: str, *options: str) -> Tuple[Result, float]:
    """A run and its seconds."""
    start = time.monotonic()
    return run_file(path, "--time", "60", *options), time.monotonic() - start


def missing_of(source: str, script: str, wanted: List[Tuple[str, Call]], known: List[Call]) -> List[str]:
    """The calls that a script does not make, run as it is or by the test that the verdict names."""
    by_test: Dict[str, List[Call]] = {}
    missing = []
    for test, call in wanted:
        if call in known:
            continue
        if test not in by_test and test != "script":
            by_test[test] = calls_of(run_file(os.path.join(source, script), "--entry", test))
        if call not in by_test.get(test, []):
            missing.append("%s: %s does not call %s with %s" % (script, test, call.kernel, list(call.tensors)))
    return missing


def main() -> int:
    """Runs everything and prints what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", required=True, help="the folder kernel-dumps of the corpus")
    given = parser.parse_args()
    source = os.environ.get("PTO_PYPTO_SOURCE", "")
    if not os.path.isdir(os.path.join(source, "models")) or not os.path.isdir(given.corpus):
        print("needs PTO_PYPTO_SOURCE and the corpus")
        return SKIPPED
    verdicts = read_verdicts(given.corpus)
    scripts = find_scripts(source)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        everything = sorted(set(scripts) | set(verdicts))
        runs = dict(zip(everything, pool.map(lambda one: timed(os.path.join(source, one)), everything)))
        missing = list(
            pool.map(lambda one: missing_of(source, one, verdicts[one], calls_of(runs[one][0])), sorted(verdicts))
        )
    good = [one for one in scripts if runs[one][0].records and runs[one][0].code == 0]
    for one in scripts:
        result, seconds = runs[one]
        kernels = len({record["id"].split(":")[0] for record in result.records})
        print("%6.2f s %3d kernels %4d calls  %s" % (seconds, kernels, len(result.records), one))
        for note in result.notes:
            print("         %s: %s (%s:%s)" % (note["kind"], note["message"], note.get("file"), note.get("line")))
    lost = [line for lines in missing for line in lines]
    print("\n".join(lost))
    total = sum(len(wanted) for wanted in verdicts.values())
    print("%d of %d scripts run, %d of %d calls found" % (len(good), len(scripts), total - len(lost), total))
    return 0 if not lost and len(good) >= SCRIPTS_FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
