// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:
// RUN: not pto-lint %s --target=a2a3 --release=0.2 -v | FileCheck %s --check-prefix=OLD
// OLD: F21007

pypto.func @nested stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "8" step "1" {
    pypto.loop "j" from "0" to "8" step "1" {
      pypto.loop "i" from "0" to "8" step "1" {
        // CHECK: duplicate-loop-index.mlir:[[#@LINE+1]]: error: 'pypto.exp' is in a loop over 'i' inside another loop over 'i' [duplicate-loop-index]
        %a = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
        pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
      }
    }
  }
}

// One after the other, silent.
pypto.func @siblings stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  %z = pypto.tensor "z" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "8" step "1" {
    %a = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
  }
  pypto.loop "i" from "0" to "8" step "1" {
    %a = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%z : !pypto.tensor<64x64xfp32>)
  }
}
