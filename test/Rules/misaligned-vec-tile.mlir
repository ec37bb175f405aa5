// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error:
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

pypto.func @clone stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x400xfp32>
  // CHECK: error: 'pypto.clone' copies tiles whose last axis is 400 bytes, it must come in 32 bytes [misaligned-vec-tile]
  // CHECK: note: the compiler will print: CHECK FAILED
  %y = pypto.clone ins(%x : !pypto.tensor<64x400xfp32>) {kernel_op = "clone", vec_tile = #pypto.vec_tile<16, 100>} -> !pypto.tensor<64x400xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x400xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x400xfp32>) outs(%out : !pypto.tensor<64x400xfp32>)
}

// 416 bytes are 13 blocks, silent.
pypto.func @whole stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x400xfp32>
  %y = pypto.clone ins(%x : !pypto.tensor<64x400xfp32>) {kernel_op = "clone", vec_tile = #pypto.vec_tile<16, 104>} -> !pypto.tensor<64x400xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x400xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x400xfp32>) outs(%out : !pypto.tensor<64x400xfp32>)
}

// Release 0.2 asks the same of a reduction of the last axis.
pypto.func @reduction stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x400xfp32>
  // OLD: error: 'pypto.sum' reduces in a tile whose last axis of 100 elements is 400 bytes, it must come in 32 bytes [misaligned-vec-tile]
  // OLD: note: the compiler will print: FC1001
  %y = pypto.sum ins(%x : !pypto.tensor<64x400xfp32>) {kernel_op = "sum", vec_tile = #pypto.vec_tile<16, 100>, op_attr = {axis = -1 : i64, keepdim = true}} -> !pypto.tensor<64x1xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x1xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x1xfp32>) outs(%out : !pypto.tensor<64x1xfp32>)
}

// Other ops pad the tile, silent.
pypto.func @add stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x400xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<64x400xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 100>} -> !pypto.tensor<64x400xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x400xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x400xfp32>) outs(%out : !pypto.tensor<64x400xfp32>)
}
