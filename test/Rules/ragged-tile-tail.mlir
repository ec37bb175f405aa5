// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

// 100 * 4 = 400 bytes, 13 blocks of 32.
pypto.func @ragged stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  // CHECK: info: 'pypto.exp' has tiles whose rows of 100 elements are 400 bytes and take 416 [ragged-tile-tail]
  %y = pypto.exp ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 100>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// 104 * 4 = 416, silent.
pypto.func @whole stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 104>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// The tensor ends there, silent.
pypto.func @tensor stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x100xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<64x100xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x100xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x100xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x100xfp32>) outs(%out : !pypto.tensor<64x100xfp32>)
}

// 24 * 2 = 48 bytes.
pypto.func @half stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp16>
  // CHECK: info: 'pypto.abs' has tiles whose rows of 24 elements are 48 bytes and take 64 [ragged-tile-tail]
  %y = pypto.abs ins(%x : !pypto.tensor<64x512xfp16>) {kernel_op = "abs", vec_tile = #pypto.vec_tile<16, 24>} -> !pypto.tensor<64x512xfp16>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp16>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp16>) outs(%out : !pypto.tensor<64x512xfp16>)
}
