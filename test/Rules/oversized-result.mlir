// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

pypto.func @rows stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<16x64xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<16x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 64>} -> !pypto.tensor<16x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1x64xfp32>
  // CHECK: warning: 'pypto.assemble' writes 16x64 into a tensor of 1x64: the compiler does not notice [oversized-result]
  pypto.assemble ins(%y : !pypto.tensor<16x64xfp32>) outs(%out : !pypto.tensor<1x64xfp32>)
}

// Silent.
pypto.func @equal stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<16x64xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<16x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 64>} -> !pypto.tensor<16x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<16x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<16x64xfp32>) outs(%out : !pypto.tensor<16x64xfp32>)
}

// A part of it, silent.
pypto.func @part stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<16x64xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<16x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 64>} -> !pypto.tensor<16x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<32x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<16x64xfp32>) outs(%out : !pypto.tensor<32x64xfp32>)
}

// Silent.
pypto.func @dynamic stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<16x64xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<16x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 64>} -> !pypto.tensor<16x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<?x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<16x64xfp32>) outs(%out : !pypto.tensor<?x64xfp32>)
}
