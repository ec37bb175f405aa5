"""Ops: names, operands, attributes, shapes and types."""

from kernels import KernelTest, ops_of, spec

HEAD = """
@pypto.frontend.jit
def kernel(x: pypto.Tensor([], pypto.DT_FP32), out: pypto.Tensor([], pypto.DT_FP32)):
    pypto.set_vec_tile_shapes(8, 16)
"""


class Ops(KernelTest):
    def one(self, body, x=(32, 16), out=(32, 16), dtype="FP32"):
        text = HEAD.replace("pypto.DT_FP32", f"pypto.DT_{dtype}") + body
        return self.kernel(text, spec(x, dtype), spec(out, dtype))

    def test_a_kernel_as_batch_reads_it(self):
        kernel = self.one("    out[:] = x + x\n")
        self.assertEqual(kernel["inputs"],
                         [{"name": "x", "shape": [32, 16], "dtype": "FP32"}])
        self.assertEqual(kernel["ops"], [
            {"op": "set_vec_tile", "tile": [8, 16], "file": self.file, "line": 4},
            {"op": "add", "in": ["x", "x"], "file": self.file, "line": 5, "out": "t"}])
        self.assertEqual(kernel["outputs"], [
            {"name": "out", "shape": [32, 16], "dtype": "FP32", "from": "t",
             "file": self.file, "line": 5}])

    def test_a_number_is_an_attribute(self):
        kernel = self.one("    out[:] = 2.0 * x - 1\n")
        self.assertEqual([op["scalar"] for op in kernel["ops"][1:]], [2.0, 1])

    def test_composites_are_what_the_front_end_makes_of_them(self):
        self.assertEqual(ops_of(self.one("    out[:] = pypto.softmax(x, -1)\n")),
                         ["amax", "sub", "exp", "sum", "div"])

    def test_narrow_types_are_cast_around_a_composite(self):
        kernel = self.one("    out[:] = pypto.sigmoid(x)\n", dtype="BF16")
        self.assertEqual(ops_of(kernel), ["cast", "sigmoid", "cast"])

    def test_a_cast_to_the_same_type_is_nothing(self):
        kernel = self.one("    out[:] = pypto.exp(pypto.cast(x, pypto.DT_FP32))\n")
        self.assertEqual(ops_of(kernel), ["exp"])

    def test_shapes_follow_the_ops(self):
        kernel = self.one("""    a = pypto.sum(x, 1)
    b = pypto.transpose(x, 0, 1)
    c = pypto.matmul(x, b, pypto.DT_FP32)
    out[:] = c + pypto.unsqueeze(a, 1)
""", out=(32, 32))
        self.assertEqual(kernel["outputs"][0]["shape"], [32, 32])

    def test_the_first_line_of_a_statement_counts(self):
        kernel = self.one("""    y = pypto.exp(
        pypto.abs(
            x))
    out[:] = y
""")
        self.assertEqual([op["line"] for op in kernel["ops"][1:]], [5, 5])

    def test_comparisons_and_choices_with_numbers(self):
        kernel = self.one("    out[:] = pypto.where(x > 0.0, x, 0.0)\n")
        self.assertEqual(ops_of(kernel), ["gt", "where"])

    def test_an_op_without_a_schema_keeps_its_opcode(self):
        kernel = self.one("    out[:] = pypto.where(x > 0.0, 0.0, x)\n")
        self.assertEqual(ops_of(kernel), ["gt", "WHERE_ST"])

    def test_an_unknown_op_is_a_note_and_the_rest_goes_on(self):
        self.record(HEAD + "    y = pypto.frobnicate(x)\n    out[:] = y + 1\n",
                    spec((8, 8), "FP32"), spec((8, 8), "FP32"))
        note, = self.notes()
        self.assertEqual((note["kind"], note["line"]), ("not-modelled", 5))
        self.assertIn("'pypto.frobnicate' is not modelled", note["message"])
        self.assertEqual(ops_of(self.session.records[0]["kernel"]), ["FROBNICATE", "add"])

    def test_only_the_values_of_topk_are_in_the_schema(self):
        kernel = self.one("    out[:] = pypto.topk(x, 4)[0]\n", out=(32, 4))
        self.assertEqual(kernel["ops"][1]["op"], "topk_v")
        self.assertEqual((kernel["ops"][1]["k"], kernel["ops"][1]["axis"]), (4, -1))

    def test_a_reshape_of_a_part_copies(self):
        kernel = self.one("    out[:] = pypto.reshape(x[0:2, 0:16], [32, 1]) + 0.0\n",
                          out=(32, 1))
        self.assertEqual(ops_of(kernel), ["clone", "reshape", "add"])

    def test_matmul_with_bias_and_relu(self):
        kernel = self.one("""    y = pypto.matmul(x, x, pypto.DT_FP32, b_trans=True,
                     extend_params={"relu_type": pypto.ReLuType.RELU})
    out[:] = y
""", out=(32, 32))
        op = kernel["ops"][-1]
        self.assertEqual((op["op"], op["trans_b"], op["relu"]), ("matmul_ex", True, True))

    def test_the_tile_in_force(self):
        kernel = self.one("""    y = x + 1
    pypto.set_vec_tile_shapes(4, 16)
    pypto.set_cube_tile_shapes([16, 16], [16, 32], [16, 16], True)
    out[:] = pypto.matmul(y, y, pypto.DT_FP32, b_trans=True) * 2.0
""", out=(32, 32))
        self.assertEqual([op["op"] for op in kernel["ops"]],
                         ["set_vec_tile", "add", "set_vec_tile", "set_cube_tile", "matmul",
                          "mul"])
        cube = kernel["ops"][3]
        self.assertEqual((cube["tile"], cube["split_k"], cube["line"]),
                         ([[16, 16], [16, 32], [16, 16]], True, 7))

    def test_options_in_force(self):
        kernel = self.one("""    pypto.set_pass_options(sg_set_scope=1)
    out[:] = x + 1
""")
        self.assertEqual(kernel["options"], {"pass.sg_set_scope": [1, False, False]})
