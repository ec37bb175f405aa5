// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:
// RUN: pto-lint %s --target=a2a3 --release=0.2 | FileCheck %s --check-prefix=OLD
// OLD: the device stops with F74007 [read-before-write]

pypto.func @unwritten stage(tensor_graph) type(static) {
  %t = pypto.tensor "t" {magic = 0 : i64, node = #pypto.node<local>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  // CHECK: warning: 'pypto.exp' reads 't', which is declared and never written: the device stops with F74008 [read-before-write]
  %0 = pypto.exp ins(%t : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%0 : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
}

// Written by an earlier op, and not read at all: silent.
pypto.func @written stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %t = pypto.tensor "t" {magic = 1 : i64, node = #pypto.node<local>} : !pypto.tensor<64x64xfp32>
  %u = pypto.tensor "u" {magic = 2 : i64, node = #pypto.node<local>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 3 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%x : !pypto.tensor<64x64xfp32>) outs(%t : !pypto.tensor<64x64xfp32>)
  %0 = pypto.exp ins(%t : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%0 : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
}
