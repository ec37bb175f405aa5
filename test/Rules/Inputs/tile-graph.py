"""Prints a tile graph of the op that is named, cut into so many tiles."""

import sys

opcode, tiles = sys.argv[1], int(sys.argv[2])
TILE, WHOLE = "!pypto.tensor<1x64xfp32>", f"!pypto.tensor<{tiles}x64xfp32>"
print("pypto.func @L_Unroll1_PATH0_hiddenfunc0_5 stage(tile_graph) type(dynamic_loop_path) {")
print(f"  %x = pypto.tensor {{magic = 0 : i64, node = #pypto.node<incast>}} : {TILE}")
print(f"  %y = pypto.tensor {{magic = 1 : i64, node = #pypto.node<outcast>}} : {WHOLE}")
for i in range(tiles):
    print(f"  %t{i} = pypto.tensor {{magic = {2 + i} : i64}} : {TILE}")
    print(f"  pypto.{opcode} ins(%x, %x : {TILE}, {TILE}) outs(%t{i} : {TILE})"
          f" {{magic = {10000 + 2 * i} : i64}}")
    print(f"  pypto.assemble ins(%t{i} : {TILE}) outs(%y : {WHOLE})"
          f" {{magic = {10001 + 2 * i} : i64}}")
print("}")
