// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

// 40 * 512 * 4 = 81920.
pypto.func @large stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  // CHECK: info: 'pypto.sum' reduces tiles of 40x512, 81920 bytes, the guide allows 65536 [large-reduce-tile]
  %y = pypto.sum ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "sum", vec_tile = #pypto.vec_tile<40, 512>, op_attr = {axis = -1 : i64, keepdim = true}} -> !pypto.tensor<64x1xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x1xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x1xfp32>) outs(%out : !pypto.tensor<64x1xfp32>)
}

// 32 * 512 * 4 = 65536 exactly, silent.
pypto.func @allowed stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %y = pypto.sum ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "sum", vec_tile = #pypto.vec_tile<32, 512>, op_attr = {axis = -1 : i64, keepdim = true}} -> !pypto.tensor<64x1xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x1xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x1xfp32>) outs(%out : !pypto.tensor<64x1xfp32>)
}

// Silent.
pypto.func @no_reduction stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<40, 512>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}
