// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

// 4096 tiles; 16 * 512 * 4 * 2 = 65536 bytes would fit.
pypto.func @rows stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<4096x512xfp32>
  // CHECK: warning: 'pypto.exp' is cut into 4096 tiles of 1x512, where 16 rows or more would fit [single-row-tile]
  %y = pypto.exp ins(%x : !pypto.tensor<4096x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<1, 512>} -> !pypto.tensor<4096x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<4096x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<4096x512xfp32>) outs(%out : !pypto.tensor<4096x512xfp32>)
}

// Silent.
pypto.func @two stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<4096x512xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<4096x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<2, 512>} -> !pypto.tensor<4096x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<4096x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<4096x512xfp32>) outs(%out : !pypto.tensor<4096x512xfp32>)
}

// 512 tiles, silent.
pypto.func @few stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<512x512xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<512x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<1, 512>} -> !pypto.tensor<512x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<512x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<512x512xfp32>) outs(%out : !pypto.tensor<512x512xfp32>)
}

// 16 * 4096 * 4 * 2 = 524288 bytes do not fit, silent.
pypto.func @wide stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<4096x4096xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<4096x4096xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<1, 4096>} -> !pypto.tensor<4096x4096xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<4096x4096xfp32>
  pypto.assemble ins(%y : !pypto.tensor<4096x4096xfp32>) outs(%out : !pypto.tensor<4096x4096xfp32>)
}

// 256 tiles, and 4 copies of the body.
pypto.func @unrolled stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<256x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<256x512xfp32>
  pypto.loop "i" from "0" to "16" step "1" unroll [4, 1] {
    // CHECK: warning: 'pypto.exp' is cut into 1024 tiles of 1x512, where 16 rows or more would fit [single-row-tile]
    %y = pypto.exp ins(%x : !pypto.tensor<256x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<1, 512>} -> !pypto.tensor<256x512xfp32>
    pypto.assemble ins(%y : !pypto.tensor<256x512xfp32>) outs(%out : !pypto.tensor<256x512xfp32>)
  }
}
