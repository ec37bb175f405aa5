// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

pypto.func @large stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "64" step "1" unroll [64, 32, 1] {
    // CHECK: info: 'pypto.exp' is in a loop whose body is repeated 64 times, the guide shows at most 32: workspace and compile time grow with it [large-unroll]
    %y = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%y : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
  }
}

// Silent.
pypto.func @shown stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "64" step "1" unroll [32, 8, 1] {
    %y = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%y : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
  }
}

// Silent.
pypto.func @none stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "64" step "1" {
    %y = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%y : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
  }
}

// Nothing to repeat, silent.
pypto.func @odd stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "64" step "1" unroll [0, -1] {
    %y = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%y : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
  }
}
