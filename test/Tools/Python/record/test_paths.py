"""Loops, branches and helpers: which functions there are and what is in them."""

from kernels import KernelTest, ops_of, spec

HEAD = """
@pypto.frontend.jit
def kernel(x: pypto.Tensor([pypto.DYNAMIC, 16], pypto.DT_FP32),
           out: pypto.Tensor([pypto.DYNAMIC, 16], pypto.DT_FP32)):
    pypto.set_vec_tile_shapes(8, 16)
"""
X = spec((64, 16), "FP32")


class Loops(KernelTest):
    def paths_of(self, body):
        self.record(HEAD + body, X, X)
        self.assertEqual(self.notes(), [])
        return self.paths()

    def ops(self):
        return [ops_of(record["kernel"]) for record in self.session.records]

    def test_a_level_of_the_unroll_list_is_a_function(self):
        paths = self.paths_of("""    for i in pypto.loop(x.shape[0] // 8, idx_name="i", unroll_list=[2, 4]):
        out[i * 8:, 0:] = x[i * 8:i * 8 + 8, 0:] + 1.0
""")
        self.assertEqual(paths, ["loop_idx_i_Unroll4_PATH0", "loop_idx_i_Unroll2_PATH0",
                                 "loop_idx_i_Unroll1_PATH0"])
        self.assertEqual([len(ops) for ops in self.ops()], [4, 2, 1])

    def test_loop_unroll_gives_the_count(self):
        self.paths_of("""    for i, count in pypto.loop_unroll(x.shape[0] // 8, unroll_list=[2]):
        out[i * 8:, 0:] = pypto.view(x, [8 * count, 16], [i * 8, 0]) + 1.0
""")
        self.assertEqual([record["kernel"]["inputs"][0]["shape"]
                          for record in self.session.records], [[16, 16], [8, 16]])

    def test_both_ways_of_a_branch(self):
        self.paths_of("""    for i in pypto.loop(x.shape[0] // 8):
        part = x[i * 8:i * 8 + 8, 0:]
        if pypto.is_loop_begin(i):
            y = pypto.exp(part)
        else:
            y = pypto.abs(part)
        out[i * 8:, 0:] = y * 2.0
""")
        self.assertEqual(self.ops(), [["exp", "mul"], ["abs", "mul"]])

    def test_a_path_that_cannot_be_is_left_out(self):
        self.paths_of("""    for i in pypto.loop(x.shape[0] // 8, unroll_list=[2]):
        part = x[i * 8:i * 8 + 8, 0:]
        if pypto.is_loop_begin(i):
            out[i * 8:, 0:] = pypto.exp(part)
        else:
            out[i * 8:, 0:] = pypto.abs(part)
""")
        self.assertEqual(self.ops(), [["exp", "abs"], ["abs", "abs"], ["exp"], ["abs"]])

    def test_a_loop_parts_the_ops_around_it(self):
        paths = self.paths_of("""    y = pypto.tensor([8, 16], pypto.DT_FP32)
    y[:] = pypto.full([8, 16], 0.0, pypto.DT_FP32)
    for i in pypto.loop(x.shape[0] // 8, idx_name="i"):
        y[:] = y + x[i * 8:i * 8 + 8, 0:]
    out[0:, 0:] = pypto.exp(y)
""")
        self.assertEqual(paths, ["PATH0", "loop_idx_i_Unroll1_PATH0", "PATH1"])
        self.assertEqual(self.ops(), [["full"], ["add"], ["exp"]])
        body = self.session.records[1]["kernel"]
        self.assertEqual([value["name"] for value in body["inputs"]], ["y", "x"])
        self.assertEqual(len(body["outputs"]), 1)

    def test_tiles_of_a_branch_and_a_loop_end_with_it(self):
        self.paths_of("""    for i in pypto.loop(2):
        if i > 0:
            pypto.set_vec_tile_shapes(4, 16)
        out[i * 8:, 0:] = x[i * 8:i * 8 + 8, 0:] + 1.0
        pypto.set_vec_tile_shapes(2, 16)
    out[0:, 0:] = x[0:8, 0:] + 1.0
""")
        tiles = {tuple(op["tile"]) for record in self.session.records
                 for op in record["kernel"]["ops"] if op["op"] == "set_vec_tile"}
        self.assertEqual(tiles, {(8, 16)})

    def test_what_nobody_needs_is_left_out(self):
        self.paths_of("    y = pypto.exp(x[0:8, 0:])\n    out[0:, 0:] = x[0:8, 0:] + 1.0\n")
        self.assertEqual(self.ops(), [["add"]])

    def test_a_loop_without_a_name_has_the_number_of_the_compiler(self):
        self.assertEqual(self.paths_of("""    for i in pypto.loop(2):
        out[i * 8:, 0:] = x[i * 8:i * 8 + 8, 0:] + 1.0
"""), ["loop_idx_10_Unroll1_PATH0"])


