"""The wrong and the right settings of the F40005 guide as kernels, see docs/seeds.md.

Each wrong_N has the mistake of direction N, right_N what the guide puts in its place.
"""

import torch

import pypto

BF16, FP32 = pypto.DT_BF16, pypto.DT_FP32
STATIC = pypto.STATIC


@pypto.frontend.jit
def wrong_1(x: pypto.Tensor([128, 512], FP32), out: pypto.Tensor([128, 512], BF16)):
    pypto.set_vec_tile_shapes(128, 512)
    out[:] = pypto.cast(x, BF16)


@pypto.frontend.jit
def right_1(x: pypto.Tensor([128, 512], FP32), out: pypto.Tensor([128, 512], BF16)):
    pypto.set_vec_tile_shapes(32, 512)
    out[:] = pypto.cast(x, BF16)


@pypto.frontend.jit
def wrong_2(x: pypto.Tensor([1024, 1536], FP32), out: pypto.Tensor([1024, 1536], FP32)):
    for i, rows in pypto.loop_unroll(0, 1024, 1, name="T", idx_name="i", unroll_list=[64, 16, 1]):
        pypto.set_vec_tile_shapes(64, 1536)
        part = pypto.view(x, [rows, 1536], [i, 0])
        pypto.assemble(pypto.mul(part, 2.0), [i, 0], out)


@pypto.frontend.jit
def right_2(x: pypto.Tensor([1024, 1536], FP32), out: pypto.Tensor([1024, 1536], FP32)):
    for i, rows in pypto.loop_unroll(0, 1024, 1, name="T", idx_name="i", unroll_list=[4, 2, 1]):
        pypto.set_vec_tile_shapes(4, 1536)
        part = pypto.view(x, [rows, 1536], [i, 0])
        pypto.assemble(pypto.mul(part, 2.0), [i, 0], out)


@pypto.frontend.jit
def wrong_3_ratio(a: pypto.Tensor([16, 576], BF16), b: pypto.Tensor([576, 16], BF16), out: pypto.Tensor([16, 16], FP32)):
    pypto.set_cube_tile_shapes([16, 16], [16, 36], [16, 16])
    out[:] = pypto.matmul(a, b, FP32)


@pypto.frontend.jit
def wrong_3_order(a: pypto.Tensor([16, 576], BF16), b: pypto.Tensor([576, 16], BF16), out: pypto.Tensor([16, 16], FP32)):
    pypto.set_cube_tile_shapes([16, 16], [576, 512], [16, 16])
    out[:] = pypto.matmul(a, b, FP32)


@pypto.frontend.jit
def right_3(a: pypto.Tensor([16, 576], BF16), b: pypto.Tensor([576, 16], BF16), out: pypto.Tensor([16, 16], FP32)):
    pypto.set_cube_tile_shapes([16, 16], [16, 576], [16, 16])
    out[:] = pypto.matmul(a, b, FP32)


@pypto.frontend.jit
def wrong_4(q: pypto.Tensor([128, 2, 128], BF16), w: pypto.Tensor([128, 128, 512], BF16), out: pypto.Tensor([128, 2, 512], BF16)):
    pypto.set_cube_tile_shapes([16, 16], [128, 128], [128, 128])
    pypto.set_vec_tile_shapes(128, 2, 512)
    out[:] = pypto.cast(pypto.matmul(q, w, FP32), BF16)


@pypto.frontend.jit
def right_4(q: pypto.Tensor([128, 2, 128], BF16), w: pypto.Tensor([128, 128, 512], BF16), out: pypto.Tensor([128, 2, 512], BF16)):
    pypto.set_cube_tile_shapes([16, 16], [128, 128], [128, 128])
    pypto.set_vec_tile_shapes(16, 2, 512)
    for group in range(8):
        heads = pypto.view(q, [16, 2, 128], [16 * group, 0, 0])
        weights = pypto.view(w, [16, 128, 512], [16 * group, 0, 0])
        product = pypto.matmul(heads, weights, FP32)
        pypto.assemble(pypto.cast(product, BF16), [16 * group, 0, 0], out)


@pypto.frontend.jit
def wrong_7(a: pypto.Tensor([16, 7168], BF16), b: pypto.Tensor([7168, 128], BF16), out: pypto.Tensor([16, 128], FP32)):
    pypto.set_cube_tile_shapes([16, 16], [16, 7168], [128, 128])
    out[:] = pypto.matmul(a, b, FP32)


@pypto.frontend.jit
def right_7(a: pypto.Tensor([16, 7168], BF16), b: pypto.Tensor([7168, 128], BF16), out: pypto.Tensor([16, 128], FP32)):
    pypto.set_cube_tile_shapes([16, 16], [16, 256], [128, 128])
    out[:] = pypto.matmul(a, b, FP32)


@pypto.frontend.jit
def wrong_l0b(a: pypto.Tensor([16, 256], FP32), b: pypto.Tensor([256, 128], FP32), out: pypto.Tensor([16, 128], FP32)):
    pypto.set_cube_tile_shapes([16, 16], [256, 256], [128, 128])
    out[:] = pypto.matmul(a, b, FP32)


@pypto.frontend.jit
def wrong_rank(x: pypto.Tensor([64, 64], FP32), out: pypto.Tensor([64, 64], FP32)):
    pypto.set_vec_tile_shapes(64)
    out[:] = pypto.exp(x)


def run(kernel, *shapes):
    """Calls `kernel` with tensors of the types that its annotations have."""
    kernel(*[torch.zeros(shape, dtype=kind) for shape, kind in shapes])


if __name__ == "__main__":
    bf16, fp32 = torch.bfloat16, torch.float32
    for kernel in (wrong_1, right_1):
        run(kernel, ([128, 512], fp32), ([128, 512], bf16))
    for kernel in (wrong_2, right_2):
        run(kernel, ([1024, 1536], fp32), ([1024, 1536], fp32))
    for kernel in (wrong_3_ratio, wrong_3_order, right_3):
        run(kernel, ([16, 576], bf16), ([576, 16], bf16), ([16, 16], fp32))
    for kernel in (wrong_4, right_4):
        run(kernel, ([128, 2, 128], bf16), ([128, 128, 512], bf16), ([128, 2, 512], bf16))
    for kernel in (wrong_7, right_7):
        run(kernel, ([16, 7168], bf16), ([7168, 128], bf16), ([16, 128], fp32))
    run(wrong_l0b, ([16, 256], fp32), ([256, 128], fp32), ([16, 128], fp32))
    run(wrong_rank, ([64, 64], fp32), ([64, 64], fp32))
