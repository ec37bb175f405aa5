// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

pypto.func @scoped stage(tensor_graph) type(static) attributes {options = {"pass.sg_set_scope" = [1, 1, 0]}} {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  // CHECK: error: 'pypto.a_mul_b' shares a scope with ops of the vector core [invalid-scope]
  // NEW: note: the compiler will print: F41007
  // OLD: note: the compiler will print: FFFFFF
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<64x64xbf16>, !pypto.tensor<64x64xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [64, 64], n = [64, 64]>, vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %d = pypto.exp ins(%c : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%d : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
}

// No scope, silent.
pypto.func @apart stage(tensor_graph) type(static) attributes {options = {"pass.sg_set_scope" = [-1, 0, 0]}} {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<64x64xbf16>, !pypto.tensor<64x64xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [64, 64], n = [64, 64]>, vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %d = pypto.exp ins(%c : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%d : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
}
