# lit configuration. The build writes test/lit.site.cfg.py, which sets the pto_*
# paths and then loads this file: run `lit build/test`.

import os
import sys

import lit.formats

if not hasattr(config, "pto_bin_dir"):
    lit_config.fatal("run lit on the test folder of a build: lit build/test")

config.name = "pto-lint"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.join(config.pto_source_dir, "test")
config.test_exec_root = os.path.join(config.pto_build_dir, "test")

for tool in ("pto-lint", "pto-opt", "pto-tblgen"):
    config.substitutions.append(("%" + tool, os.path.join(config.pto_bin_dir, tool)))
config.substitutions.append(("%python", sys.executable))
config.substitutions.append(("%include", os.path.join(config.pto_source_dir, "include")))
config.substitutions.append(("%inputs", os.path.join(config.test_source_root, "Inputs")))

# The corpus lies beside the checkout and is not on every machine: a test that
# reads it says `REQUIRES: shared-corpus`.
shared = os.path.join(os.path.dirname(config.pto_source_dir), "shared")
config.substitutions.append(("%shared", shared))
if os.path.isdir(os.path.join(shared, "corpus")):
    config.available_features.add("shared-corpus")

config.environment["PATH"] = os.pathsep.join(
    [config.pto_bin_dir, config.llvm_tools_dir, os.environ["PATH"]]
)
config.environment["LC_ALL"] = "C.UTF-8"
# Not a wrapper that looks for a Python first.
config.environment["PTO_LINT_PYTHON"] = sys.executable
for variable in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LLVM_PROFILE_FILE"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
