// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

pypto.func @both stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x1xfp32>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x512xfp32>
  // CHECK: info: 'pypto.add' combines 64x1 and 1x512, which are repeated along 2 axes: the result needs a buffer of its own [multi-axis-broadcast]
  %c = pypto.add ins(%a, %b : !pypto.tensor<64x1xfp32>, !pypto.tensor<1x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<32, 512>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%c : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// One axis, silent.
pypto.func @rows stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x512xfp32>
  %c = pypto.add ins(%a, %b : !pypto.tensor<64x512xfp32>, !pypto.tensor<1x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<32, 512>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%c : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// Silent.
pypto.func @columns stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x1xfp32>
  %c = pypto.add ins(%a, %b : !pypto.tensor<64x512xfp32>, !pypto.tensor<64x1xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<32, 512>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%c : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// Two axes, but not the last one, silent.
pypto.func @outer stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<8x8x512xfp32>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x1x512xfp32>
  %c = pypto.add ins(%a, %b : !pypto.tensor<8x8x512xfp32>, !pypto.tensor<1x1x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<8, 8, 512>} -> !pypto.tensor<8x8x512xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<8x8x512xfp32>
  pypto.assemble ins(%c : !pypto.tensor<8x8x512xfp32>) outs(%out : !pypto.tensor<8x8x512xfp32>)
}
