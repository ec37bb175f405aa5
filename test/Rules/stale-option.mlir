// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=warning: --check-prefix=NEW
// RUN: pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=warning: --check-prefix=OLD

pypto.func @faq stage(tensor_graph) type(static) attributes {options = {"pass.cycle_upper_bound" = 2000 : i64}} {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  // NEW: warning: 'pypto.exp' is in a kernel that sets pass.cycle_upper_bound, which release 9.2 does not have [stale-option]
  // OLD: warning: 'pypto.exp' is in a kernel that sets pass.cycle_upper_bound, which release 0.2 does not have [stale-option]
  %y = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
}

// Release 0.2 has it.
pypto.func @removed stage(tensor_graph) type(static) attributes {options = {"pass.pg_upper_bound" = 2000 : i64}} {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  // NEW: warning: 'pypto.exp' is in a kernel that sets pass.pg_upper_bound, which release 9.2 does not have [stale-option]
  %y = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
}

// Silent.
pypto.func @known stage(tensor_graph) type(static) attributes {options = {"pass.sg_set_scope" = [-1, 0, 0]}} {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
}
