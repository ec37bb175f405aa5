"""Runs a Python file and writes the PyPTO kernels that it calls, one JSON object a line.

    python3 -I -B trace.py [--entry F] [--dim NAME=VALUE]... [--target NAME]
                           [--time SECONDS] [--memory BYTES] [--out FD] FILE [-- ARGS...]

See docs/python.md, "How the file is run".
"""

import importlib.util
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def load_runner() -> None:
    """Loads the package `run` as `pto_run`: authors have files called `run.py`."""
    folder = os.path.join(HERE, "run")
    spec = importlib.util.spec_from_file_location(
        "pto_run", os.path.join(folder, "__init__.py"), submodule_search_locations=[folder]
    )
    assert spec is not None and spec.loader is not None
    module = sys.modules["pto_run"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)


def main() -> int:
    """Runs the command line."""
    sys.path.insert(0, HERE)
    load_runner()
    return importlib.import_module("pto_run.supervise").main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
