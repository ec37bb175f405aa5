"""How a file is run: as a script, by its tests, by an entry; what it imports."""

import unittest

from runner import KERNEL, run_text

TESTS = """
import pypto
import pytest
import torch

@pypto.frontend.jit
def one(a):
    pass

@pypto.frontend.jit
def two(a):
    pass

@pytest.fixture
def rows():
    return 3

def test_first(rows):
    one(torch.rand(rows, 4))

@pytest.mark.parametrize("m, n", [(8, 16), pytest.param(32, 64, marks=pytest.mark.skip("long"))])
@pytest.mark.parametrize("k", [1, 2])
def test_sizes(m, n, k):
    one(torch.rand(m, n, k))

@pytest.mark.skip(reason="large")
def test_second():
    two(torch.rand(5))

@pytest.mark.soc("950")
def test_third():
    one(torch.rand(950))

class TestMore:
    def setup_method(self):
        self.size = 7

    def test_fourth(self):
        one(torch.rand(self.size))
"""


class Scripts(unittest.TestCase):
    """Which calls are made."""

    def test_arguments(self) -> None:
        text = KERNEL + "import sys\nkernel(torch.rand(int(sys.argv[1]), 3), torch.rand(3))\n"
        self.assertEqual(run_text(text, args=["17", "--x"]).shapes[1], [[17, 3], [3]])

    def test_argparse(self) -> None:
        text = KERNEL + (
            "import argparse\np = argparse.ArgumentParser()\np.add_argument('--n', type=int, default=5)\n"
            "kernel(torch.rand(p.parse_args().n), torch.rand(1))\n"
        )
        self.assertEqual(run_text(text).shapes[1], [[5], [1]])
        self.assertEqual(run_text(text, args=["--n", "6"]).shapes[1], [[6], [1]])

    def test_wrong_arguments_are_the_scripts_business(self) -> None:
        result = run_text(KERNEL + "import argparse; argparse.ArgumentParser().parse_args()\n", args=["--bad"])
        self.assertEqual((result.code, result.notes), (0, []))
        self.assertIn("unrecognized arguments", result.errors)

    def test_tests_run_where_main_calls_no_kernel(self) -> None:
        result = run_text(TESTS, "--target", "a2a3")
        self.assertEqual(result.notes, [])
        # Skipped tests come last, and only until all kernels have been called.
        expected = [[3, 4]], [[8, 16, 1]], [[8, 16, 2]], [[7]], [[32, 64, 1]], [[32, 64, 2]], [[5]]
        self.assertEqual(result.shapes, list(expected))

    def test_marks_for_a_chip(self) -> None:
        self.assertIn([[950]], run_text(TESTS, "--target", "950").shapes)

    def test_entry_is_a_test_with_all_its_parameters(self) -> None:
        result = run_text(TESTS, "--entry", "test_sizes")
        self.assertEqual(result.shapes, [[[8, 16, 1]], [[32, 64, 1]], [[8, 16, 2]], [[32, 64, 2]]])

    def test_entry_is_no_main(self) -> None:
        text = KERNEL + "def small():\n    kernel(torch.rand(2), torch.rand(2))\nassert __name__ != '__main__'\n"
        self.assertEqual(run_text(text, "--entry", "small").shapes[1], [[2], [2]])

    def test_entry_in_a_class(self) -> None:
        text = KERNEL + "class A:\n    @staticmethod\n    def go():\n        kernel(torch.rand(2), torch.rand(2))\n"
        self.assertEqual(run_text(text, "--entry", "A.go").shapes[1], [[2], [2]])

    def test_entry_is_a_kernel(self) -> None:
        text = "from impl import kernel\n"
        result = run_text(text, "--entry", "kernel", files={"impl.py": KERNEL.rsplit("kernel(", 1)[0]})
        self.assertEqual((result.notes, result.shapes), ([], [[]]))

    def test_missing_entry(self) -> None:
        result = run_text(KERNEL, "--entry", "none")
        self.assertEqual((result.code, result.kinds), (1, ["script-failed"]))
        self.assertIn("'none'", result.notes[0]["message"])

    def test_failing_test_does_not_hide_others(self) -> None:
        text = TESTS.replace("    return 3", "    raise RuntimeError('no rows')")
        result = run_text(text, "--target", "a2a3")
        self.assertEqual(result.kinds, ["script-failed"])
        self.assertEqual(len(result.records), 6)

    def test_pytest_main(self) -> None:
        text = TESTS + "\nif __name__ == '__main__':\n    pytest.main([__file__, '-q'])\n"
        self.assertIn([[3, 4]], run_text(text, "--target", "a2a3").shapes)

    def test_kernel_of_a_file_beside(self) -> None:
        implementation = KERNEL.rsplit("kernel(", 1)[0]
        text = "import torch\nfrom impl import kernel\nkernel(torch.rand(4), torch.rand(4))\n"
        self.assertEqual(run_text(text, files={"impl.py": implementation}).shapes, [[[4], [4]]])

    def test_file_that_others_call(self) -> None:
        implementation = KERNEL.rsplit("kernel(", 1)[0]
        files = {"test_it.py": "from script import kernel\ndef test_it():\n    pass\n", "other.py": "import script\n"}
        result = run_text(implementation, files=files)
        self.assertEqual(result.kinds, ["no-kernel"])
        self.assertIn("test_it.py imports this file", result.notes[0]["message"])

    def test_device_is_there(self) -> None:
        text = KERNEL + (
            "import os\nx = torch.rand(4, device='npu:' + os.environ['TILE_FWK_DEVICE_ID'])\n"
            "assert torch.npu.is_available()\nkernel(x, x)\n"
        )
        self.assertEqual(len(run_text(text).records), 2)


    def test_skipped_module(self) -> None:
        result = run_text(KERNEL + "import pytest\npytest.skip('not here', allow_module_level=True)\nraise ValueError\n")
        self.assertEqual((result.code, result.notes), (0, []))

    def test_results_of_kernels_are_unknown(self) -> None:
        text = KERNEL + (
            "a, out, ids = torch.ones(4), torch.zeros(4), torch.zeros(4, dtype=torch.int32)\n"
            "lengths = torch.tensor([3, 4])\nkernel(a, out, ids, lengths)\n"
            "assert out[0] == 4 and ids.sum() == 7 and (out == a + 1).all()\nassert lengths.sum() == 7\n"
        )
        self.assertEqual(run_text(text.replace("(a, out):", "(a, out, *more):")).notes, [])


