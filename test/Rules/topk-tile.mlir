// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

pypto.func @cut stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<8x4096xfp32>
  // CHECK: info: 'pypto.topk_v' takes the best 64 from tiles of 32 elements, the guide wants all of them in one tile [topk-tile]
  %y = pypto.topk_v ins(%x : !pypto.tensor<8x4096xfp32>) {kernel_op = "topk_v", vec_tile = #pypto.vec_tile<8, 32>, op_attr = {axis = -1 : i64, k = 64 : i64}} -> !pypto.tensor<8x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<8x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<8x64xfp32>) outs(%out : !pypto.tensor<8x64xfp32>)
}

// Silent.
pypto.func @enough stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<8x4096xfp32>
  %y = pypto.topk_v ins(%x : !pypto.tensor<8x4096xfp32>) {kernel_op = "topk_v", vec_tile = #pypto.vec_tile<8, 64>, op_attr = {axis = -1 : i64, k = 64 : i64}} -> !pypto.tensor<8x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<8x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<8x64xfp32>) outs(%out : !pypto.tensor<8x64xfp32>)
}

// 5632 * 4 = 22528 bytes.
pypto.func @long stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x8192xfp32>
  // CHECK: info: 'pypto.topk_v' has tiles whose last axis takes 22528 bytes, the guide wants less than 22528 [topk-tile]
  %y = pypto.topk_v ins(%x : !pypto.tensor<1x8192xfp32>) {kernel_op = "topk_v", vec_tile = #pypto.vec_tile<1, 5632>, op_attr = {axis = -1 : i64, k = 64 : i64}} -> !pypto.tensor<1x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<1x64xfp32>) outs(%out : !pypto.tensor<1x64xfp32>)
}

// Silent.
pypto.func @below stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x8192xfp32>
  %y = pypto.topk_v ins(%x : !pypto.tensor<1x8192xfp32>) {kernel_op = "topk_v", vec_tile = #pypto.vec_tile<1, 5624>, op_attr = {axis = -1 : i64, k = 64 : i64}} -> !pypto.tensor<1x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<1x64xfp32>) outs(%out : !pypto.tensor<1x64xfp32>)
}
