"""Prints a kernel with a loop of so many ops, and one that writes the output."""

import sys

ops, copies = int(sys.argv[1]), int(sys.argv[2])
TENSOR = "!pypto.tensor<64x64xfp32>"
print("pypto.func @unrolled stage(tensor_graph) type(static) {")
print(f'  %v0 = pypto.tensor "x" {{magic = 0 : i64, node = #pypto.node<incast>}} : {TENSOR}')
print(f'  %y = pypto.tensor "y" {{magic = 1 : i64, node = #pypto.node<outcast>}} : {TENSOR}')
print(f'  pypto.loop "i" from "0" to "1024" step "1" unroll [{copies}, 1] {{')
for op in range(ops):
    print(f"    %v{op + 1} = pypto.exp ins(%v{op} : {TENSOR})"
          f' {{kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>}} -> {TENSOR}')
print(f"    pypto.assemble ins(%v{ops} : {TENSOR}) outs(%y : {TENSOR})")
print("  }\n}")
