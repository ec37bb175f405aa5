"""Runs a script with the stand-ins and prints what its kernels record, op by op.

    python3 -I -B trace_child.py TOOLS TARGET ENTRY FILE

TOOLS is tools/python. A line of JSON per call of a kernel: its name, the tensors it was
called with, and its functions with their ops before anything is written for pto-lint, and
the lines that trace.py writes besides records.
"""

import sys

SECONDS = 100
BYTES = 4 << 30


def size_of(size):
    return size if isinstance(size, int) else -1


def shape_of(value):
    from pto_record.symbolic import plain
    return [size_of(plain(size)) for size in value.shape]


def describe(function, op):
    from pto_record.enums import short_name
    outputs = [function.resolve(output) if op.role == "assemble" else output
               for output in op.outputs]
    cube = op.settings.get("cube_tile_shapes")
    return {"split_k": bool(cube and cube.value[3]), "name": op.name, "role": op.role, "file": op.place[0], "line": op.place[1],
            "scalar": "scalar" in op.attributes,
            "in": [shape_of(function.resolve(value)) for value in op.inputs],
            "in_types": [short_name(value.dtype) for value in op.inputs],
            "out": [shape_of(value) for value in outputs],
            "types": [short_name(value.dtype) for value in outputs]}


def call_of(kernel, inputs, functions):
    from pto_record.enums import short_name
    from pto_record.writer import write_function
    return {"kernel": kernel.name, "file": kernel.file,
            "inputs": [{"name": value.name, "shape": list(value.sizes),
                        "dtype": short_name(value.dtype)} for value in inputs],
            "functions": [{"path": function.path,
                           "record": write_function(kernel.name, function),
                           "ops": [describe(function, op) for op in function.ops]}
                          for function in functions]}


def main():
    tools, target, entry, file = sys.argv[1:5]
    sys.path.insert(0, tools)
    from pto_record import recorder
    from run import supervise

    class Session(recorder.Session):
        """Writes the functions of each call in place of the records."""

        def __init__(self, *args, **kwargs):
            write = kwargs["on_record"]
            super().__init__(*args, **{**kwargs, "on_record": None, "target": target})
            self.on_functions = lambda *call: write(call_of(*call))

    recorder.Session = Session
    arguments = [f"--target={target}", f"--time={SECONDS}", f"--memory={BYTES}"]
    if entry not in ("", "script"):
        arguments.append(f"--entry={entry}")
    supervise.main([*arguments, file])


if __name__ == "__main__":
    main()
