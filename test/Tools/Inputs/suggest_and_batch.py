#!/usr/bin/env python3
"""Asks for tiles of many ops and has `pto-lint batch` judge the kernels.

Prints what is not accepted, and at the end how many were.
"""

import itertools
import json
import subprocess
import sys

# M, K, N, type and options of matmuls in shipped kernels and official tests
# (shared/spec/cube-rules.md, section 7), and of the guide shared/seeds/001.
MATMULS = [
    (32, 4096, 24, "fp32", "--trans-b"), (128, 2048, 1024, "bf16", ""),
    (128, 1024, 32768, "int8", ""), (64, 128, 128, "bf16", "--batch 8"),
    (128, 4096, 1024, "bf16", "--trans-b"), (32, 5120, 160, "fp32", "--trans-b"),
    (32, 7168, 1536, "int8", ""), (32, 3584, 1536, "bf16", ""),
    (1, 7168, 32, "fp32", "--trans-b --batch 3"), (32, 1, 7168, "fp32", "--trans-a --batch 2"),
    (6144, 6144, 6144, "fp16", ""), (96, 1536, 3072, "fp16", ""),
    (129, 257, 513, "fp16", "--trans-a"), (127, 255, 513, "fp32", "--trans-a --trans-b"),
    (128, 256, 512, "fp16", "--format-a nz --format-b nz"), (16, 576, 16, "bf16", ""),
    (16, 7168, 128, "bf16", ""), (200, 300, 400, "int8", "--trans-a"),
]
VECTORS = [("softmax", ""), ("cast", "--to fp16"), ("add", ""), ("sum", "--axis -1"),
           ("amax", "--axis 0"), ("exp", ""), ("rmsnorm", ""), ("tanh", ""), ("div", "")]
SHAPES = ["4096,512", "1024,3072", "64,128,96", "7,13", "100000", "16,16384", "2,3,1000,40"]
PLATFORMS = [("a2a3", "9.2"), ("a2a3", "0.2"), ("950", "9.2"), ("kirin9030", "9.2")]


def requests():
    for m, k, n, dtype, more in MATMULS:
        yield f"matmul --m {m} --k {k} --n {n} --dtype {dtype} {more}"
    for (op, more), shape in itertools.product(VECTORS, SHAPES):
        yield f"{op} --shape {shape} --dtype fp32 {more}"


def main():
    tool = sys.argv[1]
    suggested = 0
    for target, release in PLATFORMS:
        options = [f"--target={target}", f"--release={release}"]
        kernels, origins = [], []
        for request in requests():
            run = subprocess.run([tool, "suggest", *request.split(), "--format=json", *options],
                                 capture_output=True, text=True)
            if run.returncode not in (0, 1, 2):
                print(f"{request} {options}: exit status {run.returncode}")
                continue
            answer = json.loads(run.stdout)
            if not answer["suggestions"] and not answer["error"] and not answer["reason"]:
                print(f"{request} {options}: no answer")
            for suggestion in answer["suggestions"]:
                kernels.append(suggestion["kernel"])
                origins.append(request)
        run = subprocess.run([tool, "batch", "-", *options], input="\n".join(kernels),
                             capture_output=True, text=True, check=True)
        for origin, line in zip(origins, run.stdout.splitlines(), strict=True):
            verdict = json.loads(line)
            if verdict["verdict"] != "ok":
                print(f"{origin} {options}: {verdict['verdict']} {verdict['code']}")
        suggested += len(kernels)
    print(f"{suggested} suggestions")


main()
