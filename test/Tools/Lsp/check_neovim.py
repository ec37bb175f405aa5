#!/usr/bin/env python3
"""Runs neovim.lua: a real editor shows a diagnostic and applies a repair."""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from expectations import CAST, TOO_LARGE, contains, equal

SKIPPED = 77


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True)
    args = parser.parse_args()
    nvim = shutil.which("nvim")
    if not nvim:
        print("there is no nvim")
        return SKIPPED
    script = pathlib.Path(__file__).with_name("neovim.lua")
    with tempfile.TemporaryDirectory(prefix="pto-nvim-") as folder:
        file = pathlib.Path(folder) / "kernel.json"
        file.write_text(CAST)
        # Neovim keeps its log and state below these.
        homes = {f"XDG_{kind}_HOME": folder for kind in ("CACHE", "CONFIG", "DATA", "STATE")}
        run = subprocess.run(
            [nvim, "--headless", "-u", "NONE", "-n", "-c", f"luafile {script}"],
            env={**os.environ, **homes, "PTO_SERVER": args.server, "PTO_FILE": str(file)},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=120)
    print(run.stdout.decode())
    seen = json.loads(run.stdout.decode().splitlines()[-1])
    equal(seen.get("problem"), None)
    equal((seen["code"], seen["line"]), ("oversized-op", 3))
    equal(seen["message"].splitlines()[0], TOO_LARGE)
    contains(seen["hover"], "`cast` needs UB 245760 of 196608 bytes")
    contains(seen["action"], "set_vec_tile_shapes(")
    contains(seen["action"], "instead of (80, 512)")
    equal('"vec_tile": [80, 512]' in seen["text"], False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
