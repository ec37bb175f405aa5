"""Sessions: calls, annotations, notes."""

import json

from kernels import KernelTest, spec
from pto_record import recorder

STATIC = """
@pypto.frontend.jit
def kernel(x: pypto.Tensor([32, 16], pypto.DT_FP32), out: pypto.Tensor([32, 16], pypto.DT_FP32)):
    pypto.set_vec_tile_shapes(8, 16)
    out[:] = x + 1
"""
OPEN = STATIC.replace("[32,", "[pypto.STATIC,")


class Sessions(KernelTest):
    def test_a_kernel_is_recorded_once_per_signature(self):
        space = self.load(OPEN)
        for rows in (32, 32, 64):
            space["kernel"](spec((rows, 16), "FP32"), spec((rows, 16), "FP32"))
        self.assertEqual([record["id"] for record in self.session.records],
                         ["kernel:PATH0", "kernel:PATH0#2"])
        self.assertEqual((self.session.kernels, self.session.functions), (2, 2))

    def test_annotations_are_enough_where_they_give_shapes(self):
        self.load(STATIC)
        self.session.trace_uncalled(self.file)
        self.assertEqual(self.session.records[0]["kernel"]["inputs"][0]["shape"], [32, 16])

    def test_open_annotations_are_a_note(self):
        self.load(OPEN)
        self.session.trace_uncalled(self.file)
        note, = self.notes()
        self.assertEqual((note["kind"], note["line"]), ("no-kernel", 3))
        self.assertIn("leaves sizes open", note["message"])

    def test_dims_close_annotations(self):
        self.session.dims.update({"x_0": 64, "out_0": 64})
        self.load(OPEN)
        self.session.trace_uncalled(self.file)
        self.assertEqual(self.session.records[0]["kernel"]["inputs"][0]["shape"], [64, 16])

    def test_an_error_in_a_kernel_is_a_note_on_its_line(self):
        self.record(STATIC + "    out[:] = y\n", spec((32, 16), "FP32"),
                    spec((32, 16), "FP32"))
        note, = self.notes()
        self.assertEqual((note["kind"], note["line"]), ("kernel-failed", 6))
        self.assertIn("name 'y' is not defined", note["message"])
        self.assertEqual(len(self.session.records), 1)

    def test_a_return_is_a_note(self):
        self.record(STATIC + "    return out\n", spec((32, 16), "FP32"),
                    spec((32, 16), "FP32"))
        self.assertEqual(self.notes()[0]["message"], "a kernel has no 'return'")

    def test_a_call_that_does_not_fit_is_a_note(self):
        self.record(STATIC, spec((32, 16), "FP32"))
        self.assertIn("the tensor 'out' is missing", self.notes()[0]["message"])

    def test_tensors_have_to_be_as_the_annotation_says(self):
        for x, message in ((spec((32, 17), "FP32"), "axis 1 of 'x' has 17 elements, its "
                            "annotation says 16"),
                           (spec((32,), "FP32"), "'x' has 1 axes, its annotation 2"),
                           (spec((32, 16), "FP16"), "'x' is of type FP16, its annotation "
                            "says FP32")):
            self.session = recorder.Session()
            recorder.start(self.session)
            self.record(STATIC, x, spec((32, 16), "FP32"))
            self.assertIn(message, self.notes()[0]["message"])
            self.assertEqual(self.session.records, [])

    def test_records_and_notes_are_told_at_once(self):
        told = []
        self.session = recorder.Session(on_record=told.append, on_note=told.append)
        recorder.start(self.session)
        self.record(STATIC + "    out[:] = y\n", spec((32, 16), "FP32"),
                    spec((32, 16), "FP32"))
        self.assertEqual(["note" in one for one in told], [True, False])

    def test_everything_is_json(self):
        text = STATIC.replace("x + 1", "pypto.maximum(x, float('-inf'))")
        self.record(text, spec((32, 16), "FP32"), spec((32, 16), "FP32"))
        self.assertNotIn("Infinity", json.dumps(self.session.records))

    def test_layouts_and_types_of_the_call(self):
        text = STATIC.replace("pypto.DT_FP32", "").replace("], )", "])")
        kernel = self.kernel(text, spec((32, 16), "torch.bfloat16", "NZ"),
                             spec((32, 16), "torch.bfloat16"))
        self.assertEqual(kernel["inputs"][0],
                         {"name": "x", "shape": [32, 16], "dtype": "BF16", "format": "NZ"})
