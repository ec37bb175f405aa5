"""Runs a script with the stand-ins and prints what its kernels record, op by op.

    python3 -I -B trace_child.py TOOLS TARGET ENTRY FILE

TOOLS is tools/python. A line of JSON per call of a kernel: its name, the tensors it was
called with, and its functions with their ops before anything is written for pto-lint.
"""

import json
import os
import sys

SECONDS = 100
BYTES = 4 << 30


def size_of(size):
    return size if isinstance(size, int) else -1


def shape_of(value):
    from record.symbolic import plain
    return [size_of(plain(size)) for size in value.shape]


def describe(function, op):
    from record.enums import short_name
    outputs = [function.resolve(output) if op.role == "assemble" else output
               for output in op.outputs]
    cube = op.settings.get("cube_tile_shapes")
    return {"split_k": bool(cube and cube.value[3]), "name": op.name, "role": op.role, "file": op.place[0], "line": op.place[1],
            "scalar": "scalar" in op.attributes,
            "in": [shape_of(function.resolve(value)) for value in op.inputs],
            "in_types": [short_name(value.dtype) for value in op.inputs],
            "out": [shape_of(value) for value in outputs],
            "types": [short_name(value.dtype) for value in outputs]}


def main():
    tools, target, entry, file = sys.argv[1:5]
    sys.path.insert(0, tools)
    from record import recorder
    from run import options, session

    out = os.dup(1)
    os.dup2(2, 1)

    def write(kernel, inputs, functions):
        from record.enums import short_name
        from record.writer import write_function
        line = {"kernel": kernel.name, "file": kernel.file,
                "inputs": [{"name": value.name, "shape": list(value.sizes),
                            "dtype": short_name(value.dtype)} for value in inputs],
                "functions": [{"path": function.path,
                               "record": write_function(kernel.name, function),
                               "ops": [describe(function, op) for op in function.ops]}
                              for function in functions]}
        os.write(out, json.dumps(line).encode() + b"\n")

    class Hooked(recorder.Session):
        def __init__(self, *args, **kwargs):
            kwargs["target"] = target
            super().__init__(*args, **kwargs)
            self.on_functions = write

        def note(self, kind, message, *place):
            super().note(kind, message, *place)
            os.write(out, json.dumps({"note": message}).encode() + b"\n")

    recorder.Session = Hooked
    null = os.open(os.environ.get("PTO_TRACE_NOTES", os.devnull),
                   os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    arguments = [f"--target={target}", f"--time={SECONDS}", f"--memory={BYTES}"]
    if entry not in ("", "script"):
        arguments.append(f"--entry={entry}")
    session.run(options.parse([*arguments, file]), null)


if __name__ == "__main__":
    main()
