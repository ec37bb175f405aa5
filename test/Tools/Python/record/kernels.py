"""Records kernels for tests: source text in, records out."""

import pathlib
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[4] / "tools" / "python"
sys.path[:0] = [str(TOOLS / "standins"), str(TOOLS)]

import pypto  # noqa: E402 the path comes first
from pto_record import recorder  # noqa: E402

spec = recorder.spec_tensor


class KernelTest(unittest.TestCase):
    """A test that writes a kernel to a file, calls it and looks at what was recorded."""

    count = 0

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.session = recorder.Session()
        recorder.start(self.session)

    def tearDown(self):
        self.folder.cleanup()

    def load(self, text):
        """The names of a module with this text; `pypto` is there."""
        KernelTest.count += 1
        path = pathlib.Path(self.folder.name) / f"kernels_{KernelTest.count}.py"
        path.write_text(text)
        self.file = str(path)
        space = {"pypto": pypto, "__name__": "kernels", "__file__": str(path)}
        exec(compile(text, str(path), "exec"), space)
        return space

    def record(self, text, *tensors, name="kernel", **others):
        """The records of the kernel of a module, called with tensors."""
        self.load(text)[name](*tensors, **others)
        return self.session.records

    def kernel(self, text, *tensors, **others):
        """The one kernel that is recorded."""
        records = self.record(text, *tensors, **others)
        self.assertEqual(self.notes(), [])
        self.assertEqual(len(records), 1, [record["id"] for record in records])
        return records[0]["kernel"]

    def notes(self):
        return [note["note"] for note in self.session.notes]

    def paths(self):
        return [record["id"].partition(":")[2] for record in self.session.records]


def ops_of(kernel):
    """The names of the ops but for those that set tiles."""
    return [op["op"] for op in kernel["ops"] if not op["op"].startswith("set_")]
