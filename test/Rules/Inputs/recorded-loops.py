"""Prints a dump of the tensor graphs of a loop: so many levels, each of so many ops."""

import json
import sys

levels, ops = int(sys.argv[1]), int(sys.argv[2])
functions = []
for level in range(1, levels + 1):
    name = f"TENSOR_L_Unroll{level}_PATH0_hiddenfunc0"
    functions.append({
        "func_magicname": f"{name}_{level}", "rawname": name, "funcmagic": level,
        "functype": 4, "graphtype": 0, "incasts": [[0, [7]]], "outcasts": [[ops, [8]]],
        "rawtensors": [{"rawmagic": 0, "rawshape": [4, 8], "datatype": 7}],
        "tensors": [{"magic": i, "rawtensor": 0, "shape": [4, 8],
                     "nodetype": 1 if i == 0 else 2 if i == ops else 0}
                    for i in range(ops + 1)],
        "operations": [{"opcode": "EXP", "opmagic": 10000 + i, "ioperands": [i],
                        "ooperands": [i + 1]} for i in range(ops)]})
json.dump({"functions": functions}, sys.stdout)