class Imports(unittest.TestCase):
    """Packages that are not there."""

    def test_missing_package_is_said(self) -> None:
        text = "import nowhere_at_all.part as part\nx = part.load('w')\nfor y in x: y.z = 1\n" + KERNEL
        result = run_text(text)
        self.assertEqual((len(result.records), result.kinds), (1, ["not-modelled"]))
        self.assertEqual(result.notes[0]["line"], 1)
        self.assertIn("'nowhere_at_all'", result.notes[0]["message"])

    def test_optional_package_stays_missing(self) -> None:
        text = "try:\n    import nowhere_at_all\nexcept ImportError:\n    found = False\nassert not found\n" + KERNEL
        self.assertEqual(run_text(text).notes, [])

    def test_installed_packages(self) -> None:
        text = "import os, sys\nsys.path.append(os.path.join(os.path.dirname(__file__), 'site-packages'))\n" + KERNEL + (
            "import good, bad\nkernel(torch.rand(good.size), bad.load())\nkernel(torch.rand(good.size), torch.rand(1))\n"
        )
        files = {
            "site-packages/good.py": "import numpy\nsize = int(numpy.prod([2, 3]))\n",
            "site-packages/bad.py": "import numpy\nassert issubclass(numpy.ufunc, object)\n",
        }
        result = run_text(text, files=files)
        self.assertEqual(result.kinds, ["not-modelled", "not-modelled"])
        self.assertIn("'bad'", result.notes[0]["message"])
        self.assertIn("bad.load", result.notes[1]["message"])
        self.assertEqual(result.shapes[1], [[6], [1]])

    def test_wrong_name_of_a_real_package(self) -> None:
        result = run_text(KERNEL + "from json import nothing\n")
        self.assertEqual(result.kinds, ["script-failed"])

    def test_parts_of_torch_that_nobody_needs(self) -> None:
        text = KERNEL + (
            "import torch.utils.data as data, torchair\nfrom torch.distributed import init\n"
            "from torchair.configs.compiler_config import CompilerConfig\nc = CompilerConfig()\nc.mode = 'x'\n"
            "class Set(data.Dataset):\n    pass\n"
        )
        self.assertEqual(run_text(text).notes, [])


    def test_files_named_like_ours(self) -> None:
        text = "from run import size\nfrom limits import more\n" + KERNEL + "kernel(torch.rand(size), torch.rand(more))\n"
        result = run_text(text, files={"run.py": "size = 3\n", "limits.py": "more = 4\n"})
        self.assertEqual(result.shapes[1], [[3], [4]])


class Guesses(unittest.TestCase):
    """Sizes that depend on values which nobody computes never become records."""

    def check(self, size: str) -> None:
        """A call with such a size is a note."""
        result = run_text(KERNEL + "n = %s\nkernel(torch.zeros(n, 4), torch.zeros(4))\n" % size)
        self.assertEqual((len(result.records), result.kinds), (1, ["not-modelled"]), size)
        self.assertIn("size 0 of argument 1", result.notes[0]["message"])

    def test_sizes(self) -> None:
        for size in (
            "torch.rand(3).argmax()",
            "torch.rand(3).argmax().item()",
            "int(torch.rand(3).sum().item() * 10)",
            "int(torch.rand(3).sum()) // 16 * 16 + 5",
            "torch.rand(300)[torch.rand(300) > 0.5].shape[0]",
            "-(-int(torch.rand(3).max()) // 3)",
            "__import__('math').ceil(int(torch.rand(3).max()) / 3)",
        ):
            self.check(size)

    def test_known_sizes(self) -> None:
        text = KERNEL + (
            "seqs = torch.tensor([100, 300, 7])\nn = int(seqs.max().item())\nm = (seqs // 128 + 1).sum()\n"
            "kernel(torch.zeros(n, m), torch.zeros(len(seqs)))\n"
        )
        self.assertEqual(run_text(text).shapes[1], [[300, 5], [3]])

    def test_unknown_argument(self) -> None:
        result = run_text(KERNEL + "kernel(torch.not_there(3), torch.zeros(4))\n")
        self.assertEqual((len(result.records), result.kinds), (1, ["not-modelled"]))
        self.assertIn("torch.not_there", result.notes[0]["message"])


if __name__ == "__main__":
    unittest.main()
