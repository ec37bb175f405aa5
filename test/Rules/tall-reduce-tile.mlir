// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

pypto.func @tall stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<512x32xfp32>
  // CHECK: info: 'pypto.amax' reduces tiles of 256x32, the guide allows 255 rows, not 256 [tall-reduce-tile]
  %y = pypto.amax ins(%x : !pypto.tensor<512x32xfp32>) {kernel_op = "amax", vec_tile = #pypto.vec_tile<256, 32>, op_attr = {axis = -1 : i64, keepdim = true}} -> !pypto.tensor<512x1xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<512x1xfp32>
  pypto.assemble ins(%y : !pypto.tensor<512x1xfp32>) outs(%out : !pypto.tensor<512x1xfp32>)
}

// Silent.
pypto.func @allowed stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<512x32xfp32>
  %y = pypto.amax ins(%x : !pypto.tensor<512x32xfp32>) {kernel_op = "amax", vec_tile = #pypto.vec_tile<255, 32>, op_attr = {axis = -1 : i64, keepdim = true}} -> !pypto.tensor<512x1xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<512x1xfp32>
  pypto.assemble ins(%y : !pypto.tensor<512x1xfp32>) outs(%out : !pypto.tensor<512x1xfp32>)
}

// The document of the sum has no such limit, silent.
pypto.func @sum stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<512x32xfp32>
  %y = pypto.sum ins(%x : !pypto.tensor<512x32xfp32>) {kernel_op = "sum", vec_tile = #pypto.vec_tile<256, 32>, op_attr = {axis = -1 : i64, keepdim = true}} -> !pypto.tensor<512x1xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<512x1xfp32>
  pypto.assemble ins(%y : !pypto.tensor<512x1xfp32>) outs(%out : !pypto.tensor<512x1xfp32>)
}
