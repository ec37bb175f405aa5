"""Prints the tile graphs of a loop with as many paths as the argument says."""

import sys

TENSOR = "!pypto.tensor<4x8xfp32, ub>"
for path in range(int(sys.argv[1])):
    print(f"pypto.func @TENSOR_L_Unroll4_PATH{path}_hiddenfunc0_{100 + path} stage(tile_graph)"
          " type(dynamic_loop_path) {")
    print(f"  %x = pypto.tensor {{magic = 0 : i64, mem_id = 0 : i64}} : {TENSOR}")
    print(f"  pypto.exp ins(%x : {TENSOR}) outs(%x : {TENSOR}) {{magic = 10000 : i64}}")
    print("}")
