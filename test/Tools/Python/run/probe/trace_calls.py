"""trace.py with a recorder that writes how kernels are called, instead of what they do."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS = os.path.realpath(os.path.join(HERE, "..", "..", "..", "..", "..", "tools", "python"))
sys.path[:0] = [HERE, TOOLS]

import trace  # noqa: E402 ours, the path comes first

trace.load_runner()

from pto_run import standins, supervise  # noqa: E402 it was just loaded

standins.install.__defaults__ = ([os.path.join(HERE, "standins"), standins.FOLDER],)

if __name__ == "__main__":
    sys.exit(supervise.main(sys.argv[1:]))
