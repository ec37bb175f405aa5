"""Watches a kernel with pto-lint, changes it, and prints what is said."""

import pathlib
import subprocess
import sys

tool, kernel = sys.argv[1], pathlib.Path(sys.argv[2])
broken = kernel.read_text()
watch = subprocess.Popen([tool, "--watch", "-q", "--no-config", str(kernel)], text=True,
                         stdout=subprocess.PIPE)


def say_until(text):
    """Prints the lines up to one with `text`; the end of the output is a failure."""
    for line in watch.stdout:
        print(line, end="", flush=True)
        if text in line:
            return
    sys.exit(f"no line with {text!r}")


try:
    say_until("1835008 bytes")
    kernel.write_text(broken.replace("[256, 7168]", "[256, 512]"))
    say_until("has changed")
    kernel.write_text(broken)
    say_until("1835008 bytes")
finally:
    watch.kill()
