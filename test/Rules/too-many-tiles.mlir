// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

// 1024 * 48 = 49152 tiles, times 1 + 2 inputs.
pypto.func @many stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x3072xfp32>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x3072xfp32>
  // CHECK: warning: 'pypto.mul' is cut into 49152 tiles of 1x64, which makes 147456 expressions where the guide allows 18000 [too-many-tiles]
  %c = pypto.mul ins(%a, %b : !pypto.tensor<1024x3072xfp32>, !pypto.tensor<1x3072xfp32>) {kernel_op = "mul", vec_tile = #pypto.vec_tile<1, 64>} -> !pypto.tensor<1024x3072xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1024x3072xfp32>
  pypto.assemble ins(%c : !pypto.tensor<1024x3072xfp32>) outs(%out : !pypto.tensor<1024x3072xfp32>)
}

// 9000 * 2 = 18000 exactly, silent.
pypto.func @most stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<18000x512xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<18000x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<2, 512>} -> !pypto.tensor<18000x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<18000x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<18000x512xfp32>) outs(%out : !pypto.tensor<18000x512xfp32>)
}

pypto.func @more stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<18002x512xfp32>
  // CHECK: warning: 'pypto.exp' is cut into 9001 tiles of 2x512, which makes 18002 expressions where the guide allows 18000 [too-many-tiles]
  %y = pypto.exp ins(%x : !pypto.tensor<18002x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<2, 512>} -> !pypto.tensor<18002x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<18002x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<18002x512xfp32>) outs(%out : !pypto.tensor<18002x512xfp32>)
}

// 64 * 6 = 384 tiles, silent.
pypto.func @few stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x3072xfp32>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x3072xfp32>
  %c = pypto.mul ins(%a, %b : !pypto.tensor<1024x3072xfp32>, !pypto.tensor<1x3072xfp32>) {kernel_op = "mul", vec_tile = #pypto.vec_tile<16, 512>} -> !pypto.tensor<1024x3072xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1024x3072xfp32>
  pypto.assemble ins(%c : !pypto.tensor<1024x3072xfp32>) outs(%out : !pypto.tensor<1024x3072xfp32>)
}

// Assembled into nothing, silent.
pypto.func @nowhere stage(tile_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<64x512xfp32>) -> !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>)
}
