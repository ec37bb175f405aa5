// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=[single-jump

// Seed 001, section 2.3, direction 2.
pypto.func @jump stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "64" step "1" unroll [128, 1] {
    // CHECK: info: 'pypto.exp' is in a loop that is unrolled 128 times or not at all: up to 127 iterations are left over and run one by one [single-jump-unroll]
    %a = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
  }
}

// A level in between; a small one; none at all: silent.
pypto.func @cascade stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "64" step "1" unroll [128, 16, 1] {
    %a = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
  }
}
pypto.func @small stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "64" step "1" unroll [8] {
    %a = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
  }
}
