// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD --allow-unused-prefixes

pypto.func @broadcast stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %z = pypto.tensor "z" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x256xfp32>
  // CHECK: error: 'pypto.add' combines shapes 64x512 and 64x256, unequal axes need a 1 [mismatched-vector-shapes]
  // CHECK: note: the compiler will print: FC0000
  %y = pypto.add ins(%x, %z : !pypto.tensor<64x512xfp32>, !pypto.tensor<64x256xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// A column goes with every width, silent.
pypto.func @column stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %z = pypto.tensor "z" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x1xfp32>
  %y = pypto.add ins(%x, %z : !pypto.tensor<64x512xfp32>, !pypto.tensor<64x1xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

pypto.func @axis stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  // CHECK: error: 'pypto.amax' reduces axis 2 of a tensor of 2 axes [mismatched-vector-shapes]
  %y = pypto.amax ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "amax", vec_tile = #pypto.vec_tile<16, 128>, op_attr = {axis = 2 : i64, keepdim = true}} -> !pypto.tensor<64x1xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x1xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x1xfp32>) outs(%out : !pypto.tensor<64x1xfp32>)
}

pypto.func @reshape stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  // CHECK: error: 'pypto.reshape' makes 16384 elements of 32768 [mismatched-vector-shapes]
  %y = pypto.reshape ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "reshape", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<128x128xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x128xfp32>
  pypto.assemble ins(%y : !pypto.tensor<128x128xfp32>) outs(%out : !pypto.tensor<128x128xfp32>)
}

// The same number of elements, silent.
pypto.func @same_elements stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %y = pypto.reshape ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "reshape", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<128x256xfp32>
  %z = pypto.exp ins(%y : !pypto.tensor<128x256xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<128x256xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x256xfp32>
  pypto.assemble ins(%z : !pypto.tensor<128x256xfp32>) outs(%out : !pypto.tensor<128x256xfp32>)
}

pypto.func @five_axes stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<2x1x2x8x64xfp32>
  // NEW: error: 'pypto.exp' takes tensors of 1 to 4 axes, this one has 5 [mismatched-vector-shapes]
  // NEW: note: the compiler will print: FC0002 The dims of tensor is out of range [1, 4] for op: Exp
  %y = pypto.exp ins(%x : !pypto.tensor<2x1x2x8x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<1, 1, 1, 8, 64>} -> !pypto.tensor<2x1x2x8x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<2x1x2x8x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<2x1x2x8x64xfp32>) outs(%out : !pypto.tensor<2x1x2x8x64xfp32>)
}

// A transpose takes 5 axes, silent.
pypto.func @transpose stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<2x1x2x16x64xfp32>
  %y = pypto.transpose ins(%x : !pypto.tensor<2x1x2x16x64xfp32>) {kernel_op = "transpose", vec_tile = #pypto.vec_tile<1, 1, 1, 16, 64>, op_attr = {perm = array<i64: 3, 4>}} -> !pypto.tensor<2x1x2x64x16xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<2x1x2x64x16xfp32>
  pypto.assemble ins(%y : !pypto.tensor<2x1x2x64x16xfp32>) outs(%out : !pypto.tensor<2x1x2x64x16xfp32>)
}

pypto.func @assembled_rank stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1x64x512xfp32>
  // CHECK: error: 'pypto.assemble' puts a result of 2 axes into an output of 3 [mismatched-vector-shapes]
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<1x64x512xfp32>) {assemble}
}

// The sizes may differ, silent.
pypto.func @assembled_part stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<128x512xfp32>) {assemble}
}
