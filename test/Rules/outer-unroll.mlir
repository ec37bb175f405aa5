// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

pypto.func @outer stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "64" step "1" unroll [4, 1] {
    pypto.loop "j" from "0" to "64" step "1" {
      // CHECK: warning: 'pypto.exp' is in a loop that is unrolled 4 times around another loop, which makes more functions and none larger [outer-unroll]
      %y = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
      pypto.assemble ins(%y : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
    }
  }
}

// Silent.
pypto.func @inner stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "64" step "1" {
    pypto.loop "j" from "0" to "64" step "1" unroll [4, 1] {
      %y = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
      pypto.assemble ins(%y : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
    }
  }
}

// Silent.
pypto.func @once stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "64" step "1" unroll [1] {
    pypto.loop "j" from "0" to "64" step "1" {
      %y = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
      pypto.assemble ins(%y : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
    }
  }
}
