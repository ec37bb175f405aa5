"""The snippets of the FAQ as kernels: what they do is not what their author means."""

import torch

import pypto

FP32 = pypto.DT_FP32


@pypto.frontend.jit
def unwritten(x: pypto.Tensor([4, 8], FP32), y: pypto.Tensor([4, 8], FP32)):
    pypto.set_vec_tile_shapes(4, 8)
    y = x + 1.0


@pypto.frontend.jit
def written(x: pypto.Tensor([4, 8], FP32), y: pypto.Tensor([4, 8], FP32)):
    pypto.set_vec_tile_shapes(4, 8)
    y[:] = x + 1.0


@pypto.frontend.jit
def tile_of_one_axis(x: pypto.Tensor([4, 8], FP32), y: pypto.Tensor([4, 8], FP32)):
    pypto.set_vec_tile_shapes(8)
    y[:] = x + 1.0


@pypto.frontend.jit
def printing(a: pypto.Tensor([16, 16], FP32), b: pypto.Tensor([16, 16], FP32), c: pypto.Tensor([16, 16], FP32)):
    pypto.set_vec_tile_shapes(16, 16)
    for i in pypto.loop(20):
        print("i = ", i)
        if pypto.cond(i == 0):
            c[:] = a + b
        else:
            c[:] = a - b


@pypto.frontend.jit
def read_first(x: pypto.Tensor([8, 8], FP32), out: pypto.Tensor([8, 8], FP32)):
    pypto.set_vec_tile_shapes(8, 8)
    t = pypto.tensor([8, 8], FP32, "t")
    for i in pypto.loop(4):
        out[:] = x + t


if __name__ == "__main__":
    small, square = torch.zeros(4, 8), torch.zeros(16, 16)
    unwritten(small, small)
    written(small, small)
    tile_of_one_axis(small, small)
    printing(square, square, square)
    read_first(torch.zeros(8, 8), torch.zeros(8, 8))
