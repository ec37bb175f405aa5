"""Prints a kernel with so many copies of a body of the ops that are named."""

import sys

copies, body = int(sys.argv[1]), sys.argv[2:]
IN, WEIGHT = "!pypto.tensor<16x64xbf16>", "!pypto.tensor<64x64xbf16>"
RESULT, SMALL = "!pypto.tensor<16x64xfp32>", "!pypto.tensor<16x64xbf16>"
TILE = "vec_tile = #pypto.vec_tile<16, 64>"
print("pypto.func @heads stage(tensor_graph) type(static) {")
print(f'  %x = pypto.tensor "x" {{magic = 0 : i64, node = #pypto.node<incast>}} : {IN}')
print(f'  %w = pypto.tensor "w" {{magic = 1 : i64, node = #pypto.node<incast>}} : {WEIGHT}')
print(f'  %s = pypto.tensor "s" {{magic = 2 : i64, node = #pypto.node<incast>}} : {RESULT}')
print(f'  %y = pypto.tensor "y" {{magic = 3 : i64, node = #pypto.node<outcast>}} : {SMALL}')
for h in range(copies):
    last = f"%m{h}"
    print(f"  %m{h} = pypto.a_mul_b ins(%x, %w : {IN}, {WEIGHT}) {{kernel_op = \"matmul\", "
          "cube_tile = #pypto.cube_tile<m = [16, 16], k = [64, 64, 64], n = [64, 64]>, "
          f"{TILE}}} -> {RESULT}")
    if "mul" in body:
        print(f"  %p{h} = pypto.mul ins({last}, %s : {RESULT}, {RESULT})"
              f' {{kernel_op = "mul", {TILE}}} -> {RESULT}')
        last = f"%p{h}"
    print(f"  %c{h} = pypto.cast ins({last} : {RESULT}) {{kernel_op = \"cast\", {TILE}}}"
          f" -> {SMALL}")
    print(f"  pypto.assemble ins(%c{h} : {SMALL}) outs(%y : {SMALL})")
print("}")
