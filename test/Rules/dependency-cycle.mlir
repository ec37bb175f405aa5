// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:
// RUN: not pto-lint %s --target=a2a3 --release=0.2 -v | FileCheck %s --check-prefix=OLD
// OLD: F21001

// view(x) -> exp -> assemble(x): three ops.
pypto.func @same stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "8" step "1" {
    %a = pypto.view ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "view", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    %b = pypto.exp ins(%a : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    // CHECK: dependency-cycle.mlir:[[#@LINE+1]]: error: 'pypto.assemble' writes 'x', which 'pypto.view' has to read first: 3 ops wait for each other [dependency-cycle]
    pypto.assemble ins(%b : !pypto.tensor<64x64xfp32>) outs(%x : !pypto.tensor<64x64xfp32>)
  }
}

// Into another tensor: silent.
pypto.func @other stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  %a = pypto.view ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "view", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %b = pypto.exp ins(%a : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%b : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
}

// One loop writes, the next one reads: each body is sorted by itself, silent.
pypto.func @loops stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %t = pypto.tensor "t" {magic = 1 : i64, node = #pypto.node<local>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "8" step "1" {
    %a = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%t : !pypto.tensor<64x64xfp32>)
  }
  pypto.loop "j" from "0" to "8" step "1" {
    %a = pypto.exp ins(%t : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
  }
}

// An op that works in place does not wait for itself: silent.
pypto.func @in_place stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) outs(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>}
}
