// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error:
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error:

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
