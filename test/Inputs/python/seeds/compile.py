"""What the F40005 guide says about slow compiles, as kernels (its sections 2, 4 and 5)."""

import torch

import pypto

BF16, FP32, INT8 = pypto.DT_BF16, pypto.DT_FP32, pypto.DT_INT8


@pypto.frontend.jit
def wrong_for(q: pypto.Tensor([32, 64, 64], BF16), w: pypto.Tensor([32, 64, 64], BF16), out: pypto.Tensor([32, 64, 64], FP32)):
    pypto.set_cube_tile_shapes([64, 64], [64, 64], [64, 64])
    pypto.set_vec_tile_shapes(1, 64, 64)
    for h in range(32):
        head = pypto.reshape(pypto.view(q, [1, 64, 64], [h, 0, 0]), [64, 64])
        weights = pypto.reshape(pypto.view(w, [1, 64, 64], [h, 0, 0]), [64, 64])
        pypto.set_vec_tile_shapes(64, 64)
        product = pypto.exp(pypto.mul(pypto.matmul(head, weights, FP32), 0.5))
        total = pypto.add(pypto.mul(product, product), product)
        pypto.set_vec_tile_shapes(1, 64, 64)
        pypto.assemble(pypto.reshape(total, [1, 64, 64]), [h, 0, 0], out)


@pypto.frontend.jit
def right_for(q: pypto.Tensor([32, 64, 64], BF16), w: pypto.Tensor([32, 64, 64], BF16), out: pypto.Tensor([32, 64, 64], FP32)):
    pypto.set_cube_tile_shapes([64, 64], [64, 64], [64, 64])
    pypto.set_vec_tile_shapes(4, 64, 64)
    out[:] = pypto.exp(pypto.matmul(q, w, FP32))


@pypto.frontend.jit
def wrong_jump(x: pypto.Tensor([1024, 64], FP32), out: pypto.Tensor([1024, 64], FP32)):
    pypto.set_vec_tile_shapes(8, 64)
    for i in pypto.loop(1024 // 8, name="ML", unroll_list=[128, 1]):
        pypto.assemble(pypto.exp(pypto.view(x, [8, 64], [8 * i, 0])), [8 * i, 0], out)


@pypto.frontend.jit
def right_jump(x: pypto.Tensor([1024, 64], FP32), out: pypto.Tensor([1024, 64], FP32)):
    pypto.set_vec_tile_shapes(8, 64)
    for i in pypto.loop(1024 // 8, name="ML2", unroll_list=[8, 4, 2, 1]):
        pypto.assemble(pypto.exp(pypto.view(x, [8, 64], [8 * i, 0])), [8 * i, 0], out)


@pypto.frontend.jit(runtime_options={"stitch_function_max_num": 128})
def wrong_stitch(x: pypto.Tensor([64, 64], FP32), out: pypto.Tensor([64, 64], FP32)):
    pypto.set_vec_tile_shapes(64, 64)
    out[:] = pypto.exp(x)


@pypto.frontend.jit
def wrong_tiles(w: pypto.Tensor([1024, 3072], FP32), scale: pypto.Tensor([1, 3072], FP32), out: pypto.Tensor([1024, 3072], FP32)):
    pypto.set_vec_tile_shapes(1, 64)
    out[:] = pypto.mul(w, scale)


if __name__ == "__main__":
    bf16, fp32 = torch.bfloat16, torch.float32
    for kernel in (wrong_for, right_for):
        kernel(*[torch.zeros([32, 64, 64], dtype=kind) for kind in (bf16, bf16, fp32)])
    for kernel in (wrong_jump, right_jump):
        kernel(torch.zeros(1024, 64), torch.zeros(1024, 64))
    wrong_stitch(torch.zeros(64, 64), torch.zeros(64, 64))
    wrong_tiles(torch.zeros(1024, 3072), torch.zeros(1, 3072), torch.zeros(1024, 3072))
