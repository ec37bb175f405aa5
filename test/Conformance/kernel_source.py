"""Writes kernels of the conformance files as an author writes them in Python."""

import keyword
import re


class NoPython(Exception):
    """The kernel uses what the Python interface does not have."""


UNARY = {"exp", "neg", "abs", "sqrt", "rsqrt", "log", "relu", "reciprocal", "sin", "tanh",
         "round", "floor", "logical_not", "clone"}
BINARY = {"add", "sub", "mul", "div", "maximum", "minimum", "pow"}
REDUCE = {"sum", "amax", "amin", "argmax", "argmin"}


def name_of(text):
    text = re.sub(r"\W", "_", text)
    return f"v_{text}" if keyword.iskeyword(text) or text[0].isdigit() or text == "pypto" \
        else text


def dtype(text):
    return "pypto.DT_" + text


class Source:
    """The source of one kernel, line by line."""

    def __init__(self, name, kernel):
        self.name, self.kernel = name, kernel
        self.loop = kernel.get("loop")
        self.lines = []
        self.indent = "    "
        self.types = {}

    def add(self, text):
        self.lines.append(self.indent + text)

    def text(self):
        kernel = self.kernel
        self.header()
        self.tiles(kernel)
        self.options(kernel.get("options") or {})
        if self.loop:
            self.enter_loop()
        else:
            self.types = {i["name"]: (i["shape"], i["dtype"]) for i in kernel["inputs"]}
        for op in kernel["ops"]:
            self.op(op)
        for output in kernel["outputs"]:
            self.output(output)
        return "\n".join(self.lines) + "\n"

    def header(self):
        taken = {i["name"] for i in self.kernel["inputs"]}
        self.outputs = {}
        parameters = [(name_of(i["name"]), i, self.is_split(i)) for i in self.kernel["inputs"]]
        for output in self.kernel["outputs"]:
            name = output["name"]
            while name in taken or any(op.get("out") == name for op in self.kernel["ops"]):
                name += "_"
            taken.add(name)
            self.outputs[output["name"]] = name_of(name)
            parameters.append((name_of(name), output, bool(self.loop)))
        written = ", ".join(f"{name}: {self.annotation(tensor, is_split)}"
                            for name, tensor, is_split in parameters)
        self.lines.append("@pypto.frontend.jit")
        self.lines.append(f"def {self.name}({written}):")

    def is_split(self, tensor):
        return bool(self.loop) and tensor["name"] not in self.loop.get("nosplit", [])

    def annotation(self, tensor, is_split):
        shape = [str(size) for size in tensor["shape"]]
        if is_split and shape:
            is_open = tensor.get("dynamic0") or self.loop.get("dynamic")
            shape[0] = "pypto.DYNAMIC" if is_open else \
                str(tensor["shape"][0] * self.loop["count"])
        elif tensor.get("dynamic0"):
            shape[0] = "pypto.DYNAMIC"
        layout = ", format=pypto.TileOpFormat.TILEOP_NZ" if tensor.get("format") == "NZ" else ""
        return f"pypto.Tensor([{', '.join(shape)}], {dtype(tensor['dtype'])}{layout})"

    def tiles(self, kernel):
        if kernel.get("vec_tile"):
            self.vec_tile(kernel["vec_tile"])
        if kernel.get("cube_tile"):
            self.cube_tile(kernel["cube_tile"], kernel.get("split_k", False))

    def vec_tile(self, tile):
        self.add(f"pypto.set_vec_tile_shapes({', '.join(map(str, tile))})")

    def cube_tile(self, tile, split_k):
        m, k, n = tile
        if len(m) != 2 or len(k) not in (2, 3) or len(n) != 2:
            raise NoPython("a cube tile of other lengths")
        self.add(f"pypto.set_cube_tile_shapes({m}, {k}, {n}, {bool(split_k)})")

    def options(self, options):
        kinds = {}
        for key, value in options.items():
            kind, _, name = key.partition(".")
            kinds.setdefault(kind, {})[name] = value
        for kind, values in kinds.items():
            self.add(f"pypto.set_options({kind}_options={values!r})")

    def enter_loop(self):
        loop = self.loop
        count = loop["count"]
        if loop.get("dynamic"):
            first = next(i for i in self.kernel["inputs"] if self.is_split(i))
            count = f"{name_of(first['name'])}.shape[0] // {first['shape'][0]}"
        unroll = f", unroll_list={loop['unroll_list']}" if loop.get("unroll_list") else ""
        self.add(f"for index in pypto.loop({count}{unroll}):")
        self.indent += "    "
        for tensor in self.kernel["inputs"]:
            self.types[tensor["name"]] = (tensor["shape"], tensor["dtype"])
            if not self.is_split(tensor) or not tensor["shape"]:
                continue
            name, shape = name_of(tensor["name"]), tensor["shape"]
            offsets = ", ".join([f"index * {shape[0]}"] + ["0"] * (len(shape) - 1))
            self.add(f"{name}_part = pypto.view({name}, {shape}, [{offsets}])")

    def read(self, name):
        tensor = next((i for i in self.kernel["inputs"] if i["name"] == name), None)
        is_part = self.loop and tensor is not None and self.is_split(tensor) \
            and tensor["shape"] and not any(op.get("out") == name for op in self.done)
        return name_of(name) + ("_part" if is_part else "")

    @property
    def done(self):
        return self.kernel["ops"][:self.position]

    position = 0

    def op(self, op):
        name = op["op"]
        if name == "set_vec_tile":
            self.vec_tile(op["tile"])
        elif name == "set_cube_tile":
            self.cube_tile(op["tile"], op.get("split_k", False))
        else:
            operands = [self.read(i) for i in op.get("in", [])]
            types = [self.types.get(i, (None, None)) for i in op.get("in", [])]
            expression, result = self.expression(op, operands, types)
            self.add(f"{name_of(op['out'])} = {expression}")
            self.types[op["out"]] = result
        self.position += 1

    def expression(self, op, operands, types):
        name = op["op"]
        first = types[0] if types else (None, None)
        if name in UNARY:
            return f"pypto.{name}({operands[0]})", \
                (first[0], "BOOL") if name == "logical_not" else first
        if name == "assign":
            return f"pypto.clone({operands[0]})", first
        if name in BINARY or name in ("max", "min"):
            name = {"max": "maximum", "min": "minimum"}.get(name, name)
            if len(operands) == 1 and "scalar" not in op:
                raise NoPython(f"'{name}' of one tensor without a number")
            second = operands[1] if len(operands) > 1 else repr(op["scalar"])
            return f"pypto.{name}({operands[0]}, {second})", (None, first[1])
        if name in REDUCE:
            keep = op.get("keepdim", True)
            result = "INT32" if name.startswith("arg") else first[1]
            return f"pypto.{name}({operands[0]}, {op.get('axis', -1)}, {bool(keep)})", \
                (None, result)
        if name == "cast":
            return f"pypto.cast({operands[0]}, {dtype(op['dtype'])})", (first[0], op["dtype"])
        if name in ("ln", "sigmoid") and first[1] == "FP32":
            return f"pypto.{'log' if name == 'ln' else name}({operands[0]})", first
        if name == "softmax":
            return self.softmax(operands[0]), first
        return self.shaped(op, operands, first)

    def softmax(self, operand):
        self.add(f"s_max = pypto.amax({operand}, -1, True)")
        self.add(f"s_exp = pypto.exp(pypto.sub({operand}, s_max))")
        return "pypto.div(s_exp, pypto.sum(s_exp, -1, True))"

    def shaped(self, op, operands, first):
        name, other = op["op"], (None, first[1])
        if name in ("matmul", "batch_matmul", "matmul_ex"):
            return self.product(op, operands), (None, op["dtype"])
        if name == "transpose":
            return f"pypto.transpose({operands[0]}, {op['perm'][0]}, {op['perm'][1]})", other
        if name == "permute":
            return f"pypto.permute({operands[0]}, {op['perm']})", other
        if name == "unsqueeze":
            return f"pypto.unsqueeze({operands[0]}, {op.get('axis', 0)})", other
        if name == "expand":
            return f"pypto.expand_clone({operands[0]}, {op['shape']})", other
        if name == "reshape":
            return f"pypto.reshape({operands[0]}, {op['shape']})", other
        if name == "view":
            return f"pypto.view({operands[0]}, {op['shape']}, {op['offset']})", other
        if name == "concat":
            return f"pypto.concat([{', '.join(operands)}], {op.get('axis', 0)})", other
        if name == "cumsum":
            return f"pypto.cumsum({operands[0]}, {op.get('axis', 0)})", other
        if name == "gather":
            return f"pypto.index_select({operands[0]}, {op.get('axis', 0)}, {operands[1]})", other
        if name == "where":
            return f"pypto.where({', '.join(operands)})", other
        if name == "gt":
            return f"pypto.gt({', '.join(operands)})", (None, "BOOL")
        if name == "topk_v":
            return f"pypto.topk({operands[0]}, {op['k']}, {op.get('axis', -1)})[0]", other
        if name == "full":
            return f"pypto.full({op['shape']}, {op.get('scalar', 0)}, {dtype(op['dtype'])})", \
                (op["shape"], op["dtype"])
        raise NoPython(f"'{name}'" + (f" of {first[1]}" if name in ("ln", "sigmoid") else ""))

    def product(self, op, operands):
        ranks = [len(self.types[i][0]) for i in op["in"][:2] if self.types[i][0] is not None]
        is_flat = op["op"] != "batch_matmul"
        if any((rank == 2) != is_flat for rank in ranks):
            raise NoPython(f"a '{op['op']}' of tensors of rank {ranks}")
        extend = {}
        if op.get("scale"):
            extend["'scale'"] = repr(float(op["scale"]))
        if op.get("relu"):
            extend["'relu_type'"] = "pypto.ReLuType.RELU"
        if len(operands) > 2:
            extend["'bias_tensor'"] = operands[2]
        extra = ", extend_params={%s}" % ", ".join(
            f"{key}: {value}" for key, value in extend.items()) if extend else ""
        return (f"pypto.matmul({operands[0]}, {operands[1]}, {dtype(op['dtype'])}, "
                f"a_trans={op.get('trans_a', False)}, b_trans={op.get('trans_b', False)}, "
                f"c_matrix_nz={op.get('c_nz', False)}{extra})")

    def output(self, output):
        source, name = self.read(output["from"]), self.outputs[output["name"]]
        shape = output["shape"]
        if self.loop:
            offsets = ", ".join([f"index * {shape[0]}"] + ["0"] * (len(shape) - 1))
            self.add(f"pypto.assemble({source}, [{offsets}], {name})")
        elif output.get("assemble"):
            self.add(f"pypto.assemble({source}, [{', '.join(['0'] * len(shape))}], {name})")
        else:
            self.add(f"{name}[:] = {source}")


def source_of(name, kernel):
    """A function with `@pypto.frontend.jit`; NoPython if there is none."""
    return Source(name, kernel).text()
