"""Interrupts pto-lint while it runs an endless script, and tells whether that script has ended."""

import os
import pathlib
import signal
import subprocess
import sys
import time

PATIENCE = 15

tool, folder, number = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
script = folder / "endless.py"
script.write_text('import os, pypto\nprint("process", os.getpid(), flush=True)\nwhile True: pass\n')
# Who runs tests in the background may ignore it.
signal.signal(signal.SIGINT, signal.SIG_DFL)
lint = subprocess.Popen([tool, "-v", "--no-config", "--time=300", str(script)], text=True,
                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
process = next(int(line.split()[1]) for line in lint.stderr if line.startswith("process "))
lint.send_signal(number)
try:
    assert lint.wait(PATIENCE) == -number, lint.returncode
finally:
    lint.kill()

deadline = time.monotonic() + PATIENCE
while time.monotonic() < deadline:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        print("the script has ended")
        sys.exit()
    time.sleep(0.05)
os.kill(process, signal.SIGKILL)
sys.exit("the script goes on")
