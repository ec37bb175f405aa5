"""Runs a Python file and writes the PyPTO kernels that it calls, one JSON object a line.

    python3 -I -B trace.py [--entry F] [--dim NAME=VALUE]... [--target NAME]
                           [--time SECONDS] [--memory BYTES] [--out FD] FILE [-- ARGS...]

See docs/python.md, "How the file is run".
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from run import supervise  # noqa: E402 the path comes first

if __name__ == "__main__":
    sys.exit(supervise.main(sys.argv[1:]))
