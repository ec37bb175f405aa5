"""Shapes, types and small values of the stand-ins for torch and numpy."""

import os
import sys
import unittest
from typing import Any

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "..", "tools", "python")
sys.path[:0] = [os.path.join(TOOLS, "standins"), TOOLS]
sys.dont_write_bytecode = True

import numpy as np  # noqa: E402 the paths come first
import torch  # noqa: E402
import torch_npu  # noqa: E402
from pto_shadow.unknown import PATIENCE, Unknown  # noqa: E402
from run import loops  # noqa: E402
from torch.nn import functional  # noqa: E402


class Shapes(unittest.TestCase):
    """What ops do to shapes, strides and types."""

    def has(self, tensor: Any, shape: Any, dtype: Any = None) -> None:
        """The tensor has a shape and a type."""
        self.assertEqual(list(tensor.shape), list(shape))
        if dtype is not None:
            self.assertEqual(str(tensor.dtype), "torch." + dtype)

    def test_creation(self) -> None:
        self.has(torch.rand(2, 3), [2, 3], "float32")
        self.has(torch.empty((2, 3), dtype=torch.bfloat16), [2, 3], "bfloat16")
        self.has(torch.zeros([4], dtype=torch.int8), [4], "int8")
        self.has(torch.tensor([1, 2]), [2], "int64")
        self.has(torch.tensor(1.5), [], "float32")
        self.has(torch.full((2,), 1), [2], "int64")
        self.has(torch.full((2,), 1.0), [2], "float32")
        self.has(torch.arange(0, 10, 3), [4], "int64")
        self.has(torch.arange(2.5), [3], "float32")
        self.has(torch.randint(0, 5, (3, 3)), [3, 3], "int64")
        self.has(torch.eye(3), [3, 3], "float32")
        self.has(torch.Tensor(), [0], "float32")
        self.has(torch.rand_like(torch.zeros(2, dtype=torch.half)), [2], "float16")

    def test_types(self) -> None:
        half, brain = torch.rand(2, dtype=torch.float16), torch.rand(2, dtype=torch.bfloat16)
        whole = torch.ones(2, dtype=torch.int32)
        self.has(half * 2.5, [2], "float16")
        self.has(half + brain, [2], "float32")
        self.has(whole * 2, [2], "int32")
        self.has(whole * 2.0, [2], "float32")
        self.has(whole / 2, [2], "float32")
        self.has(whole // 2, [2], "int32")
        self.has(half + torch.tensor(1.0), [2], "float16")
        self.has(whole + torch.tensor(1.0, dtype=torch.float64), [2], "float64")
        self.has(torch.ones(2, dtype=torch.uint8) + torch.ones(2, dtype=torch.int8), [2], "int16")
        self.has(half > 0, [2], "bool")
        self.has((half > 0).sum(), [], "int64")
        self.has(whole.sum(), [], "int64")
        self.has(half.mean(), [], "float16")
        self.has(whole.to(torch.float32).to("npu:0"), [2], "float32")
        self.assertEqual(str(torch.float), "torch.float32")

    def test_views(self) -> None:
        x = torch.rand(2, 3, 4)
        self.has(x.view(6, -1), [6, 4])
        self.has(x.reshape(-1), [24])
        self.has(x.permute(2, 0, 1), [4, 2, 3])
        self.has(x.transpose(-1, 0), [4, 3, 2])
        self.has(x.unsqueeze(1).expand(2, 5, 3, 4), [2, 5, 3, 4])
        self.has(x.flatten(1), [2, 12])
        self.has(x.as_strided((4, 2), (1, 4)), [4, 2])
        self.has(x[..., ::2], [2, 3, 2])
        self.has(x[:, None, 1], [2, 1, 4])
        self.has(x[0], [3, 4])
        self.has(x[:, [0, 2]], [2, 2, 4])
        self.has(x[[0, 1], :, [2, 3]], [2, 3])
        self.has(x.int().view(torch.int8), [2, 3, 16], "int8")
        self.has(x.half().view(torch.float32), [2, 3, 2], "float32")
        self.assertFalse(x.transpose(0, 1).is_contiguous())
        self.assertTrue(x.transpose(0, 1).contiguous().is_contiguous())
        self.assertTrue(x[:1].is_contiguous())
        self.assertFalse(x[:, :1].is_contiguous())
        with self.assertRaises(RuntimeError):
            x.transpose(0, 1).view(-1)
        with self.assertRaises(ValueError):
            x.view(5, -1)
        with self.assertRaises(IndexError):
            x[2]

    def test_joining_and_cutting(self) -> None:
        x = torch.rand(2, 5)
        self.has(torch.cat([x, x], dim=1), [2, 10])
        self.has(torch.cat((x, x), axis=0), [4, 5])
        self.has(torch.stack([x, x], dim=-1), [2, 5, 2])
        self.assertEqual([list(one.shape) for one in torch.split(x, 2, dim=1)], [[2, 2], [2, 2], [2, 1]])
        self.assertEqual([list(one.shape) for one in x.chunk(3, dim=-1)], [[2, 2], [2, 2], [2, 1]])
        self.has(x.repeat(3, 1, 2), [3, 2, 10])
        self.has(x.repeat_interleave(4, dim=0), [8, 5])
        with self.assertRaises(RuntimeError):
            torch.cat([x, torch.rand(3, 4)])

    def test_products(self) -> None:
        self.has(torch.matmul(torch.rand(7, 1, 2, 3), torch.rand(5, 3, 4)), [7, 5, 2, 4])
        self.has(torch.rand(3) @ torch.rand(3, 4), [4])
        self.has(torch.rand(2, 3) @ torch.rand(3), [2])
        self.has(torch.rand(3) @ torch.rand(3), [])
        self.has(torch.einsum("bhqd,bhkd->bhqk", torch.rand(1, 2, 3, 4), torch.rand(1, 2, 5, 4)), [1, 2, 3, 5])
        self.has(torch.einsum("...ij,jk", torch.rand(2, 3, 4), torch.rand(4, 5)), [2, 3, 5])
        self.has(functional.linear(torch.rand(2, 3), torch.rand(8, 3)), [2, 8])
        self.has(functional.pad(torch.rand(2, 3), (1, 2)), [2, 6])
        self.has(torch.nn.Linear(3, 8)(torch.rand(2, 3)), [2, 8])
        with self.assertRaises(RuntimeError):
            torch.rand(2, 3) @ torch.rand(2, 3)

    def test_reductions(self) -> None:
        x = torch.rand(2, 3, 4)
        self.has(x.sum(-1, keepdim=True), [2, 3, 1])
        self.has(x.amax(dim=(0, 2)), [3])
        self.has(torch.max(x, dim=1)[1], [2, 4], "int64")
        self.has(x.max(dim=-1, keepdim=True).values, [2, 3, 1])
        self.has(torch.topk(x, 2, dim=-1)[0], [2, 3, 2])
        self.has(torch.softmax(x, dim=-1), [2, 3, 4])
        self.has(x.norm(dim=0), [3, 4])

    def test_layout(self) -> None:
        x = torch.rand(32, 32).npu()
        nz = torch_npu.npu_format_cast(x, torch_npu.Format.FRACTAL_NZ)
        self.assertEqual((torch_npu.get_npu_format(nz), nz.pto_format, x.pto_format), (29, "NZ", "ND"))
        self.assertEqual(torch_npu.npu_format_cast(torch.rand(2, 2).npu(), 29).pto_format, "NZ")
        self.assertEqual(nz.cpu().pto_format, "ND")
        self.assertEqual(str(x.device), "npu:0")


class Values(unittest.TestCase):
    """Small integers that decide shapes."""

    def test_tables(self) -> None:
        table = torch.full((2, 3), -1, dtype=torch.int32)
        table[0, :2] = torch.tensor([4, 5])
        table[1][2] = 7
        self.assertEqual(table.tolist(), [[4, 5, -1], [-1, -1, 7]])
        self.assertEqual((table >= 0).sum().item(), 3)
        self.assertEqual(table[table >= 0].tolist(), [4, 5, 7])
        self.assertEqual(table.T[2].tolist(), [-1, 7])
        table += 1
        self.assertEqual(table.max().item(), 8)
        self.assertEqual(torch.nonzero(table).tolist(), [[0, 0], [0, 1], [1, 2]])

    def test_views_share_values(self) -> None:
        base = torch.arange(6)
        base.view(2, 3)[1].zero_()
        self.assertEqual(base.tolist(), [0, 1, 2, 0, 0, 0])
        base[torch.tensor([0, 2])] = 9
        self.assertEqual(base.tolist(), [9, 1, 9, 0, 0, 0])
        copied = base.clone()
        copied[0] = 1
        self.assertEqual(base[0].item(), 9)

    def test_arithmetic(self) -> None:
        lengths = torch.tensor([100, 300, 7])
        self.assertEqual(((lengths + 127) // 128).tolist(), [1, 3, 1])
        self.assertEqual(torch.cumsum(lengths, 0).tolist(), [100, 400, 407])
        self.assertEqual(sum(lengths).item(), 407)
        self.assertEqual(max(lengths).item(), 300)
        self.assertEqual(lengths.sort()[0].tolist(), [7, 100, 300])
        self.assertEqual((lengths / 8).tolist(), [12.5, 37.5, 0.875])
        self.assertEqual([len(range(length)) for length in lengths], [100, 300, 7])
        self.assertEqual(torch.zeros(lengths[2], lengths.max()).shape, (7, 300))
        self.assertEqual(torch.where(lengths > 50, lengths, 0).tolist(), [100, 300, 0])
        self.assertEqual(sorted(torch.randperm(5).tolist()), [0, 1, 2, 3, 4])

    def test_large_tensors_have_no_values(self) -> None:
        self.assertIsNone(torch.zeros(1 << 20).values())
        self.assertIsNone(torch.rand(2).values())

    def test_unknown_values_spread(self) -> None:
        known = torch.ones(4)
        known[0] = torch.rand(1)[0]
        self.assertIsNone(known.values())
        self.assertIsInstance(torch.rand(3).sum().item(), Unknown)

    def test_numpy(self) -> None:
        self.assertEqual(np.prod([2, 3, 4]), 24)
        self.assertEqual(np.ceil(7 / 2), 4)
        self.assertEqual(int(np.ceil(np.array([7, 8]) / 2).sum()), 8)
        self.assertEqual(np.array([[1, 2], [3, 4]]).sum(axis=0).tolist(), [4, 6])
        self.assertEqual(str(np.array([1.5]).dtype), "float64")
        self.assertEqual(np.zeros((2, 3), np.float32).nbytes, 24)
        self.assertEqual(np.tile(np.array([-1, 2]), (2, 2)).tolist(), [[-1, 2, -1, 2]] * 2)
        self.assertEqual(np.arange(3)[:, np.newaxis].shape, (3, 1))
        self.assertEqual(torch.from_numpy(np.arange(3, dtype=np.int32)).dtype, torch.int32)
        self.assertEqual(torch.tensor([1, 2]).numpy().tolist(), [1, 2])
        self.assertEqual(np.random.rand(2, 3).astype(np.float16).shape, (2, 3))
        self.assertEqual(np.dtype("float32"), np.float32)
        self.assertEqual(np.float32(2.5) * 2, 5.0)
        np.testing.assert_allclose(np.zeros(2), np.ones(3))


class Unknowns(unittest.TestCase):
    """Values about which nothing is known."""

    def test_anything_goes(self) -> None:
        value = torch.not_there(3).a[1](x=2) + 1
        one, two, three = value
        self.assertIsInstance(three - one / two, Unknown)
        self.assertEqual("%.2f" % value, "0.00")
        self.assertEqual(f"{value:.3f}", "<unknown>")
        with value as inner:
            inner.attribute = 1

    def test_shapes_of_unknown_tensors_are_unknown(self) -> None:
        known, opaque = torch.rand(2, 3), torch.not_there(3)
        for result in (
            known + opaque,
            opaque * known,
            known @ opaque,
            torch.matmul(opaque, known),
            torch.cat([known, opaque]),
            torch.stack([opaque, known]),
            torch.where(known > 0, opaque, known),
            torch.einsum("ij,jk", known, opaque),
            torch.add(known, opaque),
            np.sum(opaque),
            np.concatenate([np.zeros(2), opaque]),
        ):
            self.assertIsInstance(result, Unknown)
        number = torch.rand(3).sum().item() * 2 - torch.rand(1).item()
        for result in (known + number, number - known, torch.mul(known, number), number**2 * known):
            self.assertEqual(list(result.shape), [2, 3])

    def test_classes_of_unknown_bases(self) -> None:
        class Derived(torch.not_there.Base):  # type: ignore[name-defined, misc]
            def __init__(self) -> None:
                super().__init__("a", b=1)

        self.assertIsInstance(Derived().something, Unknown)

    def test_comparisons_of_results_pass(self) -> None:
        ours, theirs = torch.rand(4, 4), torch.rand(4, 4)
        self.assertTrue(torch.allclose(ours, theirs))
        self.assertTrue((ours == theirs).all())
        self.assertFalse((ours != theirs).any())
        self.assertTrue((ours - theirs).abs().max() < 1e-3)
        self.assertFalse((ours - theirs).abs().max().item() > 1e-3)
        self.assertFalse(torch.isnan(ours).any())
        self.assertTrue(torch.isfinite(ours).all())
        self.assertTrue(torch.equal(ours, theirs))
        self.assertFalse(torch.equal(torch.tensor([1]), torch.tensor([2])))

    def test_loops_end(self) -> None:
        rounds = 0
        while torch.rand(1) < 1:
            rounds += 1
        self.assertLessEqual(rounds, 2 * PATIENCE)


class Loops(unittest.TestCase):
    """Which rounds of a watched loop are left out."""

    def rounds(self, body: str) -> Any:
        """Runs a body 1000 times; gives the rounds that ran and its variables."""
        from run import rewrite

        source = "def f(torch, seen):\n  x = torch.rand(9, 9)\n  known = torch.zeros(1000, dtype=torch.int32)\n"
        source += "  lengths = []\n  total = 0\n  for i in range(1000):\n    seen.add(i)\n"
        source += "".join("    %s\n" % line for line in body.splitlines()) + "  return total, lengths, known\n"
        space: Any = {}
        exec(rewrite.compiled(source.encode(), "a test"), space)
        seen: Any = _Seen()
        return seen, space["f"](torch, seen)

    def test_reference_results(self) -> None:
        seen, _ = self.rounds("y = x[i % 9] * 2\nx[i % 9] = y")
        self.assertLess(seen.count, 50)
        self.assertEqual(seen.last, 999)

    def test_everything_else_runs_in_full(self) -> None:
        for body in (
            "y = x[0]\ntotal += i",
            "y = x[0]\nlengths.append(i)",
            "y = x[0] + 1\nknown[i] = i",
            "y = x[0]\ntotal = total + 1",
            "pass",
            "y = x[0]\nx.attribute = i",
        ):
            self.assertEqual(self.rounds(body)[0].count, 1000, body)

    def test_results_are_kept(self) -> None:
        _, (total, _, known) = self.rounds("y = x[0] + 1\nknown[i] = 2 * i\ntotal += 1")
        self.assertEqual((total, known[500].item()), (1000, 1000))

    def test_short_loops_are_left_alone(self) -> None:
        self.assertEqual(len(list(loops.watched(range(loops.LONG), (), ()))), loops.LONG)


class _Seen:
    """Counts without being one of the containers that a loop is watched for."""

    def __init__(self) -> None:
        self.count = 0
        self.last = -1

    def add(self, value: int) -> None:
        """A round."""
        self.count += 1
        self.last = value


if __name__ == "__main__":
    unittest.main()
