// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

// One condition on the index in 4 copies: 2^4.
pypto.func @many stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "64" step "1" unroll [4, 1] {
    pypto.path "PATH0" when ["(i < n)"] {
      // CHECK: warning: 'pypto.exp' is in a loop with 16 paths through its body, each compiled by itself: from 16 on the compile takes minutes [many-paths]
      %a = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
      pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
    }
    pypto.path "PATH1" when ["!((i < n))"] {
      %a = pypto.abs ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "abs", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
      pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
    }
  }
}

// 2^2, silent.
pypto.func @two stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "64" step "1" unroll [2, 1] {
    pypto.path "PATH0" when ["(i < n)"] {
      %a = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
      pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
    }
  }
}

// A condition that is the same in each copy, and one that its place decides.
pypto.func @outside stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "64" step "1" unroll [8, 1] {
    pypto.path "PATH0" when ["(idx < n)", "RUNTIME_is_loop_begin(i)"] {
      %a = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
      pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
    }
  }
}
