# A test suite of kernels: copy this folder, then run `lit .` in it. pto-lint and
# FileCheck (Debian: llvm-22-tools) must be on the PATH.

import os

import lit.formats

config.name = "kernels"
config.test_format = lit.formats.ShTest()
config.suffixes = [".test", ".mlir"]
config.test_source_root = os.path.dirname(__file__)
config.environment["PATH"] = os.environ["PATH"]
