"""The real script: what is read of a text is no fake."""

import pathlib
import runpy
import sys

root = pathlib.Path(__file__).resolve().parents[4]
sys.argv[0] = str(root / "tools/python/check_static.py")
runpy.run_path(sys.argv[0], run_name="__main__")
