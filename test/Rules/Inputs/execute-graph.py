"""Prints an execute graph with as many calls as the argument says."""

import sys

TENSOR = "!pypto.tensor<4x8xfp32>"
print("pypto.func @K_loop_i_Unroll1_PATH0_root_9 stage(execute_graph) type(dynamic_loop_path) {")
print(f"  %x = pypto.tensor {{magic = 0 : i64, node = #pypto.node<incast>}} : {TENSOR}")
print(f"  %y = pypto.tensor {{magic = 1 : i64, node = #pypto.node<outcast>}} : {TENSOR}")
for call in range(int(sys.argv[1])):
    print(f"  pypto.call ins(%x : {TENSOR}) outs(%y : {TENSOR}) {{magic = {10000 + call} : i64}}")
print("}")
