"""Stands in for the tracer: writes what the comments `#: ...` of a file say.

`#: TEXT` is a line of output, in which $FILE is the path of the file and $TILE the
numbers of its first vec tile. `#: !exit N` ends the process before its last line,
`#: !sleep` takes too long, `#: !print TEXT` prints, `#: !arguments` notes how it was
called, and `#: !only NUMBERS: TEXT` is a line of output for that tile alone. What a
`#: !import NAME` names beside the file says goes on in the same way, with its own $FILE
and $TILE.
"""

import json
import os
import re
import sys
import time

options = sys.argv[1:]
rest = []
if "--" in options:
    at = options.index("--")
    options, rest = options[:at], options[at + 1:]
path = options[-1]
out = os.fdopen(int(options[options.index("--out") + 1]), "w")


def play(file):
    """Writes what the comments of `file` say."""
    source = open(file, encoding="utf-8").read()
    tile = re.search(r"set_vec_tile_shapes\((.*?)\)", source + "set_vec_tile_shapes()").group(1)
    for line in source.splitlines():
        text = line.strip()
        if not text.startswith("#: "):
            continue
        text = text[3:].replace("$FILE", os.path.abspath(file)).replace("$TILE", tile)
        if text.startswith("!only "):
            wanted, text = text[6:].split(": ", 1)
            if wanted != tile:
                continue
        if text.startswith("!exit "):
            out.flush()
            sys.stderr.write("Traceback\nOSError: the last words\n")
            os._exit(int(text[6:]))
        if text.startswith("!import "):
            play(os.path.join(os.path.dirname(file), text[8:]))
        elif text == "!sleep":
            out.flush()
            time.sleep(600)
        elif text.startswith("!print "):
            print(text[7:], flush=True)
        elif text == "!arguments":
            said = " ".join(options[:-3] + ["--"] + rest)
            out.write(json.dumps({"note": {"kind": "not-modelled", "message": said}},
                                 separators=(",", ":")) + "\n")
        else:
            out.write(text + "\n")


play(path)
out.write('{"end":{"kernels":1,"functions":1}}\n')
