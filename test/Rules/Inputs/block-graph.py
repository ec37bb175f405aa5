"""Prints a block graph with as many ops that compute as the argument says."""

import sys

TENSOR = "!pypto.tensor<4x8xfp32, ub>"
print("pypto.func @K_leaf0_7 stage(block_graph) type(static) core(aiv) {")
print(f"  %x = pypto.tensor {{magic = 0 : i64, mem_id = 0 : i64}} : {TENSOR}")
for op in range(int(sys.argv[1])):
    print(f"  pypto.exp ins(%x : {TENSOR}) outs(%x : {TENSOR}) {{magic = {10000 + op} : i64}}")
# Neither waits nor allocations count.
print("  pypto.bar_v {magic = 20000 : i64}")
print(f"  pypto.ub_alloc outs(%x : {TENSOR}) {{magic = 20001 : i64}}")
print("}")