class Helpers(KernelTest):
    def test_lines_are_those_of_the_helper(self):
        self.record("""
def helper(value, factor=2.0):
    value = value * factor
    return value + 1.0
""" + HEAD + "    out[0:, 0:] = helper(x[0:8, 0:])\n", X, X)
        self.assertEqual([op["line"] for op in self.session.records[0]["kernel"]["ops"][1:]],
                         [3, 4])

    def test_a_branch_in_a_helper_has_both_ways(self):
        self.record("""
def helper(value, index):
    if index == 0:
        value = pypto.exp(value)
    return value + 1.0
""" + HEAD + """    for i in pypto.loop(4):
        out[i * 8:, 0:] = helper(x[i * 8:i * 8 + 8, 0:], i)
""", X, X)
        self.assertEqual([ops_of(record["kernel"]) for record in self.session.records],
                         [["exp", "add"], ["add"]])

    def test_functions_within_the_kernel_see_its_variables(self):
        self.record(HEAD + """    factor = 3.0
    def helper(value):
        return value * factor
    out[0:, 0:] = helper(x[0:8, 0:])
""", X, X)
        self.assertEqual(self.session.records[0]["kernel"]["ops"][1]["scalar"], 3.0)

    def test_marked_functions_are_part_of_the_kernel(self):
        self.record("""
@pypto.frontend.function
def helper(value, result):
    result[0:, 0:] = pypto.exp(value)
""" + HEAD + "    helper(x[0:8, 0:], out)\n", X, X)
        self.assertEqual(ops_of(self.session.records[0]["kernel"]), ["exp"])

    def test_comprehensions_conditions_and_tuples_are_pythons_own(self):
        self.record(HEAD + """    parts = [x[8 * k:8 * k + 8, 0:] for k in range(3) if k != 1]
    first, *rest = parts
    assert len(rest) == 1
    out[0:, 0:] = first + (rest[0] if rest else first)
""", X, X)
        self.assertEqual(ops_of(self.session.records[0]["kernel"]), ["add"])
        self.assertEqual(len(self.session.records[0]["kernel"]["inputs"]), 2)


class Outputs(KernelTest):
    def test_a_part_of_an_input_can_be_an_output(self):
        self.record(HEAD + "    out[:] = x[0:8, 0:]\n", X, X)
        kernel = self.session.records[0]["kernel"]
        self.assertEqual(ops_of(kernel), [])
        self.assertEqual([output["from"] for output in kernel["outputs"]],
                         [kernel["inputs"][0]["name"]])

    def test_an_input_of_another_shape_is_an_input(self):
        self.record(HEAD + """    y = pypto.reshape(x, [16, -1], inplace=True)
    for i in pypto.loop(2):
        out[i * 8:, 0:] = y[i * 8:i * 8 + 8, 0:16] + 1.0
""", X, X)
        self.assertEqual(len(self.session.records), 1)
        self.assertEqual(ops_of(self.session.records[0]["kernel"]), ["add"])

    def test_what_is_assembled_and_read_again_is_joined(self):
        self.record(HEAD + """    y = pypto.tensor([16, 16], pypto.DT_FP32)
    y[0:8, 0:] = x[0:8, 0:] + 1.0
    y[8:16, 0:] = x[8:16, 0:] + 1.0
    out[0:, 0:] = pypto.exp(y)
""", X, X)
        kernel = self.session.records[0]["kernel"]
        self.assertEqual(ops_of(kernel), ["add", "add", "assemble", "exp"])
        self.assertEqual(kernel["ops"][-2]["in"], [op["out"] for op in kernel["ops"][1:3]])

    def test_two_writes_of_one_output_have_two_names(self):
        self.record(HEAD + """    out[0:, 0:] = x[0:8, 0:] + 1.0
    out[8:, 0:] = x[8:16, 0:] + 2.0
""", X, X)
        kernel = self.session.records[0]["kernel"]
        self.assertEqual([output["name"] for output in kernel["outputs"]], ["out", "out_1"])
        self.assertTrue(all(output["assemble"] for output in kernel["outputs"]))
